# A whole race by mail: three who write as people do, a list before the start, a plan, speeches, bids, a count at
# which one is out and reads on, and a President. The dice follow from the story's seed.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
> ann priority all NY, PA else OH, unpinned, trailing
< ann receipt ~ "Your priority list, until you say otherwise: all NY, PA else OH, unpinned, trailing."
start
< everyone notice ~ "You run for President: whoever has 266 of the 531 electoral votes when they are counted is elected."
< everyone notice ~ "A turn lasts 72 hours, or until its player has said done. A race takes about 10 rounds"
< all notice ~ "You need not write at all: what you do not say is played by your priority list"

# Cid begins with fifteen points; who has no dice cannot play.
at 2027-06-01 13:00
< everyone whole digest ~ "cid has rolled highest and moves first."
< cid digest ~ "You have thrown 6-6-3: 15 points."
< ann digest !~ "Your turn"
> ann play NY 1, OH
< ann receipt ~ "It is cid's turn, and you have no dice to play now, so this is not kept: for a turn to come, write “priority NY 1, OH”"
> cid play 2 in Montana, one in Arizona and two in Ohio
    done
< cid receipt ~ "You play this turn: MT 2, AZ 1, OH 2."
< everyone whole digest ~ "cid captures AZ 1, MT 2 and OH 2."
< cid digest ~ "You capture AZ 1, MT 2 and OH 2. Standing:"
< ann digest ~ "You have thrown 6-6-6: 18 points."
< ann digest ~ "As things stand it captures these counties: NY 2."

# Ann says nothing, and her list plays. Bob's plan names what is not to be had, and what he wants instead.
at 2027-06-05 13:00
< everyone whole digest ~ "ann captures NY 2."
> bob play Atlantis
< bob receipt ~ "I don't know “Atlantis” here: write names and numbers, as in AL 2, AR"
> bob speak 7 when closed
    speak 6 after ann
    play TX else FL 2
< bob receipt ~ "You will make speech 7, if closed."
< bob receipt ~ "You will make speech 6 after ann."
> ann speak 7
< ann receipt ~ "You hold no speech card 7. Yours: 2. A Fair Price for Cotton (MS, AL, GA, AR, SC);"
> ann speak 2 if not lead OH and votes < 200
< ann receipt ~ "You will make speech 2, if not lead OH and votes < 200."
> cid bid $60,000 standing
< cid receipt ~ "You bid up to $60,000, sealed, until you take it back."
> cid bid $65,500 standing
< cid receipt ~ "Amounts go in steps of $10,000 here: write $60,000 or $70,000."
> bob state Ohio
< bob receipt ~ "Ohio has 26 electoral votes and 7 county lines."
> ann how do I win?
< ann receipt ~ "266"

# Nobody writes any more: lists, orders and standing bids play.
at 2027-06-08 13:00
< everyone whole digest ~ "bob captures ID 1, ME 1, ND 1, OR 1 and TX 1."
at 2027-06-17 13:00
< everyone whole digest ~ "ann speaks on the radio for $20,000, with card 2, A Fair Price for Cotton (MS, AL, GA, AR, SC)."
at 2027-06-20 13:00
< everyone digest ~ "For sale from $10,000: 20. Tame the Mississippi (IL, MO, LA)."
< cid digest ~ "You bid up to $60,000, standing."
at 2027-06-23 13:00
< everyone whole digest ~ "cid buys 20. Tame the Mississippi (IL, MO, LA) for $10,000."
< everyone whole digest ~ "bob speaks on the radio for $20,000, with card 6, Reciprocal Trade (TX, LA, FL, GA)."

# The board is closed, and a pair counts: Ann has fewest, is out, and reads on.
at 2027-07-26 13:00
< everyone digest ~ "throw shows equal dice on a closed board: cid 225, bob 194 and ann 112."
< bob digest ~ "ann is out: 112 electoral votes."
< ann digest ~ "Update 20: you are out"
< ann digest ~ "Standing: You are out, 3rd of 3 players."
< ann digest ~ "To do: You are out of the game, and need do nothing: you go on reading. Deadline: The next update comes"
> ann priority NY
< ann receipt ~ "priority NY: You are out of the game, and need do nothing: you go on reading."
> ann maybe all ohio
< ann receipt ~ "“maybe all ohio”: You are out of the game, and need do nothing: you go on reading."
< ann receipt !~ "priority all OH"
> ann away until friday
< ann receipt ~ "away until friday: You are out of the game, and need do nothing"
> ann Am I out?
< ann receipt ~ "ann (out)"
> ann tell bob: New York is yours now
< bob notice ~ "New York is yours now"

# So it is.
at 2027-08-04 13:00
< everyone whole digest ~ "bob captures ID 2, ND 2, NH 1 and NY 1."
< everyone digest ~ "bob has 283 electoral votes and is elected President"
< everyone whole digest ~ "NY New York 47 bob bob 1"
< ann digest ~ "The game is over"
