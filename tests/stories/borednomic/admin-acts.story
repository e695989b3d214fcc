# The Admin writes in a player's place, and takes own decisions back.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Cheaper cards
    set 5.gold_card.buy to 400
at 2026-11-27 12:00
> admin as bob: vote nay on 1 because he said so on the phone
< admin receipt ~ "Got it"
< bob notice ~ "vote nay on 1"
< bob notice ~ "The reason: he said so on the phone"
< alice no notice
< log ~ "The Admin acts as bob: vote."
< log ~ ""player":"bob","verb":"vote""
> admin rulings
< admin receipt ~ "Ruling 1: The Admin acts as bob: vote. Because: he said so on the phone"
> admin as bob: vote perhaps on 1 because of a whim
    as mallory: vote nay on 1 because of a whim
    as bob: board because of a whim
    as bob: pause because of a whim
< admin receipt ~ "not done"
< admin receipt ~ "Nobody here is called mallory."
< admin receipt ~ "“board” changes nothing."
> alice as bob: vote yea on 1 because I am him
< alice receipt ~ "Taken as comments: “as bob: vote yea on 1 because I am him”"
at 2026-11-30 12:00
< all result ~ "Rejected 1-1"
