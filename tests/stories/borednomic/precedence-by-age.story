# Two rules speak of one square. The form that has stood longer goes first (rule 1.3.2), until a vote says that age
# does not count; then the lower number does.
game bored borednomic America/New_York start=nursery
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: The Mill pays
    # ?. The Miller's Wage

    1. Whoever lands on square #14 receives ${wage}, and nothing else happens there.

    ```toml
    [params]
    wage = 70
    ```

    ```python
    def on_land(ev):
        if ev.square.number == 14:
            ev.stop()
            return pay(None, ev.player, P.wage, "the miller's wage")
    ```
> bob propose: The Mill takes
    # ?. The Miller's Share

    1. Whoever lands on square #14 pays ${share}, and nothing else happens there.

    ```toml
    [params]
    share = 30
    ```

    ```python
    def on_land(ev):
        if ev.square.number == 14:
            ev.stop()
            return pay(ev.player, None, P.share, "the miller's share")
    ```
at 2026-11-27 12:00
> alice vote yea on all
> bob vote yea on all
at 2026-11-30 12:00
< all result ~ "Rule 32, The Miller's Wage, is enacted by proposal 1."
< all result ~ "Rule 33, The Miller's Share, is enacted by proposal 2."

# Of the same age, the lower number goes first: rule 32.
given: alice on 11; alice rolls 1-2
at 2026-12-01 12:00
< alice whole digest ~ "alice receives $70 (the miller's wage)."
< alice digest !~ "the miller's share"

# Rule 32 is changed, and is the younger one from then on: rule 33 goes first.
> alice propose: A better wage
    set 32.wage to 80
at 2026-12-04 12:00
> alice vote yea on all
> bob vote yea on all
given: alice on 11; alice rolls 1-2
at 2026-12-07 12:00
< all result ~ "A better wage"
< all result ~ "Accepted by a vote of 2-0"
< alice whole digest ~ "alice pays $30 (the miller's share)."
< alice digest !~ "alice receives $80"

# A vote takes age from the list: the number decides, and rule 32 goes first again.
> bob propose: Age is no merit
    set 1.order to claims, special, number
at 2026-12-11 12:00
> alice vote yea on all
given: alice on 11; alice rolls 1-2
at 2026-12-14 12:00
< all result ~ "Accepted by a vote of 2-0"
< alice whole digest ~ "alice receives $80 (the miller's wage)."
< alice digest !~ "the miller's share"
