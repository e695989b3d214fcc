# Plain questions on the rules are answered by the clauses that tell of it, whoever's turn it is.
game race politics America/New_York
players ann bob cid
at 2027-05-31 14:00
start
at 2027-06-01 13:00
> ann what is a tie?
< ann receipt ~ "What the rules say ------------------ A tie goes to whoever came first"
> ann What's a pin?
< ann receipt ~ "What the rules say ------------------ A pin marks how far a player has come in a state"
> ann what can I do in my turn?
< ann receipt ~ "In a turn its player may say what the points go to"
> ann How do I win a state?
< ann receipt ~ "So a player wins a state by leading there when the votes are counted"
> ann How can I win Ohio?
< ann receipt ~ "Ohio has 26 electoral votes"
> ann how does the auction work?
< ann receipt ~ "the top card of the pack is turned up for all to read and sold by auction. (rule 6.1)"
> ann Can I keep points for later?
< ann receipt ~ "none are kept for later"
> ann What happens if I don't write?
< ann receipt ~ "is played by their priority list"
> ann What does closed mean?
< ann receipt ~ "The board is closed while there is a pin in every state. (rule 7.1)"
> ann When are the votes counted?
< ann receipt ~ "The votes are counted when a pair or three of a kind is thrown while the board is closed"
> ann can I trade with bob?
< ann receipt ~ "The rules have no word of “can i trade with bob”."
> ann how do I win?
< ann receipt ~ "whoever has 266 of the 531 electoral votes when they are counted is elected"

# What the rules have only a stray word of they do not tell of; what a command does, its help tells, with names of the race.
> ann must I speak every week?
< ann receipt ~ "The rules have no word of “must i speak every week”."
> ann what happens to points that fit nowhere
< ann receipt ~ "Points that fit nowhere are lost"
> ann what does speak do?
< ann receipt ~ "For example: give a speech on 2"
< ann receipt ~ "speak [on] CARD"
< ann receipt !~ "the same"
> ann help tell
< ann receipt ~ "For example: tell bob, cid: let us not be hasty"
> ann could I make bob an offer?
< ann receipt ~ "tell all: well played, everybody write to all"
> ann which states does bob hold?
< ann receipt ~ "All states"
> ann how long does a game take?
< ann receipt ~ "A race takes about 10 rounds"
> ann I understand not what is a "pin".
< ann receipt ~ "A pin marks how far a player has come in a state"
> ann Could we play another one?
< ann receipt ~ "new game friends of borednomic"
> ann New Jersey is lovely at this time of the year
< ann receipt !~ "new game"
> cid maybe Ohio 1 and maybe Utah 1
< cid receipt ~ "1. play"
> cid all of them
< cid receipt ~ "You play this turn"
> cid how much is left?
< cid receipt ~ "You have thrown 6-6-3: 15 points."
> cid why 15 points?
< cid receipt ~ "You have thrown 6-6-3: 15 points."
> ann when does it go on?
< ann receipt ~ "The deadline of update 2 is"
> ann I'm away from Saturday until next Wednesday, visiting my sister.
< ann receipt ~ "You are away from Saturday 5 June to Wednesday 9 June"
