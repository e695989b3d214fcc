# How mails are read: dry runs, help, quotes, signatures, and what cannot be read.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 15:00
> alice check
    buy 1 gold card
    propose: Three dice
    set 7.dice to 3
< alice receipt ~ "Dry run: 1 order and 1 proposal"
< alice receipt ~ "Would be done"
< alice receipt ~ "This was a dry run: nothing has changed."
< log !~ "order-filed"
< log !~ "proposal-made"
> alice help
< alice receipt ~ "What you can write: rule 13"
> alice help vote
< alice receipt ~ "For example: vote yea on 1"
< alice receipt !~ "withdraw [proposal]"
> alice help unicorns
< alice receipt ~ "Nothing here is called “unicorns”."
> bob Dear game,
    how are you today? I am well.
< bob receipt ~ "I couldn't find an order in your mail."
< bob receipt ~ "What you can do now is told by “status”"
< bob receipt ~ "Still open until midnight at the end of Monday 23 November, New York time: buy square 10."
> bob buy 1 unicorn
< bob receipt ~ "Not read"
> bob BUY 1 Gold Card.
    Please sell 1 gold card

    On Mon, 23 Nov 2026 at 12:00, Nomic bored <nomic+bored@localhost> wrote:
    > buy 7 gold cards
    > propose: TITLE
< bob receipt ~ "Got it"
< bob receipt !~ "7 gold cards"
> bob buy 1 silver card
    --
    bob
    buy 9 silver cards
< bob receipt ~ "1 x Silver Card"
< bob receipt !~ "9 silver cards"
subject ping
> alice
< alice receipt ~ "Here I am."
> alice board
    money
    who
    dice
< alice receipt ~ "Who plays"
< alice receipt ~ "secret 0 ="
