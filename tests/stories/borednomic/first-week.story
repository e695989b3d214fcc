# A week as the README tells it: a proposal, votes, a square, and the mails that come of them.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
< all notice ~ "The game bored begins."

at 2026-11-23 15:00
< all digest ~ "Update 1, Monday"
> alice propose: Cheaper cards
    set 5.gold_card.buy to 400
< alice receipt ~ "Cheaper cards"
> bob please vote nay on 1.
< bob receipt ~ "nay"
> mallory@example.net vote yea on 1
< mallory@example.net nothing

# Friday: the ballot.
at 2026-11-27 12:00
< all ballot ~ "Gold Card, price: $500 → $400."
< all whole ballot ~ "set 5.gold_card.buy to 400"
< all digest ~ "Update 3, Friday"
> alice yea
> carol vote yes on 1
< carol receipt ~ "yea"

# Monday: the result, and the changed rule is in force at once.
at 2026-11-30 12:00
< all result ~ "Accepted by a vote of 2-1"
< all digest ~ "Rule 5, Items, is amended"
< alice digest ~ "News: Your proposal 1, “Cheaper cards”, is accepted by a vote of 2-1."
> alice rule 5
< alice receipt ~ "400"

# Each order can be found in the next digest, by the digest that its receipt gave.
> bob buy 1 silver card
< bob whole receipt ~ "Order in the text attached to the digest: "
