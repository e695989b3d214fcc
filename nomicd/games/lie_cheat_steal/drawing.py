"""The board as a picture: the main road around a square, three side paths inside it, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

import msgspec

from nomicd.games.lie_cheat_steal.board import KINDS
from nomicd.kernel.drawing import Circle, Drawing, Group, Path, Rect, Shape, TextLabel
from nomicd.table import sketching
from nomicd.table.pieces.tracks import Space, Track
from nomicd.table.sketching import DrawSign, Pawn

_LOOKS: Mapping[str, tuple[str, str]] = {
    "start": ("yellow-tint", "START"),
    "dollar": ("green-tint", "$"),
    "feather": ("purple-tint", "F"),
    "black-eye": ("grey-tint", "BE"),
    "press": ("red-tint", "PRESS"),
    "favor": ("blue-tint", ""),
    "slip": ("orange-tint", ""),
    "raise": ("teal-tint", "pay"),
    "cut": ("teal-tint", "pay"),
    "gain": ("green-tint", ""),
    "fine": ("pink-tint", ""),
    "tip": ("brown-tint", "TIP"),
    "jail": ("orange-tint", "JAIL"),
    "arrest": ("orange-tint", "TO JAIL"),
    "convention": ("yellow-tint", "CONV"),
    "senate": ("red-tint", "SENATE"),
    "court": ("yellow-tint", "COURT"),
    "enter": ("blue-tint", "ENTER"),
    "stand": ("red-tint", "STAND"),
    "rest": ("paper", "\N{EN DASH}"),
}
"""By kind of space, its colour and what is written on it."""

IN_VOTES = frozenset({"favor", "slip"})
"""Kinds whose amounts are votes; all others are dollars."""
_SIGNS = {"dollar": "$", "feather": "F", "black-eye": "BE", "press": "PRESS", "tip": "TIP"}
"""Kinds that are drawn by a sign, and are explained below the picture."""
_OTHERS = (
    ("+5v", "blue-tint", "votes won, \N{MINUS SIGN}5v lost"),
    ("+5k", "green-tint", "$1,000s won, \N{MINUS SIGN}5k lost"),
    ("pay", "teal-tint", "salary up or down"),
)

WIDE, TALL, EDGE = 32.0, 42.0, 4.0
SIDE = 11
"""Spaces of one side of the square, its two corners among them."""
RING = 4 * (SIDE - 1)
MOST_OF_PATH = 6
"""Spaces of a side path for which there is room."""
_KEY_COLUMNS = 2

Place = tuple[float, float]


class BoardFigure(msgspec.Struct, frozen=True):
    """A player on the board: the space they stand on, and what is said of them beside it."""

    name: str
    space: str
    says: str
    in_jail: bool = False


def write_short(space: Space, vote: str = "") -> str:
    """Return what a space gives or takes, as short as can be: `+5`, `-20k`; "" if nothing. `vote` stands
    behind a number of votes."""
    if not space.amount:
        return ""
    sign = "-" if KINDS[space.kind].asks else "+"
    if space.kind in IN_VOTES:
        return f"{sign}{space.amount}{vote}"
    thousands, rest = divmod(space.amount, 1000)
    return f"{sign}{space.amount}" if rest else f"{sign}{thousands}k"


def draw_square(
    track: Track, figures: Sequence[BoardFigure], title: str, words: str, aim: str, here: str = ""
) -> Drawing:
    """Return the board. `words` say what it shows; `aim` stands in the middle of it; the space `here` has a
    thick edge."""
    places = _place(track)
    pawns = _choose_pawns(tuple(each.name for each in figures))
    width, bottom = 2 * EDGE + SIDE * WIDE, 2 * EDGE + SIDE * TALL
    key: tuple[tuple[DrawSign, str], ...] = (
        *((partial(_draw_sign, sign, _LOOKS[kind][0]), KINDS[kind].title) for kind, sign in _SIGNS.items()),
        *((partial(_draw_sign, sign, fill), said) for sign, fill, said in _OTHERS),
    )
    shapes = (
        *(_draw_space(key, space, places[key], key == here) for key, space in track.spaces.items()),
        *_draw_links(track, places),
        *_crowd(figures, pawns, places),
        *_tell_middle(figures, pawns, aim),
        *sketching.legend(key, bottom, width, _KEY_COLUMNS),
    )
    height = bottom + sketching.rows_of(key, _KEY_COLUMNS) * sketching.KEY_ROW + EDGE
    return Drawing(width, height, title, words, shapes)


# Where everything is


def _place(track: Track) -> dict[str, Place]:
    """Return the upper left corner of each space."""
    cells = {key: _place_on_ring(at) for at, key in enumerate(track.ring_keys)}
    for side in track.sides:
        cells |= dict(zip(side.keys, _place_beside(side.letter, len(side.keys)), strict=True))
    return {key: (EDGE + column * WIDE, EDGE + row * TALL) for key, (column, row) in cells.items()}


def _place_on_ring(at: int) -> tuple[int, int]:
    """Return column and row: clockwise, from the lower right corner."""
    last = SIDE - 1
    side, along = divmod(at, last)
    return [(last - along, last), (0, last - along), (along, 0), (last, along)][side]


def _place_beside(letter: str, count: int) -> Iterator[tuple[int, int]]:
    """Yield columns and rows of a side path: out in one row, and back in the next."""
    half = -(-count // 2)
    ways = [*((at, 0) for at in range(half)), *((at, 1) for at in reversed(range(count - half)))]
    for along, row in ways:
        yield {"B": (2 + along, 3 - row), "L": (3 - row, SIDE - 3 - along), "W": (8 - along, 2 + row)}[letter]


# What is drawn


@lru_cache(maxsize=512)
def _draw_space(key: str, space: Space, place: Place, here: bool) -> Shape:
    x, y = place
    (fill, mark), amount = _LOOKS[space.kind], write_short(space, "v")
    shapes: list[Shape] = [
        Rect(x + 1, y + 1, WIDE - 2, TALL - 2, fill, "ink" if here else "line", 2.5 if here else 1.0, 3.0),
        TextLabel(x + 3, y + 9, key, 7.5, "faint"),
    ]
    tone = ("red" if amount.startswith("-") else "green") if amount else "ink"
    said = amount.replace("-", "\N{MINUS SIGN}") or mark
    for line, word in enumerate(said.split(" ")):
        size = _choose_size(word, is_amount=bool(amount))
        shapes.append(TextLabel(x + WIDE / 2, y + 20 + line * 9, word, size, tone, "middle", bold=True))
    if amount and space.kind in ("raise", "cut"):
        shapes.append(TextLabel(x + WIDE - 3, y + 9, mark, 7.5, "ink", "end"))
    return Group(tuple(shapes), f"{key}, {space.name}")


def _choose_size(word: str, *, is_amount: bool) -> float:
    if len(word) > _WHOLE:
        return 7.0
    return 8.0 if is_amount or len(word) > _SHORT else 12.0


_SHORT, _WHOLE = 3, 5
"""Letters of a word that may be large, and of one that fits as it is."""


def _draw_links(track: Track, places: Mapping[str, Place]) -> Iterator[Shape]:
    """Yield where side paths begin and end, as arrows, each path with its name."""
    for side in track.sides:
        first, last = places[side.keys[0]], places[side.keys[-1]]
        begins, ends = places[str(side.begins)], places[str(side.ends)]
        jump = side.letter == "W"
        yield Path((_leave(begins, first), _leave(first, begins)), "red", 1.4, dashed=jump, arrow=True)
        yield Path((_leave(last, ends), _leave(ends, last)), "red", 1.4, arrow=True)
        for one, other in zip(side.keys, side.keys[1:], strict=False):
            yield _head(places[one], places[other])
        column = min(places[key][0] for key in side.keys)
        row = min(places[key][1] for key in side.keys)
        yield TextLabel(
            column + 1, row - 4, side.title.removeprefix("The "), 9.0, "ink", bold=True, width=120.0
        )


def _leave(place: Place, other: Place) -> Place:
    """Return the point of a space's edge that is nearest to another space."""
    x, y = place[0] + WIDE / 2, place[1] + TALL / 2
    to_x, to_y = other[0] + WIDE / 2, other[1] + TALL / 2
    return (
        min(max(to_x, x - WIDE / 2 + 1), x + WIDE / 2 - 1),
        min(max(to_y, y - TALL / 2 + 1), y + TALL / 2 - 1),
    )


