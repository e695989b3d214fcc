# What could be disputed, by how much hangs on it; a player disputes it, and the Admin is told.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> bob doubts
< bob receipt ~ "What could be disputed"
< bob receipt ~ "Nothing is in doubt."
> alice propose: Cheaper cards
    set 5.gold_card.buy to 400
at 2026-11-27 12:00
> bob vote yea on 1
at 2026-11-30 12:00
> carol vote nay on 1
> carol hello there my friends, what a day
< carol receipt ~ "begin with “tell all:”"
at 2026-12-02 12:00
> bob doubts
< bob receipt ~ "carol's vote “nay” on proposal 1 does not count: it came after the close of the ballot."
< bob receipt ~ "holds house rulings, in 4.1"
< bob receipt ~ "before_"
< bob receipt ~ "dispute one of them"
< bob receipt !~ "Mails of which nothing was done"
> bob claim rule 4 is wrong because fractions are rounded up
< admin notice ~ "Question 1 of bob: rule 4 is wrong because fractions are rounded up"
> admin doubts
< admin receipt ~ "Question 1 of bob"
< admin receipt ~ "answer question 1: … because …"
< admin receipt ~ "Mails of which nothing was done"
< admin receipt ~ "of carol"
at 2026-12-04 12:00
< all digest ~ "Open questions to the Admin"
< all digest ~ "Question 1 of bob: rule 4 is wrong because fractions are rounded up"
> admin answer question 1: they are not because rule 4.1 says so
at 2026-12-07 12:00
< all digest !~ "Open questions"
