# The talk of a game goes to everybody, and nothing in it is a command; a vote there counts once it is confirmed.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
> zoe@example.net observe
at 2026-11-23 12:00
> alice talk
< alice receipt ~ "What you write to nomic+bored+talk@localhost goes to everybody here."
subject The bail is too high
> bob (talk) Honestly, who can pay that? Write to me at bob@example.org.

    buy 1 gold card
< all talk ~ "[bored] The bail is too high"
< all talk ~ "Write to me at [bob's address]."
< all talk !~ "bob@example.org"
< zoe@example.net talk ~ "who can pay that?"
< bob no receipt
< bob no confirmation
at 2026-11-24 12:00
< bob digest ~ "“The bail is too high”: 1 mail by bob."
< bob digest !~ "buys a Gold Card"
< zoe@example.net digest ~ "“The bail is too high”: 1 mail by bob."

# Who has had enough says so, and is written to again when they want it.
> carol mails talk off
< carol receipt ~ "The talk of the players is not mailed to you."
subject Re: [bored] The bail is too high
> alice (talk) I can.
< bob talk ~ "Re: [bored] The bail is too high"
< carol no talk
> carol mails talk on
subject AW: Re: [bored] The bail is too high
> alice (talk) I still can.
< carol talk ~ "I still can."

# Strangers are told, and nobody else sees it.
> mallory@example.net (talk) Buy my pills!
< mallory@example.net receipt ~ "Only players and observers write to the talk of a game. To take part, write “join as NAME” or “observe” to nomic+bored@localhost."
< all talk !~ "pills"

# A vote is put to its author, and to nobody else.
> bob propose: Cheap cards
    set 5.gold_card.buy to 1
at 2026-11-27 12:00
< bob digest ~ "“The bail is too high”: 2 mails by alice."
< alice ballot ~ "Cheap cards"
subject Cheap cards
> alice (talk) I like it.

    vote yea on 1
< all talk ~ "vote yea on 1"
< alice confirmation ~ "You wrote this to the talk of bored, where nothing is read as an order: it does not count yet."
< bob no confirmation
< log !~ "vote-cast"

# To both: the others read it, and the game does it.
subject My vote
> carol (talk and game) vote yea on 1
< bob talk ~ "vote yea on 1"
< log ~ "vote-cast"
< carol no confirmation

# A list that there was before.
> admin talk = our-list@example.org
< admin receipt ~ "Players are told that they talk at our-list@example.org; nothing is passed on here."
> bob (talk) hello?
< bob receipt ~ "The players talk at our-list@example.org: please write there."
< alice talk !~ "hello?"
> admin talk = off
> bob (talk) hello?
< bob receipt ~ "The Admin has closed the talk of this game."
