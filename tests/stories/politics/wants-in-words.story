# What one's points go to, as people say it who have read no guide; and no turn is ended by a mail whose move was not read.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
start
> cid I would like please that my priority list is:
    1. California
    2. Oregon
    3. Arizona
< cid receipt ~ "Your priority list, until you say otherwise: CA, OR, AZ. Where you name no number, you get one county of each in this order, then one more of each."
> ann My list, if I may: first Ohio, then Michigan, and then the states where nobody has a pin.
< ann receipt ~ "Your priority list, until you say otherwise: OH, MI, unpinned."
> bob all texas
< bob receipt ~ "priority all TX"

at 2027-06-01 13:00
> cid I want to play Texas 2, Arizona 1 and 1 county in Nevada.
    I am done.
< cid receipt ~ "You play this turn: TX 2, AZ 1, NV 1."
< bob digest ~ "cid captures"

at 2027-06-02 13:00
> ann play Ohio, Narnia 3
    done
< ann receipt ~ "“play Ohio, Narnia 3” is asked about, so you are not done yet: answer, and say that you are done again."
> ann play Narnia 3
    done
< ann receipt ~ "I don't know “Narnia”, “3” here: write names and numbers"
< ann receipt ~ "“play Narnia 3” was not done, so you are not done yet: write it anew, and that you are done."
> ann play pensilvania 2
< ann receipt ~ "You play this turn: PA 2."
> ann no play
< ann receipt ~ "What you said for this turn is gone."