def _head(one: Place, other: Place) -> Shape:
    """Return the direction between two spaces side by side."""
    across, down = _sign(other[0] - one[0]), _sign(other[1] - one[1])
    x = (one[0] + other[0] + WIDE) / 2
    y = (one[1] + other[1] + TALL) / 2
    tip = (x + 3 * across, y + 3 * down)
    foot = (
        (x - 2 * across - 3 * down, y - 2 * down - 3 * across),
        (x - 2 * across + 3 * down, y - 2 * down + 3 * across),
    )
    return Path((tip, *foot), "", 0.0, "red", closed=True)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _crowd(
    figures: Sequence[BoardFigure], pawns: Mapping[str, Pawn], places: Mapping[str, Place]
) -> Iterator[Shape]:
    """Yield the pawns on their spaces, as large as there is room for."""
    here: dict[str, list[BoardFigure]] = {}
    for each in figures:
        here.setdefault(each.space, []).append(each)
    for key, found in here.items():
        x, y = places[key]
        across = min(len(found), _ACROSS)
        rows = -(-len(found) // _ACROSS)
        size = min(18.0, (WIDE - 3) / across, 19.0 / rows)
        for at, figure in enumerate(found):
            row, column = divmod(at, _ACROSS)
            middle = x + WIDE / 2 + (column - (across - 1) / 2) * size
            yield draw_figure(
                pawns[figure.name], figure.in_jail, middle, y + TALL - 2 - size * (row + 0.5), size
            )


_ACROSS = 3


def draw_figure(pawn: Pawn, in_jail: bool, x: float, y: float, size: float = 15.0) -> Shape:
    """Return a pawn around that point, by colour and letter; behind bars, if it is in jail."""
    shapes: list[Shape] = [
        Circle(x, y, size / 2 - 0.5, pawn.hue, "paper"),
        TextLabel(x, y + size * 0.25, pawn.mark, size * 0.75, "paper", "middle", bold=True),
    ]
    if in_jail:
        half = size / 2
        shapes += [Path(((x + at, y - half), (x + at, y + half)), "ink", 1.2) for at in (-size / 3, size / 3)]
    return Group(tuple(shapes), f"{pawn.name}, in jail" if in_jail else pawn.name)


def _tell_middle(figures: Sequence[BoardFigure], pawns: Mapping[str, Pawn], aim: str) -> Iterator[Shape]:
    """Yield what stands in the middle: the name of the game, its aim, and what everybody has."""
    x, y = EDGE + 4.4 * WIDE, EDGE + 5.1 * TALL
    yield TextLabel(x, y, "Lie, Cheat & Steal", 15.0, bold=True)
    yield TextLabel(x, y + 15, aim, 10.0, "faint")
    for at, each in enumerate(figures):
        line = y + 36 + at * 21
        yield draw_figure(pawns[each.name], each.in_jail, x + 8, line - 4, 16.0)
        yield TextLabel(x + 20, line, f"{each.name} {each.says}", 10.5, width=5.4 * WIDE - 24)


def _draw_sign(text: str, tone: str, x: float, y: float) -> Shape:
    field = Rect(x - 12, y - 7, 24.0, 14.0, tone, "line", round=2.0)
    size = 9.5 if len(text) <= _SHORT else 7.0
    return Group((field, TextLabel(x, y + 3.2, text, size, "ink", "middle", bold=True)), x=x, y=y)


@lru_cache(maxsize=16)
def _choose_pawns(names: tuple[str, ...]) -> dict[str, Pawn]:
    """Return a pawn for each, with one letter that nobody else has."""
    pawns = sketching.pawns(names, [""] * len(names))
    taken = set[str]()
    for name, pawn in pawns.items():
        letters = [each.upper() for each in name if each.isalnum()]
        free = (each for each in (*letters, *"123456789") if each not in taken)
        mark = next(free, pawn.mark)
        taken.add(mark)
        pawns[name] = msgspec.structs.replace(pawn, mark=mark)
    return pawns
