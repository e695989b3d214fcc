"""Money as a piece of the game: funds, the Treasury, what is in circulation, and inflation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling import pages
from nomicd.games.boondoggling.moves import borrow
from nomicd.games.boondoggling.naming import bills, money
from nomicd.games.boondoggling.state import State, law_of
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.page import Page, Section
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.working import Working
from nomicd.table.phrases import listed
from nomicd.table.piece import Piece
from nomicd.table.terms import Setting

_MONEY = Verb(
    "money",
    "money",
    "everybody's fund, the Treasury and the stage of inflation",
    ("money",),
    "the game",
    True,
)
_LEDGER = Verb("ledger", "ledger", "the same", ("ledger",), "the game", read_only=True)


def _given_back(state: State, event: e.MoneyMoved, why: str) -> tuple[Event, ...] | Refused:
    """Take back that a fund went with a seat; other money moves with the game."""
    del why
    payee = state.players.get(event.payee)
    if event.why != "merged":
        return Refused(Reason.NOT_NOW, "what money has moved in play stays where it is")
    if payee is None or payee.fund < event.amount:
        return Refused(Reason.NOT_NOW, f"{event.payee} does not have the fund of {event.payer} any more")
    return (e.MoneyMoved(event.payee, event.payer, event.amount, "merged"),)


class Purses(Piece[State]):
    """Every fund, and where all other money lies: none is made and none is lost."""

    facts = (e.MoneyPrinted, e.MoneyMoved, e.TreasuryReplenished, e.PlayerLeft)
    inverses: ClassVar[Inverses] = {e.MoneyMoved: _given_back}

    def set_up(self, table: Working[State]) -> None:
        """Print the money, fill the Treasury."""
        counted = law_of(table.state).money
        table.emit(e.MoneyPrinted(counted.printed))
        table.emit(e.MoneyMoved(e.CIRCULATION, e.TREASURY, counted.vault, "treasury"))

    def seat(self, table: Working[State], player: str) -> None:
        """Give them a fund."""
        table.emit(e.MoneyMoved(e.CIRCULATION, player, law_of(table.state).money.start, "fund"))

    def clear_seat(self, table: Working[State], player: str) -> None:
        """Put their fund into circulation."""
        if fund := table.state.players[player].fund:
            table.emit(e.MoneyMoved(player, e.CIRCULATION, fund, "left"))

    def hand_over(self, table: Working[State], player: str, into: str) -> None:
        """Give the other seat the fund."""
        if fund := table.state.players[player].fund:
            table.emit(e.MoneyMoved(player, into, fund, "merged"))

    def carry_out(self, table: Working[State], setting: Setting) -> None:
        """Change money in play by as much as the beginning's: it comes from circulation or goes there, and
        nobody falls below nothing."""
        difference = setting.value - setting.parameter.value
        if setting.parameter.name == "start":
            for name, player in list(table.state.players.items()):
                _shift(table, name, player.fund, difference)
        elif setting.parameter.name == "treasury":
            _shift(table, e.TREASURY, table.state.treasury, difference)
            if table.state.treasury == 0:
                borrow(table)

    def looks(self, state: State, reader: str) -> tuple[Verb, ...]:
        """Return what anybody may ask to see of it."""
        del state, reader
        return _MONEY, _LEDGER

    def answer(self, state: State, reader: str, command: Command) -> Page | None:
        """Return all of it, under the word that was asked with."""
        del reader
        if command.verb not in {_MONEY.key, _LEDGER.key}:
            return None
        return Page(command.verb.capitalize(), (), tuple(self.standings(state, ())))

    def quotes(self, state: State) -> dict[str, str]:
        """Return what everybody and the Treasury begin with, and how prices rise."""
        counted = law_of(state).money
        return {
            "start": money(state, counted.start),
            "start_bills": bills(state, counted.start),
            "treasury": money(state, counted.vault),
            "treasury_bills": bills(state, counted.vault),
            "times": listed([f"{counted.multiplier(stage):,}" for stage in range(1, 6)]),
            "factor": str(counted.factor),
        }

    def greeting(self, state: State) -> tuple[str, ...]:
        """Return what everybody begins with."""
        counted = law_of(state).money
        bills = ", ".join(f"{count}x{value}" for value, count in counted.fund.items())
        return (f"Everybody has {money(state, counted.start)}: {bills}.",)

    def news(self, state: State, reader: str) -> tuple[str, ...]:
        """Return how much the reader has."""
        if state.over or reader not in state.players:
            return ()
        return (f"you have {money(state, state.players[reader].fund)}",)

    def standings(self, state: State, events: Sequence[Event]) -> Iterator[Section]:
        """Give funds and ledger."""
        del events
        yield from (Section("The funds", pages.funds(state)), pages.ledger(state))


def _shift(table: Working[State], side: str, held: int, difference: int) -> None:
    if difference > 0:
        table.emit(e.MoneyMoved(e.CIRCULATION, side, difference, "vote"))
    elif taken := min(held, -difference):
        table.emit(e.MoneyMoved(side, e.CIRCULATION, taken, "vote"))
