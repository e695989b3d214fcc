# Plain plays as people write them on their turn: what can mean nothing else is done.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
start
at 2027-06-01 13:00
> ann illinois 1 ohio 1
< ann receipt ~ "1. priority IL 1, OH 1"
> cid illinois 1 ohio 1
< cid receipt ~ "You play this turn: IL 1, OH 1."
> cid PA 2 counties
< cid receipt ~ "You play this turn: PA 2."
> cid Hi! Texas 2 counties and one in Nevada please. Thanks, Cid
< cid receipt ~ "You play this turn: TX 2, NV 1."
> cid Texas 2, Nevada 1 if possible
< cid receipt ~ "You play this turn: TX 2, NV 1."
> cid one county in Ohio, two in Nevada and the rest wherever nobody is
< cid receipt ~ "You play this turn: OH 1, NV 2, all unpinned."
> cid Maybe Texas 2
< cid receipt ~ "1. play TX 2"
> cid Yes the first one.
< cid receipt ~ "You play this turn: TX 2."
> cid Texas?
< cid receipt !~ "You play this turn"

# A card is named by its number, its title, or a word of it, however that ends, that no other card of the hand has.
> cid speak a navy second to none
< cid receipt ~ "You will make speech 26. It is A Navy Second to None (CA, VA, WA, MD), made as soon as it may be"
> cid I'd like to give the speech about pensions, if that's ok
< cid receipt ~ "You will make speech 8."
> cid I would like to give the conservation speech
< cid receipt ~ "You will make speech 22."
> cid speak 22 if possible
< cid receipt ~ "You will make speech 22."
> cid speak about cotton
< cid receipt ~ "8. Pensions for the Aged; 22. Conserve Our Oil; 26. A Navy Second to None."

# Amounts have their thousands marked in any way.
> bob bid 70.000 standing
< bob receipt ~ "You bid up to $70,000, sealed, until you take it back."
> bob bid sixty thousand dollars standing
< bob receipt ~ "You bid up to $60,000, sealed, until you take it back."
> bob I am willing to pay 50,000
< bob receipt ~ "Nothing is for sale now: for what will be, write “bid $50,000 standing”"

# An absence begins on the day that is named. Whoever is away and says done is not waited for, like everybody.
> ann I'm away from Thursday until Sunday.
< ann receipt ~ "You are away from Thursday 3 June to Sunday 6 June"
> cid away until Friday
> cid play TX 3
    done
< bob digest ~ "cid captures TX 3."
# A turn of somebody who is away lasts a day.
at 2027-06-03 14:00
> bob away until 10 June
> ann play NY 1
    done
at 2027-06-04 14:00
< ann digest ~ "bob captures"

# A farewell is no order that was not read, and a name with a slip is asked about, to be answered by yes.
> cid bid $40,000 standing

    Cheers, and good luck all
    Cid
< cid receipt ~ "You bid up to $40,000"
< cid receipt !~ "Not read as orders"
> cid give control to bbo until Friday
< cid receipt ~ "1. give control to bob until Friday"
> cid yes
< bob notice ~ "You may play for cid"
