# A vote that came too late counts for the update that it missed: the Admin is shown first what that changes.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Cheaper cards
    set 5.gold_card.buy to 400
at 2026-11-27 12:00
> bob vote nay on 1
at 2026-11-30 12:00
< all result ~ "Rejected"
> carol vote yea on 1
< carol receipt ~ "not done"
> admin accept late mail 3 because it was stuck at the provider
< admin receipt ~ "Mail 3 counts as of update 4."
< admin receipt ~ "accepted 2-1"
< admin receipt ~ "Nothing is done yet."
> admin accept late mail 3 as of update 9 because it was stuck
< admin receipt ~ "There was no update 9"
> admin accept late mail 99 because it was stuck
< admin receipt ~ "There is no mail 99."
