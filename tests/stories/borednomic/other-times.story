# Votes and withdrawals for another update, week or day are refused with a sentence, never done now; an order for a
# numbered update is held (see later-orders).
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-24 15:00
> alice propose: Three dice
    set 7.dice to 3
> bob at update 13: buy 1 silver card
< bob receipt ~ "It will be tried in update 13."
< log !~ "item-given {"player":"bob","item":"silver"
# The update to come is the third: what names it is done.
> bob for update 3: buy square
< bob receipt ~ "Got it"
at 2026-11-27 12:00
> bob after the ballot, vote nay on 1
< bob receipt ~ "You wrote “after the ballot”, but votes can't be scheduled yet, so nothing was done."
> bob I vote no on 1 in week 5.
< bob receipt ~ "This vote was for week 5; votes can't be scheduled yet, so nothing was done. Send it again in week 5."
> alice Next week I withdraw proposal 1.
< alice receipt ~ "You wrote “Next week”, but orders can't be scheduled yet, so nothing was done."
> alice Next week, recruit 2
< alice receipt ~ "You wrote “Next week”, but nothing was done. To have an order held, write in a line of its own: in update 5: ORDER"
> bob Orders for update 13:
    buy 1 silver card
    vote nay on 1
< bob receipt ~ "Got it"
< bob receipt ~ "It will be tried in update 13."
< bob receipt ~ "This vote was for update 13; votes can't be scheduled yet, so nothing was done."
at 2026-11-30 12:00
< all result ~ "Three dice"
< log !~ "withdrawn"
