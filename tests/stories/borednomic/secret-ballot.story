# The players make ballots secret. From the next ballot on the tally names no voter; each finds the own line.
game bored borednomic America/New_York start=nursery
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: In secret
    set 8.secret to true
> carol money
at 2026-11-27 12:00
< all ballot !~ "secret: nobody"
> bob vote yea on 1
< bob receipt !~ "your line"
at 2026-11-30 12:00
< all result ~ "Yea 2: alice (own proposal; did not vote), bob. Abstain 1: carol (no vote came)."
> carol money
> alice propose: Three dice
    set 7.dice to 3
at 2026-12-04 12:00
< all ballot ~ "This ballot is secret: nobody sees a vote before the close, and afterwards the tally names no voter."
< all ballot ~ "Your line in its tally:"
< admin ballot !~ "Your line"
> bob vote nay on 2
< bob receipt ~ "Your line in its secret tally: waqv-erks."
> carol vote yea on 2
at 2026-12-07 12:00
< all result ~ "The ballot was secret: the receipt of your vote, and your ballot, say which line is yours."
< all result ~ "Accepted by a vote of 2-1"
< all result ~ "Nay 1: waqv-erks."
< bob result ~ "Your line is waqv-erks."
< alice result !~ "Your line is waqv-erks."
< everyone result !~ "bob"
< log !~ ""bob":"nay""
> alice proposal 2
< alice receipt ~ "Nay 1: waqv-erks."
< alice receipt !~ "bob nay"
