"""How words fit into a picture: measured with the font that pictures are lettered with."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont
from wcwidth import wcwidth

FONTS = tuple(str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf")))
"""What pictures are lettered with; a letter that none has is a box. Their licences lie beside them."""

FAMILY = "DejaVu Sans"
_WIDE = 2
"""As `wcwidth` says it."""
_EMOJI = "\U0001f000"
"""The first of them; they are a little wider than high."""


@lru_cache(maxsize=4096)
def fit_lines(text: str, width: float, lines: int, *, bold: bool = False) -> list[str]:
    """The words in at most so many lines of at most that width, which is in letter heights; what has no room
    ends in an ellipsis. Long words are broken."""
    out: list[str] = []
    rest = text
    while rest and len(out) < lines:
        taken = _fit(rest, width, bold=bold)
        if taken < len(rest) and len(out) == lines - 1:
            out.append(rest[: _fit(rest, width - _advance("…", bold), bold=bold)].rstrip() + "…")
            break
        cut = max(rest.rfind(" ", 0, taken + 1), rest.rfind("-", 0, taken) + 1)
        cut = max(taken, 1) if taken == len(rest) or cut <= 0 else cut
        out.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return out


def _fit(text: str, width: float, *, bold: bool) -> int:
    """Return how many of its characters fit that width."""
    for at, letter in enumerate(text):
        width -= _advance(letter, bold)
        if width < 0:
            return at
    return len(text)


@lru_cache(maxsize=4096)
def _advance(letter: str, bold: bool) -> float:
    """Return how wide a letter is, in letter heights. Other fonts than DejaVu's have letters as wide as
    high."""
    if wcwidth(letter) == _WIDE:
        return 1.25 if letter >= _EMOJI else 1.0
    if wcwidth(letter) <= 0:
        return 0.0
    return float(_font(bold).getlength(letter)) / 100


@lru_cache(maxsize=2)
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(next(path for path in FONTS if path.endswith(name)), 100)
