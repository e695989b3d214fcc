# Rent is paid in any case; a bankrupt player may not choose to pay, but sells, votes and collects.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
given: chance picks "bob" for who is IT; alice has $20; bob owns square 20; alice on 15; alice rolls 2-3; alice has 1 gold card
at 2026-11-23 12:00
< alice whole digest ~ "alice pays $60 to bob for Square #20 (rent)."
< all whole digest ~ "alice is bankrupt."
< all digest ~ "alice -$40"
> alice buy 1 silver card
< alice receipt ~ "Not done"
> alice sell 1 gold card
    propose: Bail
    set 5.gold_card.sell to 450
< alice receipt ~ "you receive $400"
given: alice on 5; alice rolls 1-2
at 2026-11-24 12:00
< all digest ~ "alice $360"
