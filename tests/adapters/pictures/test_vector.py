"""Drawings as SVG: what stands in them can do nothing but be looked at."""

import re
import xml.etree.ElementTree as ET

import pytest

from nomicd.adapters.pictures import stylesheet, svg
from nomicd.adapters.pictures.lettering import fit_lines
from nomicd.adapters.pictures.palette import DARK, LIGHT
from nomicd.kernel.drawing import (
    PALETTE,
    PATTERNS,
    Circle,
    Drawing,
    Group,
    Path,
    Picture,
    Rect,
    Segment,
    TextLabel,
)

HOSTILE = "</text><script>alert(1)</script><image href='http://evil.example/'/>&amp;\x00\u202e\"'"


def draw(*shapes):
    return Drawing(100, 50, "A board", "What is on it.", shapes)


def tags(text):
    return [element.tag.rpartition("}")[2] for element in ET.fromstring(text).iter()]


def test_words_of_strangers_stay_words():
    """Wherever they stand: title, description, hint, text."""
    shapes = (TextLabel(0, 10, HOSTILE), Group((TextLabel(0, 20, HOSTILE, width=90, lines=3),), HOSTILE))
    made = svg(Drawing(100, 50, HOSTILE, HOSTILE, shapes))
    assert set(tags(made)) == {"svg", "title", "desc", "g", "text"}
    assert "<script" not in made
    assert not re.search(r"href|url\(", made.replace("&#x27;", "'").replace("image href='http", ""))
    assert "\u202e" not in made


def test_each_shape_can_be_drawn():
    """And nothing of it is a style, which a strict policy would forbid."""
    made = svg(
        draw(
            Rect(1, 2, 3, 4, "red-tint", "red", 2, 1, "dots"),
            Circle(1, 2, 3, "blue", pattern="stripes"),
            Segment(0, 0, 9, 9, dashed=True, arrow=True),
            Path(((0, 0), (5, 5), (9, 0)), "green", fill="teal", closed=True),
            TextLabel(0, 10, "Foo", bold=True, anchor="middle", halo="paper"),
        )
    )
    assert {"rect", "circle", "path", "text", "pattern"} <= set(tags(made))
    assert "style" not in made
    assert 'fill="url(#d-dots)"' in made


def test_a_group_is_turned_and_then_moved():
    """What is drawn once can stand anywhere."""
    made = svg(draw(Group((Rect(1, 2, 3, 4),), "", 180, 5, 5, (20, 7))))
    assert '<g transform="translate(20 7) rotate(180 5 5)"><rect x="1" y="2" ' in made


@pytest.mark.parametrize("pattern", PATTERNS)
def test_each_pattern_is_known(pattern):
    """As the kernel names them."""
    assert f'id="x-{pattern}"' in svg(draw(Rect(0, 0, 9, 9, pattern=pattern)), prefix="x")


@pytest.mark.parametrize(
    "shape", [Rect(0, 0, 1, 1, "url(#x)"), Rect(0, 0, 1, 1, pattern="x"), TextLabel(0, 0, "a", fill="x")]
)
def test_what_is_no_colour_is_refused(shape):
    """Nothing but names of the palette comes into an attribute."""
    with pytest.raises(ValueError, match="no colour"):
        svg(draw(shape))


def test_what_is_no_anchor_is_refused():
    """The same for where a text is held."""
    with pytest.raises(ValueError, match="no anchor"):
        svg(draw(TextLabel(0, 0, "a", anchor='"x')))


def test_bytes_that_are_no_picture_are_not_embedded():
    """A log may come from elsewhere."""
    with pytest.raises(ValueError, match="PNG"):
        svg(draw(Picture(0, 0, 30, 30, b"<svg onload=alert(1)>")))


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_written_can_be_read(colours):
    """Ink on every tint, paper on every hue: at least 4.5 to 1 (WCAG 1.4.3)."""
    assert colours.keys() == set(PALETTE)
    grounds = [name for name in PALETTE if name.endswith("-tint") or name in {"paper", "shade"}]
    hues = [name for name in PALETTE if f"{name}-tint" in PALETTE]
    assert [name for name in grounds if contrast(colours["ink"], colours[name]) < 4.5] == []
    signs = [*hues, "accent", "ink", "faint"]
    assert [name for name in signs if contrast(colours["paper"], colours[name]) < 4.5] == []


def test_the_dark_has_a_colour_for_each_class():
    """A page needs no more than this sheet."""
    assert all(f".drawing .fill-{name}{{fill:{DARK[name]}}}" in stylesheet() for name in PALETTE)


@pytest.mark.parametrize(
    ("text", "width", "lines", "shown"),
    [
        ("Foo", 5, 1, ["Foo"]),
        ("A rather long name", 5, 2, ["A rather", "long na…"]),
        ("x" * 300, 5, 1, ["x" * 6 + "…"]),
        ("王小明王小明", 3, 2, ["王小明", "王小明"]),
        ("Shadow-puppet play", 5, 2, ["Shadow-", "puppet…"]),
        ("", 5, 2, []),
    ],
)
def test_words_fit_where_they_stand(text, width, lines, shown):
    """Broken between words if that goes; what has no room ends in an ellipsis."""
    assert fit_lines(text, width, lines) == shown
