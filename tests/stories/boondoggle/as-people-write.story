# Orders in everyday words: what wishes an order is one, limits and alternatives are said in many ways, and what is taken
# back comes before what is ordered behind it.
game bigdig boondoggle America/New_York
players ann bob cid
at 2027-05-31 14:00
start
at 2027-06-02 13:00
> ann I want to buy 2 pairs of crew and asphalt, max 20 dollars each.
< ann receipt ~ "buy 2 crew/asphalt at 20 or less"
> ann scrap everything I ordered. Then I'd like to buy 1 permit, but not more than 12.
< ann receipt ~ "You have ordered nothing now"
< ann receipt ~ "buy 1 permit at 12 or less"
> ann what are my orders?
< ann receipt ~ "buy 1 permit at 12 or less (to take it back: drop building)"
< ann receipt !~ "crew/asphalt"
> bob get me a card for ten
< bob receipt ~ "Buy a card at 10 or less, when the next round begins."
> bob I would also like to buy 2 CA for at most 17 each, if that is gone 2 CP for the same price.
< bob receipt ~ "buy 2 crew/asphalt at 17 or less, else buy 2 crew/permit at 17 or less"
> cid I don't want to buy 2 crew.
< cid receipt ~ "I couldn't find an order in your mail."
> cid I wish to build to the Commons
< cid receipt ~ "the road ends at S5, and no new mile leads on from there to the Commons (C)"
