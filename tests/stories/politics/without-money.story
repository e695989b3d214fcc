# The variation without money: whoever throws eleven looks at the top card, and takes it or plays the throw.
game race politics America/New_York money=no fast=yes
players ann bob cid
at 2027-05-31 14:00
start
at 2027-06-20 13:00
< cid digest ~ "You have thrown 1-4-6: 11 points."
< cid digest ~ "The top card is 20. Tame the Mississippi (IL, MO, LA)."
< ann digest !~ "The top card is"
> cid Take the card.
< cid receipt ~ "You take 20. Tame the Mississippi (IL, MO, LA), instead of playing the throw. It is yours once your turn is over."
> cid No card.
< cid receipt ~ "You play the throw after all."
> cid take the card if i can
< cid receipt ~ "You take 20."
> cid take the top card
    done
< everyone digest ~ "the top speech card instead of playing the throw."
> cid hand
< cid receipt ~ "20. Tame the Mississippi"
> ann bid $20,000
< ann receipt ~ "I couldn't find an order"
