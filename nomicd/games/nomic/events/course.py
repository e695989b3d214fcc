"""Facts of the course of a game, and what its dice are committed to."""

from __future__ import annotations

from typing import ClassVar

from nomicd.kernel.events import Event


class GameOpened(Event, frozen=True):
    NAME: ClassVar[str] = "game-opened"
    slug: str
    timezone: str
    ruleset: str
    options: dict[str, str]


class ChanceSealed(Event, frozen=True):
    """The seed of the game's secrets, hex. Hidden until the game is over."""

    NAME: ClassVar[str] = "chance-sealed"
    seed: str


class ChanceCommitted(Event, frozen=True):
    """The published end of the chain of secrets, hex."""

    NAME: ClassVar[str] = "chance-committed"
    commitment: str
    length: int


class ScheduleSet(Event, frozen=True):
    """The weekly cycle that the rules in force give the game. Stays when they give none."""

    NAME: ClassVar[str] = "schedule-set"
    updates: tuple[str, ...]
    ballots_open: str
    ballots_close: str
    update_at: str


class GameStarted(Event, frozen=True):
    """`deadline` is the instant of the start, ISO 8601 UTC: updates are due after it."""

    NAME: ClassVar[str] = "game-started"
    deadline: str


class UpdateStarted(Event, frozen=True):
    """`week` is the game week that the update belongs to."""

    NAME: ClassVar[str] = "update-started"
    number: int
    weekday: str
    deadline: str
    week: int


class UpdateEnded(Event, frozen=True):
    """Reveals the update's secret, and the root of the orders filed for it."""

    NAME: ClassVar[str] = "update-ended"
    number: int
    secret: str
    orders: tuple[str, ...]
    root: str


class GamePaused(Event, frozen=True):
    NAME: ClassVar[str] = "game-paused"
    why: str


class GameResumed(Event, frozen=True):
    NAME: ClassVar[str] = "game-resumed"
    by: str


class GameEnded(Event, frozen=True):
    """`player` is "" when nobody wins."""

    NAME: ClassVar[str] = "game-ended"
    player: str
    why: str
