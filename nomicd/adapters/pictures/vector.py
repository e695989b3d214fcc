"""Drawings as SVG, for pages and as the way to pixels.

All words are escaped, nothing is fetched, and the only bytes of others in it are pixels that were read and
written again by us.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from html import escape

from nomicd.adapters.pictures.lettering import FAMILY, fit_lines
from nomicd.adapters.pictures.palette import DARK, LIGHT
from nomicd.adapters.pictures.uploads import pawn
from nomicd.kernel import drawing as d
from nomicd.mail import clean

_MAX_WORDS = 400

KEPT = 4_096
"""Shapes whose text is kept."""

_PATTERNS = {
    "stripes": (6, '<path d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" {ink}/>'),
    "dots": (6, '<path d="M3 3h.01" stroke-linecap="round" {ink} stroke-width="2"/>'),
    "checks": (8, '<path d="M0 0h4v4h4v4h-4v-4h-4z" {fill}/>'),
    "waves": (8, '<path d="M0 5Q2 2 4 5T8 5" {ink}/>'),
    "bars": (6, '<path d="M3 0V6" {ink}/>'),
    "crosses": (8, '<path d="M2 4H6M4 2V6" {ink}/>'),
    "rungs": (6, '<path d="M0 3H6" {ink}/>'),
    "rings": (9, '<circle cx="4.5" cy="4.5" r="2" {ink}/>'),
}


def svg(drawing: d.Drawing, *, prefix: str = "d", dark: bool = False) -> str:
    """The drawing as an `<svg>` element without a declaration, to stand in a page or in a file.

    Its colours are attributes (no style that a strict policy would forbid) and classes (`fill-red`,
    `stroke-ink`) for `stylesheet()`. `prefix` keeps the ids of several drawings of one page apart.
    """
    ink = _Ink(DARK if dark else LIGHT, prefix)
    drawn = [_draw(shape, prefix, dark) for shape in drawing.shapes]
    body = "".join(text for text, _ in drawn)
    ink.need(pattern for _, patterns in drawn for pattern in patterns)
    title, words = _escape_line(drawing.title), escape(clean.prose(drawing.text))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" role="img" aria-label="{title}" '
        f'width="{_n(drawing.width)}" height="{_n(drawing.height)}" '
        f'viewBox="0 0 {_n(drawing.width)} {_n(drawing.height)}" font-family="{FAMILY}, Verdana, sans-serif">'
        f"<title>{title}</title><desc>{words}</desc>{ink.definitions()}{body}</svg>"
    )


def stylesheet() -> str:
    """CSS for a page with drawings: the same ones in a dark scheme, and none wider than its place."""
    rules = "".join(
        f".drawing .{use}-{name}{{{use}:{value}}}"
        for name, value in DARK.items()
        for use in ("fill", "stroke")
    )
    return f".drawing{{max-width:100%;height:auto}}@media (prefers-color-scheme:dark){{{rules}}}"


@lru_cache(maxsize=KEPT)
def _draw(shape: d.Shape, prefix: str, dark: bool) -> tuple[str, tuple[str, ...]]:
    """One shape, and the patterns that it needs. Most of a board is as it was an update ago."""
    ink = _Ink(DARK if dark else LIGHT, prefix)
    return ink.draw(shape), ink.patterns


class _Ink:
    """Writes the shapes of one drawing, and notes which patterns they need."""

    def __init__(self, colours: dict[str, str], prefix: str) -> None:
        self._colours = colours
        self._prefix = prefix
        self._patterns: set[str] = set()

    @property
    def patterns(self) -> tuple[str, ...]:
        """The patterns of what was drawn."""
        return tuple(sorted(self._patterns))

    def need(self, patterns: Iterable[str]) -> None:
        """Define these too."""
        self._patterns.update(patterns)

    def draw(self, shape: d.Shape) -> str:
        match shape:
            case d.Rect() | d.Circle():
                return self._field(shape)
            case d.Segment():
                points = ((shape.x1, shape.y1), (shape.x2, shape.y2))
                way = d.Path(points, shape.stroke, shape.thickness, dashed=shape.dashed, arrow=shape.arrow)
                return self._path(way)
            case d.Path():
                return self._path(shape)
            case d.TextLabel():
                return self._text(shape)
            case d.Picture():
                return _picture(shape)
        return self._group(shape)

    def definitions(self) -> str:
        """The patterns that were used: lines of ink that hardly cover."""
        ink = self._colours["ink"]
        parts = []
        for name in sorted(self._patterns):
            size, form = _PATTERNS[name]
            form = form.format(
                ink=f'fill="none" stroke="{ink}" class="stroke-ink"', fill=f'fill="{ink}" class="fill-ink"'
            )
            head = f'id="{self._prefix}-{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse"'
            parts.append(f'<pattern {head}><g opacity="0.22">{form}</g></pattern>')
        return f"<defs>{''.join(parts)}</defs>" if parts else ""

    def _field(self, shape: d.Rect | d.Circle) -> str:
        element = _form(shape)
        shown = f"<{element}{self._paint(shape.fill, shape.stroke, shape.thickness)}/>"
        if not shape.pattern:
            return shown
        self._patterns.add(_check_name(shape.pattern, _PATTERNS))
        return f'{shown}<{element} fill="url(#{self._prefix}-{shape.pattern})"/>'

    def _paint(self, fill: str, stroke: str, thickness: float) -> str:
        used = {use: name for use, name in (("fill", fill), ("stroke", stroke)) if name}
        paints = "".join(
            f' {use}="{self._colours[_check_name(name, self._colours)]}"' for use, name in used.items()
        )
        classes = " ".join(f"{use}-{name}" for use, name in used.items())
        return (
            ("" if fill else ' fill="none"')
            + paints
            + (f' class="{classes}"' if classes else "")
            + (_attribute("stroke-width", thickness, 1) if stroke else "")
        )

    def _path(self, shape: d.Path) -> str:
        if not shape.points:
            return ""
        way = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in shape.points) + ("Z" if shape.closed else "")
        dashed = ' stroke-dasharray="5 4"' if shape.dashed else ""
        fill = shape.fill if shape.closed else ""
        stroke = self._paint(fill, shape.stroke, shape.thickness)
        drawn = f'<path d="{way}"{stroke}{dashed} stroke-linejoin="round"/>'
        return drawn + (self._head(shape) if shape.arrow and len(shape.points) > 1 else "")

    def _head(self, shape: d.Path) -> str:
        (x1, y1), (x2, y2) = shape.points[-2:]
        angle = math.atan2(y2 - y1, x2 - x1)
        size = 4 + 2 * shape.thickness
        wings = [
            (x2 - size * math.cos(angle + turn), y2 - size * math.sin(angle + turn)) for turn in (-0.45, 0.45)
        ]
        way = "L".join(f"{_n(x)} {_n(y)}" for x, y in ((x2, y2), *wings))
        return f'<path d="M{way}Z"{self._paint(shape.stroke, "", 1)}/>'

    def _text(self, shape: d.TextLabel) -> str:
        words = clean.line(shape.text, _MAX_WORDS)
        lines = (
            fit_lines(words, shape.width / shape.size, shape.lines, bold=shape.bold)
            if shape.width
            else [words]
        )
        if shape.anchor not in {"start", "middle", "end"}:
            raise ValueError(f"{shape.anchor!r} is no anchor")
        looks = (
            f' font-size="{_n(shape.size)}"'
            + (f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else "")
            + (' font-weight="bold"' if shape.bold else "")
        )
        step = shape.size * 1.15
        return "".join(
            f'<text x="{_n(shape.x)}" y="{_n(shape.y + at * step)}"{looks}{edge}>{escape(line)}</text>'
            for at, line in enumerate(lines)
            for edge in self._edges(shape)
            if line
        )

    def _edges(self, shape: d.TextLabel) -> Iterator[str]:
        """Yield the attributes of each painting of the letters: where they have a halo, that first."""
        if shape.halo:
            yield f'{self._paint("", shape.halo, 3)} stroke-linejoin="round" aria-hidden="true"'
        yield self._paint(shape.fill, "", 1)

    def _group(self, shape: d.Group) -> str:
        right, down = shape.offset
        steps = (
            f"translate({_n(right)} {_n(down)})" if right or down else "",
            f"rotate({_n(shape.turn)} {_n(shape.x)} {_n(shape.y)})" if shape.turn else "",
        )
        moved = f' transform="{" ".join(filter(None, steps))}"' if any(steps) else ""
        title = f"<title>{_escape_line(shape.title)}</title>" if shape.title else ""
        return f"<g{moved}>{title}{''.join(self.draw(one) for one in shape.shapes)}</g>"


def _form(shape: d.Rect | d.Circle) -> str:
    if isinstance(shape, d.Circle):
        return f'circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"'
    return f"rect {_place(shape)}{_attribute('rx', shape.round)}"


def _place(shape: d.Rect | d.Picture) -> str:
    return f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'


def _picture(shape: d.Picture) -> str:
    return f'<image {_place(shape)} href="data:image/png;base64,{_encode_pawn(shape.png)}"/>'


@lru_cache(maxsize=256)
def _encode_pawn(picture: bytes) -> str:
    """Drawn anew once more: a log may come from elsewhere."""
    return base64.b64encode(pawn(picture)).decode("ascii")


def _check_name(name: str, names: Collection[str]) -> str:
    if name not in names:
        raise ValueError(f"{name!r} is no colour or pattern")
    return name


def _attribute(name: str, value: float, usual: float = 0) -> str:
    return "" if value == usual else f' {name}="{_n(value)}"'


def _escape_line(text: str) -> str:
    return escape(clean.line(text, _MAX_WORDS))


def _n(value: float) -> str:
    """A number as it stands in the file: two places at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))
