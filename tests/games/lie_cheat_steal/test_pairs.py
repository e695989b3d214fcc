"""Campaigns that differ in one hidden card alone look the same to others, to the byte.

`make lie-cheat-steal-pairs` plays hundreds of them.
"""

import pytest
from lie_cheat_steal_pairs import list_sights, play_pair, read_hand

from nomicd.adapters.render import JinjaRenderer
from nomicd.app.resources import folder


@pytest.mark.slow
@pytest.mark.no_cover  # the same lines again and again
@pytest.mark.parametrize("number", [2, 7, 6])
def test_nobody_sees_by_anything_what_another_holds(number):
    """Mails, logs, the export and the site of a campaign: with another Feather, Black Eye, $ card."""
    one, other = play_pair(number, JinjaRenderer([folder("templates")]) if number == 2 else None)
    assert one.state.update > 5
    assert list_sights(one) == list_sights(other)
    assert read_hand(one) != read_hand(other), "else the two games would be one"
