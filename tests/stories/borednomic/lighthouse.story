# The worked example of docs/write-a-nomic.md, voted in by mail: a square, an item, a command and a question come,
# work, and go with their rule, which pays back what was bought.
game bored borednomic America/New_York start=nursery
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: A light at sea
    # ?. The Lighthouse

    1. After Square #{after} stands the Lighthouse. Nobody can own it.
    2. Whoever lands there is asked whether to climb it for ${climb}. Who climbs receives a Lamp; who does not answer stays below.
    3. A Lamp can be lit. It shines once, and its owner receives ${shine}.
    4. When this rule is repealed, the Lighthouse is pulled down, and every Lamp is bought back for what it costs in the shop.

    ```toml
    [params]
    after = {value = 10, type = "int", min = 1, max = 400, help = "the square before the Lighthouse"}
    climb = {value = 80, type = "int", min = 0, max = 10000, help = "what the climb costs"}
    shine = {value = 150, type = "int", min = 0, max = 10000, help = "what a lit Lamp brings"}

    [items.lamp]
    name = "Lamp"
    buy = 120
    sell = 60
    help = "light it, and it pays once"

    [square_types.lighthouse]
    name = "Lighthouse"
    glyph = "L"
    purchasable = false

    [actions.light]
    usage = "light [a] lamp"
    help = "light one of your Lamps"
    examples = ["light a lamp"]
    shown = ["lamp"]
    ```

    ```python
    def on_enact(ev):
        return add_square(label="Light", after=square(P.after))  # ?.1


    def square_types(q):
        if q.label == "Light":
            return "lighthouse"  # ?.1


    def on_land(ev):
        if "lighthouse" in ev.square.types:
            return ask(ev.player, f"Climb the Lighthouse for ${P.climb}?", ["yes", "no"], "no", "climbed")  # ?.2


    def climbed(ev):
        if ev.choice == "yes":
            return [pay(ev.player, None, P.climb, "the climb", voluntary=True), give(ev.player, "lamp")]  # ?.2


    def do_light(ev):
        if not ev.player.has("lamp"):
            fail("you have no Lamp")
        return [take(ev.player, "lamp"), pay(None, ev.player, P.shine, "a lit Lamp")]  # ?.3


    def on_repeal(ev):
        lamp, tower = item("lamp"), square("Light")
        price = (lamp.buy or 0) if lamp else 0
        holders = [p for p in everyone() if p.has("lamp")]
        back = [
            [take(p, "lamp", p.count("lamp")), pay(None, p, price * p.count("lamp"), "Lamps")] for p in holders
        ]
        return [back, remove_square(tower) if tower else None]  # ?.4
    ```

    ```case
    name: a lit Lamp pays, and is gone
    given: alice has 1 Lamp; alice orders "light a lamp"
    then: alice has $10,150; alice has no Lamp
    ```

    ```case
    name: nobody lights a Lamp without one
    given: alice orders "light a lamp"
    then: her order fails, "you have no Lamp"
    ```

    ```case
    name: who lands there is asked, and climbs
    given: Light lies after 10; alice on 8; she rolls 1-2; an update passes; she orders "answer 1 yes"; an update passes
    then: alice has 1 Lamp; alice has $9,920
    ```
< alice receipt ~ "The Lighthouse"
< alice receipt ~ "no errors"
at 2026-11-27 12:00
< all ballot ~ "this becomes rule 32, The Lighthouse"
> bob vote yea on 1
at 2026-11-30 04:59
given: alice on 8; alice rolls 1-2; bob on 3; bob rolls 1-2
at 2026-11-30 12:00

# The next digest: the square on the board, the question, the item in the shop, the command.
< all result ~ "Rule 32, The Lighthouse, is enacted by proposal 1."
< all whole digest ~ "Light Lighthouse"
< all whole digest ~ "Lamp $120 $60 32 light it, and it pays once"
< alice digest ~ "Climb the Lighthouse for $80?"
< alice digest ~ "answer 1 yes"
< bob digest !~ "Climb the Lighthouse"
> alice answer 1 yes
< alice receipt ~ "Your answer is"
> bob help light
< bob receipt ~ "light [a] lamp"
> bob buy 2 lamps
< bob receipt ~ "you pay $240"
> bob prices
< bob receipt ~ "Lamp $120 $60 32 light it, and it pays once"

at 2026-12-01 12:00
< all whole digest ~ "alice pays $80 (the climb)."
< all whole digest ~ "alice receives a Lamp."
< all whole digest ~ "bob buys 2 Lamps for $240."
< alice whole digest ~ "light lamp light one of your Lamps"
> alice light a lamp
< alice receipt ~ "you receive $150 (a lit Lamp)."

# Repealed: all of it goes, with its refunds.
at 2026-12-02 12:00
> bob propose: Dark again
    repeal rule 32
at 2026-12-04 12:00
< all whole digest ~ "alice receives $150 (a lit Lamp)."
> alice vote yea on 2
at 2026-12-07 12:00
< all result ~ "Rule 32, The Lighthouse, is repealed by proposal 2."
< all whole digest ~ "bob gives up 2 lamps (no rule)."
< all whole digest ~ "bob receives $240 (Lamps)."
< all digest !~ "Light Lighthouse"
< all digest !~ "light lamp"
< all digest !~ "Lamp $120"
> alice light a lamp
< alice receipt !~ "As things stand"
> bob buy 1 lamp
< bob receipt !~ "bob pays"
