# The Admin stops a proposal, lets it go on, and stops it again: those whom it concerns are told each time.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Tax
    set 5.gold_card.buy to 400
> admin return 1 because nobody knows which dice are meant
< alice notice ~ "nobody knows which dice are meant"
> admin reopen proposal 1 because I know now
at 2026-11-24 15:00
> admin return 1 because I have forgotten which
< alice notice ~ "is sent back by the Admin: I have forgotten which"
> admin reopen proposal 1 because I know now
at 2026-11-27 12:00
> admin veto 1 because it is a tax
< bob notice ~ "is vetoed by the Admin: it is a tax"
> admin reopen proposal 1 because it is none
at 2026-11-28 12:00
> admin veto 1 because it is a tax
< bob notice ~ "is vetoed by the Admin: it is a tax"
> admin reopen proposal 1 because it is none
    veto 1 because this is the last word
< bob notice ~ "is vetoed by the Admin: this is the last word"

# What the same mail takes back is told to nobody as if it stood.
at 2026-11-29 12:00
> admin reopen proposal 1 because I have slept
    veto 1 because I am tired
    reopen proposal 1 because I am not
< carol no notice
< alice notice ~ "The reason: I am not"
