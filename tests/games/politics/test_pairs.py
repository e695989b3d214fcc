"""Races that differ in one hidden hand alone look the same to others, to the byte.

`make politics-pairs` plays hundreds of them.
"""

import pytest
from politics_pairs import list_sights, play_pair, read_letter

from nomicd.adapters.render import JinjaRenderer
from nomicd.app.resources import folder


@pytest.mark.slow
@pytest.mark.no_cover  # the same lines again and again
@pytest.mark.parametrize("number", [0, 1, 3])
def test_nobody_sees_by_anything_what_another_holds(number):
    """Mails, logs, the export and the site of a race with cards, bids and speeches."""
    one, other = play_pair(number, JinjaRenderer([folder("templates")]) if number == 0 else None)
    assert one.state.update > 5
    assert list_sights(one) == list_sights(other)
    own = [[read_letter(mail) for mail in each.outbox() if mail.reader == "bob"] for each in (one, other)]
    assert own[0] != own[1], "else the two races would be one"
