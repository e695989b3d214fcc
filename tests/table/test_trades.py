"""Trades: wholly or not at all, by numbers, now."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.decision import Reason, Refused
from nomicd.table.bundles import Bundle, covers, is_sound, plus
from nomicd.table.trades import (
    MAX_OFFERS,
    Offer,
    accepted,
    after_deal,
    after_turn,
    exchanged,
    find,
    open_to,
    problem,
    withdrawn,
    without,
)

bundles = st.builds(
    Bundle, st.integers(0, 20), st.dictionaries(st.sampled_from(["salt", "cloth"]), st.integers(0, 3))
)
SALT, COIN = Bundle(0, {"salt": 1}), Bundle(5)
TO_ALL, TO_BOB = Offer(1, "alice", SALT, COIN), Offer(2, "alice", COIN, SALT, "bob", standing=True)


@given(bundles, bundles, bundles, bundles)
def test_a_trade_is_done_wholly_or_not_at_all(gives, wants, maker, taker):
    """If both can deliver, each has what it was promised and nothing is lost; else nothing happens."""
    deal = exchanged(Offer(1, "alice", gives, wants), maker, taker)
    if covers(maker, gives) and covers(taker, wants):
        assert plus(deal.maker, gives) == plus(maker, wants)
        assert plus(deal.maker, deal.taker) == plus(maker, taker)
        assert is_sound(deal.maker)
        assert is_sound(deal.taker)
    else:
        assert isinstance(deal, Refused)
        assert deal.reason is Reason.CANNOT_PAY


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
    assert problem((), Offer(1, "alice", gives, wants), Bundle(99, {"salt": 9})).reason is Reason.BAD_TEXT


def test_only_what_one_has_is_offered():
    """A gift is an offer too; trading with oneself is none."""
    assert problem((), TO_ALL, SALT) is None
    assert problem((), Offer(1, "alice", SALT, Bundle()), SALT) is None
    assert problem((), TO_ALL, COIN).reason is Reason.CANNOT_PAY
    assert problem((), Offer(1, "alice", SALT, COIN, "alice"), SALT).reason is Reason.AGAINST_RULES


def test_offers_do_not_pile_up():
    """A list is to be read."""
    many = tuple(Offer(number, "alice", SALT, COIN) for number in range(MAX_OFFERS))
    assert problem(many, TO_ALL, SALT).reason is Reason.LIMIT
    assert problem(many[1:], TO_ALL, SALT) is None
    assert problem(many, Offer(99, "bob", SALT, COIN), SALT) is None


def test_an_offer_to_one_player_is_open_to_nobody_else():
    """To others it is as if it were not there."""
    both = (TO_ALL, TO_BOB)
    assert open_to(both, "bob") == both
    assert open_to(both, "carol") == (TO_ALL,)
    assert open_to(both, "alice") == ()
    assert accepted(both, 2, "bob") == TO_BOB
    assert accepted(both, 2, "carol") == accepted(both[:1], 2, "carol")
    assert accepted(both, 2, "carol").reason is Reason.NOT_FOUND
    assert accepted(both, 2, "alice").reason is Reason.AGAINST_RULES


def test_its_maker_alone_withdraws_it():
    """By its number."""
    assert withdrawn((TO_ALL,), 1, "alice") == TO_ALL
    assert withdrawn((TO_ALL,), 1, "bob").reason is Reason.NOT_FOUND
    assert without((TO_ALL, TO_BOB), 1) == (TO_BOB,)
    assert find((TO_ALL,), 2) is None


def test_a_standing_offer_outlives_its_trade_and_the_turn():
    """Another is gone after either."""
    both = (TO_ALL, TO_BOB)
    assert after_deal(both, TO_ALL) == after_turn(both) == (TO_BOB,)
    assert after_deal(both, TO_BOB) == both


def test_it_reads_as_a_line_of_a_list():
    """With the number that accepts it."""
    assert TO_ALL.words == "1. alice gives 1 salt for $5"
    assert TO_BOB.words == "2. alice gives $5 for 1 salt to bob, standing"
