# In an open game nobody has to be asked.
game bored borednomic America/New_York open=yes
players alice bob
at 2026-11-21 12:00
start
> carol@example.net join as carol
< carol@example.net receipt ~ "carol has a seat."
< carol@example.net welcome ~ "You play in bored as carol."
< admin no receipt
at 2026-11-22 12:00
> carol@example.net join as caroline
< carol@example.net receipt !~ "caroline has a seat"
> carol@example.net leave
< carol@example.net receipt ~ "carol has no seat any more"
< admin notice ~ "carol has given up the seat."
at 2026-11-23 12:00
< carol@example.net nothing
< alice digest !~ "carol rolls"
