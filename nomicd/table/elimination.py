"""Who is out of a game that goes on: they read on, and nothing waits for them."""

from __future__ import annotations

import math
from typing import Self

import msgspec
from msgspec.structs import replace

from nomicd.table.course.state import AnyCourse
from nomicd.table.player_names import PlayerName, drop_name
from nomicd.table.state_part import StatePart


class Eliminated(StatePart, frozen=True):
    """Who is out, each with the update since which; `aside` are those whose seat became another's."""

    since: dict[PlayerName, int] = msgspec.field(default_factory=dict)
    aside: dict[str, int] = msgspec.field(default_factory=dict)

    def remove_player(self, player: str) -> Self:
        """Return it without them."""
        return replace(self, since=drop_name(self.since, player))

    def merge_seats(self, player: str) -> Self:
        """Return it with what was so of them kept."""
        kept = {player: self.since[player]} if player in self.since else {}
        return replace(self.remove_player(player), aside={**self.aside, **kept})

    def part_seats(self, player: str, update: int) -> Self:
        """Return it with them out again, if they were."""
        back = {player: self.aside[player]} if player in self.aside else {}
        aside = drop_name(self.aside, player)
        return replace(self, since={**self.since, **back}, aside=aside)


NOBODY_OUT = Eliminated()


def find_last_update(state: AnyCourse, player: str) -> float:
    """Return since which update that player is out; infinity for who is not."""
    eliminated: Eliminated = getattr(state, "eliminated", NOBODY_OUT)
    return eliminated.since.get(player, math.inf)


def is_out_of_game(state: AnyCourse, player: str) -> bool:
    """Return whether that player is out; nobody ever is in a game without the piece `Elimination`."""
    eliminated: Eliminated = getattr(state, "eliminated", NOBODY_OUT)
    return player in eliminated.since
