# The last proposal of the week counts, unless a Gold Card buys another place; a proposal can be taken back.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice propose: Three dice
    set 7.dice to 3
> alice propose: Four dice
    set 7.dice to 4
< alice receipt ~ "This is proposal 2, "Four dice", in place of number 1."
> alice redeem gold card
< alice receipt ~ "Not done"
given: alice has 1 gold card
> alice redeem gold card
< alice receipt ~ "Got it"
> alice propose: Bigger rent
    set 14.rent to 4
< alice receipt ~ "It stands beside your proposal 2."
> bob propose: Nonsense
    set 14.rent to 1
> bob withdraw
< bob receipt ~ "Proposal 4 is taken back."
> bob withdraw
< bob receipt ~ "You have no proposal that could be taken back"
at 2026-11-27 12:00
< all ballot ~ "Voting is open on 2 proposals."
< all ballot ~ "Proposal 2: Four dice"
< all ballot ~ "Proposal 3: Bigger rent"
< all ballot !~ "Three dice"
< all ballot !~ "Nonsense"
# What is open can neither be taken back nor replaced.
> alice withdraw
< alice receipt ~ "You have no proposal that could be taken back"
> alice propose: For next week
    set 14.rent to 9
< alice receipt ~ "This is proposal 5"
< bob no receipt
