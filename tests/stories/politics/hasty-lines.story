# Lines of newcomers in a hurry: a speech by its title, readiness cut short, a name below thanks, and `also` of no address.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
start
at 2027-06-01 13:00
> cid I'll speak on Pensions for the Aged
< cid receipt ~ "1. speak on Pensions for the Aged"
> cid 1, please
< cid receipt ~ "You will make speech 8."
> cid Also Texas is mine now
< cid receipt !~ "ADDRESS"
> cid Texas 1 please, thanks
    Cid
< cid receipt ~ "You play this turn: TX 1."
< cid receipt !~ "Not read as orders"
> ann Yes, I'm done
< ann receipt ~ "The next update need not wait for you."
> cid Okay my turn: another one in Illinois and one in Indiana, done!
< cid receipt ~ "1 line in doubt"
> cid Two in Ohio if it fits?? Otherwise Kansas
< cid receipt ~ "1. play KS"
> ann Rdy, throw them
< ann receipt ~ "You are done already."
> bob im done. who leads
< bob receipt ~ "The next update need not wait for you."
< bob receipt ~ "If votes were counted now"
