"""Races that differ in one hidden hand alone look the same to others, to the byte.

`make politics-pairs` plays hundreds of them.
"""

import pytest
from pairs import find_leak, is_told_apart
from politics_pairs import play_pair

from nomicd.adapters.render import JinjaRenderer
from nomicd.app.resources import folder


@pytest.mark.slow
@pytest.mark.no_cover  # the same lines again and again
@pytest.mark.parametrize("number", [0, 1, 3])
def test_nobody_sees_by_anything_what_another_holds(number):
    """Mails, logs, the export and the site of a race with cards, bids and speeches."""
    one, other = play_pair(number, JinjaRenderer([folder("templates")]) if number == 0 else None)
    assert one.state.update > 5
    assert not find_leak(one, other)
    assert is_told_apart(one, other), "else the two games would be one"
