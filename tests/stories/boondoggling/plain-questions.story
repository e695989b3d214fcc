# What people ask about a game is answered in a few lines.
game boon boondoggling UTC rounds=1
players alice bob
at 2027-05-29 14:00
start
> alice deadline
< alice receipt ~ "The deadline of update 1 is"
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
> alice search treasury
< alice receipt ~ "2.8 On a space of the Treasury the amount shown is received from the Treasury."
< alice receipt ~ "And 6 more: add a word, or write “search treasury in rules”."
> bob doubles reroll
> alice search reroll in log
< alice receipt ~ "“reroll” is nowhere in the log."
> alice board 1
< alice receipt ~ "No update 1 has been made."
at 2027-06-01 12:00
> alice board 1
< alice receipt ~ "This is how update 1 left it."
> bob standings at update 1
< bob receipt ~ "This is how update 1 left it."
