# What is told to one ends where the next message begins, even one that cannot be sent so; the author sees every word.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice tell bob: psst
    anonymously tell all: bob is a crook
    and a miser
< bob notice ~ "psst"
< bob notice !~ "crook"
< bob notice !~ "miser"
< carol no notice
< alice receipt ~ "Messages cannot be sent so: nobody got this. Write “tell all: …”."
> alice tell bob: psst

    secretly tell carol: bob must not know
    or he will sell
< bob notice !~ "must not know"
< bob notice !~ "sell"
< carol no notice
< alice receipt ~ "Line 3, “secretly tell carol: bob must not know”: Messages cannot be sent so"
> alice tell bob: psst
    tel carol: bob must not know
< bob notice !~ "must not know"
< alice receipt ~ "I do not know “tel”. Did you mean “tell carol: bob must not know”?"
> alice tell bob: psst
    @carol: bob must not know
< bob notice !~ "must not know"
> alice tell bob: psst
    to carol only: bob must not know
< bob notice !~ "must not know"
> alice tell carol: psst
    buy 1 gold crad
< alice receipt ~ "The line “buy 1 gold crad” may be a command, or a part of your message: nothing is sent."
< carol no notice

# What only speaks of telling is part of the message, and the receipt quotes all that was sent.
> alice tell bob: psst
    Don't tell carol: she would laugh.
    Vote with me.
< bob notice ~ "Don't tell carol: she would laugh. Vote with me."
< alice receipt ~ "> tell bob: psst > Don't tell carol: she would laugh. > Vote with me."
