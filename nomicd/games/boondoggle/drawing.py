"""The map as a picture: junctions around the Commons, roads in the colors of their companies, and schemes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from nomicd.games.boondoggle.board import BUS, COMMONS, TownLaw
from nomicd.games.boondoggle.markets import find_price
from nomicd.games.boondoggle.roads import LAID, find_head
from nomicd.games.boondoggle.state import BoondoggleState, find_company, law_of, list_schemes
from nomicd.kernel.drawing import Circle, Drawing, Rect, Segment, Shape, TextLabel, hue, tint
from nomicd.table import sketching
from nomicd.table.phrases import join_words, many

SIZE = 360.0
MIDDLE = SIZE / 2
FAR = {"A": 70.0, "S": 132.0, "D": 146.0}
"""How far from the Commons junctions of each kind lie."""
WIDEST = 9.0
FIRST_DISC, NEXT_DISC = 0.4, 0.13
"""Where on a segment the first scheme is drawn, and how far behind it each other one."""
NEAR = 60.0
"""So near to an edge words are written away from it."""
_KEY_COLUMNS = 2

Place = tuple[float, float]


def find_place(junction: str) -> Place:
    """Return where a junction is drawn."""
    if junction == COMMONS:
        return MIDDLE, MIDDLE
    kind, number = junction[0], int(junction[1:])
    angle = math.radians(-120 + 60 * number + (30 if kind == "D" else 0))
    far = FAR[kind]
    return round(MIDDLE + far * math.cos(angle), 1), round(MIDDLE + far * math.sin(angle), 1)


def draw_map(state: BoondoggleState, reader: str = "") -> Drawing:
    """Return the map; the project of the reader stands out."""
    law = law_of(state)
    shapes: list[Shape] = [Rect(0.0, 0.0, SIZE, SIZE, "paper")]
    shapes += _draw_segments(state, law, reader)
    shapes += _draw_junctions(law)
    shapes += _write_destinations(law)
    shapes += _draw_schemes(state)
    pawns = sketching.pawns(
        list(state.players), [_color(law, each.company) for each in state.players.values()]
    )
    heads: dict[str, list[sketching.Pawn]] = {}
    for name, each in state.players.items():
        if each.company:
            heads.setdefault(find_head(each.company, each.path), []).append(pawns[name])
    for junction, found in heads.items():
        x, y = find_place(junction)
        shapes += sketching.crowd(found, x - 30, y - 9 - 14, 60.0, 18.0)
    entries = [
        (partial(sketching.draw_pawn, pawns[name], size=14.0), _tell_player(state, name))
        for name in state.players
    ]
    shapes += sketching.legend(entries, SIZE, SIZE, _KEY_COLUMNS)
    rows = sketching.rows_of(entries, _KEY_COLUMNS)
    prices = ", ".join(
        f"{key} ${find_price(law, state.markers, key)}" for key in law.markets if key in state.markers
    )
    below = SIZE + rows * sketching.KEY_ROW
    shapes.append(
        TextLabel(10.0, below + 14, prices or "The markets are not open yet.", 11.0, "ink", width=SIZE - 20)
    )
    title = f"The map of {state.slug} after update {state.update}"
    return Drawing(SIZE, below + 22, title, _tell_map(state), tuple(shapes))


def _color(law: TownLaw, company: int) -> str:
    return law.colors.get(company, "grey")


def _tell_player(state: BoondoggleState, name: str) -> str:
    me = state.players[name]
    return f"{name}: {many(len(me.path), 'mile')}, ${state.goods.of(name).money}"


def _draw_segments(state: BoondoggleState, law: TownLaw, reader: str) -> Iterator[Shape]:
    mine = {mile.segment for mile in state.players[reader].path} if reader in state.players else set[str]()
    for key, segment in law.segments.items():
        (x1, y1), (x2, y2) = (find_place(end) for end in segment.ends)
        yield Segment(x1, y1, x2, y2, "line", 1.0, dashed=segment.kind == BUS)
        if key in mine:
            yield Segment(x1, y1, x2, y2, "accent", WIDEST + 4.0)
        for place, piece in enumerate(state.roads.get(key, ())):
            wide = max(2.0, WIDEST - 3.0 * place)
            yield Segment(x1, y1, x2, y2, hue(_color(law, piece.company)), wide)


def _draw_junctions(law: TownLaw) -> Iterator[Shape]:
    for junction in law.list_junctions():
        x, y = find_place(junction)
        yield _draw_junction(law, junction, x, y)
        yield TextLabel(x, y + 4, junction, 10.0, "ink", "middle", bold=True)


def _draw_junction(law: TownLaw, junction: str, x: float, y: float) -> Shape:
    if junction == COMMONS:
        return Circle(x, y, 20.0, "green-tint", "green")
    if junction[0] == "S":
        return Rect(x - 11, y - 9.0, 22.0, 18.0, tint(_color(law, int(junction[1:]))), "ink", round=3.0)
    if junction[0] == "D":
        return Circle(x, y, 11.0, "yellow-tint", "ink")
    return Circle(x, y, 9.0, "shade", "line")


def _write_destinations(law: TownLaw) -> Iterator[Shape]:
    for key, name in law.destinations.items():
        x, y = find_place(key)
        side = "start" if x < NEAR else "end" if x > SIZE - NEAR else "middle"
        at = {"start": 4.0, "end": SIZE - 4, "middle": x}[side]
        yield TextLabel(at, y + (24 if y > MIDDLE else -15), name, 9.0, "faint", side, halo="paper")


def _draw_schemes(state: BoondoggleState) -> Iterator[Shape]:
    law, count = law_of(state), dict[str, int]()
    for each in state.players.values():
        for mile in each.path:
            if mile.kind in LAID:
                continue
            (x1, y1), (x2, y2) = (find_place(end) for end in law.segments[mile.segment].ends)
            place = count[mile.segment] = count.get(mile.segment, 0) + 1
            part = FIRST_DISC + NEXT_DISC * (place - 1)
            x, y = round(x1 + (x2 - x1) * part, 1), round(y1 + (y2 - y1) * part, 1)
            yield Circle(x, y, 7.0, hue(_color(law, each.company)), "paper")
            yield TextLabel(
                x, y + 3.5, "$" if mile.kind == "kickback" else "=", 10.0, "paper", "middle", bold=True
            )


def _tell_map(state: BoondoggleState) -> str:
    """Return the roads in words, for who cannot look at them."""
    lines = []
    for name, each in state.players.items():
        head = find_head(each.company, each.path)
        lines.append(f"{name}: {f'the road ends at {head}' if each.path else f'no road yet, yard {head}'}")
    for key, pieces in state.roads.items():
        laid = [f"{each.kind} of {find_company(state, each.company) or each.company}" for each in pieces]
        lines.append(f"{key}: {', '.join((*laid, *list_schemes(state, key)))}")
    return "\n".join(lines) or "Nobody plays yet."


def tell_yards(law: TownLaw, destination: str) -> str:
    """Return which yards lie on both sides of a destination."""
    near = (each.leads_from(destination) for each in law.segments.values() if destination in each.ends)
    return join_words(sorted(near))
