# Somebody goes on in the place of an Inactive player, with the Admin's approval; the old player is in the game no more.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
given: carol owns square 14; carol has $12,000
at 2026-11-23 12:00
> alice money
> bob money
> dave@example.net join as dave in the place of carol
< dave@example.net receipt ~ "No seat of carol's is open"
at 2026-11-24 12:00
> alice money
> bob money
at 2026-11-27 12:00
> alice money
> bob money
at 2026-11-30 12:00
> alice money
> bob money
< everyone whole digest ~ "carol is now inactive"
at 2026-12-01 12:00
> dave@example.net join as dave in place of carol
< dave@example.net receipt ~ "The Admin has been asked to let you in as dave, in the place of carol."
< admin notice ~ "dave@example.net wants to join bored as dave, and to go on in the place of carol."
> admin approve dave
< admin receipt ~ "dave goes on in the place of carol."
< alice notice ~ "dave goes on in the place of carol"
< dave@example.net welcome ~ "You play in bored as dave."
< carol notice ~ "Nothing has come from you for a long time, so dave now plays in your place."
> dave@example.net return
< dave@example.net receipt ~ "you are active again"
> dave@example.net money
< dave@example.net receipt ~ "dave (inactive) $13,000"
> admin who
< admin receipt ~ "alice bob dave"
at 2026-12-04 12:00
< dave@example.net whole digest ~ "dave rolls"
< carol no digest
# The old player is a stranger now, who may join again.
> carol money
< carol nothing
