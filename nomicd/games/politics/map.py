"""The map: the 48 states as equal tiles in their places, as a picture and in characters; and county lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from nomicd.games.politics.board import count_votes, explain_state, is_won_outright, list_leaders, list_pins
from nomicd.games.politics.state import PoliticsState, country_of
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


def _pawns(state: PoliticsState) -> dict[str, sketching.Pawn]:
    names = list(state.players)
    return sketching.pawns(names, [""] * len(names))


def write_map(state: PoliticsState) -> str:
    """Return the map in characters: of each state its letters, and below them who leads with how many
    counties (`*`: with the capital)."""
    states, pawns, leaders = country_of(state).states, _pawns(state), list_leaders(state)
    places = {each.tile: code for code, each in states.items()}
    lines = []
    for row in range(1 + max(row for row, _ in places)):
        codes = [places.get((row, column), "") for column in range(1 + max(column for _, column in places))]
        below = []
        for code in codes:
            pins = list_pins(state, code) if code else []
            count = "*" if pins and pins[0][1] >= states[code].capital else str(pins[0][1]) if pins else ""
            below.append(f"{pawns[leaders[code]].mark}{count}" if pins else "." if code else "")
        lines += ["".join(f"{each:<5}" for each in cells).rstrip() for cells in (codes, below)]
    key = ", ".join(f"{pawn.mark} {name}" for name, pawn in pawns.items())
    return "\n".join((*lines, "", key))


def draw_map(state: PoliticsState) -> Drawing:
    """Return the map as a picture."""
    states, pawns, votes = country_of(state).states, _pawns(state), count_votes(state)
    wide = 2 * EDGE + TILE * (1 + max(each.tile[1] for each in states.values()))
    high = 2 * EDGE + TALL * (1 + max(each.tile[0] for each in states.values()))
    shapes: list[Shape] = []
    for code in states:
        shapes += _draw_tile(state, code, pawns)
    signs = [
        (partial(sketching.draw_pawn, pawn, size=16.0), f"{name} {votes.get(name, 0)}")
        for name, pawn in pawns.items()
    ]
    shapes += sketching.legend(signs, high, wide, 2)
    high += sketching.KEY_ROW * sketching.rows_of(signs, 2) + EDGE
    title = f"The map of {state.slug} after update {state.update}"
    return Drawing(wide, high, title, "\n".join(_describe(state)), tuple(shapes))


def _draw_tile(state: PoliticsState, code: str, pawns: dict[str, sketching.Pawn]) -> Iterator[Shape]:
    each, pins = country_of(state).states[code], list_pins(state, code)
    x, y = EDGE + each.tile[1] * TILE, EDGE + each.tile[0] * TALL
    leader = pawns[pins[0][0]] if pins else None
    fill = tint(leader.hue) if leader else "shade"
    outright = is_won_outright(state, code)
    edge = leader.hue if leader and outright else "line"
    yield Rect(x + 1, y + 1, TILE - 2, TALL - 2, fill, edge, 2.0 if outright else 1, round=3.0)
    yield TextLabel(x + TILE / 2, y + 13, code, anchor="middle", bold=True)
    yield TextLabel(x + TILE / 2, y + 25, str(each.votes), 11.0, "faint", "middle")
    if leader:
        count = "★" if outright else str(pins[0][1])
        yield TextLabel(x + 3, y + 38, leader.mark, 10.0, leader.hue, bold=True)
        yield TextLabel(x + TILE - 3, y + 38, count, 11.0, "ink", "end")


def _describe(state: PoliticsState) -> Iterator[str]:
    """The map in words."""
    leaders, votes = list_leaders(state), count_votes(state)
    for name in state.players:
        led = [f"{code} ({explain_state(state, code)})" for code, leader in leaders.items() if leader == name]
        told = f"{name} leads in {join_words(led)}" if led else f"{name} leads nowhere"
        yield f"{told}: {many(votes.get(name, 0), 'electoral vote')}."
    left = [code for code in country_of(state).states if code not in leaders]
    if left:
        yield f"No pin is in {join_words(left)}."


def draw_lines(state: PoliticsState, codes: Mapping[str, str]) -> Code:
    """Return the county lines of some states, from west to east, with every pin, and what is to be said of
    each: who came to a line first stands highest."""
    states, pawns = country_of(state).states, _pawns(state)
    shapes: list[Shape] = []
    told = []
    for at, code in enumerate(codes):
        y, pins = EDGE + at * ROW + ROW / 2, list_pins(state, code)
        shapes.append(TextLabel(EDGE, y + 4, code, 11.0, bold=True))
        for line in range(1, states[code].capital + 1):
            x = 28 + line * STEP
            capital = line == states[code].capital
            shapes.append(
                Rect(x - 7, y - 7, 14.0, 14.0, "", "line")
                if capital
                else Segment(x, y - ROW / 2 + 2, x, y + ROW / 2 - 2, "line")
            )
            shapes += _stand(x, y, [pawns[name] for name, count in pins if count == line])
        votes, said = states[code].votes, codes[code]
        beside = 28 + (states[code].capital + 1) * STEP - 12
        shapes.append(TextLabel(beside, y + 4, f"{votes} · {said}", 11.0, width=NOTE))
        words = f"{code} ({votes}), costs {states[code].points}, {said}: {explain_state(state, code)}"
        told.append(textwrap.fill(words, WIDE, subsequent_indent="    "))
    high = 2 * EDGE + ROW * len(codes)
    drawing = Drawing(DETAIL, high, "County lines", "\n".join(told), tuple(shapes))
    return Code("\n".join(told), drawing)


def _stand(x: float, y: float, pawns: Sequence[sketching.Pawn]) -> Iterator[Shape]:
    """Pins on one line, the first one highest."""
    size = min(14.0, (ROW - 2) / max(1, len(pawns)))
    top = y - size * (len(pawns) - 1) / 2
    for at, pawn in enumerate(pawns):
        yield Circle(x, top + at * size, size / 2, pawn.hue, "paper")
        yield TextLabel(x, top + at * size + size * 0.17, pawn.mark, size * 0.5, "paper", "middle", bold=True)
