# Whole sentences of newcomers who have read nothing: speeches, now or when they may be made; several at once.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
start
at 2027-06-01 13:00
> cid Please make the speech about the navy as soon as it is possible
< cid receipt ~ "You will make speech 26. It is A Navy Second to None"
> cid Pensions speech as soon as you can, and the conservation one after it
< cid receipt ~ "You will make speech 8."
< cid receipt ~ "You will make speech 22."
< cid receipt !~ "in doubt"
> cid speak 22 and 26 whenever
< cid receipt ~ "You will make speech 22."
< cid receipt ~ "You will make speech 26."
> cid As soon as I lead in Ohio, make the navy speech
< cid receipt ~ "You will make speech 26, if lead OH."
> cid When Bob has played his turn, speak 22
< cid receipt ~ "You will make speech 22 after bob."
> cid Take back all my speeches
< cid receipt ~ "no speech: That speech will not be made."
> cid My navy speech went well!
< cid receipt !~ "You will make speech"

# An answer may end the turn in the same line, and say twice which is meant.
> cid maybe all texas
< cid receipt ~ "1. play all TX"
> cid 1, and I am done
< cid receipt ~ "Read as your answer to what I asked about “maybe all texas”."
< ann digest ~ "cid captures TX"
at 2027-06-02 13:00
> ann perhaps all ohio
> ann Number 1! And done
< ann receipt !~ "Not read as orders"
< bob digest ~ "ann captures"

# Whoever lets their list play is done; whoever is back may order in the same line.
> bob away until 10 June
> bob I am back, and my list: Ohio 2
< bob receipt ~ "Welcome back."
< bob receipt ~ "Your priority list, until you say otherwise: OH 2."
> bob Let my list play
< bob receipt ~ "need not wait for you"
> bob wait
> bob play my list, please
< bob receipt ~ "need not wait for you"

# What nobody knows in a list is named, with what is near; the rest is not done before it is clear.
> cid play OH, PN 2, NY
< cid receipt ~ "I don't know “PN” here."
< cid receipt ~ "1. play OH, PA 2, NY 2. play OH, NY"
< cid receipt !~ "You play this turn"
> cid 1
< cid receipt ~ "PA 2"
> cid Ohio 1, speak 8
< cid receipt ~ "You play this turn: OH 1."
< cid receipt ~ "You will make speech 8."

# What is told to a player goes to them, whatever it names; whoever signs is not quoted.
> cid Tell ann from me that Ohio is mine
< ann notice ~ "Ohio is mine"
> cid could you tell ann that I take Ohio?
< cid receipt ~ "It may be a message to ann: nothing was sent. Write tell ann: I take Ohio?"
> cid speak 8

    Cid
< cid receipt !~ "Not read as orders"
> cid Thanks for the game

    cid
< cid receipt !~ "“cid”"
> cid done

    Best,
    Dave

# What is to be undone is asked where several orders stand; how each is taken back, one's orders tell.
at 2027-06-07 13:00
> bob bid 30k standing
> bob priority TX
> bob undo that
< bob receipt ~ "1. no priority 2. bid nothing"
> bob can I take that back?
< bob receipt ~ "bid $30,000 standing (to take it back: bid nothing)"
> bob Oh great, another seven. What a brilliant game.
< bob receipt ~ "Nothing was done"
> bob call off my bid
< bob receipt ~ "You bid no more."
> bob done anyway
> bob wait
> bob my list will do, thanks
< bob receipt ~ "need not wait for you"
