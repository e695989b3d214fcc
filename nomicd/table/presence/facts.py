"""The facts of who is there. Names and shapes are for ever."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar

from nomicd.kernel.events import Event, Upcast


class SaidDone(Event, frozen=True):
    """Done with the update to come, or with `always` every update."""

    NAME: ClassVar[str] = "said-done"
    player: str
    always: bool = False


class SaidWait(Event, frozen=True):
    """Not done after all."""

    NAME: ClassVar[str] = "said-wait"
    player: str


class AllDone(Event, frozen=True):
    """All who are waited for are done: update `number` is made as of `at` instead of `regular`; ISO 8601."""

    NAME: ClassVar[str] = "all-done"
    number: int
    at: str
    regular: str


class AbsenceTold(Event, frozen=True):
    """Away on all days from `first` to `last`, in the game's zone."""

    NAME: ClassVar[str] = "absence-told"
    player: str
    first: date
    last: date


class AbsenceEnded(Event, frozen=True):
    """Back, and without other plans."""

    NAME: ClassVar[str] = "absence-ended"
    player: str


class ControlGiven(Event, frozen=True):
    """`to` may play for that player from the day `first`, or at once, up to and including the day `last`."""

    NAME: ClassVar[str] = "control-given"
    VERSION: ClassVar[int] = 2
    player: str
    to: str
    last: date
    first: date | None = None


class ControlTaken(Event, frozen=True):
    """Nobody else plays for that player any more."""

    NAME: ClassVar[str] = "control-taken"
    player: str


class SeatTakenOver(Event, frozen=True):
    """An open seat has a new player, who goes on with all that `old` had there."""

    NAME: ClassVar[str] = "seat-taken-over"
    player: str
    old: str


class PressHeld(Event, frozen=True):
    """A message of a player that goes out with the next update, then as `PressSent` of the same source."""

    NAME: ClassVar[str] = "press-held"
    source: str
    player: str
    to: tuple[str, ...]
    text: str
    grey: bool = False


class PressDropped(Event, frozen=True):
    """The messages of that player that wait for the update do not go out."""

    NAME: ClassVar[str] = "press-dropped"
    player: str


class PressSent(Event, frozen=True):
    """A message of a player to others, relayed. `source` is unique; `to` are players, nobody for all; `grey`
    does not name its author."""

    NAME: ClassVar[str] = "press-sent"
    source: str
    player: str
    to: tuple[str, ...]
    text: str
    grey: bool = False


ALL: tuple[type[Event], ...] = (
    SaidDone,
    SaidWait,
    AllDone,
    AbsenceTold,
    AbsenceEnded,
    ControlGiven,
    ControlTaken,
    SeatTakenOver,
    PressHeld,
    PressDropped,
    PressSent,
)


def _at_once(body: dict[str, Any]) -> dict[str, Any]:
    return {**body, "first": None}


UPCASTS: Mapping[tuple[str, int], Upcast] = {(ControlGiven.NAME, 1): _at_once}
"""What turns the bodies of older versions into the next."""
