"""Games that can be looked at: the same picture for the same state, and nothing outside it."""

import xml.etree.ElementTree as ET

import msgspec
import pytest

from nomicd.adapters.pictures import svg
from nomicd.kernel.drawing import Group, Rect, TextLabel
from nomicd.kernel.page import Code
from nomicd.kernel.plots import Sample, plots
from nomicd.mail.enclosure import pack, unpack


def flat(shapes, right=0.0, down=0.0):
    """Each shape, those within groups too, where it is drawn: so far to the right and down."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from flat(shape.shapes, right + shape.offset[0], down + shape.offset[1])
        else:
            placed = hasattr(shape, "x")
            yield msgspec.structs.replace(shape, x=shape.x + right, y=shape.y + down) if placed else shape


@pytest.fixture
def pictured_match(played_match):
    """A game under way that can be looked at, as all that come with nomicd can."""
    assert played_match.ruleset.picture(played_match.state) is not None
    return played_match


def decode_events(match):
    return [match.ruleset.codec.decode(each.name, each.version, each.body) for each in match.records]


def test_a_state_that_was_kept_looks_the_same(pictured_match):
    """Frozen and thawed: nothing of a picture comes from elsewhere."""
    ruleset, state = pictured_match.ruleset, pictured_match.state
    again = ruleset.thaw(ruleset.freeze(state))
    assert svg(ruleset.picture(again)) == svg(ruleset.picture(state))


def test_a_picture_is_sound_and_says_what_it_shows(pictured_match):
    """Well-formed, within its edges, with every player's name, and with words for who cannot see it."""
    drawn = pictured_match.ruleset.picture(pictured_match.state, decode_events(pictured_match))
    assert ET.fromstring(svg(drawn)).get("role") == "img"
    shapes = list(flat(drawn.shapes))
    fields = [shape for shape in shapes if isinstance(shape, Rect)]
    assert all(shape.x >= 0 and shape.x + shape.width <= drawn.width for shape in fields)
    assert all(shape.y >= 0 and shape.y + shape.height <= drawn.height for shape in fields)
    words = " ".join(shape.text for shape in shapes if isinstance(shape, TextLabel))
    assert all(name in words and name in drawn.text for name in pictured_match.players)


def list_drawings(match):
    """Those of its site and of the mails on all that has happened."""
    ruleset, state, events = match.ruleset, match.state, decode_events(match)
    figures = ruleset.figures(state)
    yield ruleset.picture(state, events)
    yield from (each.drawing for each in plots([Sample("1", figures), Sample("2", figures)]))
    sections = (each for notice in ruleset.make_notices(state, events) for each in notice.page.sections)
    blocks = (block for section in sections for block in section.blocks)
    yield from (each.drawing for each in blocks if isinstance(each, Code) and each.drawing)


def test_a_picture_that_a_worker_drew_is_packed_like_our_own(pictured_match):
    """Its numbers have been read from what the worker sent: a whole one is no other than it was."""
    for drawn in list_drawings(pictured_match):
        assert pack(unpack(pack(drawn))) == pack(drawn)


def test_to_look_at_a_game_changes_nothing(pictured_match):
    """Neither the picture nor the figures touch the state."""
    ruleset, state = pictured_match.ruleset, pictured_match.state
    before = ruleset.freeze(state)
    ruleset.picture(state, decode_events(pictured_match))
    ruleset.figures(state)
    assert ruleset.freeze(state) == before


def test_figures_make_charts(played_match):
    """Each with a table that has a row for everybody in it."""
    figures = played_match.ruleset.figures(played_match.state)
    for plot in plots([Sample("1", figures), Sample("2", figures)]):
        assert ET.fromstring(svg(plot.drawing)).get("role") == "img"
        assert {row[0] for row in plot.table.rows} == {
            each.who for each in figures if each.plot == plot.drawing.title
        }
