# A fast race of two by people who have read no guide: what they were told, and what was made of their lists.
game race politics America/New_York parallel=yes fast=yes
players ann bob
at 2027-05-31 14:00
start
< all notice ~ "Speeches begin once everybody has had 2 turns; order yours any time."
< all notice ~ "bid $10,000 standing"
< all body notice !~ "only the best three stay"
< all whole notice ~ "The board is open: 48 states have no pin."

at 2027-05-31 15:00
> ann done
< ann receipt ~ "The next update need not wait for you."
> ann done
< ann receipt ~ "You are done already. To take it back, write: wait"
> bob bid 40,000
    throw the dice
< bob receipt ~ "You bid up to $40,000, sealed, until you take it back."

# Lists are read as lists, whatever their marks; each line of a mail is told once.
at 2027-06-01 15:00
> ann My turn:

    * Ohio: 1
    * Maine: 1
< ann receipt ~ "You play this turn: OH 1, ME 1."
> bob - NV 1
    - UT 1

    then done
< bob receipt ~ "You play this turn: NV 1, UT 1."
> ann ri 1 vt 1 done
< ann receipt ~ "You play this turn: RI 1, VT 1."
< ann receipt ~ "done: The next update need not wait for you."
< ann receipt !~ "ri 1 vt 1"

# Several questions are answered each below its own words; what may be meant is asked with a lead said once.
> bob How many points does Ohio cost?

    1. What is a tie?
    2. What is a pin?
< bob receipt ~ "1. What is a tie? -----------------"
< bob receipt ~ "2. What is a pin? -----------------"
< bob receipt !~ "Taken as comments"
> bob done

# Whoever is away, and writes all the same, is told how to be back.
> ann away until 3 June
< ann receipt ~ "You are away from Tuesday 1 June to Thursday 3 June"
> ann priority TX, trailing
< ann receipt ~ "You are away until Thursday 3 June, so that nobody waits for you. If you are back, write: back"
