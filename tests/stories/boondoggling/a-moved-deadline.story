# What is said to be open names the deadline as the Admin has moved it.
game roads boondoggling America/New_York
players ann bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> admin extend update 2 by 3 hours because the mail was down
< admin receipt ~ "The deadline of update 2 is moved from"
> ann good morning to all of you!
< ann receipt ~ "Write by Tuesday 24 November 03:00, New York time. Update 2 is made then."
