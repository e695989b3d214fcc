# Ten weeks of BoredNomic, as a play. Everything that the players do is done by mail; what they know they have
# read in mails. What the story does not name, they do by habit: see `Role` in script.py. After the beginning, times
# are those of the game's clock: week, weekday and hour. What stands in brackets after a name is the kind of mail
# that is answered; `--` tells what happens.
title Ten weeks in spring
10 weeks are played, from seed 17
players write to nomic@nomic.example

# The players

# the Admin: says little, and that in time
margit is Margit Lindqvist <margit@house.example>, who writes with plain; she is the Admin

# writes laws for pleasure; reads everything; polite to machines
ada is Ada Okonkwo <ada@gmail.example>, who writes with gmail
she reads mail at 08:10; she spends up to $450 on a square; she has gender f; she votes yea; she is cautious
she calls squares Analytical Engine, Difference Engine, Card Reader, The Mill, Barrel and Studs, Note G, Note
    H, The Store, The Carriage, Note I
she takes up copy, empty, garden buy, garden money, get out, swap
she takes up choose with 'choose «one of #21, #24, #26»'
she takes up extra vote with 'extra vote on «an open proposal»'
she takes up garden square with 'garden square, call it "The Annexe", gender f'
she takes up tag list with 'tag list dag, bruno'

# a landlord at heart; answers at the office, above the mail, with a signature
bruno is Bruno Keller <bruno.keller@corp.example>, who writes with outlook
he reads mail at 09:35; he spends up to $1000 on a square; he has gender m; he votes nay; he is bold
he calls squares Keller House, Keller Court, Keller Plaza, Keller Arcade, Keller Tower, Keller Mews, Keller
    Yard, Keller Lane, Keller Row, Keller Gate, Keller Park, Keller Hill
he takes up activate, garden, pay bail, swap
he takes up choose with 'choose «one of #21, #26»'

# on the bus, in a hurry, never quite serious
cleo is Cleo <cleo@phone.example>, who writes with phone
she reads mail at 12:45; she spends up to $500 on a square; she has gender f; she votes yea; she is fickle
she calls squares lol, my square, keep out, bus stop, Nap Time, the good one, no, also no, ok fine, snacks
she takes up activate, copy, garden, ride forward, swap
she takes up choose with 'choose «one of #24, #26, #21, #1»'

# a sceptic who answers line by line
dag is Dag Sørensen <dag@posteo.example>, who writes with thunderbird
he reads mail at 18:20; he spends up to $300 on a square; he has gender m; he votes nay
he calls squares Gammel Strand, Tårnet, Nyhavn, Skrænten, Engen, Moseløkken, Bakken
he takes up activate, garden, tag never

# a programmer; one line is a long mail
emi is Emi Tanaka <emi@sdf.example>, who writes with plain
she reads mail at 23:05; she spends up to $350 on a square; she has gender f; she votes yea; she is cautious
she calls squares 0x0E, nil, /dev/null, lambda, stdin, EOF, fork(), NaN
she takes up activate, copy, empty, garden, get out, swap
she takes up choose with 'choose «one of #21, #24»'
she takes up extra vote with 'extra vote on «an open proposal»'

# a retired major of engineers; plays chess by post and games by mail, both to win
frida is Frida Lund <frida@garrison.example>, who writes with tablet
she reads mail at 06:30; she spends up to $600 on a square; she has gender f; she votes nay; she is bold
she calls squares Redoubt, Picket, Glacis, Ravelin, Sally Port, Barbican, Counterscarp, Bastion, Casemate,
    Hornwork
she takes up activate, garden, shoot at 1, swap
she takes up choose with 'choose «a square of bruno»'
she takes up raise with 'raise 2 soldiers on «a square of mine with Recruitment Office»'

# a gambler, warm and unreliable; when the sun comes out he goes into the hills, and tells nobody
gil is Gil Moreau <gil@roundmail.example>, who writes with webmail
he reads mail at 21:50; he spends up to $600 on a square; he has gender m; he votes yea; he is fickle
he is away from 5 tue 00:00 to 7 mon 00:00
he calls squares Rouge, Noir, Pair, Impair, Manque, Passe, Zéro
he takes up activate, copy, garden, ride forward, swap
he takes up choose with 'choose «one of #24, #26, #21, #33»'
he takes up tag list with 'tag list bruno, dag, ada'

