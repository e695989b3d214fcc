# Proposals that get in each other's way are told to their proposers, and on the ballot.
game bored borednomic America/New_York
players alice bob carol dave
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Cheap cards
    set 5.gold_card.buy to 410
> bob propose: Dear cards
    set 5.gold_card.buy to 900
< bob receipt ~ "It and proposal 1, "Cheap cards" depend on their order in rule 5: the later one counts."
< bob receipt ~ "both touch 5.gold_card.buy."
> carol propose: No KickBack
    repeal rule 12
< carol receipt !~ "both touch"
> dave propose: Rarer
    set 12.every to 20
< dave receipt ~ "Once proposal 3, "No KickBack" has been applied, it cannot be: there is no rule 12 to change."
< dave receipt ~ "It and proposal 3, "No KickBack" both touch 12.every."
at 2026-11-27 12:00
< all ballot ~ "Once it has been applied, proposal 4, "Rarer" cannot be: there is no rule 12 to change."
< alice ballot ~ "vote yea on all | vote nay on all | vote abstain on all"
> alice vote yea on all
< alice receipt ~ "Got it: 4 votes"
> dave money
> bob money
> carol money
at 2026-11-30 12:00
< all result ~ "Accepted by a vote of 2-0, but it cannot be applied: line 1: there is no rule 12 to change"

# A text that has been rejected twice is dead, whoever sends it, in whatever words.
> alice propose: Six sides
    set 7.sides to 8
at 2026-12-04 12:00
> bob vote nay on 5
> alice money
> carol money
at 2026-12-07 12:00
> bob propose: Eight sides
    change 7.sides = 8

    Reason: they roll better
at 2026-12-11 12:00
> alice vote nay on 6
> carol money
at 2026-12-14 12:00
> carol propose: Sides
    set 7.sides to 8
< carol receipt ~ "That has been rejected 2 times, and is dead"
