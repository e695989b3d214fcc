"""Decks: orders that nobody knows before, and that everybody can check after."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.table import decks
from nomicd.table.decks import Deck

KEY = decks.secret(b"s" * 32, "main")
cards = st.lists(st.sampled_from(["guard", "pearl", "ruby", "pebble"]), max_size=20)


@given(cards, st.integers(1, 9))
def test_a_shuffle_loses_and_makes_no_card(pile, number):
    """Whatever the order."""
    assert Counter(decks.shuffled(KEY, "main", number, pile)) == Counter(pile)


@given(cards, st.randoms(use_true_random=False))
def test_a_shuffle_can_be_done_again_by_whoever_has_the_secret(pile, random):
    """From the cards alone: how they lay before does not matter."""
    messed = list(pile)
    random.shuffle(messed)
    assert decks.shuffled(KEY, "main", 1, messed) == decks.shuffled(KEY, "main", 1, pile)


def test_each_shuffle_deck_and_secret_gives_another_order():
    """Nothing is learnt from one about another."""
    pile = [f"card {number}" for number in range(52)]
    orders = {
        decks.shuffled(key, name, number, pile)
        for key in (KEY, decks.secret(b"t" * 32, "main"))
        for name in ("main", "other")
        for number in (1, 2)
    }
    assert len(orders) == 8


def test_every_card_may_lie_anywhere():
    """Four cards in 4,800 shuffles: each place 1,200 times, give or take 150 (five deviations)."""
    found = Counter()
    for number in range(1, 4801):
        for place, card in enumerate(decks.shuffled(KEY, "main", number, "abcd")):
            found[card, place] += 1
    assert all(abs(count - 1200) < 150 for count in found.values())
    assert len(found) == 16


def test_the_commitment_fits_one_secret():
    """It is published when the game opens, and the secret when it ends."""
    assert decks.opens(decks.commitment(KEY), KEY)
    assert not decks.opens(decks.commitment(KEY), decks.secret(b"s" * 32, "other"))
    assert KEY.hex() not in decks.commitment(KEY)


@given(cards, st.lists(st.sampled_from(["draw", "discard", "under", "reshuffle"]), max_size=30))
def test_cards_move_and_none_is_lost(pile, moves):
    """Drawn into a hand, laid down, put under, shuffled in: the same cards in all."""
    deck, hand = decks.laid(Deck("main"), decks.shuffled(KEY, "main", 1, pile)), ()
    for move in moves:
        if move == "draw":
            taken, deck = decks.drawn(deck)
            hand = (*hand, *taken)
        elif move == "reshuffle":
            deck = decks.reshuffled(deck, KEY)
            assert deck.discards == ()
        elif hand:
            card, hand = hand[0], decks.without(hand, hand[0])
            deck = (decks.discarded if move == "discard" else decks.under)(deck, card)
        assert Counter((*deck.pile, *deck.discards, *hand)) == Counter(pile)
    assert deck.shuffles == 1 + moves.count("reshuffle")


def test_cards_are_drawn_from_the_top_as_far_as_they_go():
    """Two of one card in a deck are nobody's concern."""
    taken, left = decks.drawn(Deck("main", ("a", "b", "a")), 2)
    assert (taken, left.pile) == (("a", "b"), ("a",))
    assert decks.drawn(left, 5)[0] == ("a",)
    assert decks.drawn(Deck("main"))[0] == ()


def test_of_equal_cards_one_leaves_the_hand():
    """And one that is not there is a bug."""
    assert decks.without(("a", "b", "a"), "a") == ("b", "a")
    with pytest.raises(ValueError, match="not in"):
        decks.without(("a",), "b")
