# What a rule does not let players propose cannot come back by a Silver Card either.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
given: alice rolls 1-2; alice rolls 1-2; alice rolls 1-2; alice rolls 1-2
at 2026-11-23 15:00
> bob propose: Three dice
    set 7.dice to 3
> carol propose: The way we move
    # ?. The Way We Move

    1. Nobody proposes another number of dice.

    ```python
    def may_propose(ev):
        for what, number, path in ev.changes:
            if what == "set" and number == 7:
                return "the dice of rule 7 are not to be spoken of"
    ```
at 2026-11-27 12:00
> alice vote nay on 1
    vote yea on 2
> bob vote yea on 2
> carol vote nay on 1
at 2026-11-30 12:00
< all result ~ "Rejected by a vote of 1-2"
< all result ~ "Rule 32, The Way We Move, is enacted by proposal 2."
given: alice has 1 silver card
> alice re-propose 1
< alice receipt ~ "not done"
< alice receipt ~ "The dice of rule 7 are not to be spoken of."
> alice propose: Four dice
    set 7.dice to 4
< alice receipt ~ "The dice of rule 7 are not to be spoken of."
# The card is not spent, and what the rule does not speak of comes back.
> alice proposals
< alice receipt ~ "Nothing is proposed."
