# A game may begin with a few rules; each of the others can be brought from the rulebook by vote.
game bored borednomic America/New_York start=nursery
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice rules
< alice receipt !~ "KickBack"
> alice propose: Kicks
    enact rule 1 of the rulebook
< alice receipt ~ "there is a rule 1 already"
> alice propose: Kicks
    enact rule 12 of the rulebook
    Reason: it is too quiet here.
< alice receipt ~ "this becomes rule 12, KickBack:"
at 2026-11-27 12:00
< all ballot ~ "this becomes rule 12, KickBack"
> bob vote yea on 1
at 2026-11-30 04:59
given: alice on 14; alice rolls 1-2; the KickBack die shows 4
at 2026-11-30 12:00
< all result ~ "Rule 12, KickBack, is enacted by proposal 1."
< all whole digest ~ "alice jumps from #17 to Square #13."
