# What is ordered on a weekend counts for Monday's update, and so for the week that begins then.
game bored borednomic America/New_York start=nursery
players alice bob
at 2026-11-21 12:00
start
at 2026-11-26 12:00
> alice outfit tartan
> bob money
at 2026-11-27 12:00
< all whole digest ~ "alice's pawn is tartan now."
> alice outfit plain
< alice receipt ~ "As things stand: alice's pawn is plain now."
> alice outfit dotted
< alice receipt ~ "Changes of outfit in a week, at most: 1."
> bob money
at 2026-11-30 12:00
< all whole digest ~ "alice's pawn is plain now."
> alice outfit starred
< alice receipt ~ "Changes of outfit in a week, at most: 1."
