# An order for a later update is held for it: here a standing order that begins then, and a name.
game boon boondoggling UTC rounds=1
players alice bob
at 2027-05-29 14:00
start
> alice in update 3: doubles reroll if lands treasury; keep
< alice receipt ~ "It will be tried in update 3. To take it back, write: cancel in update 3: doubles reroll if lands treasury; keep"
> alice in update 2: name token Iron Hat
> bob in update 3, name token Iron Hat
< bob receipt ~ "It will be tried in update 3."
> bob in update 5: name token Old Boot
> bob cancel in update 5
< bob receipt ~ "Taken back: in update 5: name token Old Boot"
> bob in update 3: done
< bob receipt ~ "“done” can't be held for a later update: send it then."
> bob status
< bob receipt ~ "Your orders that wait for later updates"
< bob receipt ~ "in update 3: name token Iron Hat"
at 2027-05-31 12:00
< alice digest ~ "Your orders that wait for later updates"
< bob digest !~ "in update 3: doubles"
at 2027-06-01 12:00
< alice digest ~ "Done: in update 2: name token Iron Hat."
< bob digest !~ "Done: in update 2"
at 2027-06-04 12:00
< alice digest ~ "Done: in update 3: doubles reroll if lands treasury; keep."
< bob digest ~ "Not done: in update 3: name token Iron Hat: another token is called Iron Hat."
< alice digest !~ "another token is called"
> alice my orders
< alice receipt ~ "reroll if lands treasury; keep"
< alice receipt !~ "Your orders that wait for later updates"
