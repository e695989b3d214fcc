"""Whatever stands in a log can be read for ever."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up import made_up
from match import ALL


def test_every_event_of_a_game_comes_back_as_it_was(played_match):
    """Body for body, and as the same event."""
    codec = played_match.ruleset.codec
    for record in played_match.records:
        event = codec.decode(record.name, record.version, record.body)
        assert codec.encode(event) == record.body


CODECS = {id(each.codec): each for each in ALL.values()}.values()
"""One ruleset for each codec: those of a Nomic share theirs."""


@pytest.mark.parametrize(
    ("ruleset", "kind"), [(each.name, kind) for each in CODECS for kind in sorted(each.codec.types)]
)
@settings(max_examples=15)
@given(data=st.data())
def test_every_kind_of_event_comes_back_whatever_it_holds(ruleset, kind, data):
    """Made up values of each field; the codec says itself if one comes back as another."""
    codec = ALL[ruleset].codec
    event = data.draw(made_up(codec.types[kind]))
    body = codec.encode(event)
    assert codec.decode(kind, event.VERSION, body) == event
    assert msgspec.json.decode(body) is not None
