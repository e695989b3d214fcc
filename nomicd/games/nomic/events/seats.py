"""Facts of seats that the Admin gives other names, makes one of, or gives back as they were."""

from __future__ import annotations

from typing import ClassVar

from nomicd.kernel.events import Event
from nomicd.table.course.facts import PlayerRenamed, SeatsMerged, SeatsParted

__all__ = ["PlayerRenamed", "SeatReturned", "SeatsMerged", "SeatsParted"]


class SeatReturned(Event, frozen=True):
    """Who had left has the seat again, with what was theirs and is nobody else's since."""

    NAME: ClassVar[str] = "seat-returned"
    player: str
