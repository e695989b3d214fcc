# A player with an own zone is told the deadline on the own clock too, in receipts and in digests.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-21 13:00
> alice my zone is Europe/Berlin
< alice receipt ~ "Europe/Berlin"
at 2026-11-24 01:00
< alice digest ~ "On your clock the deadline is Tue 24 Nov 2026 06:00 CET"
< bob digest !~ "On your clock"
