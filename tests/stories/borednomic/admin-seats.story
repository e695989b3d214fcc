# The Admin calls players otherwise, makes one seat of two, and gives a seat back as it was.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
given: bob has $5200; bob owns square 14; alice has $100; carol has $300; carol owns square 20
at 2026-11-23 15:00
> carol propose: Cheaper cards
    set 5.gold_card.buy to 400
> admin if still update 2: rename bob to robert because he asked for it
< admin receipt ~ "bob is called robert from now on."
< robert nothing
< bob notice ~ "The Admin calls you robert from now on."
< bob notice ~ "The reason: he asked for it"
< alice no notice
< log ~ "player-renamed"
> bob money
< bob receipt ~ "robert"
< bob receipt ~ "5,200"
> alice square 14
> admin rename alice to robert because why not
    rename alice to bob because why not
    rename alice to admin because why not
    rename mallory to molly because why not
< admin receipt ~ "not done"
< admin receipt ~ "Robert was called bob before"
< admin receipt ~ "Nobody called mallory has a seat here."
> dave@example.net join as bob
> admin approve bob
< admin receipt ~ "Robert was called bob once"
at 2026-11-24 15:00
> admin merge carol into alice because both write from one desk
< admin receipt ~ "carol and alice are one player, alice"
< carol notice ~ "alice has all that was yours."
< alice notice ~ "you have all that was carol's."
< alice notice ~ "The reason: both write from one desk"
< log ~ "seats-merged"
< log ~ ""payer":"carol""
> alice money
< alice receipt !~ "carol $"
< log ~ "money-paid"
at 2026-11-25 15:00
< carol nothing
> admin merge robert into carol because why not
< admin receipt ~ "Both have to have a seat here."
# What is removed is given back whole.
> admin remove robert because he cheats
< bob notice ~ "The Admin has taken your seat away."
< bob notice ~ "The reason: he cheats"
< admin receipt ~ "robert has no seat any more"
< log ~ "player-left"
> admin rulings
< admin receipt ~ "robert has no seat any more. Because: he cheats."
