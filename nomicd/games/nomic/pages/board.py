"""The board in words and characters: ten columns, winding up from the bottom left (rule 6)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from nomicd.games.nomic.pages.picture import COLUMNS, NEAR_COLUMNS, BoardSketch, list_near
from nomicd.games.nomic.phrases import building_name, items_name, mark
from nomicd.games.nomic.rules.declarations import SquareType
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import SquareState, State, off_board
from nomicd.kernel.page import Code, Lines, Section, Table

_WIDTH = 6
_BLANK = " " * _WIDTH + "|"
_COLUMNS = ("Square", "Name", "Owner", "There", "Here")


def board_sections(state: State) -> tuple[Section, ...]:
    """Return the board as it stands, in a game that has one: drawn, and in words."""
    return show_board(BoardSketch(state)) if state.board else ()


def show_board(sketch: BoardSketch) -> tuple[Section, ...]:
    """Return a board that has squares: drawn, and in words."""
    others = plain_squares(sketch.state)
    words = (square_table(sketch.state), *((others,) if others.lines else ()))
    return (Section("The board", (_draw_whole(sketch), *words)),)


def _draw_whole(sketch: BoardSketch) -> Code:
    return Code(draw_in_characters(sketch.state), sketch.whole)


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


def show_board_to(sketch: BoardSketch, reader: str) -> Iterator[Section]:
    """Yield the squares around a player's pawn, drawn large; nothing while it is not on the board. Readers
    without a pawn see the whole board."""
    state = sketch.state
    if reader not in state.players and state.board:
        yield Section("The board", (_draw_whole(sketch),))
    elif reader in state.players and (near := list_near(state, here := state.players[reader].square)):
        shown = draw_in_characters(state, near, NEAR_COLUMNS)
        yield Section("The board around you", (Code(shown, sketch.draw_near(here)),))


def draw_in_characters(state: State, labels: tuple[str, ...] | None = None, columns: int = COLUMNS) -> str:
    """Return the board, or these squares of it, as a picture of characters: each square with its owner's
    first letters, pawns below."""
    edge = "+" + ("-" * _WIDTH + "+") * columns
    lines = [edge]
    pawns = list_pawns(state)
    for row in rows(state.board if labels is None else labels, columns):
        squares = [state.squares.get(label) for label in row] + [None] * (columns - len(row))
        above, below = zip(*[_draw_square(square, pawns) for square in squares], strict=True)
        lines += ["".join(("|", *above)), "".join(("|", *below)), edge]
    return "\n".join(lines)


def _draw_square(square: SquareState | None, pawns: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """Return the two lines of a square, with its right edge: its label and owner, and who stands there."""
    if square is None:
        return _BLANK, _BLANK
    there = "".join([name[:2] for name in pawns.get(square.label, ())])
    return f"{square.label} {square.owner[:2]}"[:_WIDTH].ljust(_WIDTH) + "|", there[:_WIDTH].ljust(
        _WIDTH
    ) + "|"


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
