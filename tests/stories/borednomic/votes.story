# Votes: kept before the ballot opens, changed until it closes, hidden from all others, and shown in the result.
game bored borednomic America/New_York
players alice bob carol dave
at 2026-11-21 12:00
start
at 2026-11-24 15:00
> alice propose: Three dice
    set 7.dice to 3
> bob vote yea on 1
< bob receipt ~ "You vote yea on proposal 1"
at 2026-11-27 12:00
< bob ballot ~ "You voted yea."
< carol ballot ~ "If you don't vote, you abstain."
< dave ballot !~ "You voted"
> alice vote nay on 1
> carol vote 1 aye
> carol vote on proposal 1: against
> carol vote yes on all
< carol receipt ~ "You vote yea on proposal 1"
> dave vote maybe on 1
< dave receipt ~ "Nothing was done. If you meant one of these, send it, or answer with its number"
> dave vote yea on 7
< dave receipt ~ "Proposal 7 does not exist: open to vote on: 1"
> dave proposals
< dave receipt !~ "carol"
> admin proposal 1
< admin receipt !~ "carol"
at 2026-11-30 04:59:30
> dave vote nay on 1
at 2026-11-30 12:00
< all result ~ "Rejected 2-2: a tie is no majority."
< all result ~ "Yea 2: bob, carol. Nay 2: alice, dave."
< admin result ~ "Yea 2: bob, carol. Nay 2: alice, dave."
# Too late.
> dave vote yea on 1
< dave receipt ~ "Your vote came too late. Proposal 1 was decided in update 4, by what reached us before Mon 30 Nov 2026"
