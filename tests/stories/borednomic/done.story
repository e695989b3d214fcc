# All are done: the Admin is told, and the update keeps its day; unless the players have voted that it comes at once.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice done
< alice receipt ~ "The next update need not wait for you. To take it back, write: wait"
< admin no notice
> bob I'm done.
< bob receipt ~ "The next update need not wait for you."
< admin notice ~ "Nobody has to be waited for before update 2."
< admin notice ~ "update now because all are done"
< alice digest !~ "Update 2, "
> alice propose: Haste
    set 3.early to true
at 2026-11-24 12:00
< all digest ~ "Update 2"
at 2026-11-27 12:00
> bob vote yea on 1
at 2026-11-30 12:00
< all result ~ "Accepted"
< all whole digest ~ "The next update comes early when all have said done; it waits for alice and bob."
> alice done
> bob away until friday
< all digest ~ "Update 5"
< all whole digest ~ "bob is away until Friday 4 December."
# The day that was Tuesday's is used up.
at 2026-12-01 12:00
< all no digest
at 2026-12-04 12:00
< all digest ~ "Update 6"
> alice help the table
< alice receipt ~ "tell TO (and the lines below)"
< alice receipt ~ "For example: lend control to bob until 14 Dec"
> alice help away
< alice receipt ~ "away WHEN"
