# A player takes another name; what was asked for under the old one counts.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-21 13:00
> alice propose: Three dice
    set 7.dice to 3
< alice receipt ~ "This is proposal 1"
> alice my name is bob
< alice receipt ~ "That name is bob's already"
> alice my name is 7up
< alice receipt ~ "cannot be a player's name"
> alice my name is alina
< alice receipt ~ "You are called alina from now on."
> bob who
< bob receipt ~ "alina"
> bob proposals
< bob receipt ~ "Three dice"
< bob receipt ~ "alina"