# a librarian who came by in the second week; puts things where they belong
hana is Hana Nováková <hana@library.example>, who writes with evolution
she reads mail at 16:10; she spends up to $500 on a square; she has gender f; she votes yea; she is cautious
she calls squares Reading Room, The Stacks, Returns, Periodicals, Atlas Case, The Ladder, Quiet Please, Errata
she takes up activate, empty, garden, get out, ride forward, swap
she takes up choose with 'choose «one of #26, #21, #24»'
she takes up extra vote with 'extra vote on «an open proposal»'

at 2027-03-01 14:00
game bored borednomic America/New_York
players ada bruno cleo dag frida gil
at 2027-03-01 17:00
start

# The first week

at 1 mon 10:20
-- Emi has heard of the game and asks for a seat.
> emi join as emi

at 1 mon 11:05
-- The Admin lets her in, and starts the game at noon.
> margit approve emi

at 1 mon 12:50
-- Cleo dresses her pawn. Somebody has to.
> cleo gender f
    outfit tartan

at 1 mon 18:30
> dag gender m

at 1 mon 20:15
-- Frida says who she is, and under what conditions she goes to war.
subject Reporting for duty
> frida To whom it may concern.

    gender f
    mode aggressive if defenders <= 1 and mine >= 10 else passive

at 1 mon 21:55
> gil gender m

at 1 tue 08:20
> ada (digest) gender f

at 1 tue 10:00
> bruno (digest) gender m

at 1 wed 10:20
-- Ada proposes to make Gold Cards cheaper: a number of rule 5 changes, and with it the shop.
subject A first proposal
> ada Good morning,

    propose: Cheaper cards
    set 5.gold_card.buy to 400
    set 5.gold_card.sell to 300

at 1 wed 14:30
-- Bruno wants rents to treble.
> bruno (digest) propose: A fair return
    set 14.rent to 9
    end proposal

at 1 thu 08:05
-- Cleo asks for help, from the bus.
> cleo (digest) help vote

at 1 fri 12:50
-- The ballot is out, and the votes come in, each in its own manner.
> cleo (ballot) vote yes on «Cheaper cards»
    vote nay on «A fair return»

at 1 fri 18:30
> dag (ballot) «> Cheaper cards»

    vote yea on «Cheaper cards»

    «> A fair return»

    vote nay on «A fair return»

at 1 fri 23:10
> emi vote yea on «Cheaper cards»

at 1 sat 08:20
> ada (ballot) Mine, of course. And I am afraid I cannot follow Bruno.

    vote yea on «Cheaper cards»
    vote nay on «A fair return»

at 1 sat 16:00
> bruno (ballot) vote nay on «Cheaper cards»
    vote yea on «A fair return»

# The second week

at 2 mon 08:30
-- Cards are cheaper now. Ada buys one at the new price.
> ada (digest) buy gold card

at 2 mon 12:55
-- So does Cleo, three of them: she means to jump.
> cleo (digest) buy 3 gold cards

at 2 tue 12:50
> cleo (digest) jump to 1

at 2 tue 18:40
-- Dag has had enough of being kicked back, and would repeal the rule.
subject Being kicked
> dag I see no reason why a square should be unkind.

    propose: No more kicks
    repeal rule 12

at 2 tue 22:00
-- Gil declares war on everybody, more or less.
> gil (digest) fortune favours whoever she likes

    mode aggressive if mine >= 8

at 2 wed 11:30
-- Hana has read the rules from end to end, and would like to play.
> hana join as hana

at 2 wed 12:40
-- The Admin lets her in; she takes her first turn when the next week begins.
> margit approve hana

