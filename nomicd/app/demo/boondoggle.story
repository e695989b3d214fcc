# A whole game of Boondoggle, as a play: one who builds straight on, one who trades and schemes, and one who plays
# cards. Everything that the players do is done by mail. After the beginning, times are those of the game's clock.
title The straight, the bent and the lucky
9 weeks are played, from seed 1
players write to nomic@nomic.example

# The players

# the Admin: says little, and that in time
margit is Margit Lindqvist <margit@house.example>, who writes with plain; she is the Admin

# builds, and buys what she needs
greta is Greta Stone <greta.stone@corp.example>, who writes with outlook
she reads mail at 08:20

# rather uses the roads of others
milo is Milo Vance <milo@gmail.example>, who writes with gmail
he reads mail at 11:40

# hopes for good cards
ruby is Ruby Lark <ruby@phone.example>, who writes with phone
she reads mail at 13:05

at 2027-05-31 14:00
game bigdig boondoggle America/New_York
players greta milo ruby

at 1 mon 15:05
> ruby always buy a card at 12 or less, keep 35
    draw a destination

at 2027-05-31 17:00
start

at 1 mon 18:20
> greta buy a card at 8 or less

at 1 mon 19:40
> milo always buy a card at 10 or less, keep 40

at 1 wed 08:20
> greta offer 1 black-bordered card for $15

at 1 wed 11:40
> milo play hostile purchase: steel from greta

at 1 fri 11:00
> greta sell 2 steel at 10 or more, else 1
    buy 2 CP at 20 or less, else 2 CA

at 1 sat 11:40
> milo buy 2 AP at 20 or less, else 2 CA
    build A3-C

at 1 sat 13:05
> ruby buy 2 CA at 23 or less
