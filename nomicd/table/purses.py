"""Money, as a piece of a game: what each player has, and where all the rest lies. None is made, none is lost.

Who pays or is paid is a player's name, or a pot of the table: `@bank` is the field `bank` of the state.
"""

from __future__ import annotations

from typing import Any, ClassVar

from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Event
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.state import Course
from nomicd.table.course.working import Working
from nomicd.table.facts import MoneyMoved
from nomicd.table.money import money_of
from nomicd.table.piece import Piece


def give_back(state: Course[Any], event: MoneyMoved, why: str) -> tuple[Event, ...] | Refused:
    """Take back that a fund went with a seat; other money moves with the game."""
    del why
    payee = state.players.get(event.payee)
    if event.why != "merged":
        return Refused(Reason.NOT_NOW, "what money has moved in play stays where it is")
    if payee is None or payee.fund < event.amount:
        return Refused(Reason.NOT_NOW, f"{event.payee} does not have the fund of {event.payer} any more")
    return (type(event)(event.payee, event.payer, event.amount, "merged"),)


class Purses(Piece[Any]):
    """Every fund. To be derived from: a game says what everybody begins with, and out of which pot."""

    facts: ClassVar[tuple[type[Event], ...]] = (MoneyMoved,)
    inverses: ClassVar[Inverses] = {MoneyMoved: give_back}
    moved: ClassVar[type[MoneyMoved]] = MoneyMoved
    """The game's own kind of the fact."""
    pot: ClassVar[str] = "@bank"
    """Where money comes from, and where it goes."""

    def start(self, state: Any) -> int:
        """Return what everybody begins with."""
        raise NotImplementedError

    def move(
        self, table: Working[Any], payer: str, payee: str, amount: int, why: str, space: str = ""
    ) -> None:
        """Let money change hands, if it is any."""
        if amount:
            table.emit(self.moved(payer, payee, amount, why, space))

    def pay(self, table: Working[Any], player: str, due: int, why: str, space: str = "") -> int:
        """Let a player pay into the pot what is due, or all they have if it is less. Return what was paid."""
        paid = min(due, money_of(table.state, player))
        self.move(table, player, self.pot, paid, why, space)
        return paid

    def seat(self, table: Working[Any], player: str) -> None:
        """Give them a fund."""
        self.move(table, self.pot, player, self.start(table.state), "fund")

    def clear_seat(self, table: Working[Any], player: str) -> None:
        """Put their fund into the pot."""
        self.move(table, player, self.pot, money_of(table.state, player), "left")

    def hand_over(self, table: Working[Any], player: str, into: str) -> None:
        """Give the other seat the fund."""
        self.move(table, player, into, money_of(table.state, player), "merged")

    def shift(self, table: Working[Any], side: str, difference: int) -> None:
        """Give somebody more by a vote, or less, but never less than nothing."""
        if difference > 0:
            self.move(table, self.pot, side, difference, "vote")
        else:
            self.move(table, side, self.pot, min(money_of(table.state, side), -difference), "vote")
