# A square is for whom landed there first; who came second may have it if the first does not want it.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 04:59
given: alice on 3; alice rolls 2-5; bob on 4; bob rolls 2-4; carol on 12; carol rolls 1-2
order alice bob carol
at 2026-11-23 15:00
< alice digest ~ "buy square 10 for $250; with a name: buy square 10, call it "Foo", gender f"
< bob digest ~ "buy square 10 if available for $250; alice landed there before you and comes first"
> bob buy square, call it "Bob's Hut", gender m
< bob receipt ~ "Queued for update 2"
< bob receipt ~ "you now own Square #10 "Bob's Hut""
> alice buy square 10, call it "Foo", gender f
    gender f
< alice receipt ~ "As things stand: you pay $250 for Square #10"
> carol buy square 10
< carol receipt ~ "You have no option to buy Square #10: you must have landed there in the last update"
> carol buy square 15, call it "This name is much longer than forty characters"
< carol receipt ~ "A name has at most 40 characters"
> carol buy square
< carol receipt ~ "Got it"
given: alice rolls 1-2; bob rolls 1-2; carol rolls 1-3
at 2026-11-24 15:00
< all whole digest ~ "alice buys Square #10 "Foo" (f) for $250 and puts a Soldier there."
< bob digest ~ "Not done: buy square, call it "Bob's Hut", gender m: Foo belongs to alice"
< carol digest !~ "Bob's Hut"
< all whole digest ~ "carol buys Square #15 ("
at 2026-11-27 04:59
given: bob on 4; bob rolls 5-1
at 2026-11-27 12:00
# Rent: bob pays three dollars times ten.
< all whole digest ~ "bob pays $30 to alice for Square #10 "Foo" (rent)."
> bob gender f
at 2026-11-30 04:59
given: bob on 4; bob rolls 5-1
at 2026-11-30 12:00
# The same gender: half.
< all whole digest ~ "bob pays $15 to alice for Square #10 "Foo" (rent)."
> bob gender m
< bob receipt ~ "only a proposal can change it now"
> alice give up Foo
< alice receipt ~ "Square #10 has no name"
> carol give up 10
< carol receipt ~ "Foo is not yours"
at 2026-12-01 04:59
given: alice on 3; alice rolls 2-5; bob on 4; bob rolls 2-4
at 2026-12-01 12:00
< all digest ~ "Square #10 belongs to nobody again."

# The first may let it pass.
> bob buy square
at 2026-12-04 12:00
< all whole digest ~ "bob buys Square #10"
