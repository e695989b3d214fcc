# The first rounds of a game by mail: a market that moves, a card that only its owner sees, a trade, a Hostile Purchase,
# and the first mile. The decks follow from the story's seed.
game bigdig boondoggle America/New_York
players ann bob cid
at 2027-05-31 14:00
> ann buy a card at 10 or less
< ann receipt ~ "Buy a card at 10 or less, when the next round begins."
> bob always buy a card at 4 or less, keep 20
< bob receipt ~ "Always buy a card at 4 or less, keep 20, whenever a round begins."
start
< everyone notice ~ "whoever first leads their road on to theirs wins."
< all notice ~ "whoever is silent takes a side job for $10"
< ann notice ~ "You are company 1 (red)."

# The first round begins: Ann has bought a card. Only she reads which.
at 2027-06-02 13:00
< ann digest ~ "You buy a Shenanigan for $10."
< ann digest ~ "You draw "
< bob digest ~ "ann buys a Shenanigan for $10."
< bob digest !~ "Not done"
> bob enforce against asphalt
< bob receipt ~ "enforce against asphalt. It stands until you change it."
> cid play the fool
< cid receipt ~ "There is no card “fool”"

# The step of cards passes, and all order their work. Receipts say what an order would do now.
at 2027-06-05 13:00
> ann buy 2 CA at 20 or less, else 2 CP
< ann receipt ~ "Phase 6, buying or building: buy 2 crew/asphalt at 20 or less, else buy 2 crew/permit. If it were done now: You buy 2 crew/asphalt for $34; the price is then $23."
> bob buy 2 CA at 20 or less, else 2 CP
> cid buy bananas
< cid receipt ~ "“bananas” is no resource"
> cid sell 2 steel at 10 or more, else 1
< cid receipt ~ "As things stand it cannot be done: 2 steel is short."
> cid drop sales
< cid receipt ~ "That is taken back."
> cid buy 2 AP at 20 or less
> cid what if buy 1 steel
< cid receipt ~ "Your money: $53 instead of $25."
< cid receipt ~ "Your S:"
> cid what are my orders now
< cid receipt ~ "buy 2 asphalt/permit at 20 or less (to take it back: drop building)"
> ann my orders
< ann receipt !~ "asphalt/permit"

# What Ann has bought raises the price, so that Bob gets what he has ordered instead, and reads why.
at 2027-06-07 13:00
< ann digest ~ "You buy 2 crew/asphalt for $34; the price is then $23."
< bob digest ~ "Not done: “buy 2 crew/asphalt at 20 or less”, as the price of crew/asphalt is $23."
< bob digest ~ "You buy 2 crew/permit for $34"
< cid digest !~ "Not done: “buy 2 crew/asphalt"
< all digest ~ "Round 2 begins. The truck stands at company 3."
> bob offer 1 permit for 1 asphalt to cid
< bob receipt ~ "1. bob gives cid 1 permit for 1 asphalt."
> cid accept 1
< cid receipt ~ "You accept offer 1: in the update to come you give bob 1 asphalt for 1 permit."
> ann play black-bordered: permit from bob
< ann receipt ~ "If it were played now: You make bob $20 for 1 permit, an offer that cannot be refused."

# The trade comes after the cards: one permit of Bob's is Ann's, the other Cid's.
at 2027-06-08 13:00
< ann digest ~ "You play the black-bordered Hostile Purchase"
< bob digest ~ "ann gets 1 permit from you for $20"
< bob digest ~ "You give cid 1 permit for 1 asphalt."
> ann build S1-A1
< ann receipt ~ "If it were done now: You build a Regular Road from S1 to A1."
> bob build S3-A3, else buy 1 permit
> cid build A5-C
< cid receipt ~ "the road ends at S5, and no new mile leads on from there to A5-C"

at 2027-06-11 13:00
< all digest ~ "Regular Road from S1 to A1"
< ann digest ~ "Your project has 1 mile, 1st of 3 players; it ends at A1."
< bob digest ~ "You buy 1 permit for $10"
> ann map
< ann receipt ~ "S1-A1"
> cid rule 8.16
< cid receipt ~ "take one resource from another player for double its price"
