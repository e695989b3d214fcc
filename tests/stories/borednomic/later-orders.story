# An order for a later update is held, shown, tried when its update comes, and can be taken back.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice in update 3: buy 1 gold card
< alice receipt ~ "It will be tried in update 3. To take it back, write: cancel in update 3: buy 1 gold card"
< alice receipt ~ "Your orders that wait for later updates"
> alice in update 4: buy 1 silver card
> bob in update 3, buy 99 gold cards
< bob receipt ~ "It will be tried in update 3."
> bob at update 4: buy 1 silver card
< bob receipt ~ "It will be tried in update 4."
> bob cancel in update 4, buy 1 silver card
< bob receipt ~ "Taken back: in update 4: buy 1 silver card"
# What names the update to come is an order for now.
> bob in update 2: recruit 1
< bob receipt ~ "recruit 1: Queued for update 2."
# A vote counts for its ballot; what a player says of being there, for now; and nothing waits for ever.
> bob in update 4: vote yea on 1
< bob receipt ~ "This vote was for update 4"
< bob receipt !~ "1 done"
> bob in update 4: done
< bob receipt ~ "“done” can't be held for a later update: send it then."
> bob in update 13: buy square
< bob receipt ~ "Orders can be held up to update 12: send it again later."
> bob in update 4: fly away
< bob receipt ~ "“fly away” is no order of this game."
> bob in update 4 I shall own all of it.
< bob receipt ~ "I couldn't find an order in your mail."
> bob in my opinion this is fine
< bob receipt ~ "I couldn't find an order in your mail."
> bob cancel in update 7: buy square
< bob receipt ~ "You have no such order for update 7; what is held: in update 3: buy 99 gold cards."

at 2026-11-24 12:00
< alice digest ~ "in update 3: buy 1 gold card"
< bob digest !~ "in update 3: buy 1 gold card"
< log !~ "gold_card"
> alice status
< alice receipt ~ "Your orders that wait for later updates"

# Their update comes: what can be done is done, and who is refused is told why.
at 2026-11-27 12:00
< alice digest !~ "in update 3: buy 1 gold card"
< log ~ "item-given {"player":"alice","item":"gold_card""
< bob digest ~ "Not done: buy 99 gold cards:"
> alice cancel all
< alice receipt ~ "Taken back: in update 4: buy 1 silver card"
at 2026-11-30 12:00
< log !~ "silver"
