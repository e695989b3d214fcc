# The Admin gives more time, takes it away, and has an update made at once; a mail for another update does
# nothing.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> admin if still update 2: extend update 2 by 12 hours because the mail was down
< admin receipt ~ "The deadline of update 2 is moved from"
< all notice ~ "The reason: the mail was down"
< log ~ "deadline-moved"
> admin rulings
< admin receipt ~ "The deadline of update 2 is moved from 2026-11-24 05:00 UTC"
# What is said to be open from then on names the deadline as it is now.
> alice help
< alice receipt ~ "until Tuesday 24 November noon, New York time"
< alice receipt !~ "05:00 UTC"
> carol@example.org join as carol
> admin approve carol
< carol welcome ~ "12:00 EST (17:00 UTC)."
at 2026-11-24 06:00
< all no digest
at 2026-11-24 17:30
< all digest ~ "Update 2"
> admin if still update 2: extend update 2 by 12 hours because the mail was down
< admin receipt ~ "This was for update 2, and now update 3 is the next one: nothing is done."
> admin if still update 2:
    deadline of update 3 = 2026-11-25 20:00 because I say so.
    set bob.money = 1 because I say so
< admin receipt ~ "not done"
< log !~ "money-paid"
> admin extend update 4 by 2 days because I say so.
    extend update 3 by 3 weeks because I say so.
    extend update 3 by a bit because I say so.
    deadline of update 3 = 2026-11-20 20:00 because I say so
< admin receipt ~ "Update 4 is not the next one: that is 3."
< admin receipt ~ "That is not before the deadline of update 4"
< admin receipt ~ "A length of time is written"
< admin receipt ~ "can only be moved to an instant that is yet to come"
# A deadline is moved to earlier: then the regular one is used up.
> admin deadline of update 3 = 2026-11-25 20:00 because of the holiday
< bob notice ~ "to Wed 25 Nov 2026 20:00"
at 2026-11-26 00:30
< all no digest
at 2026-11-26 12:00
< all digest ~ "Update 3, Wednesday 25 November"
at 2026-11-29 12:00
< all no digest
# Now: with what has come so far.
> alice propose: Cheaper cards
    set 5.gold_card.buy to 400
> admin update now because everybody has written
< admin receipt ~ "The deadline of update 4 is moved from"
< all digest ~ "Update 4"
at 2026-11-30 12:00
< all no digest
> admin status
< admin receipt ~ "The deadline of update 5 is Tue 01 Dec 2026"
# What is undone is as it was.
> admin extend update 5 by 2 days because of the holiday
> admin undo event 9999 because I was wrong
< admin receipt ~ "There is no event 9999: the last one is"
