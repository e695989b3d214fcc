"""Facts of the course of a game, and what its dice are committed to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from nomicd.kernel.events import Event, Upcast
from nomicd.table.course import facts
from nomicd.table.course.facts import (
    ChanceCommitted,
    ChanceSealed,
    GameEnded,
    GameOpened,
    GamePaused,
    GameStarted,
    UpdateEnded,
)

__all__ = [
    "ChanceCommitted",
    "ChanceSealed",
    "GameEnded",
    "GameOpened",
    "GamePaused",
    "GameResumed",
    "GameStarted",
    "ScheduleSet",
    "UpdateEnded",
    "UpdateStarted",
]


class ScheduleSet(Event, frozen=True):
    """The weekly cycle that the rules in force give the game. Stays when they give none."""

    NAME: ClassVar[str] = "schedule-set"
    updates: tuple[str, ...]
    ballots_open: str
    ballots_close: str
    update_at: str


class UpdateStarted(facts.UpdateStarted, frozen=True):
    """`week` is the game week that the update belongs to."""

    week: int


class GameResumed(facts.GameResumed, frozen=True):
    """`was` is why the game was paused, where the Admin ends that."""

    VERSION: ClassVar[int] = 2
    by: str
    was: str = ""


UPCASTS: Mapping[tuple[str, int], Upcast] = {(GameResumed.NAME, 1): lambda body: body}