at 2 wed 23:20
-- Emi writes a rule with code: a new kind of square.
> emi propose: The Spring
    # ?. The Spring

    1. Every {every}th square is a Spring: each whose number can be divided by {every}.
    2. Whoever lands on a Spring drinks, and receives ${gift}.

    ```toml
    [params]
    every = {value = 5, type = "int", min = 2, max = 400, help = "which squares are Springs"}
    gift = {value = 150, type = "int", min = 0, max = 10000, help = "for a drink"}

    [square_types.spring]
    name = "Spring"
    glyph = "W"
    ```

    ```python
    def square_types(square):
        if square.number and square.number % P.every == 0:
            return "spring"  # ?.1


    def on_land(ev):
        if "spring" in ev.square.types:
            return [
                log(f"{ev.player.name} drinks from the Spring."),
                pay(None, ev.player, P.gift, "a drink", about=ev.square),
            ]  # ?.2
    ```

    ```case
    name: a drink pays
    given: alice on 7; she rolls 1-2
    then: alice on 10; alice has $10,150
    ```

at 2 thu 07:50
-- Ada proposes, thinks again, and proposes better: the last one of the week counts.
subject Second thoughts
> ada propose: A longer board
    set 13.limit to 5

at 2 thu 21:15
subject Third thoughts
> ada propose: Passing pays more
    set 17.passing to 1200

at 2 fri 12:50
-- Friday: three proposals, and everybody has an opinion.
> cleo (ballot) vote yea on all

at 2 fri 18:30
> dag (ballot) «> No more kicks»

    vote yea on «No more kicks»

    «> The Spring»

    Water is at least not unkind.

    vote yea on «The Spring»

    «> Passing pays more»

    vote nay on «Passing pays more»

at 2 fri 23:10
> emi vote yea on «The Spring»
    vote yea on «No more kicks»
    vote nay on «Passing pays more»

at 2 sat 09:00
> ada (ballot) vote yea on «The Spring»
    vote nay on «No more kicks»
    vote yea on «Passing pays more»
    [if I have Double Double Card] double my vote on «Passing pays more»

at 2 sat 16:00
> bruno (ballot) vote abstain on «The Spring»
    vote yea on «No more kicks»
    vote nay on «Passing pays more»

# The third week

at 3 mon 23:15
-- There are Springs on the board now: a W, for water, in the picture that each digest has. Emi asks to see more.
> emi board

at 3 mon 16:30
-- Hana buys a card for a rainy day.
> hana (digest) Good afternoon, everybody.

    gender f
    buy get out of jail free card

at 3 tue 13:00
-- Cleo finds two dice too slow.
> cleo (digest) this is taking ages

    propose: Three dice
    set 7.dice to 3

at 3 wed 15:10
-- Bruno tries again, more modestly. It will be a tie, and a tie is a rejection.
> bruno (digest) propose: A modest return
    set 14.rent to 4
    end proposal

at 3 wed 07:00
-- Frida digs in.
> frida (digest) recruit 2 soldiers
    build fort on «a square of mine»
    keep 3 on every square

at 3 wed 15:40
-- Bruno builds a house, at last.
> bruno (digest) build house on «a square of mine»

at 3 wed 18:45
-- Dag mistypes, is told so, and mends it.
subject a typing error
> dag byu 1 silver card

at 3 wed 18:55
subject a typing error, mended
> dag buy 1 silver card

at 3 fri 12:55
> cleo (ballot) vote yea on «Three dice»
    vote abstain on «A modest return»
    [if I have Double Double Card] double my vote on «Three dice»

at 3 fri 18:30
> dag (ballot) «> Three dice»

    vote nay on «Three dice»

    «> A modest return»

    vote nay on «A modest return»

at 3 fri 23:10
> emi vote yea on «Three dice»
    vote nay on «A modest return»

at 3 fri 06:45
-- Frida lets her vote depend on Bruno's: whatever he is for, she is for as well.
> frida (ballot) vote nay on «Three dice»
    I vote yea on «A modest return» if bruno votes yea on it, else nay.

at 3 fri 16:20
> hana (ballot) vote yea on «Three dice»
    vote nay on «A modest return»

at 3 fri 22:00
> gil (ballot) vote yea on «Three dice»

at 3 sat 08:30
> ada (ballot) vote yea on «Three dice»
    vote yea on «A modest return»

