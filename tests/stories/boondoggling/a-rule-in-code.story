# Opened with votes, players make a rule in code: who lands on Washington exactly receives $100M from the
# Treasury. It is tried when it is mailed, voted on, plays, and is repealed; the game goes on without it.
game boon boondoggling UTC nomic=on rounds=1
players alice bob carol
at 2027-05-29 14:00
start
> alice hooks
< alice receipt ~ "on_land(ev): a token has come to rest on a space"
< alice receipt ~ "ev has player: Player, space: Space, total: int."
< alice receipt ~ "pay(payer: Player | str, payee: Player | str, amount: int): money from one to another"
> alice propose: Home, sweet home
    # ?. Home, sweet home

    1. Who lands on Washington exactly receives $100M from the Treasury.

    ```python
    def on_land(ev):
        if ev.space.kind == "hom":
            return pay("treasury", ev.playr, 100)
    ```
< alice receipt ~ "Rule 101, line 8, "return pay("treasury", ev.playr, 100)": Object of type `OnLandEvent` has no attribute"
> alice propose: Home, sweet home
    # ?. Home, sweet home

    1. Who lands on Washington exactly receives $100M from the Treasury.

    ```python
    def on_land(ev):
        if ev.space.kind == "home":
            return pay("treasury", ev.player, 100)
    ```
< alice receipt ~ "If it is accepted, it makes rule 101, Home, sweet home."
< alice receipt ~ "Rehearsed: 20 updates played with it and without, on the same scratch dice."
< alice receipt ~ "from the Treasury."

at 2027-06-04 12:00
< everyone ballot ~ "Who lands on Washington exactly receives $100M from the Treasury."
< everyone ballot ~ "Rehearsed: 20 updates played with it and without"
> bob vote yea on 1
> carol vote nay on 1

at 2027-06-07 12:00
< everyone result ~ "Accepted by a vote of 2-1."
< everyone digest ~ "Rule 101, Home, sweet home, is enacted by proposal 1."
> carol rules
< carol receipt ~ "101. Home, sweet home"
> carol rule 101
< carol receipt ~ "By proposal 1, in force since update 4."

at 2027-06-11 12:00
< everyone digest ~ "from R5 to 0 "Washington, the Home of the Boondogglers""
< alice digest ~ "By rule 101 carol receives $100M from the Treasury."
< carol digest ~ "By rule 101 you receive $100M from the Treasury."
< log ~ "money-moved"
> bob propose: Enough of that
    repeal rule 102
< bob receipt ~ "Line 1: there is no rule 102 to repeal: there are 101"
> bob propose: Enough of that
    repeal rule 101
    because the Treasury is empty soon enough
< bob receipt ~ "If it is accepted, rule 101, Home, sweet home, is repealed."
< bob receipt ~ "Rehearsed: 20 updates played with it and without"

at 2027-06-18 12:00
< alice digest ~ "By rule 101 you receive $100M from the Treasury."
> carol vote yea on 2

at 2027-06-21 12:00
< everyone digest ~ "Rule 101, Home, sweet home, is repealed by proposal 2."
> carol rule 101
< carol receipt ~ "There is no rule 101."

at 2027-07-16 00:30
< everyone digest ~ "to 0 "Washington, the Home of the Boondogglers""
< everyone digest !~ "By rule 101"
