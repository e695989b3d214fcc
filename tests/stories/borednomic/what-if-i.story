# What if I did this: own commands, tried on copies with scratch dice; nothing is written, nothing hidden is told.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
given: carol on 14
at 2026-11-23 12:00
> alice what if I buy 1 gold card
< alice receipt ~ "What if you did this: buy 1 gold card?"
< alice receipt ~ "buy 1 gold card: it would be taken."
< alice receipt ~ "You would have $500 less. You would have a Gold Card more."
< alice receipt ~ "The dice of the next update are secret, so scratch dice were thrown"
< alice receipt ~ "Nothing of this is recorded."
< log !~ "order-filed"
> alice what if I fly to the moon
< alice receipt ~ "This question cannot be read. What can be asked is: I buy square and vote no on 3;"
> alice what if I propose: Cheaper cards
< alice receipt !~ "it would be taken"
> alice what if I'd buy 25 gold cards
< alice receipt ~ "Not possible"
> bob propose: Dear cards
    set 5.gold_card.buy to 600
at 2026-11-27 12:00
> carol vote nay on 1
> alice what if I buy 1 gold card and vote no on 1?
< alice receipt ~ "buy 1 gold card: Not possible: a prisoner may only pay the fine or show a card vote no on 1: it would be taken."
< alice receipt ~ "If nobody else votes, proposal 1 would be rejected 1-1, not accepted 1-0."
< alice receipt !~ "1-2"
> alice what if I vote yea on 1
< alice receipt ~ "If nobody else votes, proposal 1 would be accepted 2-0, not accepted 1-0."
at 2026-11-30 12:00
> alice money
< alice receipt !~ "Gold Card"
