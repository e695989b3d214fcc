"""Standing orders: what a player has ordered once and for all, until it is replaced or ended.

A player has one of each action; where the action says what its orders are kept `per` (a square, say), one of
each value of that.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from nomicd.kernel.commands import Value
from nomicd.table.player_names import PlayerName

MAX_STANDING = 100
"""So many one player may have."""


class StandingOrder(msgspec.Struct, frozen=True):
    """One that stands. `source` is unique (`mail:12/3`); `per` is the value that it is kept by, or ""."""

    source: str
    player: PlayerName
    action: str
    args: dict[str, Value]
    text: str
    per: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What there is one of."""
        return (self.player, self.action, self.per)


Standings = tuple[StandingOrder, ...]
"""All that stand, oldest first."""


def find_replaced(orders: Iterable[StandingOrder], new: StandingOrder) -> StandingOrder | None:
    """The one whose place a new one takes."""
    return next((order for order in orders if order.key == new.key), None)


def with_new(orders: Iterable[StandingOrder], new: StandingOrder) -> Standings:
    """All that stand when the new one does: it is the newest, wherever the one that it replaces stood."""
    return (*(order for order in orders if order.key != new.key), new)


def without(orders: Iterable[StandingOrder], source: str) -> Standings:
    """All that stand when that one has ended."""
    return tuple(order for order in orders if order.source != source)


def of(orders: Iterable[StandingOrder], player: str) -> Standings:
    """Those of one player."""
    return tuple(order for order in orders if order.player == player)


def handle(orders: Iterable[StandingOrder], order: StandingOrder) -> str:
    """The words that name it among its player's: the action, if it is the only one of it; else its text."""
    alike = [each for each in orders if (each.player, each.action) == (order.player, order.action)]
    return order.text if len(alike) > 1 else order.action.replace("_", " ")
