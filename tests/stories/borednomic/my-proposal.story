# One mail proposes, and votes on what it proposes; another says both in sentences of its own.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-24 15:00
> alice propose: Three dice
    set 7.dice to 3
    end
    vote nay on my proposal
< alice receipt ~ "This is proposal 1"
< alice receipt ~ "You vote nay on proposal 1"
> bob Hello all, this is my first one: I propose that rule 18 be repealed.
< bob receipt ~ "This is proposal 2"
> carol vote yea on my proposal
< carol receipt !~ "You vote"
