# A tie is no majority. Who proposed gets a Silver Card, and may not put it forward again alone; bob may.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Three dice
    set 7.dice to 3
given: alice on 3; alice rolls 1-2; bob on 3; bob rolls 1-2
at 2026-11-24 12:00
given: alice on 3; alice rolls 1-2; bob on 3; bob rolls 1-2
at 2026-11-27 12:00
< alice ballot ~ "It is yours: if you don't vote, you vote yea."
< bob ballot ~ "If you don't vote, you abstain."
> bob vote nay on 1
given: alice on 3; alice rolls 1-2; bob on 3; bob rolls 1-2
at 2026-11-30 12:00
< all result ~ "Rejected 1-1: a tie is no majority."
< all result ~ "Nay 1: bob."
< all whole digest ~ "alice receives a Silver Card."
< log !~ "rule-amended"
# Two dice still.
< log ~ "r7/move/alice#2"
< log !~ "r7/move/alice#3"

# Bob has second thoughts, and a Silver Card.
given: bob has 1 silver card
> alice re-propose 1
< alice receipt ~ "That is not another player's rejected proposal"
> bob re-propose 1
< bob receipt ~ "Silver Card"
at 2026-12-04 12:00
< all ballot ~ "By bob, first proposed by alice"
> alice vote yea on 2
at 2026-12-07 12:00
< all result ~ "Accepted by a vote of 2-0"
< all result ~ "2 → 3"
< all whole result ~ "-dice = {value = 2"
< all whole digest ~ "alice receives a Gold Card."
< all whole digest ~ "bob receives a Gold Card."
< log ~ "r7/move/alice#3"
