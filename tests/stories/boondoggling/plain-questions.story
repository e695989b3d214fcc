# What people ask about a game is answered in a few lines.
game boon boondoggling UTC rounds=1
players alice bob
at 2027-05-29 14:00
start
> alice deadline
< alice receipt ~ "Update 1 counts what reaches us before"
> alice how do I win?
< alice receipt ~ "This is Boondoggling."
> alice standings
< alice receipt ~ "The funds"
> alice rule 4.1
> alice board
> alice who has not voted
> alice doubles ask me
> alice my orders
< alice receipt ~ "doubles ask me"
> alice holiday
< alice receipt ~ "away until friday"
> alice leaving
< alice receipt ~ "give up your seat for good"
