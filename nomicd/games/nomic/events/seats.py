"""Facts of seats that the Admin gives other names, makes one of, or gives back as they were."""

from __future__ import annotations

from typing import ClassVar

from nomicd.kernel.events import Event


class PlayerRenamed(Event, frozen=True):
    """Whoever was called `old` is called `player` from now on. `back`: as if the other name had never been
    given, so that it is free again."""

    NAME: ClassVar[str] = "player-renamed"
    player: str
    old: str
    back: bool = False


class SeatsMerged(Event, frozen=True):
    """Two seats of one person are one: `player` is gone, and what was theirs belongs to `into`. What money
    there was has been paid before."""

    NAME: ClassVar[str] = "seats-merged"
    player: str
    into: str


class SeatsParted(Event, frozen=True):
    """Seats that were merged are two again."""

    NAME: ClassVar[str] = "seats-parted"
    player: str
    into: str


class SeatReturned(Event, frozen=True):
    """Who had left has the seat again, with what was theirs and is nobody else's since."""

    NAME: ClassVar[str] = "seat-returned"
    player: str
