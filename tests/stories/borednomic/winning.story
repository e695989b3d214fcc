# Rule 11: who alone owns squares wins, but not in the first fifteen updates, nor while being IT.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
given: chance picks "bob" for who is IT
> bob tag never
at 2026-11-27 15:00
> alice money
> bob money
at 2026-12-04 15:00
> alice money
> bob money
at 2026-12-11 15:00
> alice money
> bob money
at 2026-12-18 15:00
> alice money
> bob money
at 2026-12-24 15:00
given: alice owns square 14
> bob money
> alice money
< alice receipt ~ "until midnight at the end of Thursday "
at 2026-12-25 15:00
< all digest !~ "has won"
at 2026-12-28 15:00
< everyone whole digest ~ "alice has won: nobody else owns a square."
< bob digest ~ "alice has won: nobody else owns a square."
< alice digest ~ "You have won: nobody else owns a square."
< everyone digest ~ "The game took 16 updates."
< everyone digest ~ "To begin another game, write “new game NAME of RULESET”"
< everyone digest ~ "The game is over"
at 2027-01-04 15:00
< everyone nothing
