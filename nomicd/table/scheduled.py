"""Orders that players have given ahead: each waits for its update."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from nomicd.table.player_names import FreeData, PlayerName


class ScheduledOrder(msgspec.Struct, frozen=True):
    """One that waits for `update`. `source` is unique (`mail:12/3`); `text` are the strict words of the
    order."""

    source: str
    player: PlayerName
    update: int
    verb: str
    args: FreeData
    text: str

    @property
    def words(self) -> str:
        """The words with which it was given, and is taken back."""
        return f"in update {self.update}: {self.text}"


ScheduledOrders = tuple[ScheduledOrder, ...]
"""All that wait, in the order in which they came."""


def of(orders: Iterable[ScheduledOrder], player: str) -> ScheduledOrders:
    """Return those of one player, the next ones first."""
    return tuple(sorted((each for each in orders if each.player == player), key=lambda each: each.update))


def due(orders: Iterable[ScheduledOrder], update: int) -> ScheduledOrders:
    """Return those whose update has come, in the order in which they came. One for which the game was paused
    is later than it says."""
    return tuple(each for each in orders if each.update <= update)


def without(orders: Iterable[ScheduledOrder], source: str) -> ScheduledOrders:
    """Return all that wait when that one does no more."""
    return tuple(each for each in orders if each.source != source)


def without_player(orders: Iterable[ScheduledOrder], player: str) -> ScheduledOrders:
    """Return all that wait when that player's do no more."""
    return tuple(each for each in orders if each.player != player)
