# A vote that comes after the close says what it was too late for, in whatever words; nothing is done of it.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Cheaper cards
    set 5.gold_card.buy to 400
> bob propose: Dearer cards
    set 5.gold_card.buy to 900
at 2026-11-27 12:00
> bob vote nay on 1
at 2026-11-30 06:00
> carol I vote yea on 1 and nay on 2.
< carol receipt ~ "not done"
< carol receipt ~ "Your vote came too late. Proposal 1 was decided in update 4, by what reached us before Mon 30 Nov 2026 00:00 EST (05:00 UTC)."
< carol receipt ~ "If this should have counted, tell the Admin: mail "
< carol receipt !~ "as numbers"
> carol vote yea on 1, 2
< carol receipt ~ "Your vote came too late. Proposals 1 and 2 were decided in update 4"
> alice Yes to Dearer cards, please.
    pay bail
< alice receipt ~ "Got it: 1 order, 1 vote not done"
< alice receipt ~ "Your vote came too late. Proposal 2 was decided in update 4"
> bob I was glad to see that 1 failed; number 2 was silly of me.
< bob receipt !~ "too late"
# One that our server had in time, and that is read only now, is not told that it was late.
> bob (2026-11-30 04:00) I vote yea on 2.
< bob receipt ~ "Proposal 2 was decided in update 4, which had been made when your mail was read."
< bob receipt !~ "too late"
# Until the next ballot is counted, also while there is something new to vote on.
> alice propose: Cards
    set 5.gold_card.buy to 300
at 2026-12-04 12:00
> bob I vote yea on 2 and nay on 1
< bob receipt ~ "not done"
< bob receipt ~ "Your vote came too late. Proposal 2 was decided in update 4"
> bob yea
< bob receipt ~ "You vote yea on proposal 3"
