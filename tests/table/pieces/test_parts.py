"""Cards, goods and what is under way as players come and go: nothing is lost, nothing made."""

import random
from collections import Counter

import pytest
from fair.play import CARDS, START
from fair.ruleset import Fair
from match import Match

from nomicd.kernel.commands import Command
from nomicd.kernel.game import MERGE, RENAME
from nomicd.kernel.inputs import UnseatPlayer
from nomicd.table.pieces.holdings import Bundle, plus
from nomicd.table.presence.facts import SeatTakenOver


@pytest.fixture(params=range(6))
def match(request):
    """A fair after two days of random commands."""
    match = Match(Fair(), None)
    match.play(2, random.Random(f"parts {request.param}"), busy=12)
    return match


def cards(state):
    deck = state.cards.decks["fair"]
    held = [card for hand in deck.hands.values() for card in hand]
    return Counter((*deck.pile, *deck.discards, *held))


def goods(state):
    total = Bundle()
    for each in state.goods.held.values():
        total = plus(total, each)
    return total


def under_way(state):
    """Whoever has something to wait for."""
    bids = {bid.player for bid in state.bidding.bids}
    offers = {name for each in state.offers.offers for name in (each.player, each.to, each.taker)}
    return bids | offers | {each.player for each in (*state.stances.taken, *state.stances.windows)}


def test_a_name_moves_with_all_that_is_its_own(match):
    """Hand, goods, offers."""
    before = match.ruleset.copy(match.state)
    match.rule(Command(RENAME, {"player": "alice", "to": "zoe", "why": "so"}))
    deck = match.state.cards.decks["fair"]
    assert deck.hands["zoe"] == before.cards.decks["fair"].hands["alice"]
    assert match.state.goods.of("zoe") == before.goods.of("alice")
    assert "alice" not in under_way(match.state)


def test_merged_seats_have_what_both_had(match):
    """Of what the one had under way nothing is left."""
    before = match.ruleset.copy(match.state)
    match.rule(Command(MERGE, {"player": "carol", "into": "bob", "why": "so"}))
    assert (cards(match.state), goods(match.state)) == (cards(before), goods(before))
    assert "carol" not in under_way(match.state)
    assert match.state.goods.held.keys() == match.state.players.keys()


def test_who_leaves_gives_all_back(match):
    """Cards to the pile, goods to the bank."""
    before = match.ruleset.copy(match.state)
    match.do(UnseatPlayer("carol"), "desk:remove-player")
    assert cards(match.state) == cards(before) == Counter(CARDS)
    assert plus(goods(match.state), before.goods.of("carol")) == goods(before)
    assert "carol" not in under_way(match.state)
    assert match.ruleset.verify(match.records) == []


def test_who_takes_a_seat_over_plays_on_with_what_it_has(match):
    """A question that is open is asked anew."""
    before, state = match.state, match.ruleset.copy(match.state)
    SeatTakenOver("zoe", "alice").apply(state)
    assert state.cards.decks["fair"].hands["zoe"] == before.cards.decks["fair"].hands["alice"]
    assert (cards(state), goods(state)) == (cards(before), goods(before))
    assert "alice" not in under_way(state)
    assert all(not each.answer for each in state.stances.windows if each.player == "zoe")


def test_a_seat_begins_with_what_all_begin_with():
    """From the bank."""
    match = Match(Fair(), None)
    assert set(match.state.goods.held.values()) == {START}