at 3 sat 16:00
> bruno (ballot) vote abstain on «Three dice»
    vote yea on «A modest return»

# The fourth week

at 4 mon 00:25
-- Cleo changes her mind about Bruno's rents, twenty-five minutes after the vote is closed. It stays a tie.
> cleo (ballot) vote yea on «A modest return»

at 4 mon 08:25
-- Three dice are rolled from now on. Ada turns the Spring up, and asks for its history.
> ada (digest) history «rule The Spring»

at 4 mon 06:40
-- Frida proposes Order.
> frida (digest) propose: Order
    Everybody who is not in order is to be put in order.

at 4 mon 12:55
-- Cleo orders with her thumbs; nomicd guesses nothing, and does not read it.
> cleo 2 slvr crds plz

at 4 tue 12:50
-- Cleo asks the Admin for a ruling: was that not clear?
> cleo (digest) question: i wrote 2 slvr crds plz and got nothing. was that not clear?

at 4 tue 13:30
-- The Admin rules that it was.
> margit answer question 1: it was because slvr crds can be nothing but Silver Cards, and there is one way to get them

at 4 tue 13:40
-- And corrects the past. What that would change is shown first.
> margit correct the past because question 1 was answered so
    add for cleo as of update 10: buy 2 silver cards

at 4 tue 13:50
-- The Admin confirms it: now Cleo has had her Silver Cards since update 10, and everybody is told what that
    changes.
> margit (receipt) confirm correction «the code»

at 4 tue 08:30
> ada (digest) propose: A stronger Spring
    set «rule The Spring».gift to 400
    set «rule The Spring».every to 4

at 4 tue 11:00
-- The Admin sends it back: nobody can tell what Order is.
> margit return «Order» because nobody can tell from it what is to be done to whom

at 4 tue 16:20
-- Hana sees what Cleo's three dice have done: no doubles, no new squares.
> hana (digest) With three dice nobody rolls doubles any more, and the board has stopped growing. May I?

    propose: Two dice, and a board that grows
    set 7.dice to 2
    set 6.growth to 2

at 4 tue 22:10
-- Gil wants to fly: one Gold Card a jump, not three.
> gil (digest) propose: Cheap flights
    set 13.fare to 1

at 4 tue 23:15
-- Emi would have more Magic Shops: nine pips open one, not twelve.
> emi propose: More magic
    set 30.shop to 9

at 4 wed 06:40
-- Frida says it again, in figures.
> frida (digest) propose: Order, in figures
    set 29.price to 250

at 4 wed 09:50
-- Bruno sells what he holds in cards.
> bruno (digest) [if I have Silver Card] sell 1 silver card
    [if I have Gold Card] sell 1 gold card

at 4 thu 13:05
> cleo (digest) propose: Cleo is great
    Everybody says one nice thing about Cleo in each mail.

at 4 wed 06:45
-- Frida builds a Maginot Line, and an office for recruits.
> frida (digest) build maginot line on «a square of mine»
    build recruitment office on «a square of mine»

at 4 thu 23:20
-- Emi finds out what three Silver Cards are worth.
> emi buy 3 silver cards
    exchange silver cards

at 4 fri 12:50
> cleo (ballot) vote yea on all

at 4 fri 18:30
> dag (ballot) «> A stronger Spring»

    vote yea on «A stronger Spring»

    «> Cleo is great»

    She is not.

    vote nay on «Cleo is great»
    vote nay on «Cheap flights»
    vote yea on «Two dice, and a board that grows»

at 4 fri 16:25
> emi keep 6 on every square

at 4 fri 23:10
> emi [if I have Double Double Card] double my vote on «Cheap flights»
    vote yea on all
    vote nay on «Cleo is great»

at 4 sat 08:30
> ada (ballot) vote yea on all
    vote nay on «Cleo is great»

at 4 fri 16:20
> hana (ballot) vote yea on all
    vote nay on «Cleo is great»

at 4 sat 16:00
> bruno (ballot) vote yea on all
    vote nay on «Cleo is great»

# The fifth week

