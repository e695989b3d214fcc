# Orders that stand right below a message are orders, and go to nobody; offers are mailed to whoever may accept them.
game bigdig boondoggle America/New_York
players ann bob cid
at 2027-05-31 14:00
start
at 2027-06-02 13:00
> cid tell bob: hello bob, nice to meet you. what will you buy? maybe we swap some things in the next round
    I want to buy 2 pairs of crew and asphalt, max 20 dollars each
< cid receipt ~ "It goes to bob."
< cid receipt ~ "buy 2 crew/asphalt at 20 or less"
< bob notice !~ "max 20 dollars"
> ann get me 2 crew/asphalt at 20, if they are gone 2 AP
< ann receipt ~ "buy 2 crew/asphalt at 20 or less, else buy 2 asphalt/permit"
> ann I would rather have 2 crew/permit at 20
< ann receipt ~ "It may be an order."
> ann I'd like to offer bob 5 dollars in exchange for one of his permits
< ann receipt ~ "1. ann gives bob $5 for 1 permit."
< bob notice ~ "accept 1"
> ann what if buy 2 AP
< ann receipt ~ "What would be different"
> ann where is my yard?
< ann receipt ~ "your yard is S1"
