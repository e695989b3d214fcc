"""What pictures of boards have in common: pawns with two letters, rows that wind, a key under the board."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec

from nomicd.kernel.drawing import HUES, Circle, Group, Picture, Rect, Shape, TextLabel, hue

MOST_PAWNS = 8
"""So many pawns of one place are drawn; the others are counted."""
KEY_ROW = 18.0


class Pawn(msgspec.Struct, frozen=True):
    """How somebody is drawn: `mark` are two letters that nobody else has, for who cannot tell hues apart;
    `png` is the picture that was sent."""

    name: str
    mark: str
    hue: str
    active: bool = True
    png: bytes = b""


def pawns(
    names: Sequence[str],
    colours: Sequence[str],
    active: Sequence[bool] | None = None,
    pngs: Sequence[bytes] | None = None,
) -> dict[str, Pawn]:
    """A pawn for each name. A colour that is "" is chosen by place."""
    count = len(names)
    known = zip(names, colours, active or [True] * count, pngs or [b""] * count, strict=True)
    letters = marks(names)
    return {
        name: Pawn(name, letters[name], _hue(colour, at), plays, png)
        for at, (name, colour, plays, png) in enumerate(known)
    }


def _hue(colour: str, at: int) -> str:
    return hue(colour) if colour else HUES[at % len(HUES)]


def marks(names: Iterable[str]) -> dict[str, str]:
    """Two letters for each name, the first two where nobody else has them."""
    taken: set[str] = set()
    out: dict[str, str] = {}
    for name in names:
        out[name] = next(mark for mark in _candidates(name) if mark.casefold() not in taken)
        taken.add(out[name].casefold())
    return out


def _candidates(name: str) -> Iterator[str]:
    plain = unicodedata.normalize("NFC", name)
    shown = [one for one in plain if one.isalnum()] or [one for one in plain if one.isprintable()] or ["?"]
    shown = shown[:60]
    if _is_wide(shown[0]):
        yield shown[0]
    yield from (shown[0] + one for one in shown[1:])
    yield shown[0]
    yield from (f"{shown[0]}{number}" for number in range(2, 10_000))


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF"


def draw_pawn(pawn: Pawn, x: float, y: float, size: float) -> Shape:
    """A pawn around (x, y): its own picture, or a disc with its letters; on its head while inactive."""
    body: tuple[Shape, ...]
    half = size / 2
    if pawn.png:
        body = (
            Rect(x - half, y - half, size, size, "paper", pawn.hue, 1.5),
            Picture(x - half + 1, y - half + 1, size - 2, size - 2, pawn.png),
        )
    else:
        body = (
            Circle(x, y, half, pawn.hue, "paper"),
            TextLabel(x, y + size * 0.16, pawn.mark, round(size * 0.46, 1), "paper", "middle", bold=True),
        )
    title = pawn.name if pawn.active else f"{pawn.name}, inactive"
    return Group(body, title, 0 if pawn.active else 180.0, x, y)


def crowd(found: Sequence[Pawn], x: float, y: float, width: float, height: float) -> Iterator[Shape]:
    """Pawns side by side in a field, smaller where they are many."""
    if not found:
        return
    count = min(len(found), MOST_PAWNS)
    rows = 1 if count <= _ROW else 2
    across = -(-count // rows)
    size = min(height / rows, width / across, 24.0)
    for at, pawn in enumerate(found[:count]):
        row, column = divmod(at, across)
        left = x + width / 2 - size * (min(across, count - row * across) - 1) / 2
        middle = y + height / 2 + size * (row - (rows - 1) / 2)
        if at == MOST_PAWNS - 1 and len(found) > MOST_PAWNS:
            more = f"+{len(found) - MOST_PAWNS + 1}"
            yield TextLabel(
                left + size * column, middle + 3, more, 8.0, "ink", "middle", bold=True, halo="paper"
            )
        else:
            yield draw_pawn(pawn, left + size * column, middle, size - 1)


_ROW = 3
"""So many pawns stand in one row."""


def find_on_winding(at: int, columns: int) -> tuple[int, int]:
    """Column and row, counted from the bottom left, of a place on a board whose rows wind."""
    row, column = divmod(at, columns)
    return (columns - 1 - column if row % 2 else column), row


DrawSign: TypeAlias = Callable[[float, float], Shape]
"""Draws a sign around that point."""


def legend(entries: Sequence[tuple[DrawSign, str]], y: float, width: float, columns: int) -> Iterator[Shape]:
    """A key: each sign with what it means."""
    wide = width / columns
    for at, (draw_sign, text) in enumerate(entries):
        row, column = divmod(at, columns)
        x, line = column * wide, y + row * KEY_ROW
        yield draw_sign(x + 15, line + KEY_ROW / 2)
        yield TextLabel(x + 29, line + KEY_ROW / 2 + 3.5, text, 10.0, "ink", width=wide - 32)


def rows_of(entries: Sequence[object], columns: int) -> int:
    """Return how many rows the key takes."""
    return -(-len(entries) // columns)
