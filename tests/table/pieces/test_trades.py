"""Trades: wholly or not at all, by numbers, now."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nomicd.kernel.decision import Reason
from nomicd.table.course.state import Course, Person
from nomicd.table.course.working import Working
from nomicd.table.pieces.holdings import Bundle, Goods, GoodsMoved, covers, is_sound, minus, plus
from nomicd.table.pieces.trades import (
    MAX_OFFERS,
    OfferList,
    OfferMade,
    OffersLapsed,
    Traded,
    TradeOffer,
    Trades,
    describe_offer,
    open_to,
    problem,
)

bundles = st.builds(
    Bundle, st.integers(0, 20), st.dictionaries(st.sampled_from(["salt", "cloth"]), st.integers(0, 3))
)
SALT, COIN = Bundle(0, {"salt": 1}), Bundle(5)
TO_ALL, TO_BOB = TradeOffer(1, "alice", SALT, COIN), TradeOffer(2, "alice", COIN, SALT, "bob", stands=True)


class State(Course[Person]):
    """A table with trades."""

    goods: Goods = Goods()
    offers: OfferList = OfferList()


def table(offers=(), **holdings):
    return State(goods=Goods(dict(holdings)), offers=OfferList(tuple(offers)))


@given(bundles, bundles, bundles, bundles)
def test_a_trade_moves_what_was_promised(gives, wants, more, still_more):
    """Each has what it was promised, and nothing is lost."""
    maker, taker = plus(gives, more), plus(wants, still_more)
    state = table(alice=maker, bob=taker)
    Traded("alice", "bob", 1, gives, wants).apply(state)
    assert plus(state.goods.of("alice"), gives) == plus(maker, wants)
    assert plus(state.goods.of("alice"), state.goods.of("bob")) == plus(maker, taker)
    assert all(is_sound(each) for each in state.goods.held.values())


@given(bundles, bundles, bundles)
def test_an_offer_is_open_as_long_as_its_maker_can_deliver(gives, held, lost):
    """Whatever takes the goods away: so a refusal never tells what somebody else has."""
    state = table(alice=plus(held, lost))
    OfferMade("alice", TradeOffer(1, "alice", gives, COIN)).apply(state)
    GoodsMoved("alice", "", lost).apply(state)
    assert bool(open_to(state, "bob")) == covers(held, gives)


@pytest.mark.parametrize(
    ("gives", "wants"),
    [
        (Bundle(), Bundle()),
        (Bundle(-1), SALT),
        (SALT, Bundle(0, {"salt": -2})),
        (Bundle(0, {"salt": 0}), Bundle()),
    ],
)
def test_nothing_for_nothing_is_no_offer(gives, wants):
    """Nor is a debt."""
    assert (
        problem((), TradeOffer(1, "alice", gives, wants), Bundle(99, {"salt": 9})).reason is Reason.BAD_TEXT
    )


def test_only_what_one_has_is_offered():
    """A gift is an offer too; trading with oneself is none."""
    assert problem((), TO_ALL, SALT) is None
    assert problem((), TradeOffer(1, "alice", SALT, Bundle()), SALT) is None
    assert problem((), TO_ALL, COIN).reason is Reason.CANNOT_PAY
    assert problem((), TradeOffer(1, "alice", SALT, COIN, "alice"), SALT).reason is Reason.AGAINST_RULES


def test_offers_do_not_pile_up():
    """A list is to be read."""
    many = tuple(TradeOffer(number, "alice", SALT, COIN) for number in range(MAX_OFFERS))
    assert problem(many, TO_ALL, SALT).reason is Reason.LIMIT
    assert problem(many[1:], TO_ALL, SALT) is None
    assert problem(many, TradeOffer(99, "bob", SALT, COIN), SALT) is None


def test_an_offer_to_one_player_is_open_to_nobody_else():
    """Nor is one that somebody has accepted for the update to come."""
    both = (TO_ALL, TO_BOB)
    state = table(both, alice=plus(SALT, COIN))
    assert open_to(state, "bob") == both
    assert open_to(state, "carol") == (TO_ALL,)
    assert open_to(state, "alice") == ()
    assert open_to(table((replace(TO_ALL, taker="bob"),), alice=SALT), "carol") == ()


def test_a_standing_offer_outlives_its_trade_and_the_update():
    """Another is gone after either."""
    rich = Bundle(99, {"salt": 9})
    for offer in (TO_ALL, TO_BOB):
        state = table((TO_ALL, TO_BOB), alice=rich, bob=rich)
        Traded("alice", "bob", offer.number, offer.gives, offer.wants).apply(state)
        assert state.offers.offers == ((TO_ALL, TO_BOB) if offer.stands else (TO_BOB,))
    state = table((TO_ALL, TO_BOB))
    OffersLapsed().apply(state)
    assert state.offers.offers == (TO_BOB,)


def test_it_reads_as_a_line_of_a_list():
    """With the number that accepts it."""
    assert describe_offer(TO_ALL) == "1. alice gives 1 salt for $5"
    assert describe_offer(TO_BOB) == "2. alice gives bob $5 for 1 salt, standing"


class Barter(Trades):
    """Trades in which everybody could also give a song, which `Holdings` do not hold."""

    def find_holding(self, state, player):
        return plus(super().find_holding(state, player), Bundle(0, {"song": 1}))

    def make_trade(self, state, offer, taker):
        songs = Bundle(0, {"song": offer.gives.goods.get("song", 0)})
        yield from super().make_trade(state, replace(offer, gives=minus(offer.gives, songs)), taker)


def test_a_game_may_trade_more_than_its_holdings_hold():
    """It says what a player could give, and how that changes hands."""
    state = table(alice=Bundle(), bob=Bundle(9))
    song = TradeOffer(1, "alice", Bundle(0, {"song": 1}), Bundle(5), taker="bob")
    piece = Barter(at_once=False)
    assert [
        each.number for each in piece.list_open(table([replace(song, taker="")], bob=Bundle(9)), "bob")
    ] == [1]
    working = Working(state)
    OfferMade("alice", song).apply(working.state)
    piece.carry_out_trades(working)
    assert (working.state.goods.of("alice").money, working.state.goods.of("bob").money) == (5, 4)
