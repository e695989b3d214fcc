"""Campaigns that differ in one hidden card alone look the same to others, to the byte.

`make lie-cheat-steal-pairs` plays hundreds of them.
"""

import pytest
from lie_cheat_steal_pairs import play_pair
from pairs import find_leak, is_told_apart

from nomicd.adapters.render import JinjaRenderer
from nomicd.app.resources import folder
from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal import turn
from nomicd.games.lie_cheat_steal.board import DOLLAR
from nomicd.table.pieces.decks import Decks

pytestmark = [pytest.mark.slow, pytest.mark.no_cover]  # the same lines again and again
WITH_FEATHER, WITH_BLACK_EYE, WITH_DOLLAR = 2, 7, 6
"""Pairs, by what bob holds another one of."""


@pytest.mark.parametrize("number", [WITH_FEATHER, WITH_BLACK_EYE, WITH_DOLLAR])
def test_nobody_sees_by_anything_what_another_holds(number):
    """Mails, logs, the export and the site of a campaign."""
    one, other = play_pair(number, JinjaRenderer([folder("templates")]) if number == WITH_FEATHER else None)
    assert one.state.update > 5
    assert not find_leak(one, other)
    assert is_told_apart(one, other), "else the two games would be one"


def test_a_word_that_follows_from_a_hidden_card_is_found(monkeypatch):
    """What is told of a claim ends in what the card says."""
    told = e.ClaimMade.describe

    def tell(claim, state, reader=""):
        return told(claim, state, reader) + "".join(state.cards.hand(DOLLAR, claim.player)[-1:])

    monkeypatch.setattr(e.ClaimMade, "describe", tell)
    assert find_leak(*play_pair(WITH_DOLLAR)).startswith("text of mail")


def test_a_fact_that_follows_from_a_hidden_card_is_found(monkeypatch):
    """Who says always the same says some of the card, too."""
    choose = turn.choose_claim

    def choose_by_card(rules, card, known):
        return choose(rules, card, known) + card // 10

    monkeypatch.setattr(turn, "choose_claim", choose_by_card)
    with pytest.raises(AssertionError, match="others are told of it"):
        play_pair(WITH_DOLLAR)


def test_a_card_that_the_log_shows_is_found(monkeypatch):
    """What is drawn is a fact that everybody may read."""
    monkeypatch.setattr(Decks, "secret", Decks.secret - {"card-drawn"})
    with pytest.raises(AssertionError, match="others are told of it"):
        play_pair(WITH_DOLLAR)
