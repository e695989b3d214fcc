"""Goods that others may not see, trades that wait for the update, bids that stand: a game of these alone."""

import pytest
from house import SLUG, House

from nomicd.table.course.state import Course, Person
from nomicd.table.game import TableGame
from nomicd.table.pieces.auctions import Auction, Bidding
from nomicd.table.pieces.holdings import BANK, Bundle, Goods, Holdings
from nomicd.table.pieces.trades import OfferList, Trades

MONDAY, TUESDAY = 48, 72


class State(Course[Person]):
    """Nothing else."""

    goods: Goods = Goods()
    offers: OfferList = OfferList()
    bidding: Bidding = Bidding()


class Speeches(Auction):
    """A speech every other update, from $10 in steps of $10."""

    def play(self, table, dice):
        super().play(table, dice)
        if table.state.update % 2:
            self.offer_lot(table, "a speech", table.state.update + 1)

    def hand_over_lot(self, table, lot, sale):
        if sale:
            self.sibling(Holdings).move(table, sale.winner, BANK, Bundle(sale.price))


class Lobby(TableGame[State]):
    name, title, schema = "lobby", "A lobby", "lobby/1"
    kind = State
    pieces = (
        Holdings(Bundle(50, {"votes": 3, "salt": 1}), ("votes", "salt"), hidden=("votes",)),
        Trades(at_once=False),
        Speeches(step=10, minimum=10),
    )
    tries_out = True


@pytest.fixture
def lobby():
    """Three of them."""
    return House(Lobby(), ("alice", "bob", "carol"))


def read_mails(lobby, who):
    return "\n".join(mail.text for mail in lobby.inbox(who))


def test_goods_that_others_may_not_see_are_shown_to_their_owner(lobby):
    """The others see the rest."""
    assert "alice | $50, 1 salt" in [line for mail in lobby.inbox("bob") for line in mail.whole.splitlines()]
    assert "You have\n$50, 1 salt, 3 votes" in read_mails(lobby, "alice")


def test_who_offers_what_is_offered_to_them_accepts(lobby):
    """Two offers that say the same are one trade."""
    lobby.mail("alice", "offer 1 salt for $40 to bob", 1)
    told = lobby.mail("bob", "offer $40 for 1 salt to alice", 2)
    assert "You accept offer 1: in the update to come you give alice $40 for 1 salt." in told
    lobby.wait(MONDAY)
    assert lobby.state.goods.of("bob").money == 10


def test_an_offer_of_such_goods_is_for_whom_it_is_made_to(lobby):
    """Neither mail nor log tells anybody else before the end; and the trade is done in the update."""
    lobby.mail("alice", "offer 2 votes for $40 to bob", 1)
    assert lobby.inbox("bob")[-1].subject.endswith("alice offers a trade")
    assert "accept 1: 1. alice gives bob 2 votes for $40" in lobby.mail("bob", "offers", 1)
    assert "No offer is open to you" in lobby.mail("carol", "offers", 1)
    assert "accept 1: 1. alice gives bob 2 votes for $40" in lobby.mail("bob", "status", 2)
    done = "You accept offer 1: in the update to come you give alice $40 for 2 votes."
    assert done in lobby.mail("bob", "accept 1", 3)
    assert lobby.state.goods.of("bob").money == 50
    lobby.wait(MONDAY)
    assert lobby.state.goods.of("bob").goods["votes"] == 5
    carols = "\n".join(str(line) for line in lobby.operations.log(SLUG, "carol"))
    assert "alice and bob trade" in read_mails(lobby, "carol")
    assert "2 votes" not in read_mails(lobby, "carol")
    assert '"votes":2' not in carols
    assert '"votes":2' in "\n".join(str(line) for line in lobby.operations.log(SLUG, "alice"))


def test_a_refusal_tells_nobody_what_others_have(lobby):
    """An offer that cannot be kept any more is as one that never was."""
    lobby.mail("alice", "offer 3 votes for $1\noffer 3 votes for $2", 1)
    lobby.mail("bob", "accept 1", 2)
    lobby.wait(MONDAY)
    never, gone = (lobby.mail("carol", f"accept {number}", MONDAY + number) for number in (9, 2))
    assert "o offer 9 is open to you" in never
    assert "o offer 2 is open to you" in gone


def test_what_was_accepted_and_cannot_be_done_is_not_done(lobby):
    """The first one in the order of the offers is."""
    lobby.mail("alice", "offer $50 for 1 salt\noffer 1 salt for 1 votes", 1)
    lobby.mail("bob", "accept 1\naccept 2", 2)
    lobby.mail("carol", "offer 1 salt for $50", 3)
    lobby.mail("bob", "accept 3\nwithdraw 3", 4)
    lobby.wait(MONDAY)
    assert lobby.state.goods.of("bob").money == 50
    assert lobby.state.goods.of("bob").goods == {"votes": 2, "salt": 2}
    assert lobby.state.offers.offers == ()


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("offer 2 salt for $1", "ou do not have 2 salt"),
        ("offer 1 salt for $1 to alice", "ou cannot trade with yourself"),
        ("offer 0 salt for $0", "omething for something"),
        ("withdraw 7", "ou have no open offer 7"),
        ("offer 1 salt for $60\naccept 1", "ffer 1 is your own"),
        ("bid nothing", "ou have made no bid"),
        ("bid $20", "othing is for sale now"),
        ("bid $5 standing", "ids begin at $10"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(lobby, order, said):
    """In the receipt."""
    assert said in lobby.mail("alice", order, 1)


def test_a_standing_bid_waits_for_every_lot_until_it_is_taken_back(lobby):
    """Nobody needs a second mail."""
    assert "sealed, until you take it back" in lobby.mail("alice", "bid $20 standing", 1)
    lobby.wait(MONDAY)
    assert "You bid up to $20, standing." in read_mails(lobby, "alice")
    lobby.mail("bob", "bid $10", MONDAY + 1)
    lobby.wait(TUESDAY)
    assert "alice buys a speech for $20." in read_mails(lobby, "carol")
    assert "You bid no more." in lobby.mail("alice", "bid nothing", TUESDAY + 1)
    assert lobby.state.bidding.bids == ()


def test_what_if_supposes_nothing_of_others(lobby):
    """Neither their bids nor what they have unseen."""
    lobby.mail("bob", "bid $50 standing", 1)
    lobby.wait(MONDAY)
    answer = lobby.mail("alice", "what if I bid $10", MONDAY + 1)
    assert "Your has: $40, 1 salt instead of $50, 1 salt." in answer


def test_a_piece_finds_another_of_its_game():
    """By its kind."""
    game = Lobby()
    assert game.pieces[1].sibling(Holdings) is game.pieces[0]
