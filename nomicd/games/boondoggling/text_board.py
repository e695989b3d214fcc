"""The board in characters, 71 columns: the main road winding up from the bottom left, the red road above."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nomicd.games.boondoggling.law import Board
from nomicd.games.boondoggling.state import State, law_of

COLUMNS = 10
WIDTH = 6
_EDGE = "+" + ("-" * WIDTH + "+") * COLUMNS
_MARKS = {"home": "HOME", "devaluation": "DEV", "junction": "AAA", "nra": "NRA"}


def drawn(state: State) -> str:
    """Both roads: each space with its number and what it gives or takes, tokens below."""
    board = law_of(state).board
    main = [str(place) for place in range(len(board.main))]
    reds = [f"R{place}" for place in range(1, len(board.red) + 1)]
    lines = [f"The Road to Inflation, from {board.junction} AAA to Washington:", *_rows(state, [reds]), ""]
    if (times := law_of(state).money.multiplier(state.stage)) > 1:
        lines[:0] = [f"Projects cost {times} times what the board shows.", ""]
    lines += ["The main road, from 0 upward and back to 0:", *_rows(state, _laid(main))]
    return "\n".join(lines)


def _laid(keys: list[str]) -> list[list[str]]:
    """The top row first; every second row runs to the left."""
    rows = [keys[start : start + COLUMNS] for start in range(0, len(keys), COLUMNS)]
    for row in rows[1::2]:
        row.extend([""] * (COLUMNS - len(row)))
        row.reverse()
    return rows[::-1]


def _rows(state: State, rows: Iterable[list[str]]) -> Iterator[str]:
    board = law_of(state).board
    yield _EDGE
    for row in rows:
        for start in range(0, len(row), COLUMNS):
            keys = row[start : start + COLUMNS]
            keys += [""] * (COLUMNS - len(keys))
            yield _line(_mark(board, key) if key else "" for key in keys)
            yield _line(_tokens(state, key) if key else "" for key in keys)
            yield _EDGE


def _line(cells: Iterable[str]) -> str:
    return "|" + "".join(f"{cell[:WIDTH]:<{WIDTH}}|" for cell in cells)


def _mark(board: Board, key: str) -> str:
    """`7-75` a project, `38+500` a space of the Treasury, `28 AAA`."""
    space = board.space(key)
    if space.kind in _MARKS:
        return f"{key} {_MARKS[space.kind]}"
    return f"{key}{'-' if space.kind == 'project' else '+'}{space.amount}"


def _tokens(state: State, key: str) -> str:
    """The first two letters of who stands there; one letter where they are many."""
    here = [player.name for player in state.players.values() if player.space == key]
    letters = 2 if len(here) * 2 <= WIDTH else 1
    return "".join(name[:letters] for name in here)
