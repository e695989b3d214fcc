# A proposal that would not have been made leaves its number behind: votes by number stay about the same.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice propose: Cheap land
    set 14.price to 10
> bob propose: No kicks
    repeal rule 12
> carol propose: No trains
    repeal rule 26
at 2026-11-27 12:00
> alice vote nay on 2
    vote yea on 3
> bob vote yea on 1
    vote yea on 3
at 2026-11-30 12:00
< alice result ~ "3 proposals voted on, 2 accepted"
< alice result ~ "Rejected 1-1"
> bob what if proposal 1 had been in force since week 1
< bob receipt ~ "propose: Cheap land"
< bob receipt ~ "refused"
< bob receipt ~ "1, Cheap land alice accepted 2-0 not made"
< bob receipt !~ "2, No kicks"
< bob receipt !~ "3, No trains"
