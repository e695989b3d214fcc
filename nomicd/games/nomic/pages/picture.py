"""The board as a picture: ten columns, winding up from the bottom left (rule 6), boxes beside it, a key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, starmap

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.phrases import building_name, items_name, mark, square_name
from nomicd.games.nomic.rules.declarations import SquareType
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import SquareState, State, off_board
from nomicd.kernel.drawing import Drawing, Group, Path, Rect, Shape, TextLabel, tint
from nomicd.kernel.events import GameEvent
from nomicd.table import sketching
from nomicd.table.phrases import join_words, many
from nomicd.table.sketching import KEY_ROW, DrawSign, Pawn

COLUMNS = 10
WIDTH = 600.0
_WIDE, _HIGH = 59.0, 78.0
_EDGE = 5.0
_KEY_COLUMNS = 4
_GENDERS = {"male": "♂", "m": "♂", "female": "♀", "f": "♀"}
_MAX_TOLD = 40
MOST_SQUARES = 400
"""So many squares of the board are drawn, and so many boxes beside it; a rule could add them without end."""


def draw_board(state: State, events: Sequence[GameEvent] = ()) -> Drawing:
    """Return the board after these events. A game without a board has only a key of its players."""
    return BoardSketch(state, events).whole


NEAR_COLUMNS, NEAR_ROWS, BEHIND = 5, 3, 2
"""So much of the board is legible on a phone: of the squares behind a pawn so many, and those before it."""


def list_near(state: State, label: str) -> tuple[str, ...]:
    """Return that square and those around it in the order of the board, which is a ring; none if it is not
    on the board."""
    if label not in state.board:
        return ()
    at, count = state.board.index(label), len(state.board)
    wanted = range(at - BEHIND, at - BEHIND + min(NEAR_COLUMNS * NEAR_ROWS, count))
    return tuple(state.board[each % count] for each in wanted)


class _SquareLook(msgspec.Struct, frozen=True):
    """What is drawn of a square, wherever it stands in a picture. Without an `owner` the `fill` is the colour
    of its kind, if that has one; `writing` and who stands there are drawn from its upper left corner; `hint`
    is for who points at it."""

    owner: Pawn | None
    fill: str
    writing: tuple[Shape, ...]
    hint: str


class BoardSketch:
    """The board after these events, with what all pictures of it have in common."""

    def __init__(self, state: State, events: Sequence[GameEvent] = ()) -> None:
        self.state, self._events = state, events
        self._book = book(state.rules)
        players = list(state.players.values())
        self._pawns = sketching.pawns(
            [player.name for player in players],
            [player.colour for player in players],
            [player.active for player in players],
            [player.png for player in players],
        )
        self._signs = sketching.marks(building.name for building in self._book.buildings.values())
        self._here: dict[str, list[Pawn]] = {}
        for player in players:
            self._here.setdefault(player.square, []).append(self._pawns[player.name])
        self._looks: dict[str, _SquareLook] = {}

    @cached_property
    def whole(self) -> Drawing:
        """The whole board, with the ways of the pawns."""
        state, shown = self.state, self.state.board[:MOST_SQUARES]
        boxes = off_board(state)[:MOST_SQUARES]
        y = 2 * _EDGE + _count_rows(shown, COLUMNS) * _HIGH
        on_board = _lay_out(shown, COLUMNS)
        places = on_board | {label: self._beside(at, y + 16) for at, label in enumerate(boxes)}
        below = y + (16 + _HIGH * -(-len(boxes) // COLUMNS) + _EDGE if boxes else 0)
        key, squares = tuple(self._key())[:MOST_SQUARES], self._look_at(places)
        shapes = [
            *starmap(_ground, squares),
            *self._trails(on_board),
            *starmap(_write_square, squares),
            *((TextLabel(_EDGE, y + 10, "Beside the board", 10.0, "faint"),) if boxes else ()),
            *sketching.legend(key, below, WIDTH, _KEY_COLUMNS),
        ]
        height = below + sketching.rows_of(key, _KEY_COLUMNS) * KEY_ROW + _EDGE
        what = "board" if state.board else "players"
        title = f"The {what} of {state.slug} after update {state.update}"
        return Drawing(WIDTH, height, title, "\n".join(_describe_position(state)), tuple(shapes))

    def draw_near(self, here: str) -> Drawing:
        """Return the squares around that one, which has a thick edge."""
        shown = list_near(self.state, here)
        places = _lay_out(shown, NEAR_COLUMNS)
        squares, (x, y) = self._look_at(places), places[here]
        shapes = (
            *starmap(_ground, squares),
            Rect(x + 1, y + 1, _WIDE - 2, _HIGH - 2, "", "ink", 3.0, 3.0),
            *starmap(_write_square, squares),
        )
        title = f"The squares around {square_name(self.state, here)}"
        hints = "; ".join(look.hint for look, _, _ in squares)
        width = 2 * _EDGE + NEAR_COLUMNS * _WIDE
        height = 2 * _EDGE + _count_rows(shown, NEAR_COLUMNS) * _HIGH
        return Drawing(width, height, title, f"{hints}.", shapes)

    def _beside(self, at: int, top: float) -> tuple[float, float]:
        row, column = divmod(at, COLUMNS)
        return _EDGE + column * _WIDE, top + row * _HIGH

    def _look_at(self, places: Mapping[str, tuple[float, float]]) -> list[tuple[_SquareLook, float, float]]:
        return [(self._look(label), x, y) for label, (x, y) in places.items()]

    def _look(self, label: str) -> _SquareLook:
        """Return how a square looks: found once for all pictures."""
        if label not in self._looks:
            square = self.state.squares[label]
            owner, kinds = self._pawns.get(square.owner), self._kinds(square)
            colour = owner.hue if owner else next((kind.colour for kind in kinds if kind.colour), "")
            named = square.name or ", ".join(kind.name for kind in kinds)
            self._looks[label] = _SquareLook(
                owner,
                tint(colour) if colour else "shade",
                (
                    *_head(label + _GENDERS.get(square.gender, ""), named, owner),
                    *_draw_signs(self._signs_of(square, kinds)),
                    *sketching.crowd(self._here.get(label, ()), 2.0, 50.0, _WIDE - 4, _HIGH - 52),
                ),
                self._hint(square, kinds),
            )
        return self._looks[label]

    def _signs_of(self, square: SquareState, kinds: Sequence[SquareType]) -> Iterator[tuple[str, str]]:
        """Yield glyphs of its kinds, what stands there, what lies there, each with its colour."""
        yield from (((kind.glyph or kind.name[:1])[:4], "accent") for kind in kinds)
        yield from ((self._mark(key)[:4], "ink") for key in square.buildings)
        for key, n in sorted(square.items.items()):
            if n:
                yield f"{n}{self._plural(key)[:1]}"[:4], "faint"

    def _kinds(self, square: SquareState) -> list[SquareType]:
        known = self._book.square_types
        return [known[key] for key in square.types if key in known]

    def _mark(self, building: str) -> str:
        name = building_name(self._book, building)
        return self._signs.get(name, name[:2])

    def _hint(self, square: SquareState, kinds: Sequence[SquareType]) -> str:
        """Return what the square is, for who points at it."""
        named = ", ".join(kind.name for kind in kinds)
        owned = f"of {square.owner}" if square.owner else ""
        standing = ", ".join(pawn.name for pawn in self._here.get(square.label, ()))
        parts = (square_name(self.state, square.label), named, owned, standing)
        return "; ".join(part for part in parts if part)

    def _trails(self, places: dict[str, tuple[float, float]]) -> Iterator[Shape]:
        """The way of each pawn in the last update, one beside the other."""
        lanes = list(self._pawns)
        for event in self._events:
            if isinstance(event, e.PawnMoved) and event.player in self._pawns and event.how != "placed":
                shift = (lanes.index(event.player) % 8 - 3.5) * 2.6
                way = [places.get(label) for label in (event.origin, *event.passed, event.square)]
                points = tuple((x + _WIDE / 2 + shift, y + 63 + shift) for x, y in filter(None, way))
                if len(points) > 1:
                    colour, jump = self._pawns[event.player].hue, event.how == "jump"
                    yield Path(points, colour, 1.6, dashed=jump, arrow=True)

    def _key(self) -> Iterator[tuple[DrawSign, str]]:
        for pawn in self._pawns.values():
            name = pawn.name if pawn.active else f"{pawn.name} (inactive)"
            yield partial(sketching.draw_pawn, pawn, size=17.0), name
        for text, tone, name in dict.fromkeys(self._explain_signs()):
            yield partial(_draw_sign, text, tone), name

    def _explain_signs(self) -> Iterator[tuple[str, str, str]]:
        """Yield the signs on squares: each with its colour, and what it stands for."""
        squares = self.state.squares.values()
        for kind in chain.from_iterable(map(self._kinds, squares)):
            yield kind.glyph or kind.name[:1], "accent", kind.name
        for key in (key for square in squares for key in square.buildings):
            yield self._mark(key), "ink", building_name(self._book, key)
        for key in sorted({key for square in squares for key, n in square.items.items() if n}):
            yield self._plural(key)[:1], "faint", self._plural(key)

    def _plural(self, item: str) -> str:
        return items_name(self._book, item, 2).partition(" ")[2]


def _ground(look: _SquareLook, x: float, y: float) -> Shape:
    edge, thickness = (look.owner.hue, 1.5) if look.owner else ("line", 1)
    return Rect(x + 1, y + 1, _WIDE - 2, _HIGH - 2, look.fill, edge, thickness, 3.0)


def _write_square(look: _SquareLook, x: float, y: float) -> Shape:
    return Group(look.writing, look.hint, offset=(x, y))


def _head(label: str, name: str, owner: Pawn | None) -> Iterator[Shape]:
    yield TextLabel(4.0, 13.0, label, 11.0, "ink", bold=True, width=33.0 if owner else 52.0)
    if owner:
        yield Rect(_WIDE - 21, 3.0, 18.0, 12.0, owner.hue, round=2.0)
        yield TextLabel(_WIDE - 12, 12.2, owner.mark, 9.0, "paper", "middle", bold=True)
    yield TextLabel(4.0, 24.0, name, 8.5, "ink", width=_WIDE - 7, lines=2)


def _draw_signs(signs: Iterable[tuple[str, str]]) -> Iterator[Shape]:
    """Small signs in one row."""
    right = 3.0
    for text, tone in signs:
        wide = 5.2 * len(text) + 2.5
        if right + wide > _WIDE - 1:
            yield TextLabel(right, 47.0, "…", 8.0, "ink", bold=True)
            return
        yield Rect(right, 38.0, wide, 11.0, tone, "paper", 0.5, 2.0)
        yield TextLabel(right + wide / 2, 46.4, text, 8.0, "paper", "middle", bold=True)
        right += wide + 1


def _count_rows(shown: Sequence[str], columns: int) -> int:
    return -(-len(shown) // columns)


def _lay_out(shown: Sequence[str], columns: int) -> dict[str, tuple[float, float]]:
    """Return where each of these squares is drawn, in rows that wind up from the bottom left."""
    wound = {label: sketching.find_on_winding(at, columns) for at, label in enumerate(shown)}
    top = _count_rows(shown, columns) - 1
    return {
        label: (_EDGE + column * _WIDE, _EDGE + (top - row) * _HIGH) for label, (column, row) in wound.items()
    }


def _draw_sign(text: str, tone: str, x: float, y: float) -> Shape:
    wide = 6.0 * len(text[:4]) + 5
    field = Rect(x - wide / 2, y - 6.5, wide, 13.0, tone, round=2.0)
    return Group((field, TextLabel(x, y + 3.2, text[:4], 9.0, "paper", "middle", bold=True)), x=x, y=y)


def _describe_position(state: State) -> Iterator[str]:
    """The position in words: where the pawns stand, and what is whose."""
    if not state.board:
        yield f"There is no board. Players: {join_words(list(state.players)) or 'nobody'}."
        return
    count = many(len(state.board), "square")
    drawn = f"; the first {MOST_SQUARES} are drawn" if len(state.board) > MOST_SQUARES else ""
    yield f"{count} in rows of {COLUMNS} that wind up from the bottom left{drawn}."
    standing = [
        f"{player.name} on {square_name(state, player.square)}" + ("" if player.active else " (inactive)")
        for player in state.players.values()
    ]
    yield f"{join_words(standing[:_MAX_TOLD])}." if standing else "Nobody stands on it."
    for player in state.players.values():
        owned = [mark(square.label) for square in state.list_squares_of(player.name)]
        if owned:
            yield f"{player.name} owns {join_words(owned[:_MAX_TOLD])}."
