# A rule whose code finds no end in some moment is suspended there; the update is made, and another rule that
# does the same is not to blame. Mended by an amendment, it plays again.
game boon boondoggling UTC nomic=on rounds=1
players alice bob carol
at 2027-05-29 14:00
start
> alice propose: Doubles tell
    # ?. Doubles tell

    Who rolls doubles is applauded.

    ```python
    def on_double(ev):
        return say(f"{ev.player.name} rolls {ev.total} in doubles.")
    ```
> bob propose: Round and round
    # ?. Round and round

    Every third round is counted for ever.

    ```python
    def on_round(ev):
        n = game.round
        while n % 6 == 0:
            n = n + 6
        return None
    ```
< bob receipt ~ "If it is accepted, it makes rule 102, Round and round."
< bob receipt ~ "WARNING: in update 6 of the rehearsal: Rule 102, Round and round, is suspended, for its code failed (in on_round): TimeoutError"

at 2027-06-04 12:00
< everyone ballot ~ "WARNING: in update 6 of the rehearsal"
> alice vote yea on 2
> bob vote yea on 1

at 2027-06-07 12:00
< everyone digest ~ "Rule 101, Doubles tell, is enacted by proposal 1."
< everyone digest ~ "Rule 102, Round and round, is enacted by proposal 2."

at 2027-06-11 12:00
< everyone digest ~ "Update 6, Friday 11 June"
< everyone digest ~ "Rule 102, Round and round, is suspended, for its code failed (in on_round): TimeoutError"
< everyone whole digest ~ "carol rolls"
< log ~ "rule-suspended"
< log ~ "limits-hit"
> carol rule 102
< carol receipt ~ "Its code is off: TimeoutError"
> bob propose: Round and round
    # 102. Round and round

    Every third round is told.

    ```python
    def on_round(ev):
        if game.round % 3 == 0:
            return say(f"This is round {game.round}.")
    ```
< bob receipt ~ "If it is accepted, it changes rule 102, Round and round."

at 2027-06-18 12:00
> alice vote yea on 3

at 2027-06-21 12:00
< everyone digest ~ "Rule 102, Round and round, is amended by proposal 3."

at 2027-06-25 12:00
< everyone digest ~ "Rule 102, Round and round, says: This is round 12."
