# A whole game of Boondoggling, as a play: four ways to treat doubles, one of which wins. Everything that the
# players do is done by mail. After the beginning, times are those of the game's clock.
title Nothing left in June
5 weeks are played, from seed 22
players write to nomic@nomic.example

# The players

# the Admin: says little, and that in time
margit is Margit Lindqvist <margit@house.example>, who writes with plain; she is the Admin

# never touches what the dice have said
harold is Harold Quimby <harold@gmail.example>, who writes with gmail
he reads mail at 08:10

# will not have the Treasury's money if she can help it
lucinda is Lucinda Pratt <lucinda.pratt@corp.example>, who writes with outlook
she reads mail at 09:35

# wants to be asked at the crossroads, and forgets to answer half the time
otis is Otis <otis@phone.example>, who writes with phone
he reads mail at 12:45

# has read the rules: a double is even, and the even road is black
vera is Vera Sandoval <vera@sdf.example>, who writes with plain
she reads mail at 23:05

at 2027-05-31 14:00
game boon boondoggling America/New_York
players harold lucinda otis vera
at 2027-05-31 17:00
start

# The first week

at 1 mon 10:40
-- Lucinda gives her standing order before the game begins.
> lucinda doubles reroll if lands treasury; reroll if lands devaluation; keep
    name token Silk Purse

at 1 mon 11:15
-- Vera will roll a double again that would lead her onto the black road, and while the Treasury would pay.
> vera doubles reroll if crosses aaa and not takes red; reroll if gain >= 150; keep
    name token Sow's Ear

at 1 mon 18:30
-- Otis wants to be asked at the junction.
> otis (digest) doubles ask me if crosses aaa; reroll if lands treasury; keep
    name token Caboose

at 1 tue 08:20
-- Harold names his token, and leaves the dice alone.
> harold (digest) name token Iron Hat
    board

# The third week

at 3 mon 12:50
-- Otis is asked about a double at the junction, and for once he answers.
> otis (digest) reroll

at 3 tue 23:10
-- Prices have risen. Vera asks what things cost now, and has her order think of it.
> vera (digest) money
    doubles reroll if crosses aaa and not takes red; reroll if gain >= 150; reroll if project occupied and fund > 0; keep
