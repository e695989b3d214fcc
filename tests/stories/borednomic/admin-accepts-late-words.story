# A late mail in free words is read as of the update for which the Admin accepts it: what it says hangs on what
# was open then.
game bored borednomic America/New_York
players alice bob carol dave
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Cheaper cards
    set 5.gold_card.buy to 400
> bob propose: Dearer gold cards
    set 5.gold_card.buy to 900
at 2026-11-27 12:00
> alice vote nay on 2
> dave vote nay on 1
    abstain on 2
at 2026-11-30 06:00
< all result ~ "Rejected"
> carol Yes to the first one. I am against proposal 2!
    vote nay on 2
< carol receipt ~ "Your vote came too late. Proposal 2 was decided in update 4"
> admin accept late mail 5 because it was stuck at the provider
< admin receipt ~ "Mail 5 counts as of update 4."
< admin receipt ~ "accepted 2-1"
< admin receipt !~ "cannot"
# Also when there is another ballot now, which the words would be about.
> alice propose: Cards
    set 5.gold_card.buy to 300
at 2026-12-04 12:00
> dave I vote yea on the lowest number.
> dave I vote yea on 1.
< dave receipt ~ "Your vote came too late. Proposal 1 was decided in update 4"
> dave Yes to the first one!
< dave receipt !~ "too late"
> admin accept late mail 10 as of update 4 because it was stuck
< admin receipt ~ "Mail 10 counts as of update 4."
< admin receipt ~ "accepted 2-0"
at 2026-12-04 13:00
> dave Thanks to everybody, it was fun.
> admin accept late mail 12 because it was stuck
< admin receipt ~ "Mail 12 says nothing that the game could have taken then."
