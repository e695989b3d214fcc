# The Admin lets a stopped proposal go on, and decides one before its time.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Tax
    set 5.gold_card.buy to 400
> admin return 1 because nobody knows which dice are meant
> admin reopen proposal 1 because I know now
< admin receipt ~ "Proposal 1: the Admin sets status to proposed (it was returned)."
< alice notice ~ "The reason: I know now"
> admin reopen proposal 1 because I know now
< admin receipt ~ "Proposal 1 is proposed: only one that was withdrawn, returned or vetoed can be reopened."
> admin close proposal 1 because all agree
< admin receipt ~ "only one that is on the ballot can be closed"
> carol propose: Dearer cards
    set 5.silver_card.buy to 900
at 2026-11-27 12:00
< all ballot ~ "Voting is open on 2 proposals."
> bob vote yea on 1
    if still update 4: set bob.money = 1 because I am no admin
< bob receipt ~ "Taken as comments: “if still update 4: set bob.money = 1 because I am no admin”"
> admin veto 1 because it is a tax
    reopen proposal 1 because it is none
< admin receipt ~ "Proposal 1: the Admin sets status to open (it was vetoed)."
> admin close proposal 1 because all agree
< all result ~ "Accepted by a vote of 2-0"
< log ~ "rule-amended"
at 2026-11-30 12:00
< all result ~ "1 proposal voted on, 1 accepted. Proposal 2: Dearer cards"
< all digest ~ "Update 4"
