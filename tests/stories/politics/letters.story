# Three people who write as they talk: one in as few words as can be, one in long and polite letters, one in a
# second language. Each is understood, and nobody's turn ends by mistake.
game race politics Europe/London
players ann bob cid
at 2027-05-31 12:00
start
> ann ready
< ann receipt ~ "The next update need not wait for you."
> bob Dear host,

    I have nothing to do before the first throw, so from my side we may begin.

    Kind regards
    Bob
< bob receipt ~ "The next update need not wait for you."
< bob receipt !~ "Not read"
> cid Hello! Please throw the dices.
< cid digest ~ "You have thrown 6-6-3: 15 points."

# A list with the end of the turn behind it, a name cut short, and what goes on in the next sentence.
> cid penn and 1 montana
< cid receipt ~ "1. play PA, MT 1"
> cid Yes, please, that is what I meant.
< cid receipt ~ "You play this turn: PA, MT 1."
> cid play GA 1. Then North Dakota and New Hampshire.
< cid receipt ~ "You play this turn: GA 1, ND, NH."
> cid I want 1 county from Ohio and with the remaining points I want Nevada and Arizona
< cid receipt ~ "You play this turn: OH 1, NV, AZ."
> cid Ohio once, Nevada and Utah once each.
< cid receipt ~ "You play this turn: OH 1, NV 1, UT 1."
> cid Ohio once I lead there
< cid receipt !~ "You play this turn"
> cid none
> cid PA 1 MT 1 done
< cid digest ~ "PA 1"

# Points are no counties.
> ann Dear fellow candidates,

    what a splendid opening by Cid in Pennsylvania! After some thought, and with all due respect, I should like to
    use my eighteen points as follows: two counties in New York, if you please. That will use them all up.

    With kind regards,
    Ann
< ann receipt ~ "You play this turn: NY 2."
< ann receipt !~ "kind regards"
> ann 4 points on Utah
< ann receipt ~ "It may be an order."
> ann none

# What is asked of a state, of the dice, of ties.
> ann Should I throw the dice myself, or will you do that for me?
< ann receipt ~ "Nobody throws by hand"
> ann whats NY look like
< ann receipt ~ "New York has 47 electoral votes"
> ann May I enquire what would happen if two of us have the same number of counties in a state?
< ann receipt ~ "A tie goes to whoever came first"
> ann When is the votes counted?
< ann receipt ~ "The votes are counted when a pair or three of a kind is thrown"
> ann my opinion is that Ohio is nice
< ann receipt !~ "You play this turn"
> ann That is all from my side, thank you very much indeed.
< ann digest ~ "You capture NY 2."

# What is still asked when an update is made keeps no later turn from ending.
> bob I think I will take Utah and Nevada this time
< bob receipt ~ "1. play UT, NV"
at 2027-06-04 13:00
< bob digest ~ "You capture"

# A card is for sale: passing has many words, and a bid some more.
at 2027-06-16 13:00
< everyone digest ~ "For sale from $10,000"
> bob I do not want this card.
< bob receipt ~ "You don't bid."
> cid too expensive for me
< cid receipt ~ "You don't bid."
> cid I make an offer of 30000
< cid receipt ~ "1. bid $30,000"
> ann pass
< ann receipt ~ "You don't bid."
> bob No, I do not buy it
< bob receipt ~ "You don't bid."
> cid not more than 40k for it
< cid receipt ~ "You bid up to $40,000, sealed."
> cid I would pay at most 30,000
< cid receipt ~ "You bid up to $30,000, sealed."
> bob Up to $20,000 from me
< bob receipt ~ "You bid up to $20,000, sealed."
> bob I paid more than 40k for the last one!
< bob receipt !~ "You bid"
