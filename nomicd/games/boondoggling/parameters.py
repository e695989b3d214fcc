"""What a game opened with `nomic=on` lets its players vote on, and what follows on the table at once."""

from __future__ import annotations

from collections.abc import Iterator

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.law import PAYING
from nomicd.games.boondoggling.moves import borrow
from nomicd.games.boondoggling.options import MAX_ROUNDS
from nomicd.games.boondoggling.state import State, law_of, options_of
from nomicd.games.boondoggling.table import Table
from nomicd.table.votes.settings import Parameter, Setting

EXAMPLE = "propose: A smaller Treasury\nset treasury to 3,000"


def parameters(state: State) -> tuple[Parameter, ...]:
    """All of them, as they are now. Names of spaces are those of the board. Wherever they are set within
    their bounds the game ends: inflation never stops, and no Treasury lasts for ever."""
    money, chosen = law_of(state).money, options_of(state)
    strict = int(chosen.strict_aaa)
    return (
        Parameter("start", money.start, 1, 10_000, "a fund at the beginning; funds change by the difference"),
        Parameter(
            "treasury",
            money.vault,
            1_000,
            20_000,
            "what the Treasury borrows; what lies in it changes by the difference",
        ),
        Parameter("factor", money.factor, 2, 10, "how many times dearer projects are with each stage"),
        Parameter("rounds", chosen.rounds, 1, MAX_ROUNDS, "rounds of an update"),
        Parameter("strict_aaa", strict, 0, 1, "whether who runs dry on the red road does not win", said=True),
        *_spaces(state),
    )


def _spaces(state: State) -> Iterator[Parameter]:
    board = law_of(state).board
    for key in board.keys():  # noqa: SIM118 - a method of ours, no dict
        space = board.space(key)
        if space.kind in PAYING:
            names = (f"space {key}", space.name)
            yield Parameter(key, space.amount, 1, 5_000, f"the amount of {space.name}", names=names)


def carry_out(table: Table, setting: Setting) -> None:
    """Money that is in play changes by as much as the beginning's: it comes from circulation or goes there,
    and nobody falls below nothing."""
    difference = setting.value - setting.parameter.value
    if setting.parameter.name == "start":
        for name, player in list(table.state.players.items()):
            _shift(table, name, player.fund, difference)
    elif setting.parameter.name == "treasury":
        _shift(table, e.TREASURY, table.state.treasury, difference)
        if table.state.treasury == 0:
            borrow(table)


def _shift(table: Table, side: str, held: int, difference: int) -> None:
    if difference > 0:
        table.emit(e.MoneyMoved(e.CIRCULATION, side, difference, "vote"))
    elif taken := min(held, -difference):
        table.emit(e.MoneyMoved(side, e.CIRCULATION, taken, "vote"))
