# A question is held open: each digest shows both outcomes, until the Admin has ruled.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Cheaper cards
    set 5.gold_card.buy to 400
at 2026-11-27 12:00
> bob vote yea on 1
at 2026-11-30 12:00
< all result ~ "Accepted"
> carol vote nay on 1
> carol claim proposal 1 is wrong because my mail was stuck
< admin notice ~ "Question 1 of carol: proposal 1 is wrong because my mail was stuck"
> admin hold question 1 because it may change the law
    add for carol as of update 4: vote nay on 1
    add for alice as of update 4: vote nay on 1
< admin receipt ~ "Each digest shows both outcomes until you rule"
< admin receipt ~ "Question 1 is held open: both outcomes, as of update 4"
< admin receipt ~ "rejected 1-2"
< log ~ "Question 1 is held open"
> admin hold question 7 because it may change the law
    strike mail 1
< admin receipt ~ "There is no open question 7."
> admin hold question 1 because it may change the law
    strike mail 99
< admin receipt ~ "Mail 99 gave the game nothing that is in force"
at 2026-12-02 12:00
< everyone digest ~ "Question 1 is held open: both outcomes, as of update 4"
< everyone digest ~ "rejected 1-2"
at 2026-12-04 12:00
< everyone digest ~ "Question 1 is held open: both outcomes, as of update 5"
> admin let question 1 go because it hangs on nothing
< admin receipt ~ "digests show one outcome"
at 2026-12-07 12:00
< all digest !~ "both outcomes"
> admin hold question 1 because it does after all
    add for carol as of update 4: vote nay on 1
    add for alice as of update 4: vote nay on 1
> admin answer question 1: she was in time because our server says so
< admin receipt ~ "Both outcomes are shown no more. If it is the other one, write:"
< admin receipt ~ "correct the past because it does after all"
at 2026-12-09 12:00
< all digest !~ "both outcomes"
