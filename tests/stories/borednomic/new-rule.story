# A rule with code brings a kind of square, an item, a command and a question; all of it goes with the rule.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: The Well
    # ?. The Well

    1. Square #{where} is the Well. Whoever lands there receives a Penny, and is asked whether to make a wish.
    2. A wish costs ${wish}. Whoever tosses a Penny receives ${luck}.

    ```toml
    [params]
    where = 14
    wish = 50
    luck = 70

    [items.penny]
    name = "Penny"
    plural = "Pennies"
    buy = 90

    [square_types.well]
    name = "Well"

    [actions.toss]
    usage = "toss <item:item>"
    help = "toss a Penny into the Well"
    examples = ["toss penny"]
    shown = ["penny"]
    ```

    ```python
    def square_types(square):
        if square.number == P.where:
            return "well"


    def on_land(ev):
        if "well" in ev.square.types:
            return [give(ev.player, "penny"), ask(ev.player, "Make a wish?", ["yes", "no"], "no", "wished")]


    def wished(ev):
        if ev.choice == "yes":
            return pay(ev.player, None, P.wish, "a wish")


    def do_toss(ev):
        if ev.item != "penny":
            fail("only a Penny brings luck")
        return [take(ev.player, "penny"), pay(None, ev.player, P.luck, "luck")]
    ```
< alice receipt ~ "this becomes rule 32, The Well:"
> alice toss penny
< alice receipt !~ "As things stand"
> carol money
given: alice on 3; alice rolls 1-2; bob on 3; bob rolls 1-2; carol on 3; carol rolls 1-2
at 2026-11-24 12:00
given: alice on 3; alice rolls 1-2; bob on 3; bob rolls 1-2; carol on 3; carol rolls 1-2
at 2026-11-27 12:00
< all ballot ~ "If it is accepted, this becomes rule 32, The Well:"
> bob vote yea on 1
at 2026-11-30 04:59
given: alice on 9; alice rolls 2-3; bob on 2; bob rolls 1-2
at 2026-11-30 12:00
< all result ~ "Rule 32, The Well, is enacted by proposal 1."
< all whole digest ~ "#14 Well"
< all whole digest ~ "alice receives a Penny."
< alice digest ~ "Make a wish? No answer: no. answer 1 yes | answer 1 no"
< bob digest !~ "Make a wish?"
< alice whole digest ~ "toss ITEM"
< bob digest !~ "toss ITEM"
> alice yes please
    answer 1 yes
    toss penny
< alice receipt ~ "Your answer is "yes"."
< alice receipt ~ "As things stand: you give up a Penny; you receive $70 (luck)."
> bob buy 1 penny
    answer 1 yes
    toss gold card
< bob receipt ~ "Question 1 is asked of alice"
< bob receipt ~ "Only a Penny brings luck"
> carol help well
< carol receipt ~ "toss"
at 2026-12-01 12:00
< alice whole digest ~ "alice pays $50 (a wish)."
< alice whole digest ~ "alice receives $70 (luck)."
< all whole digest ~ "bob buys a Penny for $"

# Repealed: the square is plain again, the command is gone, and a Penny is nothing in particular.
at 2026-12-02 12:00
> carol propose: Fill in the Well
    repeal rule 32
at 2026-12-04 12:00
< all ballot ~ "If it is accepted, rule 32, The Well, is repealed."
> alice yea on 2
    vote nay on 2
> bob vote 2 aye
at 2026-12-07 12:00
< all result ~ "Rule 32, The Well, is repealed by proposal 2."
< all digest !~ "#14 Well"
< bob digest !~ "toss penny"
> bob toss penny
< bob receipt !~ "luck"
> bob rule 32
< bob receipt ~ "There is no rule 32 in force."
> bob history 32
< bob receipt ~ "Repealed."
