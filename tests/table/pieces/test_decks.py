"""Decks: orders that nobody knows before, and that everybody can check after."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nomicd.table.course import facts as f
from nomicd.table.course.state import Course, Person
from nomicd.table.course.working import Working
from nomicd.table.pieces import decks
from nomicd.table.pieces.decks import Cards, Deck

SEED = (b"s" * 32).hex()
cards = st.lists(st.sampled_from(["guard", "pearl", "ruby", "pebble"]), max_size=20)


@given(cards, st.integers(1, 9))
def test_a_shuffle_loses_and_makes_no_card(pile, number):
    """Whatever the order."""
    assert Counter(decks.shuffle_cards(SEED, "main", number, pile)) == Counter(pile)


@given(cards, st.randoms(use_true_random=False))
def test_a_shuffle_can_be_done_again_by_whoever_has_the_secret(pile, random):
    """From the cards alone: how they lay before does not matter."""
    messed = list(pile)
    random.shuffle(messed)
    assert decks.shuffle_cards(SEED, "main", 1, messed) == decks.shuffle_cards(SEED, "main", 1, pile)


def test_each_shuffle_deck_and_secret_gives_another_order():
    """Nothing is learnt from one about another."""
    pile = [f"card {number}" for number in range(52)]
    orders = {
        decks.shuffle_cards(seed, name, number, pile)
        for seed in (SEED, (b"t" * 32).hex())
        for name in ("main", "other")
        for number in (1, 2)
    }
    assert len(orders) == 8


def test_every_card_may_lie_anywhere():
    """Four cards in 4,800 shuffles: each place 1,200 times, give or take 150 (five deviations)."""
    found = Counter()
    for number in range(1, 4801):
        for place, card in enumerate(decks.shuffle_cards(SEED, "main", number, "abcd")):
            found[card, place] += 1
    assert all(abs(count - 1200) < 150 for count in found.values())
    assert len(found) == 16


class State(Course[Person]):
    """A table with cards."""

    cards: Cards = Cards()


class Play:
    """A deck that is played with, and the log of it. `stacked` lays it by hand."""

    def __init__(self, cards, players=("alice", "bob"), stacked=False):
        self.piece = decks.Decks({"main": cards}, deal=1)
        if stacked:
            self.piece.first_order = lambda state, deck, cards: tuple(cards)
        self.table = Working(State(seed=SEED, players={name: Person(name) for name in players}))
        self.piece.begin(self.table)

    @property
    def deck(self):
        return self.table.state.cards.decks["main"]

    @property
    def log(self):
        return [f.ChanceSealed(SEED), *self.table.events]

    def move(self, move):
        hand = self.table.state.cards.hand("main", "alice")
        match move:
            case "draw":
                decks.draw(self.table, "main", "alice", 2)
            case "shuffle":
                decks.shuffle(self.table, "main")
            case "bury" if self.deck.pile:
                self.table.emit(decks.CardBuried("main", self.deck.pile[0]))
            case "discard" if hand:
                self.table.emit(decks.CardDiscarded("alice", "main", hand[0]))
            case "return" if hand:
                self.table.emit(decks.CardReturned("alice", "main", hand[0]))
            case "merge":
                self.piece.hand_over(self.table, "alice", "bob")
            case "leave":
                self.piece.clear_seat(self.table, "alice")


moves = st.lists(
    st.sampled_from(["draw", "discard", "return", "bury", "shuffle", "leave", "merge"]), max_size=30
)


@given(cards, moves)
def test_cards_move_and_none_is_lost(pile, done):
    """Drawn into a hand, laid down, put under, shuffled in: the same cards in all; and the audit says so."""
    play = Play(pile)
    for move in done:
        play.move(move)
        hands = [card for hand in play.deck.hands.values() for card in hand]
        assert Counter((*play.deck.pile, *play.deck.discards, *hands)) == Counter(pile)
    assert play.piece.verify(play.log) == []


def test_where_the_pile_ends_the_discards_are_shuffled_in():
    """As often as that takes; where nothing is left, fewer are drawn."""
    play = Play(["a", "b", "c"])
    play.move("draw")
    assert len(play.table.state.cards.hand("main", "alice")) == 2
    play.move("discard")
    play.move("draw")
    assert play.deck.shuffles == 2
    assert (play.deck.pile, play.deck.discards) == ((), ())
    assert len(play.table.state.cards.hand("main", "alice")) == 2


@pytest.mark.parametrize("place", range(8))
def test_the_audit_finds_whatever_card_was_exchanged(place):
    """In any shuffle, draw, discard: of a log that is complete."""
    play = Play(["guard", "guard", "pearl", "ruby", "pebble"])
    for move in ("discard", "draw", "return", "bury", "shuffle"):
        play.move(move)
    log = play.log
    assert play.piece.verify(log) == []
    event = log[1 + place]
    if isinstance(event, decks.DeckShuffled):
        log[1 + place] = replace(event, pile=("crown", *event.pile[1:]))
    else:
        log[1 + place] = replace(event, card="crown")
    assert play.piece.verify(log)


def test_the_audit_finds_a_deck_that_was_stacked():
    """Its cards are all there, and in no order of chance."""
    play = Play(["a", "b", "c", "d", "e", "f"], stacked=True)
    assert play.piece.verify(play.log) == ["shuffle 1 of the deck main does not follow from the seed"]


def test_without_the_seed_nothing_can_be_said():
    """Of a game that goes on its players know neither piles nor hands."""
    play = Play(["a", "b"])
    assert play.piece.verify(play.log[2:]) == []


def test_what_others_hold_is_forgotten_before_anything_is_tried():
    """The number of cards stays, and what may come is in no order that tells anything."""
    play = Play(["c", "b", "a", "d"])
    mine = play.table.state.cards.hand("main", "alice")
    play.piece.forget(play.table.state, "alice")
    assert play.deck.hands == {"alice": mine}
    assert play.deck.pile == tuple(sorted({"a", "b", "c", "d"} - set(mine)))


def test_of_equal_cards_one_leaves_the_hand():
    """And one that is not there is a bug."""
    state = State(cards=Cards({"main": Deck((), (), {"alice": ("a", "b", "a")})}))
    decks.CardDiscarded("alice", "main", "a").apply(state)
    assert state.cards.decks["main"].hands["alice"] == ("b", "a")
    with pytest.raises(ValueError, match="not in"):
        decks.CardDiscarded("alice", "main", "c").apply(state)
