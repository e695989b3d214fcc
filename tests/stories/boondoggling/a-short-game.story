# A whole game by mail: orders for doubles, a question that is answered and others that nobody answers, the
# stages of inflation, the forced road, and a win. The dice follow from the story's seed.
game boon boondoggling America/New_York
players alice bob carol
at 2027-05-31 14:00
> alice name token Iron Hat
< alice receipt ~ "Your token is called Iron Hat."
> bob name token iron hat
< bob receipt ~ "Another token is called iron hat"
start
< everyone notice ~ "The game begins"
< everyone notice ~ "Everybody begins with $1,000M: 1x500, 2x100, 3x50, 4x20, 4x10, 5x5, 5x1."
< everyone whole notice ~ "alice is keeper of the Money in Circulation and bob is Treasurer"
> alice doubles reroll if lands treasury; keep
< alice receipt ~ "Your order for doubles, from the next update on: reroll if lands treasury; keep."
> bob doubles ask me
< bob receipt ~ "Where you are asked, the update stops; without an answer by the next one the total is kept."
> carol doubles burn it
< carol receipt ~ "is no rule: write keep, reroll or ask me"
> carol keep
< carol receipt ~ "I couldn't find an order"
> carol check
    doubles reroll
< carol receipt ~ "Your order for doubles, from the next update on: reroll."
> carol rule 4.5
< carol receipt ~ "4.5 Doubles are rolled again at most 20 times in one turn (house ruling)."
> carol help doubles
< carol receipt ~ "project occupied"

# Bob's first doubles stop the update, and he rolls again: doubles once more, and this time he says nothing.
at 2027-06-01 12:00
< everyone digest ~ "Update 1, Tuesday 1 June"
< everyone whole digest ~ "alice rolls 6-5, moves from 0 to 11 "NRA Decision", receives $200M and has $1,200M."
< everyone whole digest ~ "bob rolls 4-4, and is asked whether to keep that or to roll again: the update stops here."
< bob digest ~ "You are asked"
< bob digest ~ "keep the total of 8: you receive $200M on 13 "PWA appropriation""
< alice digest !~ "You are asked"
> bob Dear machine,

    please reroll
< bob receipt ~ "You will roll again."
> alice reroll
< alice receipt ~ "I couldn't find an order"
at 2027-06-04 12:00
< everyone digest ~ "The doubles that waited: reroll (the answer)."
< everyone whole digest ~ "bob rolls again, rolls 4-4, and is asked whether to keep that or to roll again"
at 2027-06-07 12:00
< everyone digest ~ "The doubles that waited: keep (no answer came)."
< everyone whole digest ~ "carol rolls 6-1, moves from 6 to 13 "PWA appropriation", receives twice the amount, $400M, for the space is taken"
< everyone whole digest ~ "Round 4"

# From here on nobody writes. Prices double, and double again.
at 2027-06-28 12:00
< everyone digest ~ "The Treasury borrows $4,800M: inflation, stage 1. Projects now cost 2 times as much as at first."
< everyone whole digest ~ "stage 2 begins: projects cost 4 times, Printing presses for the printing press $1,000M"
at 2027-07-12 12:00
< everyone digest ~ "inflation, stage 2. Projects now cost 4 times as much as at first."

# Without money the red road must be taken, though ten is even; and so it leads home.
at 2027-07-23 12:00
< everyone whole digest ~ "alice rolls 5-5, keeps 10, takes the Road to Inflation and moves from 25 to R7 "Printing presses for the printing press", owes $1,000M and has nothing to pay with."
< everyone digest ~ "alice has come home by the Road to Inflation without a dollar and wins."
< everyone digest ~ "The game is over"
> bob doubles keep
< bob receipt ~ "doubles keep: The game is over"
at 2027-07-30 12:00
< everyone nothing
