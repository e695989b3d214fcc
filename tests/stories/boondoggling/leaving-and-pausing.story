# In billions, a round an update, on Saturdays. A player leaves, the Admin pauses, and whoever is left has won.
game boon boondoggling UTC scale=1000 rounds=1 updates=sat strict_aaa=yes
players alice bob carol
at 2027-05-31 14:00
start
< everyone notice ~ "Everybody begins with $1,000B"
at 2027-06-05 12:00
< everyone digest ~ "Update 1, Saturday 5 June"
< everyone whole digest ~ "Round 1"
< everyone digest !~ "Round 2"
> admin pause until everybody is back
< everyone notice ~ "The game is paused: until everybody is back"
at 2027-06-12 12:00
< everyone digest ~ "Nothing."
> admin resume
< everyone notice ~ "The game goes on."
> carol leave
< carol receipt ~ "carol has no seat any more"
at 2027-06-19 12:00
< alice whole digest ~ "Round 2"
< alice digest !~ "carol rolls"
> admin remove bob
< alice notice ~ "all others have left, and alice wins"
at 2027-06-26 12:00
< alice nothing

# Nobody sits down at a table that has begun, and none that is over.
> mallory@example.net join as mallory
> admin approve mallory
< admin receipt ~ "The game is over"
