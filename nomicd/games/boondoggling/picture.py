"""The board as a picture: the main road winding up from the bottom left, the red road above, the money below;
and the funds over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.law import Space
from nomicd.games.boondoggling.moves import price
from nomicd.games.boondoggling.naming import money, place
from nomicd.games.boondoggling.state import State, law_of
from nomicd.games.boondoggling.text_board import COLUMNS
from nomicd.kernel.drawing import Drawing, Group, Path, Rect, Shape, TextLabel
from nomicd.kernel.events import Event
from nomicd.kernel.plots import Figure
from nomicd.table import sketching
from nomicd.table.phrases import listed
from nomicd.table.sketching import KEY_ROW

WIDTH = 600.0
_WIDE, _HIGH = 59.0, 72.0
_EDGE = 5.0
_TITLE = 18.0
_KEY_COLUMNS = 3
_FILLS = {
    "home": "blue-tint",
    "project": "shade",
    "treasury": "green-tint",
    "nra": "teal-tint",
    "devaluation": "yellow-tint",
    "junction": "purple-tint",
}
Point = tuple[float, float]


def picture(state: State, events: Sequence[Event] = ()) -> Drawing:
    """The board after these events."""
    return _Sketch(state).draw(events)


def figures(state: State) -> tuple[Figure, ...]:
    """Funds, in millions, and what lies in the Treasury."""
    funds = (Figure("Funds", player.name, player.fund) for player in state.players.values())
    return (*funds, Figure("The Treasury", "Treasury", state.treasury))


class _Sketch:
    def __init__(self, state: State) -> None:
        self._state = state
        self._law = law_of(state)
        names = list(state.players)
        self._pawns = sketching.pawns(names, [""] * len(names))
        board = self._law.board
        reds = [f"R{at + 1}" for at in range(len(board.red))]
        self._red_rows = -(-len(reds) // COLUMNS)
        self._main_rows = -(-len(board.main) // COLUMNS)
        self._places = {key: self._red(at) for at, key in enumerate(reds)}
        self._places |= {str(at): self._main(at) for at in range(len(board.main))}

    def draw(self, events: Sequence[Event]) -> Drawing:
        state = self._state
        below = self._top() + self._main_rows * _HIGH + _EDGE
        key = tuple(self._key())
        shapes = [
            TextLabel(_EDGE, 14, "The Road to Inflation", 11, "red", bold=True),
            TextLabel(_EDGE, self._top() - 5, "The main road", 11, "ink", bold=True),
            *(self._ground(key, *where) for key, where in self._places.items()),
            *self._trails(events),
            *(self._words(key, *where) for key, where in self._places.items()),
            *self._crowds(),
            *sketching.legend(key, below, WIDTH, _KEY_COLUMNS),
        ]
        height = below + sketching.rows_of(key, _KEY_COLUMNS) * KEY_ROW + _EDGE
        title = f"The board of {state.slug} after update {state.update}"
        return Drawing(WIDTH, height, title, "\n".join(_told(state)), tuple(shapes))

    def _top(self) -> float:
        """Where the main road begins, from above."""
        return 2 * _TITLE + self._red_rows * _HIGH + _EDGE

    def _red(self, at: int) -> Point:
        row, column = divmod(at, COLUMNS)
        return _EDGE + column * _WIDE, _TITLE + row * _HIGH

    def _main(self, at: int) -> Point:
        column, row = sketching.winding(at, COLUMNS)
        return _EDGE + column * _WIDE, self._top() + (self._main_rows - 1 - row) * _HIGH

    def _ground(self, key: str, x: float, y: float) -> Shape:
        space = self._law.board.space(key)
        edge = "red" if key.startswith("R") else "line"
        return Rect(x + 1, y + 1, _WIDE - 2, _HIGH - 2, _FILLS[space.kind], edge, round=3)

    def _words(self, key: str, x: float, y: float) -> Shape:
        space = self._law.board.space(key)
        return Group(
            (
                TextLabel(x + 4, y + 12, key, 10, "ink", bold=True),
                *self._amount(key, space, x + _WIDE - 4, y + 12),
                TextLabel(x + 4, y + 22, space.name, 7.5, "ink", width=_WIDE - 5, lines=3),
            ),
            place(self._state, key),
        )

    def _amount(self, key: str, space: Space, x: float, y: float) -> Iterator[Shape]:
        """What it gives or takes now: what it takes is what the stage of inflation makes of it."""
        now = price(self._state, self._law, key) or space.amount
        if now:
            sign, tone = ("-", "red") if space.kind == "project" else ("+", "green")
            yield TextLabel(x, y, f"{sign}{now}", 9, tone, "end", bold=True, width=36)

    def _crowds(self) -> Iterator[Shape]:
        here: dict[str, list[sketching.Pawn]] = {}
        for player in self._state.players.values():
            here.setdefault(player.space, []).append(self._pawns[player.name])
        for key, found in here.items():
            x, y = self._places[key]
            yield from sketching.crowd(found, x + 2, y + 46, _WIDE - 4, _HIGH - 48)

    def _trails(self, events: Sequence[Event]) -> Iterator[Shape]:
        """From where to where each token went, the last move of it only."""
        last = {event.player: event for event in events if isinstance(event, e.TokenMoved)}
        lanes = list(self._pawns)
        for player, event in last.items():
            if player in self._pawns and {event.origin, event.end} <= self._places.keys():
                shift = (lanes.index(player) % 6 - 2.5) * 3
                ends = (self._places[event.origin], self._places[event.end])
                points = tuple((x + _WIDE / 2 + shift, y + 58 + shift) for x, y in ends)
                yield Path(points, self._pawns[player].hue, 1.6, dashed=True, arrow=True)

    def _key(self) -> Iterator[tuple[Shape, str]]:
        state = self._state
        for name in state.seats or tuple(state.players):
            pawn, fund = self._pawns[name], state.players[name].fund
            yield sketching.drawn(pawn, 0, 0, 17), f"{money(state, fund)} {name}"
        times = self._law.money.multiplier(state.stage)
        yield _sign("T", "green"), f"{money(state, state.treasury)} in the Treasury"
        yield _sign("C", "grey"), f"{money(state, state.circulation)} in circulation"
        yield _sign(f"x{times}"[:4], "accent"), f"what projects cost: stage {state.stage}"


def _sign(text: str, tone: str) -> Shape:
    wide = 6.0 * len(text) + 6
    field = Rect(-wide / 2, -6.5, wide, 13, tone, round=2)
    return Group((field, TextLabel(0, 3.2, text, 9, "paper", "middle", bold=True)))


def _told(state: State) -> Iterator[str]:
    """The position in words."""
    standing = [f"{each.name} on {place(state, each.space)}" for each in state.players.values()]
    yield f"{listed(standing)}." if standing else "Nobody stands on the board."
    funds = [f"{each.name} has {money(state, each.fund)}" for each in state.players.values()]
    yield f"{listed(funds)}." if funds else ""
    yield f"The Treasury holds {money(state, state.treasury)}; inflation is at stage {state.stage}."
