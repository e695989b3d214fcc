# Who wants to play asks; the Admin answers. Strangers otherwise hear nothing.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start

at 2026-11-22 15:00
> mallory@example.net vote yea on 1
< mallory@example.net nothing
> carol@example.net join as carol
< carol@example.net receipt ~ "The Admin has been asked to let you in as carol."
< admin notice ~ "carol@example.net wants to join bored as carol."
< admin notice ~ "approve carol"
> carol@example.net buy square
< carol@example.net receipt ~ "I couldn't find an order"
> dave@example.net join as alice
< dave@example.net receipt ~ "Somebody is called alice here: please take another name."
> erin@example.net join as admin
< erin@example.net receipt ~ "cannot be a player's name"
> admin approve carol
< admin receipt ~ "carol has a seat."
< carol@example.net welcome ~ "You play in bored as carol."
< carol@example.net welcome ~ "This is BoredNomic, a game whose players change its rules by vote: 31 rules so far."
< carol@example.net welcome ~ "How it is won stands in rule 11: The only active player who is not bankrupt, if there is just one, wins. A player who owns squares while nobody else owns any wins;"
< carol@example.net welcome ~ "The week: an update at the start of Monday, Tuesday and Friday. Ballots open with Friday's update and close with Monday's"
< carol@example.net welcome ~ "silence is fine for a while. Rule 3: A player from whom nothing has been heard for 4 updates becomes Inactive. You are warned before."
< carol@example.net welcome ~ "how do I win"
< carol@example.net welcome ~ "Update 1 is made then."

# She enters with Monday's update and begins as everybody did.
at 2026-11-23 12:00
< carol@example.net digest ~ "carol $10,000"
< alice digest ~ "carol rolls"

# Another is not let in, and is a stranger again.
> frank@example.net join as frank
> admin reject frank
< admin receipt ~ "frank does not get a seat."
at 2026-11-25 12:00
> frank@example.net status
< frank@example.net nothing
> admin remove bob
< admin receipt ~ "bob has no seat any more"
at 2026-11-27 12:00
< bob nothing
< alice digest !~ "bob rolls"
