# Anybody may observe: what everybody may see of each update, and nothing else; no seat, no orders.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
> zoe@example.net observe
< zoe@example.net receipt ~ "You observe bored: what everybody may see of each update is mailed to you. To end it, write: stop observing"
at 2026-11-23 12:00
< zoe@example.net digest ~ "Update 1, Monday 23 November"
< zoe@example.net digest ~ "The next update comes by midnight at the end of"
< zoe@example.net digest !~ "Write by"
< zoe@example.net digest ~ "Standings"
< zoe@example.net digest !~ "You are offered"
> zoe@example.net buy 1 gold card
< zoe@example.net no receipt
> alice tell all: between us players
> alice tell bob: and between us two
< zoe@example.net no notice
> alice buy 1 gold card
> bob propose: Cheap cards
    set 5.gold_card.buy to 1
at 2026-11-24 12:00
< zoe@example.net whole digest ~ "alice buys a Gold Card for $500."
< zoe@example.net digest !~ "between us"
at 2026-11-27 12:00
< alice ballot ~ "Cheap cards"
< zoe@example.net no ballot
< zoe@example.net whole digest ~ "Cheap cards"
> zoe@example.net vote nay on 1
> zoe@example.net proposal 1
    board
    rule 5
    money
< zoe@example.net receipt ~ "Cheap cards"
< zoe@example.net receipt ~ "Standings"
< zoe@example.net receipt ~ "Gold Card"
< zoe@example.net receipt !~ "vote yea"
> zoe@example.net board
< zoe@example.net receipt ~ "Cheap cards"
> zoe@example.net stop observing
< zoe@example.net receipt ~ "You observe bored no more."
at 2026-11-30 12:00
< alice digest ~ "Update 4"
< zoe@example.net nothing
< alice result ~ "Accepted by a vote of 1-0."
