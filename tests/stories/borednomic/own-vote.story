# A game may say that a proposer who sends no vote abstains too. Then nobody's proposal wins by itself.
game bored borednomic America/New_York own_vote=abstain
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Three dice
    set 7.dice to 3
at 2026-11-27 12:00
< alice ballot ~ "If you don't vote, you abstain."
at 2026-11-30 12:00
< all result ~ "Rejected by a vote of 0-0."
< all result ~ "Abstain 2: alice (no vote came), bob (no vote came)."
