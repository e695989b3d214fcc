# Three are done with every update, one of them wants to be asked. The round stops for his answer, and goes on with it
# at once. The dice and the cards follow from the story's seed.
game ballot lie-cheat-steal America/New_York
players ann bob cid
at 2027-05-31 14:00
> cid ask me only about claims
< cid receipt ~ "You are asked about claims"
start
> ann done always
> bob done always
> cid done always
at 2027-06-03 13:00
< cid digest ~ "The card says -$50,000: only you see it."
< ann digest ~ "cid throws 5 and comes to $ (11); is asked first, and the game waits for a day at most."
< all digest ~ "The game goes on as soon as cid has answered."
> cid say 50,000
< cid receipt ~ "This once"
< cid receipt ~ "so the update is made now."
< all digest ~ "Update 4"
< ann digest ~ "draws a $ card and says “collect $50,000”."
< all digest ~ "All who play are done with every update, so there is one a day"
at 2027-06-05 13:00
< all digest ~ "Update 5"
