"""Who has what and what it costs, in tables and over time. To add a column of the standings, add a line to
`COLUMNS`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from nomicd.games.nomic.phrases import dollars, list_held, mark
from nomicd.games.nomic.rules.declarations import Building, ItemKind
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import PlayerState, State
from nomicd.kernel.page import Section, Table
from nomicd.kernel.plots import Figure


class Column(msgspec.Struct, frozen=True):
    """A column: its head, what stands in it for a player, in which games it is shown, and whether it holds
    numbers, which stand at the right."""

    head: str
    show: Callable[[State, PlayerState], str]
    is_shown: Callable[[State], bool]
    numbers: bool = False


def standings_section(state: State, *, brief: bool = False) -> Section:
    """Return who has what, the richest first; if it is to be `brief`, what a phone holds of it."""
    ranked = sorted(state.players.values(), key=lambda player: (-player.cash, player.name))
    columns = COLUMNS[:BRIEF] if brief else COLUMNS
    shown = [column for column in columns if column.is_shown(state)]
    rows = tuple(tuple(column.show(state, player) for column in shown) for player in ranked)
    right = tuple(place for place, column in enumerate(shown) if column.numbers)
    return Section("Standings", (Table(tuple(column.head for column in shown), rows, right),))


def has_money(state: State) -> bool:
    """Return whether this game knows of money: somebody has or owes some, or there are squares to spend it
    on."""
    return bool(state.board or state.accounts) or any(player.cash for player in state.players.values())


def _has_board(state: State) -> bool:
    return bool(state.board)


def _has_items(state: State) -> bool:
    return any(n for player in state.players.values() for n in player.items.values())


def _show_name(_: State, player: PlayerState) -> str:
    marks = (*player.titles, *(() if player.active else ("inactive",)))
    return player.name + "".join(f" ({each})" for each in marks)


def _count_squares(state: State, player: PlayerState) -> str:
    return str(len(state.list_squares_of(player.name)))


COLUMNS = (
    Column("Player", _show_name, lambda _: True),
    Column("Money", lambda _, player: dollars(player.cash), has_money, numbers=True),
    Column("Square", lambda _, player: mark(player.square), _has_board),
    Column("Owns", _count_squares, _has_board, numbers=True),
    Column("Items", lambda state, player: ", ".join(list_held(book(state.rules), player.items)), _has_items),
)

BRIEF = 4
"""So many of the columns are on a phone; the first that a game has is always its players."""


def price_list(state: State) -> Iterator[Section]:
    """Yield a table of what has a price, items of the shop and buildings; none where nothing has."""
    bound = book(state.rules)
    priced: tuple[tuple[ItemKind | Building, int | None, int | None], ...] = (
        *((kind, kind.buy, kind.sell) for _, kind in sorted(bound.items.items())),
        *((kind, kind.price, None) for _, kind in sorted(bound.buildings.items())),
    )
    rows = tuple(
        (kind.name, _price(costs), _price(brings), str(kind.rule), kind.help)
        for kind, costs, brings in priced
        if costs is not None or brings is not None
    )
    if rows:
        head = ("What", "Costs", "Sold for", "Rule", "")
        yield Section("Prices", (Table(head, rows, right=(1, 2)),))


def _price(amount: int | None) -> str:
    return "" if amount is None else dollars(amount)


# Over time


CHOICES = ("yea", "nay", "abstain")


def list_figures(state: State) -> tuple[Figure, ...]:
    """Return what is worth plotting at this state. Votes count once they are public: those of proposals that
    are decided, and whose ballot was not secret."""
    return (*_holdings(state), *_votes(state))


def _holdings(state: State) -> Iterator[Figure]:
    players = state.players.values()
    if has_money(state):
        yield from (Figure("Money", each.name, each.cash, colour=each.colour) for each in players)
    owned = Counter(square.owner for square in state.squares.values())
    if state.board:
        yield from (Figure("Squares", each.name, owned[each.name], colour=each.colour) for each in players)


def _votes(state: State) -> Iterator[Figure]:
    cast = Counter(
        (line.voter, line.choice)
        for proposal in state.proposals.values()
        if not proposal.secret
        for line in proposal.lines
    )
    for name in state.players:
        for choice in CHOICES:
            if n := cast[name, choice]:
                yield Figure("Votes", name, n, choice)
