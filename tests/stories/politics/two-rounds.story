# The beginning of a race and two turns, as three people write who have read no guide.
game race politics Europe/London
players ann bob cid
at 2027-05-31 12:00
start
> ann Hi all, looking forward to this. What happens now?
< ann receipt ~ "The first dice are thrown as soon as everybody has said done"
> bob Ready when you are!
< bob receipt ~ "The next update need not wait for you."
> cid I'm done, cheers
> ann done
< cid digest ~ "You have thrown 6-6-3: 15 points."
> cid florida and georgia, 2 each
< cid receipt ~ "You play this turn: FL 2, GA 2."
> cid spend them on Florida and Georgia, 2 each, rest to the cheap ones
< cid receipt ~ "You play this turn: FL 2, GA 2, all unpinned."
> cid Put everything on Illinois if I can, otherwise Indiana
< cid receipt ~ "You play this turn: all IL else IN."
> cid speech about the navy please once bob has played
< cid receipt ~ "You will make speech 26 after bob. It is A Navy Second to None"
> cid What speeches do I have?
< cid receipt ~ "22. Conserve Our Oil"
> bob I'll go for Pennsylvania, then Michigan
< bob receipt ~ "1. priority PA, MI"
> bob yes please
< bob receipt ~ "Your priority list, until you say otherwise: PA, MI."
> cid ok then: NY and OH please. Done!
< ann digest ~ "cid captures"
< ann digest ~ "You have thrown 6-6-6: 18 points."
> ann can I see what cid has?
< ann receipt ~ "how many cards a hand has, everybody may see"
> ann Hi there,

    Virginia 2, Iowa 1 if possible.

    Thanks for hosting!
    Ann
< ann receipt ~ "You play this turn: VA 2, IA 1."
> ann finished
< bob digest ~ "VA 2"
< cid digest ~ "It is bob's turn."
