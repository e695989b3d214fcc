# A short campaign by mail: one tells the truth while she can, one says 100,000 of every card, one wants to be asked.
# The dice and the cards follow from the story's seed.
game ballot lie-cheat-steal America/New_York short=yes
players ann bob cid
at 2027-05-31 14:00
> ann if the truth would ruin me say 0; else the truth
    buy 10 votes a turn, keep 20,000
< ann receipt ~ "You buy 10 votes before each throw, as long as $20,000 are left."
> bob claim 100,000
    buy 20 votes a turn
    bid 30,000 for tips
< bob receipt ~ "Got it: 3 orders"
> cid ask me about claims
    ask me about crimes
    ask me about defense
    accuse anybody of fraud who claims 90,000 or more
< cid receipt ~ "You are asked about claims, crimes and defense, each time, and have 24 hours"
< cid receipt ~ "you accuse anybody of fraud if they claim 90,000 or more. Where the claim is true, it costs you nothing."
start
< everyone notice ~ "You run for office: whoever is first to have 250 votes wins"
< all notice ~ "The truth may ruin you: you begin with $50,000, and a $ card may take $100,000."
< everyone notice ~ "A round is played at the start of Monday, Tuesday or Friday, or as soon as everybody has said done."

# Two rounds are played; nobody is asked anything.
at 2027-06-05 13:00
< everyone whole digest ~ "throws"
< all digest ~ "Update 2"


# Cid draws a card, and the round stops until he has said what it is. Nobody else learns what he has drawn.
at 2027-06-07 13:00
< cid digest ~ "You are asked"
< cid digest ~ "The card says -$50,000: only you see it. You have $50,000."
< ann digest !~ "-$50,000"
< bob digest !~ "-$50,000"
< admin digest !~ "-$50,000"
> cid say 50,000
< cid receipt ~ "This once: you say “collect $50,000” of your card: a lie by $100,000."
< cid receipt ~ "Nobody is waited for any more, so the update is made now."
< ann digest ~ "cid draws a $ card and says “collect $50,000”."
> cid say 55,000
< cid receipt ~ "claims go from -100,000 to 100,000, in steps of 10,000"
> bob accuse cid of fraud over claim 2
< bob receipt ~ "accuse cid of fraud"
> ann tell bob: you would not dare
< bob notice ~ "you would not dare"

# Bob comes to the Press Box, and Cid is caught: the lie costs $100,000 and 50 votes, of which there are 20.
at 2027-06-08 13:00
< ann digest ~ "accuses cid of fraud over $50,000. The card says -$50,000: a lie. cid pays $100,000 to the bank for the lie; gives bob 20 votes for the lie; is bankrupt and goes to jail; 30 votes of the debt stay unpaid."
< bob digest ~ "You accuse cid of fraud over $50,000. The card says -$50,000: a lie. cid gives you 20 votes for the lie."
< cid digest ~ "You pay $100,000 to the bank for the lie; give bob 20 votes for the lie; are bankrupt and go to jail"
< cid digest ~ "You have 0 votes (250 win), 3rd of 3 players"
< ann digest ~ "draw a $ card that says -$70,000 and say “nothing to pay or collect”: a lie by $70,000."
< bob digest !~ "-$70,000"
> cid hand
< cid receipt ~ "None."
> ann accuse bob of traffic with black eye 12
< ann receipt ~ "You hold no Black Eye 12"
> ann grey press to all
    Somebody here says 100,000 every time.
< bob no notice

# Organized Labor makes Bob the favorite. What Ann has drawn only she knows. What has no name comes with the update.
at 2027-06-12 13:00
< bob notice ~ "Somebody here says 100,000 every time."
< bob notice !~ "ann"
< bob digest ~ "come to Promise a Favor: Organized Labor (39); win 100 votes."
< ann digest ~ "draw Black Eye 12 (traffic), which only you know."
< cid digest ~ "ann throws 2-4 and comes to Black Eye (23); draws a Black Eye."
< cid digest !~ "traffic"
> ann accuse bob of traffic with black eye 12
< ann receipt ~ "In the Press Box you accuse bob of traffic with black eye 12"

at 2027-07-05 13:00
< all digest ~ "bob has 250 votes and wins the campaign."
< ann digest ~ "Who lied when"
< ann digest ~ "bob lied in the only claim, for $70,000 in all."
< bob digest ~ "You finish 1st of 3 players (votes: 250)."
> cid rules
< cid receipt ~ "Whoever is first to have 250 votes wins."
