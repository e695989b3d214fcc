"""Which phase a game is in, and until when: a part of the state of a game that is played in phases."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from nomicd.table.player_names import PlayerName, drop_name
from nomicd.table.state_part import PartedCourse, StatePart


class PhaseClock(StatePart, frozen=True):
    """`phase` is the one in progress, "" before the first. It ends at `ends`, ISO 8601, or once all whom it
    `awaits` are done. Of one that interrupts, `day` is when the last one by the week's days before it
    ended, or would have ended. `aside` are those as they were before a seat became another's, by who is
    gone."""

    phase: str = ""
    ends: str = ""
    awaits: tuple[PlayerName, ...] = ()
    day: str = ""
    aside: dict[str, tuple[PlayerName, ...]] = msgspec.field(default_factory=dict)

    @property
    def interrupts(self) -> bool:
        """Whether the phase in progress asks some before the one goes on that it interrupts."""
        return bool(self.day)

    def remove_player(self, player: str) -> Self:
        """They are waited for no more."""
        return replace(self, awaits=tuple(name for name in self.awaits if name != player))

    def merge_seats(self, player: str) -> Self:
        """Return who was waited for is kept."""
        return replace(self.remove_player(player), aside={**self.aside, player: self.awaits})

    def part_seats(self, player: str, update: int) -> Self:
        """They are waited for again, unless another phase has begun."""
        aside = drop_name(self.aside, player)
        return replace(self, awaits=self.aside.get(player, self.awaits), aside=aside)


NO_CLOCK = PhaseClock()


def clock_of(state: object) -> PhaseClock:
    """Return the clock of a game; one that never runs if it is not played in phases."""
    clock: PhaseClock = getattr(state, "clock", NO_CLOCK)
    return clock


def add_hours(state: PartedCourse, hours: int) -> str:
    """Return the instant so long after the update that is being made, ISO 8601."""
    return (datetime.fromisoformat(state.deadline) + timedelta(hours=hours)).isoformat()


def has_come(state: PartedCourse, at: str) -> bool:
    """Return whether that instant, ISO 8601, lies no later than the update that is being made, or was made
    last."""
    return datetime.fromisoformat(at) <= datetime.fromisoformat(state.deadline)


def is_phase_over(state: Any) -> bool:
    """Return whether the update that is being made ends the phase. In a game without phases each one does."""
    clock = clock_of(state)
    return not clock.phase or bool(state.presence.ready) or has_come(state, clock.ends)


def is_expected(state: object, player: str) -> bool:
    """Return whether the phase waits for that player. In a game without phases each update waits for all."""
    clock = clock_of(state)
    return not clock.phase or player in clock.awaits