at 5 mon 09:50
-- The board grows twice as fast, and a Gold Card flies. Bruno builds a hotel.
> bruno (digest) build hotel on «a square of mine»
    buy gold card

at 5-9 mon,fri 12:47
-- Cleo has discovered flying.
> cleo (digest) [if I have no Gold Card] buy gold card
    [if I am not IT] jump to «one of #24, #21, #26, #1, #25, #24, #33»
    [if I am IT] jump to «where bruno is»

at 5-9 tue 23:10
> emi [if I have no Gold Card] buy gold card
    [if I am not IT] jump to «one of #21, #24, #21, #26, #33»
    [if I am IT] jump to «where bruno is»

at 5-9 mon,fri 16:15
> hana (digest) [if I have no Gold Card] buy gold card
    [if I am not IT] jump to «one of #21, #26, #24, #18, #21»
    [if I am IT] jump to «where bruno is»

at 5-9 mon,tue 06:35
-- Frida flies too, and lands on Bruno.
> frida (digest) [if I have no Gold Card] buy gold card
    jump to «a square of bruno»

at 5 tue 12:50
-- Cleo would like Bruno's squares.
> cleo (digest) propose: Fair shares
    Bruno gives me all his squares because he has so many

at 5 tue 16:40
-- Hana brings a library: a kind of square, an item, a command and a question. There is a mistake in it.
subject A library
> hana I have spoken with Emi about the code; what mistakes are left in it are mine.

    propose: The Lending Library
    # ?. The Lending Library

    1. Every {every}th square is a Library: each whose number can be divided by {every}.
    2. Whoever lands on a Library is asked which book to borrow; who does not say, borrows none.
    3. A book may be read at any time, and returns itself. Its reader receives what the book is worth: an Atlas
       ${atlas}, a Cookery Book ${cookery}.

    ```toml
    [params]
    every = {value = 9, type = "int", min = 2, max = 400, help = "which squares are Libraries"}
    atlas = {value = 300, type = "int", min = 0, max = 10000, help = "what an Atlas is worth"}
    cookery = {value = 120, type = "int", min = 0, max = 10000, help = "what a Cookery Book is worth"}

    [items.lent_book]
    name = "Library Book"
    help = "read it, and it is worth something"

    [square_types.lending_room]
    name = "Library"
    glyph = "L"

    [actions.read]
    usage = "read [my|a] [library] book"
    help = "read a Library Book, which pays and goes back to its shelf"
    examples = ["read my book"]
    shown = ["lent_book"]
    ```

    ```python
    NONE = "no book"


    def shelf():
        return {"an Atlas": P.atlas, "a Cookery Book": P.cookery}


    def square_types(square):
        if square.number and square.number % P.every == 0:
            return "lending_room"  # ?.1


    def on_land(ev):
        if "lending_room" in ev.square.types:
            books = [NONE, "an Atlas", "a Cookery Book", "a Bestiary"]
            return ask(ev.player, "Which book do you borrow?", books, NONE, "lend")  # ?.2


    def lend(ev):
        if ev.choice == NONE:
            return None
        worth = get(ev.player.name, 0) + shelf()[ev.choice]
        return [give(ev.player, "lent_book"), put(ev.player.name, worth)]


    def do_read(ev):
        p = ev.player
        return [
            take(p, "lent_book", p.count("lent_book") or 1),
            pay(None, p, get(p.name, 0), "a good book"),
            put(p.name, None),
        ]  # ?.3
    ```

    ```case
    name: an Atlas is worth $300
    given: a board of 20 squares; alice on 6; she rolls 1-2; alice answers "an Atlas"; an update passes; alice orders "read my book"
    then: alice has $10,300
    ```

at 5 tue 18:40
-- Dag would have ballots secret.
> dag (digest) I would rather not have Cleo thank me for my vote.

    propose: Nobody's business
    set 8.secret to true

at 6 wed 06:50
> frida (digest) build maginot line on «a square of mine»
    build recruitment office on «a square of mine»

