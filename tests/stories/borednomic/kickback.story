# A KickBack: its option or rent first, then the die, then a jump and a full landing.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
given: bob owns square 14; alice on 12; alice rolls 2-3; the KickBack die shows 3
at 2026-11-23 12:00
< alice whole digest ~ "alice rolls 2-3, landing on Square #17."
< alice whole digest ~ "alice rolls 3 (KickBack)."
< alice whole digest ~ "alice jumps from #17 to Square #14."
< alice whole digest ~ "alice pays $42 to bob for Square #14 (rent)."
< bob whole digest ~ "alice pays $42 to bob"
< alice digest ~ "buy square 17 for $425"
# The option on the KickBack itself can be used although the pawn is elsewhere.
> alice buy square 17, call it "Trap"
at 2026-11-24 12:00
< all whole digest ~ "alice buys Square #17"
