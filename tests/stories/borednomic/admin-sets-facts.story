# The Admin sets what is so, whatever the rules say; whom it touches is told what and why.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
given: alice on 11; bob has $5000; bob owns square 14
at 2026-11-23 15:00
> admin set bob.money = 5200 because the rent was counted twice
< admin receipt ~ "bob receives $200 (the Admin: the rent was counted twice)."
< bob notice ~ "You receive $200. The reason: the rent was counted twice"
< alice no notice
< log ~ "money-paid"
> bob money
< bob receipt ~ "5,200"
> admin give alice 2 silver cards because she waited
< admin receipt ~ "and 2 Silver Cards (it was"
< alice notice ~ "The reason: she waited"
> admin take 3 silver cards from alice because she has too many
< admin receipt ~ "Alice cannot hold -1 of silver card"
> admin square 14 owner = carol because the deed was hers
< admin receipt ~ "Square #14: the Admin sets owner to carol (it was bob)."
< bob notice ~ "the deed was hers"
< carol notice ~ "the deed was hers"
> admin square 14 owner = nobody because nobody paid
< carol notice ~ "nobody paid"
> admin square 14 name = Foo Bar because the mail was cut
< admin receipt ~ "the Admin sets name to Foo Bar"
> admin move bob to 14 because the roll was misread
< bob notice ~ "You are placed from #10"
> admin give carol title Prisoner because rule 20 says so
< carol notice ~ "the Admin sets titles to Prisoner (it was nothing)."
> admin take title prisoner from carol because she is free
< carol notice ~ "the Admin sets titles to nothing (it was Prisoner)."
> admin set bob.active = no because he is away
    set bob.gold card = 1 because of the raffle
    set mallory.money = 5 because why not
    set bob.luck = 5 because why not
    set bob.money = lots because why not
    set bob.money = 5200 because it is so
    set bob.money = 6000
< admin receipt ~ "Nobody here is called mallory."
< admin receipt ~ "Players have no luck"
< admin receipt ~ "“lots” is no amount of money"
< admin receipt ~ "That is so already."
< admin receipt ~ "Please say why"
< bob notice ~ "bob: the Admin sets active to no (it was yes)."
< bob notice ~ "a Gold Card (it was"
> admin help override
< admin receipt ~ "square SQUARE owner or name or gender or buildings = NOW because WHY"
# Nobody else can.
> bob set bob.money = 9000 because I like it
< bob receipt ~ "Taken as comments: “set bob.money = 9000 because I like it”"
