# A mail that begins with check is read whole, each line after those above it; and nothing of it is done.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice check
    buy 19 gold cards
    buy 2 gold cards
    away until 14 Dec
    what if I cancel buy
    tell all: hello
< alice receipt ~ "Dry run: 3 orders and 1 question, 1 order not done"
< alice receipt ~ "That costs $1,000, and you have $500."
< alice receipt ~ "Queued for update 2"
< alice receipt ~ "You are away from Monday 23 November to Monday 14 December"
< alice receipt ~ "It goes to all."
< alice receipt ~ "You would have $9,500 more. You would have 19 Gold Cards less."
< bob no notice
< log !~ "absence-told"
< log !~ "order-filed"
at 2026-11-24 12:00
< alice digest !~ "buys"
