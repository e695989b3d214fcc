"""Delegation: a player lets another play for them until a day, and the log says whose hand it was."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import TypeAlias

import msgspec

from nomicd.kernel.decision import Reason, Refused
from nomicd.table.phrases import write_day
from nomicd.table.player_names import PlayerName

LONGEST = timedelta(days=120)
"""So far ahead control may be lent."""


class Delegation(msgspec.Struct, frozen=True):
    """`to` may play for `player` from the day `first` (at once, if there is none) up to and including the day
    `last`, in the game's zone. The player may go on playing too. It is not handed on: who plays for another
    lets nobody else do so."""

    player: PlayerName
    to: PlayerName
    last: date
    first: date | None = None

    def holds(self, on: date) -> bool:
        """Return whether it does that day."""
        return on <= self.last and (self.first is None or self.first <= on)


Delegations: TypeAlias = tuple[Delegation, ...]
"""All that are known: one of a player at most."""


class Act(msgspec.Struct, frozen=True):
    """Whose move it is, and by whose hand."""

    player: str
    hand: str

    @property
    def words(self) -> str:
        """The player as a report names them."""
        return self.player if self.hand == self.player else f"{self.player} (by the hand of {self.hand})"


def problem(new: Delegation, players: Iterable[str], today: date) -> Refused | None:
    """Why control cannot be given so; None if it can."""
    if new.to == new.player:
        return Refused(Reason.AGAINST_RULES, "You play for yourself anyway.")
    if new.to not in players:
        return Refused(Reason.NOT_FOUND, f"No player is called {new.to}.")
    if new.last < today:
        return Refused(Reason.TOO_LATE, f"{write_day(new.last)} is past.")
    if new.first and new.last < new.first:
        return Refused(Reason.TOO_LATE, f"{write_day(new.last)} is before {write_day(new.first)}.")
    if new.last - today >= LONGEST:
        return Refused(Reason.LIMIT, f"Control is lent for at most {LONGEST.days} days.")
    return None


def with_new(delegations: Iterable[Delegation], new: Delegation) -> Delegations:
    """All when the new one holds: it takes the place of the player's last one."""
    return (*without(delegations, new.player), new)


def without(delegations: Iterable[Delegation], player: str) -> Delegations:
    """All when that player has taken control back."""
    return tuple(each for each in delegations if each.player != player)


def may(delegations: Iterable[Delegation], hand: str, player: str, on: date) -> bool:
    """Return whether that hand may play for that player that day."""
    return hand == player or player in played_by(delegations, hand, on)


def played_by(delegations: Iterable[Delegation], hand: str, on: date) -> tuple[str, ...]:
    """The players whom that hand may play for that day, besides its own."""
    return tuple(each.player for each in delegations if each.to == hand and each.holds(on))


def act(delegations: Iterable[Delegation], hand: str, player: str | None, on: date) -> Act | Refused:
    """The move that a hand makes for a player, None being its own."""
    if player is None or may(delegations, hand, player, on):
        return Act(player or hand, hand)
    return Refused(Reason.NOT_YOURS, f"{player} has not given you control.")


def current(delegations: Iterable[Delegation], today: date) -> Delegations:
    """Those that are not over."""
    return tuple(each for each in delegations if each.last >= today)
