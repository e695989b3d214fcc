# A whole campaign of Lie, Cheat & Steal, as a play: one who never lies, one who never does anything else, one who
# accuses, and one who buys. Everything that the players do is done by mail. After the beginning, times are those of
# the game's clock.
title The honest, the rich and the other two
8 weeks are played, from seed 1
players write to nomic@nomic.example

# The players

# the Admin: says little, and that in time
margit is Margit Lindqvist <margit@house.example>, who writes with plain; she is the Admin

# never lies, unless the truth would ruin her
prudence is Prudence Ames <prudence.ames@corp.example>, who writes with outlook
she reads mail at 08:20

# every card is worth 100,000
huey is Huey Breaux <huey@gmail.example>, who writes with gmail
he reads mail at 11:40

# has something on everybody
ida is Ida Voss <ida@phone.example>, who writes with phone
she reads mail at 13:05

# what money can buy
cornelius is Cornelius Stout <stout@sdf.example>, who writes with plain
he reads mail at 22:30

at 2027-05-31 14:00
game ballot lie-cheat-steal America/New_York
players prudence huey ida cornelius

at 1 mon 10:20
-- Prudence tells the truth, as long as she can afford it.
> prudence if the truth would ruin me say 0; else the truth
    buy 10 votes a turn, keep 60,000
    sue everybody
    accuse anybody of chain gang

at 1 mon 11:40
-- Huey's cards are always good.
> huey claim 100,000
    buy 20 votes a turn
    bid 20,000 for tips

at 1 mon 11:55
-- Ida believes nobody, and pays for what is whispered.
> ida if the card is below 20,000 say 50,000; else the truth
    accuse anybody of fraud who claims 90,000 or more
    bid 30,000 for tips
    buy 5 votes a turn, keep 60,000

at 1 mon 12:30
-- Cornelius buys, and wants to be asked before anybody calls him a crook.
> cornelius claim the card and 30,000 more, at most 70,000
    buy 20 votes a turn, keep 20,000
    offer 1,500 a vote, up to 30 votes
    ask me about defense

at 2027-05-31 17:00
start

at 1 mon 18:00
-- None of them will sit and wait.
> prudence done always
> huey done always
> ida done always
> cornelius done always

at 1 wed 13:10
-- Ida has a crime ready for Cornelius, and another for whoever has most votes.
> ida accuse cornelius of embezzling
    accuse anybody of traffic

at 1 thu 11:45
-- Huey calls others what he is.
> huey accuse anybody of fraud who claims 60,000 or more
    accuse anybody of pot party
    accuse prudence of desertion

at 2 mon 08:30
-- Prudence looks who has claimed what, and doubts Huey.
> prudence (digest) claims
    accuse huey of fraud if he claims 90,000 or more

at 2 tue 22:40
-- Cornelius has read of Huey, too.
> cornelius (digest) accuse huey of fraud if he claims 80,000 or more
    accuse huey of traffic

at 2 wed 13:20
-- Somebody writes to everybody without a name.
> ida grey press to all
    Ask Huey where his hundred thousands come from.

at 3 fri 08:25
> prudence use good character from 40 votes on
    subpoena the leader when he has 400 votes

at 3 sat 11:50
-- Huey learns modesty, a little.
> huey (digest) if the card is below 50,000 say 70,000; else the truth
    subpoena the leader when he has 420 votes

at 4 mon 22:35
> cornelius standings
