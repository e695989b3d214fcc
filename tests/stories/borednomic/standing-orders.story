# Standing orders: given once, with a condition; read by their rule at every update; replaced, cancelled, void.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
given: alice rolls 1-2; bob rolls 1-2; carol rolls 1-2
order alice bob carol
at 2026-11-23 15:00
given: alice rolls 1-2; bob rolls 1-2; carol rolls 1-2
order alice bob carol
at 2026-11-24 15:00
> alice propose: The Well of Nerve
    # 60. The Well of Nerve

    1. At the beginning of each update, the players with the nerve for it toss money into the Well.

    ```toml
    [actions.toss]
    usage = "toss <amount:money>[ if <when:condition>][ else <less:money>]"
    help = "toss money into the Well at each update"
    examples = ["toss $5", "toss $500 if money is more than 9,000 else $1"]
    standing = true

    [actions.toss.facts]
    money = "what you have"
    square = "the number of your square"

    [actions.look_away]
    usage = "look away from <who:player>"
    help = "do not see that player toss"
    examples = ["look away from bob"]
    standing = true
    per = "who"
    ```

    ```python
    def do_toss(ev):
        if ev.amount < 1:
            fail("nobody tosses less than a dollar")


    def do_look_away(ev):
        if ev.who == ev.player:
            fail("you cannot look away from yourself")


    def tossed(p):
        for order in standing(p, "toss"):
            return order.amount if holds(order.when, money=p.cash, square=p.square.number) else order.less


    def on_update_start(ev):
        did = []
        for p in players():
            sum = tossed(p)
            seen = [o for o in players() if p not in [away.who for away in standing(o, "look_away")]]
            if sum:
                did.append([pay(p, None, sum, "the Well"), log(f"{len(seen)} players see {p.name} toss.")])
        return did
    ```
< alice receipt ~ "this becomes rule 60, The Well of Nerve:"
given: alice rolls 1-2; bob rolls 1-2; carol rolls 1-2
order alice bob carol
at 2026-11-27 12:00
> carol vote yea on 1
> bob vote yea on 1
at 2026-11-30 04:59
given: alice on 1; bob on 1; carol on 1
given: alice rolls 1-2; bob rolls 1-2; carol rolls 1-2
order alice bob carol
at 2026-11-30 15:00
< all whole digest ~ "toss $AMOUNT toss money into the Well at each update"

# They stand as soon as they are read; what cannot be read is explained.
> alice toss $300 if money is at least $1,000 and square isn't 7 else $2
< alice receipt ~ "It stands until you replace it or cancel it. cancel toss"
< alice receipt ~ "toss $300 if money is at least $1,000 and square isn't 7 else $2"
> bob toss $5 if courage > 3
< bob receipt ~ "Not done"
< bob receipt ~ "“courage” stands where a fact or a whole number should. Facts that it may name: money (what you have), square (the number of your square)."
> bob toss $0
< bob receipt ~ "Nobody tosses less than a dollar"
> bob toss $5
    look away from alice
    look away from carol
    look away from bob
< bob receipt ~ "cancel look away from carol"
< bob receipt ~ "You cannot look away from yourself"
at 2026-12-01 04:59
given: alice on 7; bob on 1; carol on 1; alice rolls 1-2; bob rolls 1-2; carol rolls 1-2
order alice bob carol
at 2026-12-01 15:00
< all whole digest ~ "alice pays $2 (the Well)."
< all digest ~ "2 players see alice toss."
< all whole digest ~ "bob pays $5 (the Well)."
< bob digest ~ "toss $5 · cancel toss"
< alice digest !~ "look away from carol · cancel"
< carol digest !~ "Your standing orders"

# One is replaced, one cancelled, the others stand.
> alice toss $7
< alice receipt ~ "It replaces: toss $300 if money is at least $1,000 and square isn't 7 else $2"
> bob cancel look away from alice
< bob receipt ~ "It stands no longer: look away from alice"
> bob cancel all
< bob receipt ~ "what stands: toss $5; look away from carol"
> carol propose: Fill it in
    repeal rule 60
at 2026-12-04 04:59
given: alice rolls 1-2; bob rolls 1-2; carol rolls 1-2
order alice bob carol
at 2026-12-04 15:00
< all whole digest ~ "alice pays $7 (the Well)."
< all digest ~ "3 players see alice toss."
> bob vote yea on 2
at 2026-12-07 04:59
given: alice rolls 1-2; bob rolls 1-2; carol rolls 1-2
order alice bob carol
at 2026-12-07 15:00
< all whole digest ~ "alice pays $7 (the Well)."
< alice digest ~ "The rules have changed, and your standing order is void: toss $7"
< bob digest ~ "your standing order is void: look away from carol"
< carol digest !~ "is void"
> carol money
given: alice rolls 1-2; bob rolls 1-2; carol rolls 1-2
order alice bob carol
at 2026-12-08 15:00
< all digest !~ "the Well"
< alice digest !~ "Your standing orders"
> alice toss $5
< alice receipt !~ "It stands until"
