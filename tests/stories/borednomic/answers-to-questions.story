# What is asked back is answered by a number, by a place, by yes, or by none of it.
game bored borednomic America/New_York
players alice bob carol dave erin
at 2026-11-21 12:00
start
at 2026-11-24 15:00
> alice propose: Three dice
    set 7.dice to 3
> bob propose: Cheaper cards
    set 5.gold_card.buy to 400
at 2026-11-27 12:00
# A number.
> carol hmm, maybe yes on 2
< carol receipt ~ "1. vote yea on 2 2. vote nay on 2 3. vote abstain on 2"
< carol receipt ~ "send it, or answer with its number or “none”"
> carol (answers receipt) 2
< carol receipt ~ "You vote nay on proposal 2"
# A place; in a sentence; behind a greeting.
> carol maybe nay on 1
> carol (answers receipt) Hi,

    the first one, please.

    Carol
< carol receipt ~ "You vote nay on proposal 1"
> carol maybe nay on 1
> carol (answers receipt) I meant the second one.
< carol receipt ~ "You vote yea on proposal 1"
# Yes takes a yea that was thought likely. Where nay was, it may be either: it is asked once more.
> dave perhaps yes on 1
> dave (answers receipt) Yes.
< dave receipt ~ "You vote yea on proposal 1"
> dave perhaps nay on 2
> dave (answers receipt) yes
< dave receipt ~ "It is not clear which of these you mean."
< dave receipt ~ "1. vote nay on 2"
> dave (answers receipt) 1
< dave receipt ~ "You vote nay on proposal 2"
# So may a no. None takes nothing, and nothing is in doubt then.
> erin perhaps yes on 1
> admin doubts
< admin receipt ~ "erin's vote on proposal 1"
> erin (answers receipt) no
< erin receipt ~ "It is not clear which of these you mean."
> erin (answers receipt) neither
< erin receipt ~ "None of these, then: nothing was done, and nothing is in doubt."
> admin doubts
< admin receipt ~ "Nothing is in doubt."
# Orders: yes is the only one that was offered, no is none.
> erin Perhaps I recruit 2
< erin receipt ~ "1. recruit 2"
> erin (answers receipt) no
< erin receipt ~ "None of these, then"
> erin Perhaps I recruit 2
> erin (answers receipt) yes please
< erin receipt ~ "recruit 2: Queued"
# Several questions in one mail: numbers go through, a mere yes may be to any.
> alice Perhaps I recruit 2, and perhaps I buy 1 gold card.

    maybe nay on 2
< alice receipt ~ "1. recruit 2 2. buy 1 gold card"
< alice receipt ~ "3. vote nay on 2 4. vote yea on 2 5. vote abstain on 2"
> alice (answers receipt) yes
< alice receipt ~ "It is not clear which of these you mean."
< alice receipt ~ "1. recruit 2 2. vote nay on 2"
> alice (answers receipt) 1 and 2
< alice receipt ~ "recruit 2: Queued"
< alice receipt ~ "You vote nay on proposal 2"
> alice Perhaps I sell 1 gold card.

    maybe nay on 1
> alice (answers receipt) None of them.
< alice receipt ~ "None of these, then"
# Two answers on the same are none.
> alice maybe nay on 1
> alice (answers receipt) 1, 2
< alice receipt ~ "It is not clear which of these you mean."
# Beneath the question, quoted.
> alice Perhaps I sell 1 silver card.

    maybe nay on 1
> alice (answers receipt) > > Perhaps I sell 1 silver card.
    >
    > It may be an order.
    >
    >   1. sell 1 silver card

    no

    > > maybe nay on 1
    >
    >   2. vote nay on 1
    >   3. vote yea on 1
    >   4. vote abstain on 1

    the second
< alice receipt ~ "None of these, then"
< alice receipt ~ "You vote yea on proposal 1"
# Beneath one line that was offered.
> dave maybe nay on 1
> dave (answers receipt) >   1. vote nay on 1
    >   2. vote yea on 1
    this one
    >   3. vote abstain on 1
< dave receipt ~ "You vote yea on proposal 1"
# More words are read as any mail is.
> dave maybe nay on 1
> dave (answers receipt) Abstain on 1, please, and yes on 2.
< dave receipt ~ "You vote yea on proposal 2"
