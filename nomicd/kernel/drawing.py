"""Pictures as values: what stands where, before anybody knows in which format it will be shown.

A game draws its board with these; adapters make SVG and PNG of them. Strings are plain text, hostile until a
renderer has escaped them; nothing here can name a file, an address or a script.

Units are those of an SVG without a scale: 1 is a pixel at the size that the drawing asks for. x grows to the
right, y downwards. A number that is given is a float, a whole one too: what a worker has drawn is then the
same bytes as what we draw. Colours are names of the palette below, so that light and dark can differ.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

import msgspec

HUES = ("red", "blue", "green", "yellow", "purple", "orange", "brown", "pink", "grey", "teal")
"""Colours of players and kinds of squares. Of each there is a `…-tint`, on which `ink` can be read."""

TONES = ("paper", "ink", "faint", "line", "shade", "accent")
"""The rest: the ground, writing, writing of less weight, edges, fields of nobody, what matters now."""

PALETTE = (*TONES, *HUES, *(f"{hue}-tint" for hue in HUES))

PATTERNS = ("stripes", "dots", "checks", "waves", "bars", "crosses", "rungs", "rings")
"""What fills a shape beside its colour, for readers who cannot tell colours apart."""

_LIKE = {
    "crimson": "red", "scarlet": "red", "maroon": "red", "navy": "blue", "azure": "blue", "indigo": "blue",
    "lime": "green", "olive": "green", "emerald": "green", "gold": "yellow", "amber": "yellow",
    "violet": "purple", "lilac": "purple", "magenta": "pink", "rose": "pink", "tan": "brown",
    "bronze": "brown", "black": "grey", "white": "grey", "gray": "grey", "silver": "grey",
    "cyan": "teal", "turquoise": "teal", "aqua": "teal",
}  # fmt: skip


@lru_cache
def hue(name: str) -> str:
    """The hue for a colour that a game or its players name; an unknown word always gets the same one."""
    name = name.strip().casefold()
    if name in HUES:
        return name
    return _LIKE.get(name) or HUES[hashlib.sha256(name.encode("utf-8", "replace")).digest()[0] % len(HUES)]


def tint(name: str) -> str:
    """The pale form of a hue, to write upon."""
    return f"{hue(name)}-tint"


class Rect(msgspec.Struct, frozen=True, omit_defaults=True, tag="rect"):
    """A field from its upper left corner. `fill` and `stroke` are colours or "" for none; `pattern` is one of
    `PATTERNS` or ""; `round` the radius of its corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    thickness: float = 1
    round: float = 0
    pattern: str = ""


class Circle(msgspec.Struct, frozen=True, omit_defaults=True, tag="circle"):
    """A disc around its middle."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    thickness: float = 1
    pattern: str = ""


class Segment(msgspec.Struct, frozen=True, omit_defaults=True, tag="line"):
    """From here to there. `dashed` breaks it; `arrow` gives its end a head."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str = "ink"
    thickness: float = 1
    dashed: bool = False
    arrow: bool = False


class Path(msgspec.Struct, frozen=True, omit_defaults=True, tag="path"):
    """Straight lines through all points; `closed` leads back to the first one, and only then is it filled."""

    points: tuple[tuple[float, float], ...]
    stroke: str = "ink"
    thickness: float = 1
    fill: str = ""
    closed: bool = False
    dashed: bool = False
    arrow: bool = False


class TextLabel(msgspec.Struct, frozen=True, omit_defaults=True, tag="text"):
    """Words whose (first) line stands on y. `anchor` says what of them is at x: start, middle, end.

    With `width` they are broken into at most `lines` lines no wider than that, and what has no room ends in
    an ellipsis. `halo` draws an edge of that colour around the letters, to be read on a pattern.
    """

    x: float
    y: float
    text: str
    size: float = 12
    fill: str = "ink"
    anchor: str = "start"
    bold: bool = False
    width: float = 0
    lines: int = 1
    halo: str = ""


class Picture(msgspec.Struct, frozen=True, tag="picture"):
    """Somebody's picture: `png` must be a PNG made by ourselves, never bytes as they were sent."""

    x: float
    y: float
    width: float
    height: float
    png: bytes


class Group(msgspec.Struct, frozen=True, omit_defaults=True, tag="group"):
    """Shapes that belong together. `title` is shown to who points at them; `turn` turns all by so many
    degrees around (x, y); then `offset` moves all so far to the right and down."""

    shapes: tuple[Shape, ...]
    title: str = ""
    turn: float = 0
    x: float = 0
    y: float = 0
    offset: tuple[float, float] = (0.0, 0.0)


Shape = Rect | Circle | Segment | Path | TextLabel | Picture | Group


class Drawing(msgspec.Struct, frozen=True):
    """A whole picture. `title` names it; `text` says in words what it shows, for who cannot see it."""

    width: float
    height: float
    title: str
    text: str
    shapes: tuple[Shape, ...]

    def __hash__(self) -> int:
        """Of its words: those of another position are others, and a drawing has hundreds of shapes."""
        return hash((self.title, self.text))
