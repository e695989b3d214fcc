# What people write who know no command: each is answered, or told what could be meant. Nothing is ordered by it.
game bored borednomic America/New_York
players alice bob carol
at 2026-11-21 12:00
start
at 2026-11-23 12:00
> alice Hi, when is the next deadline? Thanks, Alice
< alice receipt ~ "The deadline of update 2 is Tue 24 Nov 2026 00:00 EST"
> bob Hello everyone, happy to be here! Looking forward to the game.
< bob receipt ~ "Thank you for your kind words! There was nothing else to do in your mail. Nobody else has read them"
> alice Thanks!
< alice receipt ~ "Got your mail"
> bob I'll be on holiday from Friday until the 5th of December, so don't wait for me.
< bob receipt ~ "away from Friday until the 5th of December"
> alice Sorry, I have no time for this any more. I quit.
< alice receipt ~ "leave give up your seat for good"
> bob How much money do I have?
< bob receipt ~ "bob $10,000"
> alice Can I see the board?
< alice receipt ~ "Railway Station: #6, #16"
> bob What does rule 11 say?
< bob receipt ~ "Rule 11: Ending the Game"
> carol Hi there! What is this game about and what should I do?
< carol receipt ~ "Rule 11: Ending the Game"
> alice Who is winning?
< alice receipt ~ "Player Money Square Owns Items"
> carol 👍
< carol receipt ~ "Got your mail"
> alice propose: Three dice
    set 7.dice to 3
> bob How do I vote?
< bob receipt ~ "For example: vote yea on 1"
> alice What am I supposed to do now? I'm lost.
< alice receipt ~ "The deadline of update 2 is"
< alice receipt ~ "what you can write, or all about one command"
> bob Can you send me the last digest again? I deleted it by accident.
< bob receipt ~ "The deadline of update 2 is"
> alice I think bob cheated. He can't own two squares, can he? Somebody should look at this.
< alice receipt ~ "claim event 212 is wrong because the rent was 500"
< alice receipt ~ "question: may I lend my seat?"
> bob stop sending me these mails
< bob receipt ~ "Nothing has been done yet. To do what you seem to want, send one of the lines below."
< bob receipt ~ "unsubscribe no more mails of this game but answers to yours; your seat is kept"
> alice I never signed up for this. Please remove me from your list.
< alice receipt ~ "leave give up your seat"
> bob Could we have the deadline a day later this week? I'm travelling.
< bob receipt ~ "question: may I lend my seat? ask the Admin"
> bob What's the best square to buy?
< bob receipt ~ "buy the square on which you stand"
> alice undo my last order please
< alice receipt ~ "cancel buy square"
> bob I'd like to change my e-mail address.
< bob receipt ~ "my address is a@b.org"
> alice Who else is playing, and where are they from?
< alice receipt ~ "Who plays --------- alice bob carol"
> bob Is it my turn?
< bob receipt ~ "The deadline of update 2 is"
> alice Please recruit as many soldiers as I can afford next time.
< alice receipt ~ "recruit N"
> bob Merry Christmas to all of you!
< bob receipt ~ "begin with “tell all:”"
> carol
< carol receipt ~ "Your mail was empty."
> dora@example.net can i join? my friend bob told me about this
< dora@example.net receipt ~ "join as NAME"
< log !~ "player-left"
< log !~ "player-away"
< log !~ "order-cancelled"

at 2026-11-27 12:00
> bob Did my vote arrive?
< bob receipt ~ "No order of yours waits or stands."
> bob vote yea on 1
> bob Did my vote arrive?
< bob receipt ~ "Your votes ---------- Proposal 1, "Three dice": yea"
# Who observes is answered as far as anybody may know, each thing once a day.
> dora@example.net observe
> dora@example.net who is winning?
< dora@example.net receipt ~ "bob"
> dora@example.net Please stop sending me these mails!
< dora@example.net receipt ~ "stop [observing]"
at 2026-12-01 12:00
> bob What happened last week?
< bob receipt ~ "Proposal 1, “Three dice”, by alice"
> mallory@example.net who is winning?
< mallory@example.net nothing
