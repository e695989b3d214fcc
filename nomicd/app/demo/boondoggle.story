# A whole game of Boondoggle, as a play: one who builds straight on, one who trades and schemes, and one who plays
# cards. Everything that the players do is done by mail. After the beginning, times are those of the game's clock.
title The straight, the bent and the lucky
9 weeks are played, from seed 6
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

at 2027-05-31 17:00
start

at 1 mon 18:20
> greta buy a card at 8 or less
    draw a destination

at 1 mon 19:40
> milo always buy a card at 8 or less, keep 40
    draw a destination

at 1 mon 20:05
> ruby always buy a card at 10 or less, keep 30
    draw a destination

at 1 wed 13:10
> ruby play non-union contract: 2

at 1 sat 08:25
> greta build S1-A1, else buy 2 crew/asphalt

at 1 sat 11:45
> milo build S3-A3, else buy 2 crew/asphalt

at 1 sat 13:10
> ruby build S5-A5, else buy 1 asphalt/permit at 26 or less

at 2 wed 08:25
> greta build S1-A1, else buy 1 permit at 16 or less

at 2 wed 11:45
> milo build S3-A3, else buy 1 permit at 16 or less

at 2 wed 13:10
> ruby build S5-A5, else buy 1 permit at 16 or less

at 2 sat 15:05
-- What Greta has twice, Ruby lacks.
> greta offer 1 asphalt for $12 to ruby

at 2 sat 16:40
> ruby accept 1

at 2 sat 15:05
-- A load for a load of cash.
> milo offer 1 asphalt for $12 to ruby

at 2 sat 16:40
> ruby accept 2

at 3 mon 08:25
> greta build S1-A1, else buy 1 permit at 20 or less

at 3 mon 11:45
> milo build S3-A3, else buy 1 permit at 20 or less

at 3 mon 13:10
> ruby build A5-C, else buy 1 permit at 20 or less

at 3 wed 15:05
-- Another of these.
> ruby offer 1 asphalt for $12 to greta

at 3 wed 16:40
> greta accept 3

at 3 wed 15:05
-- And one more.
> ruby offer 1 asphalt for $12 to milo

at 3 wed 16:40
> milo accept 4

at 3 sat 08:25
> greta build A1-C, else buy 1 permit at 20 or less

at 3 sat 11:45
> milo build A3-C, else buy 1 permit at 20 or less

at 3 sat 13:10
> ruby build A5-C, else buy 1 asphalt at 16 or less

at 4 mon 13:10
> ruby play expressway toll

at 4 wed 08:25
> greta build A1-C, else buy 1 permit at 20 or less

at 4 wed 11:45
> milo build A3-C, else buy 1 permit at 20 or less

at 4 wed 13:10
> ruby build A5-C, else buy 1 permit at 20 or less

at 4 sat 13:10
> ruby play market maven

at 5 mon 08:25
> greta build A4-C, else build A3-C, else buy 2 crew/permit
    guardrail A3-C, else kickback A3-C at 60 or less

at 5 mon 11:45
> milo build A6-C, else build A5-C, else buy 2 crew/permit
    kickback A5-C at 62 or less, else guardrail A5-C

at 5 mon 13:10
> ruby build A6-C, else buy 2 crew/permit

at 5 wed 13:10
> ruby play price gouger: crew
    play market maven

at 5 sat 08:25
> greta build A4-C, else build A3-C
    guardrail A3-C, else kickback A3-C at 52 or less

at 5 sat 11:45
> milo build A6-C, else build A5-C
    kickback A5-C at 58 or less, else guardrail A5-C

at 5 sat 13:10
> ruby build A6-C, else buy 1 asphalt at 18 or less

at 6 wed 08:25
> greta build S3-A3, else buy 1 asphalt at 20 or less
    guardrail S3-A3, else kickback S3-A3 at 25 or less

at 6 wed 11:45
> milo build S5-A5, else buy 1 asphalt at 20 or less
    kickback S5-A5 at 60 or less, else guardrail S5-A5

at 6 wed 13:10
> ruby build A6-C, else buy 1 permit at 20 or less

at 6 sat 11:45
> milo play night shift: A4-A5

at 6 sat 13:10
> ruby play switcheroo: permit for crew from greta

at 7 mon 08:25
> greta build S3-A3, else buy 1 steel at 18 or less

at 7 mon 11:45
> milo build S5-A5, else buy 1 asphalt at 20 or less
    kickback S5-A5 at 64 or less, else guardrail S5-A5

at 7 mon 13:10
> ruby build S6-A6, else buy 2 asphalt/permit

at 7 wed 11:45
> milo play big family

at 7 sat 08:25
> greta build S3-A3, else buy 1 steel at 20 or less

at 7 sat 11:45
> milo build S5-A5, else buy 1 steel at 20 or less
    kickback S5-A5 at 68 or less, else guardrail S5-A5

at 7 sat 13:10
> ruby build S6-A6, else buy 2 asphalt/permit

at 8 mon 11:45
> milo play motherlode

at 8 mon 13:10
> ruby play hostile purchase: steel from milo

at 8 wed 08:25
> greta build S3-D3, else buy 1 crew/asphalt at 35 or less

at 8 wed 11:45
> milo build S5-A5, else buy 1 steel at 20 or less
    kickback S5-A5 at 70 or less, else guardrail S5-A5

at 8 wed 13:10
> ruby build S6-A6, else buy 1 permit at 20 or less

at 8 sat 11:45
> milo play motherlode
    play hot wired truck: milo

at 9 mon 08:25
> greta build S3-D3, else buy 1 crew/asphalt at 35 or less

at 9 mon 11:45
> milo build S5-D5, else buy 1 asphalt at 20 or less

at 9 mon 13:10
> ruby build S6-D5, else buy 1 crew at 12 or less

at 9 sat 08:25
> greta build S3-D3, else buy 1 crew/asphalt at 35 or less

at 9 sat 11:45
> milo build S5-D5, else buy 1 permit at 20 or less

at 9 sat 13:10
> ruby build S6-D5, else buy 1 permit at 20 or less
