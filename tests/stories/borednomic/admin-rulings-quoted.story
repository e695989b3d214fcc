# What was ruled on a matter is quoted to who writes about it, and on the ballot that would change it.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> admin rule that a pawn is no item because rule 5 does not name it.
    rule that rent is paid at once because rule 14 says so
< admin receipt ~ "Got it"
> alice rule 5
< alice receipt ~ "Ruling 1: a pawn is no item"
> alice rule 6
< alice receipt !~ "Ruled on this"
> alice propose: Pawns
    add to rule 14: A pawn is no rent.
< alice receipt ~ "Ruled on this"
< alice receipt ~ "Ruling 2: rent is paid at once"
< alice receipt !~ "Ruling 1"
at 2026-11-27 12:00
< bob ballot ~ "Ruling 2: rent is paid at once"
> admin reverse ruling 2 because rule 14 was read badly
> bob question: what of rule 14?
< bob receipt !~ "Ruled on this"
