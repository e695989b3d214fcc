# Votes in the words of players: bare answers, lists, endorsements, conditions, and what is in doubt.
game bored borednomic America/New_York
players alice bob carol dave erin
at 2026-11-21 12:00
start
at 2026-11-24 15:00
> alice propose: Three dice
    set 7.dice to 3
> bob I propose that rule 18 be repealed.
< bob receipt ~ "This is proposal 2"
> erin I propose a toast to the Admin!
< erin receipt !~ "This is proposal"
# An order that only the subject says is asked about, and done if its author says so; each order of a sentence is held for the
# update that it names.
subject buy 1 silver card
> erin What a week that was!
< erin receipt ~ "Only the subject says it."
< erin receipt ~ "1. buy 1 silver card"
> erin (answers receipt) 1
< erin receipt ~ "buy 1 silver card"
< erin receipt !~ "not done"
> erin In update 9 please recruit 2, and in update 10 recruit 3.
< erin receipt ~ "recruit 2"
< erin receipt ~ "update 10"
# A line that may be two orders is quoted once.
> dave Perhaps I recruit 2, and perhaps I buy 1 gold card
< dave receipt ~ "1 line in doubt"
at 2026-11-27 12:00
> bob Hi all, I vote yes on 1 (at last), but no on the rest.
< bob receipt ~ "You vote yea on proposal 1"
< bob receipt ~ "You vote nay on proposal 2"
# A report, a plan and a question are no votes.
> carol Bob votes yea on 1, they say.
    I will probably vote nay on 2.
    Should I vote yes on all?
< carol receipt ~ "I couldn't tell what you meant."
> carol I vote as bob does on 1
    nay on 2 if erin votes yea on 2
< carol receipt ~ "You vote as bob does on proposal 1"
< carol receipt ~ "You vote nay if erin votes yea on 2, else abstain on proposal 2"
> alice aye for the proposal about nothing
< alice receipt ~ "I couldn't find an order"
> alice aye on 2
# Two are open: yes may be to either.
subject Re: [bored] Ballot of week 1
> dave Yes.
< dave receipt ~ "In doubt"
< dave receipt ~ "vote yea on 1"
< dave receipt ~ "vote yea on 2"
< dave receipt ~ "Nothing was done."
> admin doubts
< admin receipt ~ "dave's vote on proposal 1"
< admin receipt !~ "yea"
# Proposal 1 has two yeas of bob and carol, and alice's own: dave's vote changes nothing there. On 2 it
# decides: one is for it, one against.
at 2026-11-29 12:00
< dave notice ~ "What do you vote on proposal 2?"
< dave notice !~ "proposal 1?"
< dave notice ~ "1. vote yea on 2 2. vote nay on 2"
> dave (answers notice) 2
< dave receipt ~ "You vote nay on proposal 2"
at 2026-11-30 12:00
< all result ~ "carol (as bob does: bob votes yea on 1)"
< all result ~ "it was not clear, and was not cleared up before the close"
# A slip of the finger is shown as it should be; what games there are.
> bob vot yea on 1
< bob receipt ~ "1. vote yea on 1"
> bob games
< bob receipt ~ "bored borednomic 5"
