# A rule whose code fails is suspended: what it began is undone, the update goes on, the Admin and the author
# are told.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Broken
    # ?. Broken

    1. Nothing good comes of this.

    ```python
    def on_turn_end(ev):
        return [pay(ev.player, None, 100, "a toll"), pay(ev.player, None, 100 // abs(update() - 5), "a share")]
    ```
at 2026-11-27 12:00
> bob vote yea on 1
at 2026-11-30 12:00
< all digest ~ "a toll"
at 2026-12-01 12:00
< admin notice ~ "Rule 32, Broken, is suspended, for its code failed (line"
< alice notice ~ "This is a rule of yours."
< alice notice ~ "is suspended, for its code failed (line 2"
< bob no notice
< all digest ~ "Rule 32, Broken, is suspended"
< all digest !~ "(a toll)"
< all whole digest ~ "alice rolls"
< all whole digest ~ "bob rolls"
> bob rule 32
< bob receipt ~ "Its code is suspended"
> admin restore rule 32
< admin receipt ~ "Rule 32, Broken, runs its code again, as the Admin says."
at 2026-12-04 12:00
< all digest ~ "a toll"
> admin suspend rule 32
< admin receipt ~ "Rule 32, Broken, no longer runs its code"
at 2026-12-07 12:00
< all digest !~ "(a toll)"
