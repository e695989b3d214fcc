# What is meant for one does not go to all by accident, and what is meant as a command is no part of a message.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> carol tell bob: I would sell you my square for nine hundred
< bob notice ~ "To answer carol alone, write “tell carol: …”."
> bob tell all: what do you think?

    > From carol to bob:
    > I would sell you my square for nine hundred
< bob receipt ~ "You answer or quote a private message (from carol), and this would go to all: nothing is sent. If it is meant for all, write: tell all openly: …"
< alice no notice
> bob tell carol: deal!

    > I would sell you my square for nine hundred
< carol notice ~ "deal!"
> bob tell all openly: carol would sell her square, hear:
    I would sell you my square for nine hundred
< alice notice ~ "From bob to all:"
> alice tell all: nobody knows anything of that here
< bob notice ~ "nobody knows"

# A command right below a message may be a part of it, or not: nothing is guessed.
> alice tell all: I am rich
    buy 1 gold card
< alice receipt ~ "The line “buy 1 gold card” may be a command, or a part of your message: nothing is sent."
< bob notice !~ "I am rich"
> alice tell all: I am rich

    buy 1 gold card
< alice receipt ~ "It goes to all."
< alice receipt ~ "Queued for update 2"
> alice tell all: I am rich
    “buy 1 gold card”, he said
< alice receipt ~ "It goes to all."

# The same behind a slash, which parts what is written in one line, and where a line only may be a command.
> alice tell bob: let us work together / buy 1 gold card
< alice receipt ~ "The line “buy 1 gold card” may be a command, or a part of your message: nothing is sent."
< bob notice !~ "work together"
> alice tell bob: let us work together
    maybe buy 1 gold card
< alice receipt ~ "The line “maybe buy 1 gold card” may be a command, or a part of your message: nothing is sent."
< bob notice !~ "work together"
> alice tell bob: you sell / I buy; and/or we both wait
< bob notice ~ "you sell / I buy; and/or we both wait"