at 5 wed 09:40
-- Bruno gives a Gold Card for a second proposal.
> bruno (digest) redeem gold card
    propose: Proper houses
    set 20.house.rent to 15
    end proposal
    propose: A modest train
    set 26.fare to 200
    end proposal

at 5 wed 23:20
-- Emi buys a Silver Card, for something that was lost.
> emi [if I have no Silver Card] buy silver card

at 5 thu 11:00
-- The Admin vetoes what Cleo would like.
> margit veto «Fair shares» because it takes from one player by name what the others keep

at 5 thu 18:45
-- Dag, of all people, builds for peace.
> dag (digest) There has been quite enough shooting.

    build un building on «a square of mine»
    keep 4 on every square

at 5 fri 09:10
-- Ada pays for a fort in Silver Cards.
> ada (digest) [if I have no Silver Card] buy 4 silver cards
    [if I have Silver Card] buy 4 silver cards
    build fort on «a square of mine» with cards

at 5 thu 16:30
> hana (digest) keep 8 on every square

at 5 fri 16:30
-- Hana has a square built, and leaves it for somebody to buy.
> hana (ballot) build square after «my square»
    vote yea on all

at 5 sat 08:30
> ada (ballot) vote yea on all
    vote nay on «Proper houses»
    [if I have Double Double Card] double my vote on «The Lending Library»

at 5 sat 10:00
-- Dag asks whether anybody has tried the code.
> dag (ballot) «> The Lending Library»

    Somebody has tried the code, I take it.

    vote yea on «The Lending Library»

    «> Nobody's business»

    vote yea on «Nobody's business»

at 5 sun 16:20
-- Hana means to be the first in her library.
> hana cancel jump
    [if I have no Gold Card] buy gold card
    jump to 18

# The sixth week

at 6 mon 23:20
-- The library is open. Emi puts forward again what Bruno lost by a tie.
> emi re-propose «A modest return»

at 6 tue 16:30
-- The library's code has failed, and its rule is suspended. Hana mends it.
> hana (digest) It was the Bestiary, and it was I who borrowed it. I am so sorry.

    propose: A shelf for the Bestiary
    amend the code of rule «rule The Lending Library»:
    ```python
    NONE = "no book"


    def shelf():
        return {"an Atlas": P.atlas, "a Cookery Book": P.cookery, "a Bestiary": P.atlas}


    def square_types(square):
        if square.number and square.number % P.every == 0:
            return "lending_room"  # ?.1


    def on_land(ev):
        if "lending_room" in ev.square.types:
            return ask(ev.player, "Which book do you borrow?", [NONE, *shelf()], NONE, "lend")  # ?.2


    def lend(ev):
        if ev.choice == NONE:
            return None
        worth = get(ev.player.name, 0) + shelf()[ev.choice]
        return [give(ev.player, "lent_book"), put(ev.player.name, worth)]


    def do_read(ev):
        p = ev.player
        return [
            take(p, "lent_book", p.count("lent_book") or 1),
            pay(None, p, get(p.name, 0), "a good book"),
            put(p.name, None),
        ]  # ?.3
    ```

at 6 wed 18:40
-- Dag proposes a rule of which it is hard to say whether it holds.
> dag (digest) I have a rule that nobody can object to.

    propose: The Sceptic
    This rule is not in force.

at 6 wed 09:40
-- Bruno tears down a house and builds towards the sky.
> bruno (digest) tear down house on «a square of mine with House»
    build skyscraper on «a square of mine»

at 6 wed 10:20
-- Ada builds for peace too.
> ada (digest) build un building on «a square of mine»

at 6 wed 08:20
-- Ada thinks that the board is long enough.
> ada (digest) The board is long enough for a spring.

    propose: Enough board
    set 6.growth to 1
    set 6.most to 42

at 6-8 mon,fri 08:14
> ada (digest) [if I am IT] jump to «where bruno is»

at 6 thu 12:50
-- Cleo gives up a square. She has so many.
> cleo (digest) give up «a square of mine»
    buy 1 silver card
    buy 1 double double card
    buy 2 gold cards

at 6 thu 23:10
-- Emi and Hana have both read 19.7, and fly to Nomic Bank.
> emi [if I have no Silver Card] buy silver card
    [if I have no Double Double Card] buy double double card
    buy 2 gold cards
    jump to 23

