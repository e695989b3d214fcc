# A whole race of The Game of Politics, as a play: four ways to the White House, one of which leads there.
# Everything that the players do is done by mail. After the beginning, times are those of the game's clock.
title The long way to Pennsylvania Avenue
4 weeks are played, from seed 14
players write to nomic@nomic.example

# The players

# the Admin: says little, and that in time
margit is Margit Lindqvist <margit@house.example>, who writes with plain; she is the Admin

# the big states and nothing else: 266 is 266
winthrop is Winthrop Oakes <winthrop@gmail.example>, who writes with gmail
he reads mail at 08:10

# a pin everywhere, and the board is closed before the others look up
dolores is Dolores Finch <dolores.finch@corp.example>, who writes with outlook
she reads mail at 09:35

# second wherever somebody weak leads
barney is Barney Tull <barney@phone.example>, who writes with phone
he reads mail at 12:45

# the South first, and every card that is for sale
eudora is Eudora Lamar <eudora@sdf.example>, who writes with plain
she reads mail at 23:05

at 2027-05-31 14:00
game race politics America/New_York
players winthrop dolores barney eudora

at 1 mon 10:30
-- Winthrop wants the big states, and says so once and for all.
> winthrop priority NY, PA, IL, OH, TX, CA, MI else MA, MO, unpinned

at 1 mon 10:40
-- Dolores will have a pin in every state that is free.
> dolores priority unpinned, trailing

at 1 mon 11:15
-- Barney trails, and means to: one county behind, wherever somebody leads.
> barney priority trailing, unpinned

at 1 mon 11:30
-- Eudora takes the South, and will pay for cards.
> eudora priority AL, GA, LA, MS, SC, FL, TX, unpinned, trailing

at 2027-05-31 17:00
start

at 1 mon 18:00
-- None of them will sit and wait: their lists are to play as soon as it is their turn.
> winthrop done always
> dolores done always
> barney done always
> eudora done always

at 1 wed 12:00
-- The map, before the first pins fall.
> barney map

at 1 thu 08:20
-- Winthrop orders his speeches, one for each round: labor, power, the wealth of others.
> winthrop speak 10
    speak 15
    speak 9

at 1 thu 09:40
-- Dolores keeps one speech for the day when the board is closed.
> dolores (digest) speak 26 when closed or round > 4
    speak 16 if not closed
    speak 22 if not closed

at 1 thu 13:00
-- Barney speaks only behind Dolores, who is the one to beat.
> barney (digest) speak 3 after dolores
    speak 13 after dolores
    speak 1 after dolores

at 1 thu 23:10
-- Eudora speaks while somebody is ahead of her.
> eudora speak 4 if votes < most
    speak 12 if votes < most
    speak 21 if votes < most

at 1 sat 09:45
-- Two of them will pay for cards, and neither knows what the other would.
> dolores bid $40,000 standing

at 1 sat 23:15
> eudora bid $60,000 standing

at 3 wed 12:50
-- Barney asks how it stands in Ohio.
> barney state Ohio

at 4 mon 08:15
> winthrop standings
