# Rule 10: in a pause nobody takes a turn and nobody proposes. Rule 11: the game may end.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice pause because I say so
< alice receipt !~ "The game is paused"
> admin pause rules 7 and 9 contradict each other
< admin receipt ~ "Got it"
< everyone notice ~ "The game is paused: rules 7 and 9 contradict each other."
> alice propose: Three dice
    set 7.dice to 3
< alice receipt ~ "The game is paused: rules 7 and 9 contradict each other"
< alice receipt !~ "propose: TITLE"
at 2026-11-24 12:00
< all digest ~ "The game is paused"
< all digest !~ "rolls"
> admin resume
< everyone notice ~ "The game goes on, as the Admin says."
at 2026-11-27 12:00
< all whole digest ~ "alice rolls"
> admin end a maker of board games sues
< everyone notice ~ "The game ends without a winner: a maker of board games sues."
> alice buy 1 gold card
< alice receipt ~ "The game is over: a maker of board games sues."
at 2026-12-04 12:00
< everyone nothing
