"""The board in words and characters: ten columns, winding up from the bottom left (rule 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.games.nomic.pages.picture import COLUMNS, NEAR_COLUMNS, BoardSketch, draw_board, list_near
from nomicd.games.nomic.phrases import building_name, items_name, mark
from nomicd.games.nomic.rules.declarations import SquareType
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import SquareState, State, off_board
from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Code, Lines, Section, Table

_WIDTH = 6
_COLUMNS = ("Square", "Name", "Owner", "There", "Here")


def board_sections(state: State, events: Sequence[GameEvent] = ()) -> tuple[Section, ...]:
    """Return the board as it stands after these events, in a game that has one: drawn, and in words."""
    if not state.board:
        return ()
    others = plain_squares(state)
    words = (square_table(state), *((others,) if others.lines else ()))
    return (Section("The board", (Code(draw_in_characters(state), draw_board(state, events)), *words)),)


def rows(labels: tuple[str, ...], columns: int = COLUMNS) -> list[list[str]]:
    """The labels as they lie, the top row first: every second row runs to the left."""
    laid = [list(labels[start : start + columns]) for start in range(0, len(labels), columns)]
    for row in laid[1::2]:
        row.extend([""] * (columns - len(row)))
        row.reverse()
    return laid[::-1]


def pawns(state: State, label: str) -> list[str]:
    """Return who stands on a square, in order of joining."""
    return [player.name for player in state.players.values() if player.square == label]


def show_board_to(sketch: BoardSketch, reader: str) -> Iterator[Section]:
    """Yield the squares around a player's pawn, drawn large; nothing while it is not on the board. Readers
    without a pawn see the whole board."""
    state = sketch.state
    if reader not in state.players and state.board:
        yield Section("The board", (Code(draw_in_characters(state), sketch.whole),))
    elif reader in state.players and (near := list_near(state, here := state.players[reader].square)):
        shown = draw_in_characters(state, near, NEAR_COLUMNS)
        yield Section("The board around you", (Code(shown, sketch.draw_near(here)),))


def draw_in_characters(state: State, labels: tuple[str, ...] | None = None, columns: int = COLUMNS) -> str:
    """Return the board, or these squares of it, as a picture of characters: each square with its owner's
    first letters, pawns below."""
    edge = "+" + ("-" * _WIDTH + "+") * columns
    lines = [edge]
    for row in rows(state.board if labels is None else labels, columns):
        squares = [state.squares.get(label) for label in row] + [None] * (columns - len(row))
        parts = zip(*(_draw_square(state, square) for square in squares), strict=True)
        lines += ["|" + "".join(f"{text[:_WIDTH]:<{_WIDTH}}|" for text in part) for part in parts]
        lines.append(edge)
    return "\n".join(lines)


def _draw_square(state: State, square: SquareState | None) -> tuple[str, str]:
    """Return the two lines of a square: its label and owner, and who stands there."""
    if square is None:
        return "", ""
    return f"{square.label} {square.owner[:2]}", "".join(name[:2] for name in pawns(state, square.label))


def square_table(state: State) -> Table:
    """A row for each square that is somebody's, has a name or something on it, or somebody stands on; those
    off the board last. What `plain_squares` tells of is left out."""
    labels = [label for label in state.board if _speaks(state, label)] + off_board(state)
    bound = book(state.rules)
    return Table(_COLUMNS, tuple(_row(state, bound, label) for label in labels))


def plain_squares(state: State) -> Lines:
    """The other squares of which there is something to say, and that is of what kinds they are."""
    found: dict[str, list[str]] = {}
    bound = book(state.rules)
    for label in state.board:
        if not _speaks(state, label) and (kinds := ", ".join(_there(bound, state.squares[label]))):
            found.setdefault(kinds, []).append(mark(label))
    return Lines(tuple(f"{kinds}: {', '.join(marks)}" for kinds, marks in found.items()))


def _speaks(state: State, label: str) -> bool:
    square = state.squares[label]
    return bool(square.owner or square.name or square.items or pawns(state, label))


def _row(state: State, bound: Book, label: str) -> tuple[str, ...]:
    """In the order of `_COLUMNS`."""
    square = state.squares[label]
    gender = f"({square.gender})" if square.gender != "none" else ""
    off = () if label in state.board else ("off the board",)
    return (
        mark(label),
        " ".join(filter(None, (square.name, gender))),
        square.owner,
        ", ".join((*off, *_there(bound, square))),
        ", ".join(pawns(state, label)),
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
