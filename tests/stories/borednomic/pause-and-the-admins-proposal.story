# In a pause nobody takes a turn, and the Admin makes the only proposal of the week, until one is accepted.
game bored borednomic America/New_York start=nursery
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Three dice
    set 7.dice to 3
> admin propose: Too early
    set 7.dice to 1
< admin receipt ~ "“propose: Too early”"
> admin pause rules 6 and 7 contradict each other
< all notice ~ "The game is paused: rules 6 and 7 contradict each other."
> bob propose: Another
    set 7.dice to 4
< bob receipt ~ "The game is paused (rules 6 and 7 contradict each other): only the Admin proposes until it goes on"
> admin propose: One die
    set 7.dice to 1
< admin receipt ~ "This is proposal 2, "One die"."
> admin propose: One die and no more
    set 7.dice to 1
    add to 7: So be it.
< admin receipt ~ "This is proposal 3, "One die and no more", in place of number 2."

at 2026-11-27 12:00
< log !~ "dice-rolled"
< all ballot ~ "Voting is open on 1 proposal."
< all ballot ~ "By the Admin."
> bob vote nay on 3
> alice money
at 2026-11-30 12:00
< all result ~ "Rejected by a vote of 0-1"
< log !~ "dice-rolled"

# It was not accepted: the game stays paused, and the Admin tries again.
> admin propose: Two dice
    amend 7.1: In each update every active player takes a turn: {dice} dice, and no more.
at 2026-12-04 12:00
> alice vote yea on 4
at 2026-12-07 12:00
< all result ~ "Accepted by a vote of 1-0"
< all digest ~ "The game goes on, as proposal 4 says."
< all whole digest ~ "alice rolls"

# What a player had proposed before is on the next ballot.
at 2026-12-11 12:00
< all ballot ~ "Three dice"
