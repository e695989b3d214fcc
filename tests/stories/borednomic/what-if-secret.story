# Counting secret votes anew with other weights would tell who cast which: players are not told.
game bored borednomic America/New_York start=nursery
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice propose: Secret ballots
    set 8.secret to true
at 2026-11-27 12:00
> bob vote yea on 1
at 2026-11-30 12:00
> alice propose: Dear cards
    set 5.gold_card.buy to 600
at 2026-12-04 12:00
> bob vote nay on 2
> bob what if 5.gold_card.buy had been 400 since week 1
< bob receipt ~ "What if 5.gold_card.buy had been 400"
at 2026-12-07 12:00
> bob what if 5.gold_card.buy had been 400 since week 1
< bob receipt ~ "Ballots since then were secret: only the Admin may ask about that time"
> bob what if proposal 2 had been accepted
< bob receipt ~ "Ballots since then were secret"
> admin what if proposal 2 had been accepted
< admin receipt ~ "What if proposal 2, “Dear cards”, had been accepted?"
at 2026-12-08 12:00
> bob what if 5.gold_card.buy had been 400 since update 8
< bob receipt ~ "What if 5.gold_card.buy had been 400"