at 6 thu 16:30
> hana (digest) [if I have no Silver Card] buy silver card
    [if I have no Double Double Card] buy double double card
    buy 2 gold cards
    jump to 23

at 6 fri 18:40
-- The ballot is secret now: each voter is told a token, and nobody else's.
> dag (ballot) «> The Sceptic»

    Mine, and it does nothing. Or so it says.

    vote yea on «The Sceptic»
    vote yea on «A shelf for the Bestiary»
    vote nay on «A modest return»

at 6 fri 16:40
> hana (ballot) vote yea on all
    [if I have Double Double Card] double my vote on «A shelf for the Bestiary»

at 6 sat 16:00
> bruno (ballot) vote yea on all

# The seventh week

at 7 mon 09:30
-- The library is mended; the Admin lets it answer what it had missed.
> margit refire rule «rule The Lending Library»

at 7 mon 21:55
-- Gil is back from the hills, and no longer a player in good standing. He pays to return.
> gil (digest) I am back! The hills were green. What have I missed?

    return

at 7 mon 22:05
> gil status

at 7 tue 12:00
-- The Admin pauses the game: is the Sceptic's rule in force?
> margit pause rule «rule The Sceptic» is in force if it is not, and not if it is

at 7 tue 18:50
-- Dag proposes, in a pause. Nobody may.
> dag propose: A second thought
    set 7.dice to 3

at 7 thu 10:00
-- In a pause there is one proposal, and it is the Admin's.
> margit propose: Out of the loop
    repeal rule «rule The Sceptic»

at 7 fri 19:00
> dag (ballot) vote nay on «Out of the loop»

at 7 fri 09:50
> bruno (ballot) vote yea on all

at 7 fri 06:50
> frida (ballot) vote yea on all

# The eighth week

at 8 mon 08:30
-- The game goes on.
> ada (digest) read my book
    [if I have Library Book] read my book

at 8 mon 16:40
> hana (digest) [if I have Library Book] read my book

at 8 mon 18:40
-- Dag flies to the Death Square.
> dag (digest) [if I have no Gold Card] buy gold card
    jump to 25

at 8 tue 18:40
> dag (digest) [if I have no Gold Card] buy gold card
    jump to «a square of bruno»

at 8 tue 21:50
-- Gil puts all he has on Gold Cards, and flies.
> gil (digest) all or nothing

    mode passive
    buy «as many as I can at $400» gold cards
    jump to «a square of frida»

at 9 mon,fri 22:00
-- Gil makes up for lost time.
> gil (digest) [if I have no Gold Card] buy gold card
    jump to «one of #33, #23, #1, #24»

at 8 tue 13:05
-- Cleo's provider writes that it had held up her mail, five weeks ago.
> cleo (digest) question: «my mail that was late» sat at my provider for an hour, they say so now. does that vote count?

at 8 wed 08:15
-- The Admin rules that the vote of the third week counts.
> margit answer question 2: it counts because the provider has confirmed the hour

at 8 wed 08:25
-- And looks what that changes in all the weeks since.
> margit correct the past because question 2 was answered so
    count «the mail asked about» as of update 9

at 8 wed 08:35
-- Confirmed: the tie is none, the rents were higher, and five weeks have been another five weeks.
> margit (receipt) confirm correction «the code»

at 8 wed 09:40
-- Bruno has had enough of birthdays.
> bruno (digest) propose: No more birthdays
    repeal rule 31
    end proposal

at 8 fri 18:40
-- Dag kills a square.
> dag (ballot) [if I have Death Card] kill this square
    vote yea on «No more birthdays»

at 8 thu 09:45
-- Bruno tears down what he has built, for something grander.
> bruno (digest) tear down hotel on «a square of mine with Hotel»
    tear down skyscraper on «a square of mine with Skyscraper»
    tear down house on «a square of mine with House»
    build palace on «a square of mine»
    [if I have no Gold Card] buy gold card
    jump to 1

