# A younger rule that says it goes before an older one does (rule 1.3.1), a rule that says it gives way does too,
# until a vote says that claims do not count.
game bored borednomic America/New_York start=nursery
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: The Mill pays
    # ?. The Miller's Wage

    1. Whoever lands on square #14 receives $70, and nothing else happens there.

    ```python
    def on_land(ev):
        if ev.square.number == 14:
            ev.stop()
            return pay(None, ev.player, 70, "the miller's wage")
    ```
at 2026-11-27 12:00
> alice vote yea on all
> bob vote yea on all
> carol vote yea on all
given: alice on 11; alice rolls 1-2
at 2026-11-30 12:00
< all result ~ "Rule 32, The Miller's Wage, is enacted by proposal 1."
< alice whole digest ~ "alice receives $70 (the miller's wage)."

# Rule 33 claims to go first; rule 34 gives way to both, and is heard where they have nothing to say.
> bob propose: The Mill takes
    # ?. The Miller's Share

    1. Whoever lands on square #14 pays $30, whatever rule 32 says, and nothing else happens there.

    ```toml
    [meta]
    over = [32]
    ```

    ```python
    def on_land(ev):
        if ev.square.number == 14:
            ev.stop()
            return pay(ev.player, None, 30, "the miller's share")
    ```
> carol propose: The cat at the Mill
    # ?. The Miller's Cat

    1. Whoever lands on squares #13 or #14 pays $5 to stroke the cat, where rule 32 has nothing to say.

    ```toml
    [meta]
    defers = [32]
    ```

    ```python
    def on_land(ev):
        if ev.square.number in (13, 14):
            ev.stop()
            return pay(ev.player, None, 5, "the miller's cat")
    ```
at 2026-12-04 12:00
> alice vote yea on all
> bob vote yea on all
given: alice on 11; alice rolls 1-2; bob on 10; bob rolls 1-2
at 2026-12-07 12:00
< alice digest ~ "Rule 33, The Miller's Share, is enacted by proposal 2."
< alice digest ~ "Rule 34, The Miller's Cat, is enacted by proposal 3."
< alice whole digest ~ "alice pays $30 (the miller's share)."
< alice whole digest ~ "bob pays $5 (the miller's cat)."
< alice digest !~ "the miller's wage"
< alice digest !~ "alice pays $5"

# A vote that claims do not count: the older rule goes first.
> bob propose: Nobody jumps the queue
    set 1.order to age, special, number
at 2026-12-11 12:00
> alice vote yea on all
given: alice on 11; alice rolls 1-2
at 2026-12-14 12:00
< all result ~ "Accepted by a vote of 2-0"
< alice whole digest ~ "alice receives $70 (the miller's wage)."
< alice digest !~ "the miller's share"
