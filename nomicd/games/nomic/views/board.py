"""The board in words and characters: ten columns, winding up from the bottom left (rule 6)."""

from __future__ import annotations

from nomicd.games.nomic.law.book import book
from nomicd.games.nomic.state import Square, State

COLUMNS = 10
_WIDTH = 6


def rows(labels: tuple[str, ...], columns: int = COLUMNS) -> list[list[str]]:
    """The labels as they lie, the top row first: every second row runs to the left."""
    laid = [list(labels[start : start + columns]) for start in range(0, len(labels), columns)]
    for row in laid[1::2]:
        row.extend([""] * (columns - len(row)))
        row.reverse()
    return laid[::-1]


def pawns(state: State, label: str) -> list[str]:
    """Who stands on a square, in order of joining."""
    return [player.name for player in state.players.values() if player.square == label]


def _owner(square: Square) -> str:
    return f"{square.label} {square.owner[:2]}" if square.owner else square.label


def drawn(state: State) -> str:
    """The board as a picture of characters: each square with its owner's first letters, pawns below."""
    edge = "+" + ("-" * _WIDTH + "+") * COLUMNS
    lines = [edge]
    for row in rows(state.board):
        squares = [state.squares.get(label) for label in row] + [None] * (COLUMNS - len(row))
        tops = [_owner(square) if square else "" for square in squares]
        feet = [
            "".join(name[:2] for name in pawns(state, square.label))[:_WIDTH] if square else ""
            for square in squares
        ]
        lines += ["|" + "".join(f"{text[:_WIDTH]:<{_WIDTH}}|" for text in part) for part in (tops, feet)]
        lines.append(edge)
    return "\n".join(lines)


def listing(state: State) -> tuple[tuple[str, ...], ...]:
    """A row for each square that has something to say: label, name, kind, owner, gender, who is there."""
    found, kinds = [], book(state.rules).square_types
    for label in state.board:
        square, here = state.squares[label], ", ".join(pawns(state, label))
        if square.owner or square.types or square.name or here:
            types = ", ".join(kinds[key].name if key in kinds else key for key in square.types)
            gender = square.gender if square.gender != "none" else ""
            found.append((f"#{label}", square.name, types, square.owner, gender, here))
    return tuple(found)
