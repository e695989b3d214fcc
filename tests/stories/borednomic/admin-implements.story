# A rule that was voted in as words only gets code from the Admin.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Toll
    # ?. Toll

    1. Whoever has taken a turn pays a toll.
at 2026-11-27 12:00
> bob vote yea on 1
at 2026-11-30 12:00
< all digest ~ "Rule 32, Toll, is in words only, by proposal 1."
> admin implement rule 32

    ```python
    def on_turn_end(ev):
        return pay(ev.player, None, 100, "a toll")
    ```
< admin receipt ~ "not done"
> admin implement rule 32
    because nobody wants to do it by hand

    ```python
    def on_turn_end(ev):
        return pay(ev.nobody, None, 100, "a toll")
    ```
< admin receipt ~ "not done"
> admin implement rule 32
    because nobody wants to do it by hand

    ```python
    def on_turn_end(ev):
        return pay(ev.player, None, 100, "a toll")
    ```
< admin receipt ~ "Rule 32, Toll, is amended by the Admin."
< all notice ~ "The reason: nobody wants to do it by hand"
> bob history 32
< bob receipt ~ "the Admin"
at 2026-12-01 12:00
< all digest ~ "(a toll)"
< all body digest !~ "is in words only"
