# Control of the own actions is lent for days: both are told of each mail, and the log says whose hand it was.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> bob for alice buy 1 gold card
< bob receipt !~ "For alice"
> alice lend control to bob until 1 Dec
< alice receipt ~ "bob may play for you up to Tuesday 1 December, and so may you. To end it, write: take control back"
< bob notice ~ "alice lets you play for them until Tuesday 1 December."
> bob for alice: buy 1 gold card
    for alice: mode aggressive
< bob receipt ~ "For alice: Queued for update 2"
< bob receipt ~ "It stands until you replace it"
< alice notice ~ "bob has written for you"
< alice notice ~ "buy 1 gold card"
< carol no notice
< log ~ ""player":"bob","verb":"buy","args":{"in_place_of":"alice""
> alice status
< alice receipt ~ "buy 1 gold card"
> carol for alice: buy 1 gold card
< carol receipt !~ "It will be done"

# Votes and proposals are one's own, and so is being away.
> bob for alice: vote yea on 1
< bob receipt ~ "alice has not lent you control of that. If it is for yourself, write it without “for alice”."
< bob receipt !~ "You vote"
at 2026-11-24 12:00
< everyone whole digest ~ "alice buys a Gold Card for $500."
< everyone whole digest ~ "bob may play for alice until Tuesday 1 December."
> alice take control back
> bob for alice: buy 1 gold card
< bob receipt !~ "It will be done"

# From a day on, and not before.
> alice give control to carol from 1 Dec to 14 Dec
< alice receipt ~ "carol may play for you from Tuesday 1 December up to Monday 14 December"
> carol for alice: buy 1 gold card
< carol receipt !~ "It will be done"
at 2026-12-01 12:00
> carol for alice: buy 1 gold card
< carol receipt ~ "A prisoner may only pay the fine or show a card."
< alice notice ~ "It was refused."
