# The Admin sends a proposal back, or vetoes it, and says why. Neither earns a card.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Tax
    set 7.dice to 3
> bob propose: Names
    add to 14: A player whose name begins with B pays no rent.
< bob receipt ~ "The Admin may want to look at 8.3: the new text speaks of “whose name”."
< admin notice ~ "Look at proposal 2?"
> admin return 1 because nobody knows which dice are meant
    veto 2
< admin receipt ~ "Proposal 1, "Tax", by alice, is sent back by the Admin: nobody knows which dice are meant."
< admin receipt ~ "Please say why: answer this mail with the reason alone"
< alice notice ~ "is sent back by the Admin: nobody knows which dice are meant."
< bob no notice
> admin veto 2 because it speaks of a name, which nobody can change
< bob notice ~ "Proposal 2, "Names", by bob, is vetoed by the Admin: it speaks of a name, which nobody can change."

# What was sent back does not count as the week's; what was vetoed does.
> alice propose: Three dice
    set 7.dice to 3
< alice receipt ~ "This is proposal 3"
> bob propose: Another
    set 7.dice to 4
< bob receipt ~ "You can make no further proposal this week"
at 2026-11-27 12:00
< all ballot ~ "Voting is open on 1 proposal."
> bob vote nay on 3
> admin veto 3 because it would never end
< carol notice ~ "Proposal 3, "Three dice", by alice, is vetoed by the Admin: it would never end."
at 2026-11-30 12:00
< all no result
< all digest !~ "Silver Card."
> carol proposal 3
< carol receipt ~ "vetoed by the Admin: it would never end."
