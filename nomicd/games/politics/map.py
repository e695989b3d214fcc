"""The map: the 48 states as equal tiles in their places, as a picture and in characters; and county lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from nomicd.games.politics.board import Board, board_of
from nomicd.games.politics.state import PoliticsState
from nomicd.kernel.drawing import Circle, Drawing, Rect, Segment, Shape, TextLabel, tint
from nomicd.kernel.page import Code
from nomicd.table import sketching
from nomicd.table.phrases import join_words, many

TILE = 32.0
TALL = 42.0
EDGE = 4.0
ROW = 24.0
STEP = 26.0
WIDE = 66
"""Columns that words below a picture have."""
NOTE, DETAIL = 150.0, 399.0
"""How wide it is what is said of a state beside its county lines, and both together."""


@lru_cache(maxsize=16)
def _choose_pawns(names: tuple[str, ...]) -> dict[str, sketching.Pawn]:
    return sketching.pawns(names, [""] * len(names))


def write_map(state: PoliticsState) -> str:
    """Return the map in characters: of each state its letters, and below them who leads with how many
    counties (`*`: with the capital)."""
    board, pawns = board_of(state), _choose_pawns(tuple(state.players))
    places = {each.tile: code for code, each in board.states.items()}
    lines = []
    for row in range(1 + max(row for row, _ in places)):
        codes = [places.get((row, column), "") for column in range(1 + max(column for _, column in places))]
        below = [_write_lead(board, code, pawns) if code else "" for code in codes]
        lines += ["".join(f"{each:<5}" for each in cells).rstrip() for cells in (codes, below)]
    key = ", ".join(f"{pawn.mark} {name}" for name, pawn in pawns.items())
    return "\n".join((*lines, "", key))


def _write_lead(board: Board, code: str, pawns: Mapping[str, sketching.Pawn]) -> str:
    pins = board.pins.get(code)
    if not pins:
        return "."
    leader, count = pins[0]
    return f"{pawns[leader].mark}{'*' if code in board.outright else count}"


def draw_map(state: PoliticsState) -> Drawing:
    """Return the map as a picture."""
    board, pawns = board_of(state), _choose_pawns(tuple(state.players))
    states = board.states
    wide = 2 * EDGE + TILE * (1 + max(each.tile[1] for each in states.values()))
    high = 2 * EDGE + TALL * (1 + max(each.tile[0] for each in states.values()))
    shapes: list[Shape] = []
    for code in states:
        shapes += _draw_tile(board, code, pawns)
    signs = [
        (partial(sketching.draw_pawn, pawn, size=16.0), f"{name} {board.votes.get(name, 0)}")
        for name, pawn in pawns.items()
    ]
    shapes += sketching.legend(signs, high, wide, 2)
    high += sketching.KEY_ROW * sketching.rows_of(signs, 2) + EDGE
    title = f"The map of {state.slug} after update {state.update}"
    return Drawing(wide, high, title, "\n".join(_describe(board, state.players)), tuple(shapes))


def _draw_tile(board: Board, code: str, pawns: Mapping[str, sketching.Pawn]) -> Iterator[Shape]:
    each, pins = board.states[code], board.pins.get(code, ())
    x, y = EDGE + each.tile[1] * TILE, EDGE + each.tile[0] * TALL
    leader = pawns[pins[0][0]] if pins else None
    fill = tint(leader.hue) if leader else "shade"
    outright = code in board.outright
    edge = leader.hue if leader and outright else "line"
    yield Rect(x + 1, y + 1, TILE - 2, TALL - 2, fill, edge, 2.0 if outright else 1, round=3.0)
    yield TextLabel(x + TILE / 2, y + 13, code, anchor="middle", bold=True)
    yield TextLabel(x + TILE / 2, y + 25, str(each.votes), 11.0, "faint", "middle")
    if leader:
        count = "★" if outright else str(pins[0][1])
        yield TextLabel(x + 3, y + 38, leader.mark, 10.0, leader.hue, bold=True)
        yield TextLabel(x + TILE - 3, y + 38, count, 11.0, "ink", "end")


def _describe(board: Board, players: Iterable[str]) -> Iterator[str]:
    """The map in words."""
    for name in players:
        led = [f"{code} ({board.explain(code)})" for code, leader in board.leaders.items() if leader == name]
        told = f"{name} leads in {join_words(led)}" if led else f"{name} leads nowhere"
        yield f"{told}: {many(board.votes.get(name, 0), 'electoral vote')}."
    if board.empty:
        yield f"No pin is in {join_words(board.empty)}."


def draw_lines(state: PoliticsState, codes: Mapping[str, str]) -> Code:
    """Return the county lines of some states, from west to east, with every pin, and what is to be said of
    each: who came to a line first stands highest."""
    board, names = board_of(state), tuple(state.players)
    shapes: list[Shape] = []
    told = []
    for at, (code, said) in enumerate(codes.items()):
        each = board.states[code]
        y = EDGE + at * ROW + ROW / 2
        shapes += _draw_state(code, each.capital, board.pins[code], names, y)
        beside = 28 + (each.capital + 1) * STEP - 12
        shapes.append(TextLabel(beside, y + 4, f"{each.votes} · {said}", 11.0, width=NOTE))
        words = f"{code} ({each.votes}), costs {each.points}, {said}: {board.explain(code)}"
        told.append(words if len(words) <= WIDE else textwrap.fill(words, WIDE, subsequent_indent="    "))
    high = 2 * EDGE + ROW * len(codes)
    drawing = Drawing(DETAIL, high, "County lines", "\n".join(told), tuple(shapes))
    return Code("\n".join(told), drawing)


@lru_cache(maxsize=128)  # several readers are shown the same states
def _draw_state(
    code: str, capital: int, pins: Sequence[tuple[str, int]], names: tuple[str, ...], y: float
) -> Sequence[Shape]:
    """Return the county lines of a state around that height, with the pins of all who have any there."""
    pawns, shapes = _choose_pawns(names), list[Shape]()
    shapes.append(TextLabel(EDGE, y + 4, code, 11.0, bold=True))
    for line in range(1, capital + 1):
        x = 28 + line * STEP
        shapes.append(
            Rect(x - 7, y - 7, 14.0, 14.0, "", "line")
            if line == capital
            else Segment(x, y - ROW / 2 + 2, x, y + ROW / 2 - 2, "line")
        )
        shapes += _stand(x, y, [pawns[name] for name, count in pins if count == line])
    return shapes


def _stand(x: float, y: float, pawns: Sequence[sketching.Pawn]) -> Iterator[Shape]:
    """Pins on one line, the first one highest."""
    size = min(14.0, (ROW - 2) / max(1, len(pawns)))
    top = y - size * (len(pawns) - 1) / 2
    for at, pawn in enumerate(pawns):
        yield Circle(x, top + at * size, size / 2, pawn.hue, "paper")
        yield TextLabel(x, top + at * size + size * 0.17, pawn.mark, size * 0.5, "paper", "middle", bold=True)
