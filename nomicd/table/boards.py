"""Boards of roads, in characters and as a picture: rows that wind up from the bottom left, road above road.

A game says what its board is now, as a `BoardPlan`; here it is laid out, with tokens, moves and a key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

import msgspec

from nomicd.kernel.drawing import Drawing, Group, Path, Rect, Shape, TextLabel
from nomicd.table import sketching
from nomicd.table.sketching import KEY_ROW, DrawSign

COLUMNS = 10
CELL = 6
"""Characters of a space."""

_WIDE, _HIGH = 59.0, 72.0
_EDGE = 5.0
_TITLE = 18.0
_BELOW = 14.0
"""Room under the roads for a link that comes back to the beginning."""
_KEY_COLUMNS = 3

Point = tuple[float, float]


class BoardSpace(msgspec.Struct, frozen=True):
    """A space as it is shown: `amount` is what it takes (`-75`) or gives (`+500`) now; `mark` is a short word
    for one without; `fill` a colour."""

    key: str
    name: str
    fill: str = "shade"
    amount: str = ""
    mark: str = ""


class BoardRoad(msgspec.Struct, frozen=True):
    """Spaces in the order in which they are walked. `hue` is the colour of its edges and its title."""

    title: str
    spaces: tuple[BoardSpace, ...]
    hue: str = ""


class BoardPlan(msgspec.Struct, frozen=True):
    """A whole board, its upper road first. `links` lead from a fork, or the end of a road, to another road.
    `tokens` says by player where each stands; `funds` what each has, as it is shown, in their order. `here`
    is the space that its reader stands on, if it is drawn for one."""

    roads: tuple[BoardRoad, ...]
    links: tuple[tuple[str, str], ...] = ()
    tokens: Mapping[str, str] = {}
    funds: Mapping[str, str] = {}
    columns: int = COLUMNS
    here: str = ""


NEAR_COLUMNS, NEAR_ROWS, BEHIND = 5, 3, 2
"""So much of a board is legible on a phone: of the spaces behind a token so many, and those before it."""


def near(plan: BoardPlan, player: str) -> BoardPlan:
    """Return what of a board is around that player's token: a space behind it and those that it can come to.
    A road whose end leads nowhere is a ring."""
    spaces = {space.key: space for road in plan.roads for space in road.spaces}
    following, before = _link_spaces(plan)
    here = plan.tokens[player]
    shown = [here]
    while len(shown) <= BEHIND and (behind := before.get(shown[0], here)) not in shown:
        shown.insert(0, behind)
    while len(shown) < NEAR_COLUMNS * NEAR_ROWS and (ahead := following[shown[-1]]) not in shown:
        shown.append(ahead)
    tokens = {name: key for name, key in plan.tokens.items() if key in shown}
    road = BoardRoad("", tuple(spaces[key] for key in shown))
    return BoardPlan((road,), (), tokens, {}, NEAR_COLUMNS, here)


def _link_spaces(plan: BoardPlan) -> tuple[dict[str, str], dict[str, str]]:
    """Return which space follows each, and which is behind each."""
    links, following, before = dict(plan.links), dict[str, str](), dict[str, str]()
    for road in plan.roads:
        keys = [space.key for space in road.spaces]
        following |= dict(zip(keys, [*keys[1:], links.get(keys[-1], keys[0])], strict=True))
        before |= dict(zip(keys[1:], keys[:-1], strict=True))
        if keys[-1] not in links:
            before[keys[0]] = keys[-1]
    return following, before


def lay_out(spaces: Sequence[BoardSpace], columns: int = COLUMNS) -> list[list[BoardSpace | None]]:
    """Return the rows, the top one first; every second row runs to the left."""
    starts = range(0, len(spaces), columns)
    rows: list[list[BoardSpace | None]] = [list(spaces[start : start + columns]) for start in starts]
    for row in rows:
        row.extend([None] * (columns - len(row)))
    for row in rows[1::2]:
        row.reverse()
    return rows[::-1]


# In characters


def write_board(plan: BoardPlan) -> str:
    """Return the board in 71 columns at most: of each space its number, what it gives or takes, and who is
    there."""
    edge = "+" + ("-" * CELL + "+") * plan.columns
    split = any(len(space.key + space.amount) > CELL for road in plan.roads for space in road.spaces)
    lines: list[str] = []
    for road in plan.roads:
        lines += [*([""] if lines else []), *([f"{road.title}:"] if road.title else []), edge]
        for row in lay_out(road.spaces, plan.columns):
            cells = [_cell(space, plan.tokens, split=split) if space else () for space in row]
            lines += [*_write_row(cells, 3 if split else 2), edge]
    return "\n".join(lines)


def _write_row(cells: Sequence[Sequence[str]], height: int) -> Iterator[str]:
    """Yield the lines of a row of spaces, each as wide as all are."""
    for place in range(height):
        yield "|" + "".join(f"{''.join(cell[place : place + 1]):<{CELL}}|" for cell in cells)


def _cell(space: BoardSpace, tokens: Mapping[str, str], *, split: bool) -> tuple[str, ...]:
    """Return the lines of a space: `7-75`, or where amounts are long its number and what it takes apart."""
    here = [player for player, key in tokens.items() if key == space.key]
    letters = 2 if len(here) * 2 <= CELL else 1
    names = "".join(name[:letters] for name in here)[:CELL]
    if space.mark:
        return (f"{space.key} {space.mark}"[:CELL], *([""] if split else []), names)
    return (space.key, space.amount[:CELL], names) if split else (space.key + space.amount, names)


# As a picture


def draw_board(
    plan: BoardPlan,
    title: str,
    words: str,
    moves: Iterable[tuple[str, str, str]],
    legend: Iterable[tuple[str, str, str]],
) -> Drawing:
    """Return the board as a picture; `words` say what it shows. `moves` are player, origin, and end of each;
    `legend` are sign, colour and meaning of what stands under it, beside the players."""
    return _Sketch(plan).draw(title, words, moves, legend)


class _Sketch:
    def __init__(self, plan: BoardPlan) -> None:
        self._plan = plan
        self._pawns = sketching.pawns(list(plan.tokens), [""] * len(plan.tokens))
        self._places: dict[str, Point] = {}
        self._tops: list[float] = []
        top = 0.0
        self._width = 2 * _EDGE + plan.columns * _WIDE
        for road in plan.roads:
            self._tops.append(top)
            rows, title = lay_out(road.spaces, plan.columns), _TITLE if road.title else _EDGE
            for row, spaces in enumerate(rows):
                for column, space in enumerate(spaces):
                    if space:
                        self._places[space.key] = (_EDGE + column * _WIDE, top + title + row * _HIGH)
            top += title + len(rows) * _HIGH + _EDGE
        self._bottom = top

    def draw(
        self,
        title: str,
        words: str,
        moves: Iterable[tuple[str, str, str]],
        legend: Iterable[tuple[str, str, str]],
    ) -> Drawing:
        below = self._bottom + (_BELOW if self._plan.links else 0)
        signs = ((partial(_draw_sign, sign, tone), text) for sign, tone, text in legend)
        key: Sequence[tuple[DrawSign, str]] = (*self._players(), *signs)
        shapes = (
            *self._titles(),
            *(self._ground(road, space) for road in self._plan.roads for space in road.spaces),
            *self._edge(),
            *self._arrows(),
            *(self._link(*link) for link in self._plan.links),
            *self._trails(moves),
            *(self._words(space) for road in self._plan.roads for space in road.spaces),
            *self._crowds(),
            *sketching.legend(key, below, self._width, _KEY_COLUMNS),
        )
        height = below + (sketching.rows_of(key, _KEY_COLUMNS) * KEY_ROW + _EDGE if key else 0)
        return Drawing(self._width, height, title, words, shapes)

    def _edge(self) -> Iterator[Shape]:
        """A thick edge around the space that the reader stands on."""
        if self._plan.here:
            x, y = self._places[self._plan.here]
            yield Rect(x + 1, y + 1, _WIDE - 2, _HIGH - 2, "", "ink", 3.0, 3.0)

    def _titles(self) -> Iterator[Shape]:
        for road, top in zip(self._plan.roads, self._tops, strict=True):
            yield TextLabel(_EDGE, top + 13, road.title, 11.0, road.hue or "ink", bold=True)

    def _ground(self, road: BoardRoad, space: BoardSpace) -> Shape:
        x, y = self._places[space.key]
        return Rect(x + 1, y + 1, _WIDE - 2, _HIGH - 2, space.fill, road.hue or "line", round=3.0)

    def _words(self, space: BoardSpace) -> Shape:
        x, y = self._places[space.key]
        tone = "red" if space.amount.startswith("-") else "green"
        amount = TextLabel(x + _WIDE - 4, y + 12, space.amount, 9.0, tone, "end", bold=True, width=36.0)
        return Group(
            (
                TextLabel(x + 4, y + 12, space.key, 10.0, "ink", bold=True),
                *((amount,) if space.amount else ()),
                TextLabel(x + 4, y + 22, space.name, 7.5, "ink", width=_WIDE - 5, lines=3),
            ),
            f"{space.key}, {space.name}",
        )

    def _arrows(self) -> Iterator[Shape]:
        """The direction: a small head between each space and the next."""
        for road in self._plan.roads:
            for one, other in zip(road.spaces, road.spaces[1:], strict=False):
                (x, y), (to_x, to_y) = self._places[one.key], self._places[other.key]
                across, up = (to_x > x) - (to_x < x), to_y < y
                middle = (x + _WIDE / 2 + across * _WIDE / 2, y + (0 if up else _HIGH / 2 + 9))
                yield _head(*middle, across, up=up)

    def _link(self, origin: str, end: str) -> Shape:
        """A line beside the spaces: up to a road above, or around the right side to one below."""
        (x, y), (to_x, to_y) = self._places[origin], self._places[end]
        if to_y < y:
            band = max(top for top in self._tops if top <= y) + _TITLE - 2
            way = [(x + _WIDE, y + 8), (x + _WIDE, band), (to_x + 12, band), (to_x + 12, to_y + _HIGH - 4)]
        else:
            side, floor = self._width - 2, self._bottom + 2
            way = [(x + _WIDE, y + 12), (side, y + 12), (side, floor), (to_x + 12, floor)]
            way.append((to_x + 12, to_y + _HIGH - 6))
        return Path(tuple(way), "red", 1.6, arrow=True)

    def _crowds(self) -> Iterator[Shape]:
        here: dict[str, list[sketching.Pawn]] = {}
        for player, key in self._plan.tokens.items():
            here.setdefault(key, []).append(self._pawns[player])
        for key, found in here.items():
            x, y = self._places[key]
            yield from sketching.crowd(found, x + 2, y + 46, _WIDE - 4, _HIGH - 48)

    def _trails(self, moves: Iterable[tuple[str, str, str]]) -> Iterator[Shape]:
        """From where to where each token went, the last move of it only."""
        last = {player: (origin, end) for player, origin, end in moves}
        lanes = list(self._pawns)
        for player, ends in last.items():
            if player in self._pawns and set(ends) <= self._places.keys():
                shift = (lanes.index(player) % 6 - 2.5) * 3
                places = (self._places[key] for key in ends)
                points = tuple((x + _WIDE / 2 + shift, y + 58 + shift) for x, y in places)
                yield Path(points, self._pawns[player].hue, 1.6, dashed=True, arrow=True)

    def _players(self) -> Iterator[tuple[DrawSign, str]]:
        for player, fund in self._plan.funds.items():
            yield partial(sketching.draw_pawn, self._pawns[player], size=17.0), f"{fund} {player}"


def _head(x: float, y: float, across: int, *, up: bool) -> Shape:
    points = ((x - 3, y + 2), (x + 3, y + 2), (x, y - 3)) if up else (
        (x - 2 * across, y - 3), (x - 2 * across, y + 3), (x + 3 * across, y)
    )  # fmt: skip
    return Path(points, "", 0.0, "faint", closed=True)


def _draw_sign(text: str, tone: str, x: float, y: float) -> Shape:
    wide = 6.0 * len(text) + 6
    field = Rect(x - wide / 2, y - 6.5, wide, 13.0, tone, round=2.0)
    return Group((field, TextLabel(x, y + 3.2, text, 9.0, "paper", "middle", bold=True)), x=x, y=y)
