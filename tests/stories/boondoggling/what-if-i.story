# What if I did this, in a fixed game: the next update with it and without, on scratch dice; a vote to its count.
game boon boondoggling UTC rounds=3 nomic=on quorum=1
players alice bob
at 2027-05-29 14:00
start
at 2027-06-01 12:00
> alice what if I doubles reroll
< alice receipt ~ "What if you did this: doubles reroll?"
< alice receipt ~ "doubles reroll: it would be taken."
< alice receipt ~ "scratch dice were thrown"
> alice what if I see Washington
< alice receipt ~ "A game of boondoggling cannot be asked what if"
> bob propose: Fewer rounds
    set rounds to 2
at 2027-06-05 12:00
> bob vote yea on 1
> alice what if I vote no on 1
< alice receipt ~ "vote no on 1: it would be taken."
< alice receipt ~ "If nobody else votes, proposal 1 would be rejected 1-1, not accepted 1-0."
> alice vote yea on 1
> bob what if I vote nay on 1 and doubles keep
< bob receipt ~ "proposal 1 would be rejected 0-1"
