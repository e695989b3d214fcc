# Players write to each other by way of the game: to all, to some, at once or with the update; nobody else reads it.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice tell all: who wants to swap cards?
    I have two.
< alice receipt ~ "It goes to all."
< bob notice ~ "Message ------- who wants to swap cards? I have two."
< carol notice ~ "From alice to all:"
< alice no notice
> bob tell alice, carol: let us not be hasty.
< alice notice ~ "let us not be hasty."
> carol tell bob: psst
< bob notice ~ "psst"
< alice notice !~ "psst"
> carol tell dave: hello
< carol receipt ~ "No player is called dave: write “tell NAME: …”, or “tell all: …”"
> carol tell bob
< carol receipt ~ "Write the message behind a colon or in the lines below"
> carol anonymously tell all: nobody knows who I am
< carol receipt !~ "It goes to"
> alice tell admin: a word with you
< admin notice ~ "a word with you"

# Held until the update, or taken back before it.
> alice tell all at the update: I told you so
< alice receipt ~ "It goes to all with the next update. Until then you can write: take messages back"
> bob tell carol at the update: this is never told
> bob take messages back
< bob receipt ~ "Not told: 1."
> bob take messages back
< bob receipt ~ "No message of yours waits for the update"
< carol notice !~ "I told you so"
at 2026-11-24 12:00
< bob notice ~ "I told you so"
< carol notice ~ "I told you so"
< bob notice !~ "this is never told"
< carol notice !~ "this is never told"
< alice no notice

# Without a name, once the players have voted that it may be so.
> alice propose: Masks
    set 3.press to grey
at 2026-11-27 12:00
> bob vote yea on 1
at 2026-11-30 12:00
< everyone digest ~ "Accepted"
# What has no name goes out with the update: the time does not tell whose it is.
> carol anonymously tell all: somebody here is too rich
< carol receipt ~ "It goes to all with the next update, without your name"
> carol propose: Silence
    set 3.press to no
at 2026-12-04 12:00
< alice notice ~ "From somebody to all:"
< alice notice !~ "carol"
> bob vote yea on 2
at 2026-12-07 12:00
> alice tell all: hm
< alice receipt !~ "It goes to"
