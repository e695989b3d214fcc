# What people ask about a game is answered in a few lines, whoever may read it.
game bored borednomic America/New_York
players alice bob
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice deadline
< alice receipt ~ "The deadline of update 2 is Tue 24 Nov 2026 00:00 EST"
> alice when is the deadline?
< alice receipt ~ "The deadline of update 2 is Tue 24 Nov 2026 00:00 EST"
> alice how do I win?
< alice receipt ~ "The only active player who is not bankrupt, if there is just one, wins."
> alice standings
< alice receipt ~ "Standings"
< alice receipt ~ "Soldiers"
> alice board
> alice rule 11
< alice receipt ~ "Ending the Game"
> alice my orders
< alice receipt ~ "No order of yours waits or stands."
> alice recruit 1
    in update 4: recruit 2
    mode passive
    my orders
< alice receipt ~ "Your orders that wait for the update"
< alice receipt ~ "in update 4: recruit 2"
< alice receipt ~ "Your standing orders"
> alice holiday
< alice receipt ~ "away until friday"
< alice receipt ~ "lend control to NAME until friday"
> alice leaving
< alice receipt ~ "give up your seat for good"
< log !~ "player-left"
> alice propose: Three dice
    set 7.dice to 3
> bob who has not voted
< bob receipt ~ "not shown before the votes are counted"
# Those who observe are answered, too, as far as anybody may know.
> dora@example.net observe
> dora@example.net deadline
< dora@example.net receipt ~ "The deadline of update 2 is"
> dora@example.net how do I win?
< dora@example.net receipt ~ "who is not bankrupt"
> dora@example.net who has not voted
< dora@example.net receipt ~ "not shown before the votes are counted"
> dora@example.net leaving
< dora@example.net receipt ~ "stop observing"
at 2026-11-27 12:00
> bob who has not voted
< bob receipt ~ "You have not voted on"
# The board and the standings are shown as any update left them; a rule is known by a word of its title, too.
> bob board 1
< bob receipt ~ "This is how update 1 left it."
> bob standings at update 2
< bob receipt ~ "This is how update 2 left it."
> bob board after 17
< bob receipt ~ "No update 17 has been made."
> bob Can I see the board of update 2?
< bob receipt ~ "This is how update 2 left it."
> bob rule ending
< bob receipt ~ "Rule 11: Ending the Game"
> bob rule winning
< bob receipt ~ "6. A player who owns squares while nobody else owns any wins"
> bob Which rule says something about the jail?
< bob receipt ~ "rule 19 Rule 19: Jail & Nomic Bank"
> dora@example.net board 2
< dora@example.net receipt ~ "This is how update 2 left it."
