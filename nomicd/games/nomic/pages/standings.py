"""The table of who has what. To add a column, add a line to `COLUMNS`."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from nomicd.games.nomic.naming import dollars, items_name, mark
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import Player, State
from nomicd.kernel.page import Table


class Column(msgspec.Struct, frozen=True):
    """A column: its head, what stands in it for a player, in which games it is shown, and whether it holds
    numbers, which stand at the right."""

    head: str
    show: Callable[[State, Book, Player], str]
    is_shown: Callable[[State], bool]
    numbers: bool = False


def standings(state: State) -> Table:
    """Return who has what, the richest first."""
    ranked = sorted(state.players.values(), key=lambda player: (-player.cash, player.name))
    bound = book(state.rules)
    shown = [column for column in COLUMNS if column.is_shown(state)]
    rows = tuple(tuple(column.show(state, bound, player) for column in shown) for player in ranked)
    right = tuple(place for place, column in enumerate(shown) if column.numbers)
    return Table(tuple(column.head for column in shown), rows, right)


def has_money(state: State) -> bool:
    """Return whether this game knows of money: somebody has or owes some, or there are squares to spend it
    on."""
    return bool(state.board or state.accounts) or any(player.cash for player in state.players.values())


def _has_board(state: State) -> bool:
    return bool(state.board)


def _show_name(state: State, bound: Book, player: Player) -> str:
    del state, bound
    marks = (*player.titles, *(() if player.active else ("inactive",)))
    return player.name + "".join(f" ({each})" for each in marks)


def _count_squares(state: State, bound: Book, player: Player) -> str:
    del bound
    return str(sum(square.owner == player.name for square in state.squares.values()))


def _show_items(state: State, bound: Book, player: Player) -> str:
    del state
    return ", ".join(items_name(bound, key, n) for key, n in sorted(player.items.items()) if n)


def _anybody_has_items(state: State) -> bool:
    return any(n for player in state.players.values() for n in player.items.values())


COLUMNS = (
    Column("Player", _show_name, lambda _state: True),
    Column("Money", lambda _state, _bound, player: dollars(player.cash), has_money, numbers=True),
    Column("Square", lambda _state, _bound, player: mark(player.square), _has_board),
    Column("Owns", _count_squares, _has_board, numbers=True),
    Column("Items", _show_items, _anybody_has_items),
)
