# Four updates without a word, and a player is Inactive: no squares, no turn, no vote, until the return.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
given: bob owns square 14
at 2026-11-23 15:00
> alice hello there
at 2026-11-26 12:00
< bob digest ~ "2 updates have been made since your last mail. Rule 3: A player from whom nothing has been heard for 4 updates becomes Inactive."
< alice digest !~ "since your last mail"
> alice propose: Three dice
    set 7.dice to 3
> carol money
at 2026-11-29 12:00
< bob digest ~ "3 updates have been made since your last mail."
> alice money
> carol money
at 2026-12-01 12:00
< all whole digest ~ "bob is now inactive."
< all digest ~ "Square #14 belongs to nobody again."
< all digest ~ "bob (inactive)"
< bob whole digest ~ "return come back into the game after you became Inactive"
< alice digest !~ "come back into the game"
< bob digest !~ "propose:"
> bob buy 1 gold card
< bob receipt ~ "You are inactive: first come back into the game"
> alice return
< alice receipt ~ "That is for inactive players, and you are active"
> bob return
< bob receipt ~ "you are active again"
at 2026-12-04 12:00
< all whole digest ~ "bob pays $1,000 (returning to play)."
< all whole digest ~ "bob rolls"
