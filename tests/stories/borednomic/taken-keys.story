# What a rule declares is its own: a newer one does not take it over, and its proposer is told (rule 1.3: the older
# form goes first).
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Cheap gold
    # ?. Cheap gold

    1. A Gold Card costs $1.

    ```toml
    [items.gold_card]
    name = "Gold Card"
    buy = 1

    [actions.buy]
    usage = "buy <item:item>"
    help = "buy one"

    [ballots]
    weekly = 9
    ```

    ```python
    def do_buy(ev):
        return give(ev.player, "gold_card", 1)
    ```
< alice receipt ~ "Rule 32: the item gold_card is rule 5's already, and the older rule goes first: change rule 5, or take another key."
< alice receipt ~ "Rule 32: the command buy is rule 5's already"
< alice receipt ~ "Rule 32: the table [ballots] stands in rule 8 already, and the older rule goes first: change rule 8."
> alice propose: Gold of another kind
    set 5.gold_card.buy to 1
< alice receipt ~ "This is proposal 1"
