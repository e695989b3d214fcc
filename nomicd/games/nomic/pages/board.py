"""The board in words and characters: ten columns, winding up from the bottom left (rule 6)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import cached_property

from nomicd.games.nomic.pages.picture import COLUMNS, NEAR_COLUMNS, BoardSketch, list_near
from nomicd.games.nomic.phrases import building_name, items_name, mark
from nomicd.games.nomic.rules.declarations import SquareType
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import SquareState, State, off_board
from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Code, Lines, Section, Table

_WIDTH = 6
_BLANK = (" " * _WIDTH + "|",) * 2
_COLUMNS = ("Square", "Name", "Owner", "There", "Here")


class DrawnBoard:
    """The board after these events, for all its readers: each square is drawn once, as a picture and in
    characters."""

    def __init__(self, state: State, events: Sequence[GameEvent] = ()) -> None:
        self.state = state
        self._sketch = BoardSketch(state, events)
        pawns = list_pawns(state)
        self._squares = {
            label: _draw_square(square, pawns.get(label, ())) for label, square in state.squares.items()
        }

    @cached_property
    def whole(self) -> Code:
        """All of it, with the ways of the pawns."""
        return Code(self._draw(self.state.board, COLUMNS), self._sketch.whole)

    def draw_near(self, here: str) -> Code:
        """Return the squares around that one."""
        return Code(self._draw(list_near(self.state, here), NEAR_COLUMNS), self._sketch.draw_near(here))

    def _draw(self, labels: tuple[str, ...], columns: int) -> str:
        """Return these squares as a picture of characters."""
        edge = "+" + ("-" * _WIDTH + "+") * columns
        lines = [edge]
        for row in rows(labels, columns):
            squares = [self._squares.get(label, _BLANK) for label in row] + [_BLANK] * (columns - len(row))
            lines += ["".join(("|", *line)) for line in zip(*squares, strict=True)]
            lines.append(edge)
        return "\n".join(lines)


def board_sections(state: State) -> tuple[Section, ...]:
    """Return the board as it stands, in a game that has one: drawn, and in words."""
    return show_board(DrawnBoard(state)) if state.board else ()


def show_board(board: DrawnBoard) -> tuple[Section, ...]:
    """Return a board that has squares: drawn, and in words."""
    others = plain_squares(board.state)
    words = (square_table(board.state), *((others,) if others.lines else ()))
    return (Section("The board", (board.whole, *words)),)


def rows(labels: tuple[str, ...], columns: int = COLUMNS) -> list[list[str]]:
    """The labels as they lie, the top row first: every second row runs to the left."""
    laid = [list(labels[start : start + columns]) for start in range(0, len(labels), columns)]
    for row in laid[1::2]:
        row.extend([""] * (columns - len(row)))
        row.reverse()
    return laid[::-1]


def list_pawns(state: State) -> dict[str, list[str]]:
    """Return who stands on each square, in order of joining."""
    found: dict[str, list[str]] = {}
    for player in state.players.values():
        found.setdefault(player.square, []).append(player.name)
    return found


def show_board_to(board: DrawnBoard, reader: str) -> Iterator[Section]:
    """Yield the squares around a player's pawn, drawn large; nothing while it is not on the board. Readers
    without a pawn see the whole board. It is nothing for who wants only what concerns them."""
    state = board.state
    if reader not in state.players and state.board:
        yield Section("The board", (board.whole,), brief=())
    elif reader in state.players and (here := state.players[reader].square) in state.board:
        yield Section("The board around you", (board.draw_near(here),), brief=())


def _draw_square(square: SquareState, there: Sequence[str]) -> tuple[str, str]:
    """Return the two lines of a square, with its right edge: its label and its owner's first letters, and
    those of who stands there."""
    above, below = f"{square.label} {square.owner[:2]}", "".join([name[:2] for name in there])
    return f"{above[:_WIDTH]:<{_WIDTH}}|", f"{below[:_WIDTH]:<{_WIDTH}}|"


def square_table(state: State) -> Table:
    """A row for each square that is somebody's, has a name or something on it, or somebody stands on; those
    off the board last. What `plain_squares` tells of is left out."""
    pawns, bound = list_pawns(state), book(state.rules)
    labels = [label for label in state.board if _speaks(state.squares[label], pawns)] + off_board(state)
    return Table(_COLUMNS, tuple(_row(state, bound, label, pawns.get(label, ())) for label in labels))


def plain_squares(state: State) -> Lines:
    """The other squares of which there is something to say, and that is of what kinds they are."""
    found: dict[str, list[str]] = {}
    pawns, bound = list_pawns(state), book(state.rules)
    for label in state.board:
        square = state.squares[label]
        if not _speaks(square, pawns) and (kinds := ", ".join(_there(bound, square))):
            found.setdefault(kinds, []).append(mark(label))
    return Lines(tuple(f"{kinds}: {', '.join(marks)}" for kinds, marks in found.items()))


def _speaks(square: SquareState, pawns: Container[str]) -> bool:
    return bool(square.owner or square.name or square.items or square.label in pawns)


def _row(state: State, bound: Book, label: str, pawns: Sequence[str]) -> tuple[str, ...]:
    """In the order of `_COLUMNS`."""
    square = state.squares[label]
    gender = f"({square.gender})" if square.gender != "none" else ""
    off = () if label in state.board else ("off the board",)
    return (
        mark(label),
        " ".join(filter(None, (square.name, gender))),
        square.owner,
        ", ".join((*off, *_there(bound, square))),
        ", ".join(pawns),
    )


def _kind(kind: SquareType) -> str:
    return f"{kind.name} ({kind.colour})" if kind.colour else kind.name


def _there(bound: Book, square: SquareState) -> Iterator[str]:
    """Yield what it is, what stands there, what lies there."""
    kinds = bound.square_types
    yield from (_kind(kinds[key]) if key in kinds else key for key in square.types)
    yield from (building_name(bound, key) for key in square.buildings)
    for key, n in sorted(square.items.items()):
        if n:
            yield bound.items[key].name if n == 1 and key in bound.items else items_name(bound, key, n)
