# What our server had before the deadline counts, whenever it was read; what came after, for the next update.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-24 04:59:59
>> alice buy 1 gold card
at 2026-11-24 05:02
< alice whole receipt ~ "came Mon 23 Nov 2026 23:59:59 EST (Tue 24 Nov 04:59:59 UTC)"
< alice receipt ~ "Queued for update 2"
< all whole digest ~ "alice buys a Gold Card for $500."
> bob buy 1 gold card
< bob receipt ~ "Queued for update 3"

# A mail that another host held back: in time, but found when the update had been made.
> bob (2026-11-24 04:00) buy 1 silver card
< bob receipt ~ "had been made when your mail was read."
< bob receipt ~ "What you wrote counts for the next one."
at 2026-11-27 12:00
< all whole digest ~ "bob buys a Gold Card for $500."
< all whole digest ~ "bob buys a Silver Card for $166."
