# Another race of three, by people who write sentences: an auction bid in by hand, a fast race, and the farewell.
game race politics America/New_York fast=yes
players ann bob cid
at 2027-05-31 14:00
start
< everyone notice ~ "You have a campaign fund of $750,000 for speeches and for bids"
> bob Hello everybody, how do I win this?
< bob receipt ~ "266"

at 2027-06-01 13:00
< cid digest ~ "You have thrown 6-6-3: 15 points."
< cid digest ~ "Your turn: spend 15 points"
> cid Hi there,

    play three in Texas

    done

    Cheers
    Cid
< cid receipt ~ "TX 3"

< ann digest ~ "You have thrown 6-6-6: 18 points."
< cid digest ~ "You capture TX 3."

at 2027-06-02 13:00
> ann Play two counties in New York.
    Done.
< ann receipt ~ "NY 2"
< bob digest ~ "ann captures NY 2."

at 2027-06-03 13:00
> bob play IL, CA
    priority OH, PA, trailing
    done
> ann priority NY, unpinned, trailing
< ann digest ~ "bob captures ID 1, IL 1, ME 1 and OR 1."
< bob digest ~ "You capture ID 1, IL 1, ME 1 and OR 1."

# A card is for sale: who bids or passes is not waited for, and nobody sees who did.
at 2027-06-16 13:00
< everyone digest ~ "For sale from $10,000: 20. Tame the Mississippi (IL, MO, LA)."
> bob Bid $40,000 please.
< bob receipt ~ "You bid up to $40,000, sealed."
> cid bid nothing
< cid receipt ~ "You don't bid."
> ann bid $60,000
    play NY 1 else PA
    done
< ann receipt ~ "You bid up to $60,000, sealed."
< ann digest ~ "You buy 20. Tame the Mississippi (IL, MO, LA) for $50,000."
< bob digest ~ "ann buys 20. Tame the Mississippi (IL, MO, LA) for $50,000."

at 2027-06-17 13:00
> ann speak 20
    done always
> bob done always
> cid done always

# The speech is made, and the race goes on by itself to its farewell, which shows the count that decided it.
< bob digest ~ "ann speaks on the radio for $20,000, with card 20, Tame the Mississippi (IL, MO, LA)."
< ann digest ~ "You capture IL 1, LA 1 and MO 1 with the speech."
at 2027-07-25 13:00
< cid digest ~ "Update 25: cid has won"
< all digest ~ "throw shows equal dice on a closed board: cid 270, ann 159 and bob 102."
< ann digest ~ "cid has 270 electoral votes and is elected President, and has the $820,000 of the Expense Fund."
< all whole digest ~ "NY New York 47 ann ann"
> bob Congratulations, Cid!
> ann play NY
< ann receipt ~ "The game is over"
