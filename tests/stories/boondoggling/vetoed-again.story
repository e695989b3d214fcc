# The Admin vetoes a proposal, takes that back, and vetoes it again: all are told each time.
game boon boondoggling UTC nomic=on rounds=1
players alice bob carol
at 2027-05-29 14:00
start
> alice propose: A smaller Treasury
    set treasury to 3,000
at 2027-06-04 12:00
> admin veto 1 because it is dull
< bob notice ~ "vetoed by the Admin: it is dull"
> admin undo event 80 because it is not that dull
< bob notice ~ "Proposal 1 is open"
> admin veto 1 because it is dull
< bob notice ~ "vetoed by the Admin: it is dull"
at 2027-06-05 12:00
> admin undo event 84 because it is not that dull
< bob notice ~ "Proposal 1 is open"
> admin veto 1 because it is dull
< bob notice ~ "vetoed by the Admin: it is dull"
