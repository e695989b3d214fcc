# The law as it was, and how it became what it is.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice propose: Kinder corner
    set 17.passing to 500
at 2026-11-27 12:00
> bob vote yea on 1
at 2026-11-30 12:00
> bob propose: No corner
    repeal rule 17
at 2026-12-04 12:00
> alice vote yea on 2
at 2026-12-07 12:00
> alice rule 17
< alice receipt ~ "There is no rule 17 in force."
> alice rule 17 at week 2
< alice receipt ~ "Rule 17: Square #1 after week 2"
< alice receipt ~ "receives $500"
> alice rule 17 at update 1
< alice receipt ~ "receives $1,000"
> alice rule 17 at week 9
< alice receipt ~ "There has been no week 9 yet: the last one was 3."
> bob rules at week 1
< bob receipt ~ "17. Square #1"
> bob rules
< bob receipt !~ "17. Square #1"
> bob history 17
< bob receipt ~ "The opening"
< bob receipt ~ "Update 4, week 2: by proposal 1"
< bob receipt ~ "Proposal 1, “Kinder corner”, by alice. Yea 2, nay 0, abstain 0."
< bob receipt ~ "-passing = {value = 1000"
< bob receipt ~ "+passing = {value = 500"
< bob receipt ~ "Update 7, week 3: by proposal 2"
< bob receipt ~ "Repealed."
> bob history week 2
< bob receipt ~ "Proposal 2, “No corner”, by bob: accepted. Yea 1, nay 0, abstain 0."
< bob receipt ~ "Square #1: by proposal 1, as of update 4."
> bob history week 9
< bob receipt ~ "There has been no week 9 yet: the last one was 3."
