"""Games that differ in one hidden card alone look the same to others, to the byte."""

import pytest
from boondoggle_pairs import play_pair
from politics_pairs import list_sights

from nomicd.adapters.render import JinjaRenderer
from nomicd.app.resources import folder


@pytest.mark.slow
@pytest.mark.no_cover  # the same lines again and again
@pytest.mark.parametrize("number", [0, 1])
def test_nobody_sees_by_anything_what_another_holds(number):
    """Mails, logs, the export and the site of a game with cards, trades, scripts and Destinations."""
    one, other, deck = play_pair(number, JinjaRenderer([folder("templates")]) if number == 0 else None)
    assert one.state.update > 5
    assert list_sights(one) == list_sights(other)
    assert one.state.cards.hand(deck, "bob") != other.state.cards.hand(deck, "bob")
