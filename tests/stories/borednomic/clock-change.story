# New York goes over to summer time on Sunday, 14 March 2027: midnight is at 05:00 UTC before, at 04:00 UTC after.
game bored borednomic America/New_York
players alice bob
at 2027-03-10 12:00
start
< all notice ~ "Fri 12 Mar 2027 00:00 EST (05:00 UTC)"
at 2027-03-12 04:59
< all no digest
at 2027-03-12 05:00
< all digest ~ "Update 1, Friday 12 March"
< all digest ~ "Write by midnight at the end of Sunday 14 March, New York time."
at 2027-03-15 03:59:59
< all no digest
at 2027-03-15 04:00
< all digest ~ "Update 2, Monday 15 March"
< all digest ~ "The deadline of update 3 is Tue 16 Mar 2027 00:00 EDT (04:00 UTC)."
at 2027-03-16 04:00
< all digest ~ "Update 3, Tuesday 16 March"
< all digest ~ "The deadline of update 4 is Fri 19 Mar 2027 00:00 EDT (04:00 UTC)."

# And back on Sunday, 7 November: the Monday is an hour later in UTC.
at 2027-11-07 12:00
at 2027-11-08 04:59
< all no digest
at 2027-11-08 05:00
< all digest ~ "Monday 8 November"
