"""A part of a game's state that belongs to one of its pieces: a frozen value in a field of the state."""

from __future__ import annotations

from typing import Any, Protocol, Self

import msgspec

from nomicd.table.player_names import rename


class StatePart(msgspec.Struct, frozen=True):
    """To be derived from. Each method returns the part as it is once that has happened to a player; the
    state asks all its parts (`Course`), so that a game need not know what each of them keeps of whom."""

    def add_player(self, player: str) -> Self:
        """Return it with a new player."""
        return self

    def remove_player(self, player: str) -> Self:
        """Return it without that player."""
        return self

    def replace_player(self, old: str, new: str) -> Self:
        """Return it with the new player in the place of the old one."""
        return rename(self, old, new)

    def merge_seats(self, player: str) -> Self:
        """Return it without a player whose seat is another's now; what `part_seats` needs is kept."""
        return self.remove_player(player)

    def part_seats(self, player: str, update: int) -> Self:
        """Return it with that player once more; `update` is the number of the last update."""
        return self.add_player(player)


class PartedCourse(Protocol):
    """What the pieces here use of a game's course. A game's state has a field beside it for each of them."""

    players: dict[str, Any]
    documents: dict[str, str]
    seed: str
    started: bool
    over: str
    update: int
    deadline: str
    timezone: str
