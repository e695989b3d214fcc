# Cards: doubles earn one, three silver make a gold, three gold jump, a Double Double Card doubles a vote.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
given: alice has 3 silver cards; carol has 3 gold cards
given: alice on 2; alice rolls 4-4
given: alice rolls 1-2; alice rolls 1-2
at 2026-11-23 12:00
< alice whole digest ~ "alice receives a Double Double Card."
< alice whole digest ~ "exchange silver give Silver Cards"
< bob digest !~ "exchange silver"
< carol whole digest ~ "jump to SQUARE"
> alice exchange silver cards
    propose: Three dice
    set 7.dice to 3
< alice receipt ~ "This is proposal 1"
> carol jump to 14
< carol receipt ~ "As things stand: you give up 3 Gold Cards."
at 2026-11-24 12:00
< all whole digest ~ "alice receives a Gold Card."
< all whole digest ~ "carol uses Gold Cards to jump from"
< carol digest ~ "buy square 14"
given: alice on 3; alice rolls 1-2; bob on 3; bob rolls 1-2; carol on 14; carol rolls 1-2
at 2026-11-27 12:00
> bob vote nay on 1
> carol vote abstain on 1
> alice double my vote on 1
< alice receipt ~ "As things stand: you give up a Double Double Card."
at 2026-11-30 12:00
< all result ~ "Accepted by a vote of 2-1"
< all result ~ "alice yea 2 own proposal; did not vote; rule 18: +1 bob nay 1 carol abstain 1"
< log ~ "r7/move/bob#3"