at 8 thu 06:40
-- Frida lands where there is peace.
> frida (digest) [if I have no Gold Card] buy gold card
    jump to «a square with UN Building»

at 8 mon 12:50
-- Cleo has counted her soldiers.
> cleo (digest) i have so many soldiers. what are they for

    mode aggressive if mine >= 10

at 8 thu 12:52
> cleo (digest) [if I have no Gold Card] buy gold card
    jump to «a square with Magic Shop»

at 8 fri 16:40
> hana (ballot) vote yea on all

# The ninth week

at 8 sat 18:40
-- Dag would see for himself what the Garden promises.
> dag (digest) [if I have no Gold Card] buy gold card
    jump to 21

at 9 mon 18:40
-- And the Solarium. His UN Building he tears down: nobody kept the peace.
> dag (digest) I am told that one has to have been there.

    [if I have no Gold Card] buy gold card
    jump to 24
    tear down un building on «a square of mine with UN Building»

at 9 mon 09:40
-- Bruno takes a holiday.
> bruno (digest) [if I have no Gold Card] buy gold card
    jump to 26

at 9 tue 08:30
-- Ada proposes a way to win.
subject How it might end
> ada (digest) We have played for nine weeks, and nobody can win. I should like to mend that.

    propose: The Cup
    # ?. The Cup

    1. At the end of an update, whoever owns at least {squares} squares, and more than any other player, wins the Cup, and with it the game.

    ```toml
    [params]
    squares = {value = 5, type = "int", min = 1, max = 400, help = "squares that it takes to win the Cup"}
    ```

    ```python
    def check_win(ev):
        owned = {p.name: 0 for p in everyone()}
        for q in squares():
            if q.owner:
                owned[q.owner.name] += 1
        mine = owned.pop(ev.player.name)
        if mine >= P.squares and all(mine > n for n in owned.values()):
            return win(ev.player, f"{mine} squares")  # ?.1
    ```

at 9 wed 12:50
> cleo (digest) [if I have no Gold Card] buy gold card
    jump to «a square with Fort»

at 9 sat 12:10
-- The Solarium has made Dag IT. He tags nobody, on principle; now he gives it up, and tags whom he meets.
> dag (digest) [if I am IT] tag random

at 9 wed 17:10
-- Emi never had to put Bruno's rents forward again, as it turned out; so she does it for the first ones, that
    were rejected.
> emi [if I have Silver Card] re-propose «A fair return»

at 9 wed 18:40
-- Dag would have everybody wait.
> dag (digest) propose: Not so fast
    set 11.wait to 12

at 9 wed 09:40
> bruno (digest) [if I have no Gold Card] buy gold card
    jump to «one of #21, #26»

at 8-9 wed 22:00
> gil (digest) [if I have Gold Card] jump to «one of #21, #24, #33»
    [if I have 5 Gold Cards] sell 2 gold cards

at 7-9 wed 23:30
> emi [if I have no Gold Card] buy gold card
    jump to «a square with Magic Shop»

at 9 wed 16:20
-- Hana would clear away the boxes and the Magic Shops, both in one proposal.
> hana (digest) Some shelves want clearing.

    propose: Spring cleaning
    repeal rule 27
    repeal rule 30

at 9 fri 18:40
> dag (ballot) vote nay on «The Cup»
    vote yea on «Not so fast»

at 9 fri 09:50
> bruno (ballot) vote yea on «The Cup»
    vote nay on «Not so fast»

at 9 fri 12:55
> cleo (ballot) vote yea on «The Cup»
    vote nay on «Not so fast»

at 9 fri 22:10
> gil (ballot) vote yea on «The Cup»
    vote nay on «Not so fast»

at 9 fri 16:40
> hana (ballot) vote yea on «The Cup»

at 9 sat 08:30
> ada (ballot) vote yea on «The Cup»
    vote nay on «Not so fast»

# The tenth week

at 10 mon 08:40
-- The Cup is there to be won, but not yet: a new way to win waits for two updates (11.5).
> ada (digest) history «rule The Cup»

at 10 fri 12:50
-- It is over. Cleo asks whether that was her.
> cleo (digest) status
