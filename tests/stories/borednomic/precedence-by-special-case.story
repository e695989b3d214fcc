# The special case goes before the general rule of the same age (rule 1.3.3), until a vote puts the number before that.
game bored borednomic America/New_York start=nursery
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Even squares
    # ?. Even Squares

    1. Whoever lands on a square with an even number receives ${gift}.

    ```toml
    [params]
    gift = 70
    ```

    ```python
    def on_land(ev):
        if ev.square.number and ev.square.number % 2 == 0:
            ev.stop()
            return pay(None, ev.player, P.gift, "even")
    ```
at 2026-11-27 12:00
> bob vote yea on all
at 2026-11-30 12:00
< all result ~ "Rule 32, Even Squares, is enacted by proposal 1."

# One vote changes the general rule and brings the special one: both are of one age.
> alice propose: A better gift
    set 32.gift to 80
> bob propose: Square 14
    # ?. Square 14

    1. Of the even squares, #14 is different: whoever lands there pays $30.

    ```toml
    [meta]
    special = [32]
    ```

    ```python
    def on_land(ev):
        if ev.square.number == 14:
            ev.stop()
            return pay(ev.player, None, 30, "fourteen")
    ```
at 2026-12-04 12:00
> alice vote yea on all
> bob vote yea on all
given: alice on 11; alice rolls 1-2; bob on 13; bob rolls 1-2
at 2026-12-07 12:00
< alice digest ~ "Rule 33, Square 14, is enacted by proposal 3."
< alice whole digest ~ "alice pays $30 (fourteen)."
< alice whole digest ~ "bob receives $80 (even)."
< alice digest !~ "alice receives $80"

# A vote puts the number first.
> bob propose: First come, first served
    set 1.order to claims, age, number, special
at 2026-12-11 12:00
> alice vote yea on all
given: alice on 11; alice rolls 1-2
at 2026-12-14 12:00
< all result ~ "Accepted by a vote of 2-0"
< alice whole digest ~ "alice receives $80 (even)."
< alice digest !~ "fourteen"
