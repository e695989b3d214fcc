# The Admin calls players otherwise and makes one seat of two, and takes both back; a player takes another name.
game boon boondoggling UTC updates=sat rounds=1
players alice bob carol
at 2027-05-31 14:00
start
at 2027-05-31 15:00
> bob doubles: ask
> admin if still update 1: rename bob to robert because he asked for it
< admin receipt ~ "bob is called robert from now on."
< robert nothing
< bob notice ~ "The Admin calls you robert from now on."
< bob notice ~ "The reason: he asked for it"
< alice no notice
< log ~ "player-renamed"
> bob doubles: keep
< bob receipt ~ "Your order for doubles"
> admin rename alice to Robert because why not
    rename alice to bob because why not
    rename alice to admin because why not
    rename mallory to molly because why not
< admin receipt ~ "not done"
< admin receipt ~ "Robert was called bob before"
< admin receipt ~ "Nobody called mallory has a seat here."
> dave@example.net join as bob
< admin notice ~ "bob"
> admin approve bob
< admin receipt ~ "Robert was called bob once"
at 2027-06-05 12:00
< bob whole digest ~ "robert rolls"
< alice digest !~ "bob rolls"
> alice my name is alina
< alice receipt ~ "You are called alina from now on."
> bob ledger
< bob receipt ~ "alina"
> admin merge carol into robert because both write from one desk
< admin receipt ~ "carol and robert are one player, robert"
< carol notice ~ "robert has all that was yours."
< bob notice ~ "you have all that was carol's."
< log ~ "seats-merged"
< log ~ ""merged""
> admin merge robert into alina because why not
< admin receipt ~ "Fewer than 2 would be left"
at 2027-06-07 12:00
> carol ledger
< carol nothing
at 2027-06-12 12:00
< carol nothing
< alice digest ~ "robert rolls"
< alice digest !~ "carol rolls"
