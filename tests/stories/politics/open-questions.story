# What was asked back stays open: no turn ends before it is answered, in whatever mail, or dropped.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
start
at 2027-06-01 13:00
> cid maybe all texas
< cid receipt ~ "1. play all TX"
> cid done
< cid receipt ~ "“maybe all texas” is still asked about, so you are not done yet"
< cid receipt ~ "1. play all TX"
< bob digest !~ "cid captures"
> cid Hello,

    yes

    Cid
< cid receipt ~ "Read as your answer to what I asked about “maybe all texas”."
< cid receipt ~ "TX"
> cid done
< bob digest ~ "cid captures TX"

# It may be answered and the turn ended in one mail, or ended all the same.
at 2027-06-02 13:00
> ann maybe all ohio
> ann the first one
    done
< ann receipt ~ "Read as your answer to what I asked about “maybe all ohio”."
< bob digest ~ "ann captures OH"
at 2027-06-03 13:00
> bob maybe all texas
> bob done anyway
< bob receipt ~ "None of these, then"
< ann digest ~ "bob captures"
< bob receipt !~ "asked about"

# What is ordered in other words is asked no more.
at 2027-06-04 13:00
> cid maybe all utah
> cid play UT 1
    done
< ann digest ~ "cid captures"

# Which of two is meant is asked once more; what says more than an answer is none.
at 2027-06-05 13:00
> ann maybe all ohio
> ann maybe all texas
> ann yes
< ann receipt ~ "It is not clear which of these you mean."
< ann receipt ~ "1. play all OH"
< ann receipt ~ "2. play all TX"
> ann 7
< ann receipt ~ "It is not clear which of these you mean."
> ann 2 would be nice in a way
< ann receipt !~ "Read as your answer"
> ann never mind the question
< ann receipt ~ "None of these, then"
> ann 2
< ann receipt !~ "TX"
> ann done
< bob digest ~ "ann captures"

# Who has no dice is told what to write, and offered nothing that is refused; the same order said anew takes the
# place of what was asked before.
at 2027-06-06 13:00
> ann maybe play ohio
< ann receipt ~ "“maybe play ohio”: It is bob's turn, and you have no dice to play now, so this is not kept: for a turn to come, write “priority OH”."
< ann receipt !~ "1. play"
> ann maybe all sc
< ann receipt ~ "1. priority all SC"
> ann maybe South Carolina 2 and Georgia 1
< ann receipt ~ "1. priority SC 2, GA 1"
> ann yes
< ann receipt ~ "Your priority list, until you say otherwise: SC 2, GA 1."

# What stands is told as it was ordered.
> ann bid $30,000 standing
    priority NY, OH 2
> ann Did my list arrive?
< ann receipt ~ "priority NY, OH 2"
< ann receipt ~ "bid $30,000 standing"
> ann what's my priority list?
< ann receipt ~ "priority NY, OH 2"

# A mail without an order gets no more than what waits.
> ann fine with me
< ann receipt ~ "I couldn't find an order in your mail."
< ann receipt !~ "Your speeches"
> ann What happens when two people tie in a state?
< ann receipt ~ "came first"

# What one has to spend is told in short.
> ann How many points do I have?
< ann receipt ~ "You have no dice to play now."
< ann receipt !~ "Your speeches"
