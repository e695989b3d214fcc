# Code that looks for hidden orders, acts for others or makes money is refused by its line, or suspended and
# undone when it tries; the money of the game stays what it was.
game boon boondoggling UTC nomic=on rounds=1
players alice bob carol
at 2027-05-29 14:00
start
> alice doubles reroll if lands treasury; keep
> bob propose: Peeping
    # ?. Peeping

    ```python
    def on_round(ev):
        return say(f"{player('alice').standing}")
    ```
< bob receipt ~ "Rule 101, line 5,"
< bob receipt ~ "has no attribute `standing`"
> bob propose: Peeping
    # ?. Peeping

    ```python
    def on_round(ev):
        return say(f"{_things}")
    ```
< bob receipt ~ "Line 5: names that begin with an underscore belong to the engine"
> bob propose: Acting for alice
    # ?. Acting

    ```python
    def on_round(ev):
        return vote("alice", "yea")
    ```
< bob receipt ~ "vote is not known"
> bob propose: Printing
    # ?. Printing

    ```python
    def on_round(ev):
        for each in players():
            each.fund = 10_000
    ```
< bob receipt ~ "Line 6: nothing is changed by setting .fund"
> bob propose: Out
    # ?. Out

    ```python
    import os
    ```
< bob receipt ~ "Line 4: rules cannot import"
> bob propose: Printing
    # ?. Printing

    ```python
    def on_round(ev):
        return pay("mint", player("bob"), 1_000)
    ```
< bob receipt ~ "WARNING: in update 1 of the rehearsal: Rule 101, Printing, is suspended, for its code failed (in on_round): nobody is paid as "mint": name a player, or "treasury" or "circulation"."
> carol propose: A debt
    # ?. A debt

    ```python
    def on_round(ev):
        return {"do": "pay", "payer": "treasury", "payee": player("carol"), "amount": -500, "rule": 2}
    ```
< carol receipt ~ "is suspended, for its code failed (in on_round): pay() needs payer, payee, amount"

at 2027-06-04 12:00
> alice vote yea on all
> bob vote yea on all
> carol vote yea on all

at 2027-06-07 12:00
< everyone digest ~ "Printing, is suspended, for its code failed (in on_round): nobody is paid as "mint""
< everyone digest ~ "A debt, is suspended, for its code failed (in on_round): pay() needs payer, payee, amount"
< everyone digest !~ "By rule"
< alice whole digest ~ "alice rolls"
