# Who wants digests brief gets only what concerns them, and what they can do; the others get all.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice mails brief
< alice receipt ~ "From now on your digests of this game have only what concerns you."
> alice propose: Three dice
    set 7.dice to 3
at 2026-11-24 12:00
< alice digest ~ "Update 2"
< alice digest ~ "This digest has only what concerns you."
< alice body digest !~ "Standings"
< alice digest ~ "What happened"
< alice body digest !~ "Every player receives"
< alice body digest !~ "bob rolls"
< alice body digest !~ "The board"
< alice digest ~ "Proposed for the next ballot"
< alice whole digest ~ "The dice of update 2"
< alice whole digest ~ "The log of bored"
< bob digest ~ "Standings"
< bob body digest !~ "The dice of update 2"
< bob whole digest ~ "The dice of update 2"
< bob whole digest ~ "The log of bored"
< bob body digest !~ "This digest has only what concerns you."
> alice mails full
< alice receipt ~ "From now on your digests of this game have all that happened."
at 2026-11-28 12:00
< alice digest ~ "Standings"
< alice body digest !~ "only what concerns you"
