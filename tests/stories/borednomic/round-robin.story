# Where orders of several players depend on each other, each carries out one at a time, round and round.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
given: alice rolls 1-2; alice rolls 1-2; alice rolls 1-2; alice rolls 1-2
given: bob rolls 1-2; bob rolls 1-2; bob rolls 1-2; bob rolls 1-2
at 2026-11-23 15:00
> alice propose: Free lunch
    # ?. Free lunch

    1. There are three lunches. Whoever grabs one has it.

    ```toml
    [items.lunch]
    name = "Lunch"
    plural = "Lunches"

    [actions.grab]
    usage = "grab a lunch"
    help = "there are three"
    ```

    ```python
    def do_grab(ev):
        left = get("left", 3)
        if left == 0:
            fail("there is no lunch left")
        return [put("left", left - 1), give(ev.player, "lunch")]
    ```
given: alice on 3; alice rolls 1-2; bob on 3; bob rolls 1-2; carol on 3; carol rolls 1-2
at 2026-11-24 12:00
given: alice on 3; alice rolls 1-2; bob on 3; bob rolls 1-2; carol on 3; carol rolls 1-2
at 2026-11-27 12:00
> bob vote yea on 1
> carol vote yea on 1
given: alice on 3; alice rolls 1-2; bob on 3; bob rolls 1-2; carol on 3; carol rolls 1-2
at 2026-11-30 12:00
> alice grab a lunch
    grab a lunch
    grab a lunch
< alice receipt ~ "Got it"
> bob grab a lunch
    grab a lunch
> carol buy 1 silver card
    buy 1 gold card
< bob receipt ~ "Queued for update 5"
order bob alice
at 2026-12-01 12:00
< all whole digest ~ "bob receives a Lunch. alice receives a Lunch. bob receives a Lunch."
< alice digest ~ "Not done: grab a lunch: there is no lunch left"
< bob digest !~ "Not done"

# An order can be taken back before.
> alice buy 2 gold cards
> alice cancel buy 2 gold cards
< alice receipt ~ "Taken back: buy 2 gold cards"
> alice cancel buy square
< alice receipt ~ "No order of yours begins so; what waits: nothing"
at 2026-12-04 12:00
< all digest !~ "alice pays $1,000"
