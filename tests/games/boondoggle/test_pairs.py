"""Games that differ in one hidden card alone look the same to others, to the byte.

`make boondoggle-pairs` plays hundreds of them.
"""

import pytest
from boondoggle_pairs import play_pair
from pairs import find_leak, is_told_apart

from nomicd.adapters.render import JinjaRenderer
from nomicd.app.resources import folder
from nomicd.games.boondoggle import views
from nomicd.games.boondoggle.board import SHENANIGANS
from nomicd.games.boondoggle.state import count_cards
from nomicd.table.pieces.decks import Decks

pytestmark = [pytest.mark.slow, pytest.mark.no_cover]  # the same lines again and again
SHENANIGAN, DESTINATION = 0, 3
"""Pairs, by what bob holds another one of."""


@pytest.mark.parametrize("number", [SHENANIGAN, DESTINATION])
def test_nobody_sees_by_anything_what_another_holds(number):
    """Mails, logs, the export and the site of a game with cards, trades, scripts and Destinations."""
    renderer = JinjaRenderer([folder("templates")]) if number == SHENANIGAN else None
    one, other = play_pair(number, renderer)
    assert one.state.update > 5
    assert not find_leak(one, other)
    assert is_told_apart(one, other), "else the two games would be one"


def test_a_word_that_follows_from_a_hidden_card_is_found(monkeypatch):
    """How many cards somebody holds is counted with the letters of their names."""

    def count_by_sort(state, name):
        return count_cards(state, name) + sum(len(card) for card in state.cards.hand(SHENANIGANS, name))

    monkeypatch.setattr(views, "count_cards", count_by_sort)
    leak = find_leak(*play_pair(SHENANIGAN))
    assert leak.startswith("text of mail")


def test_a_card_that_the_log_shows_is_found(monkeypatch):
    """What is drawn is a fact that everybody may read."""
    monkeypatch.setattr(Decks, "secret", Decks.secret - {"card-drawn"})
    with pytest.raises(AssertionError, match="others are told of it"):
        play_pair(SHENANIGAN)
