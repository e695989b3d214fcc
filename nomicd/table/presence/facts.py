"""The facts of who is there, and what each changes. Names and shapes are for ever."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import ClassVar

from msgspec.structs import replace

from nomicd.kernel.events import GameEvent, Upcast
from nomicd.table import absence, delegation, turns
from nomicd.table.course.state import AnyCourse
from nomicd.table.presence.state import Held, note_message


class SaidDone(GameEvent, frozen=True):
    """Done with the update to come, or with `always` every update."""

    NAME: ClassVar[str] = "said-done"
    player: str
    always: bool = False

    def apply(self, state: AnyCourse) -> None:
        said = turns.said_done(state.presence.signals, self.player, always=self.always)
        state.presence = replace(state.presence, signals=said)


class SaidWait(GameEvent, frozen=True):
    """Not done after all."""

    NAME: ClassVar[str] = "said-wait"
    player: str

    def apply(self, state: AnyCourse) -> None:
        said = turns.said_wait(state.presence.signals, self.player)
        state.presence = replace(state.presence, signals=said, ready="", regular="")


class AllDone(GameEvent, frozen=True):
    """All who are waited for are done: update `number` is made as of `at` instead of `regular`; ISO 8601."""

    NAME: ClassVar[str] = "all-done"
    number: int
    at: str
    regular: str

    def apply(self, state: AnyCourse) -> None:
        state.presence = replace(state.presence, ready=self.at, regular=self.regular)


class AbsenceTold(GameEvent, frozen=True):
    """Away on all days from `first` to `last`, in the game's zone."""

    NAME: ClassVar[str] = "absence-told"
    player: str
    first: date
    last: date

    def apply(self, state: AnyCourse) -> None:
        new = absence.Absence(self.player, self.first, self.last)
        state.presence = replace(state.presence, absences=absence.with_new(state.presence.absences, new))


class AbsenceEnded(GameEvent, frozen=True):
    """Back, and without other plans."""

    NAME: ClassVar[str] = "absence-ended"
    player: str

    def apply(self, state: AnyCourse) -> None:
        here = absence.without(state.presence.absences, self.player)
        state.presence = replace(state.presence, absences=here)


class ControlGiven(GameEvent, frozen=True):
    """`to` may play for that player from the day `first`, or at once, up to and including the day `last`."""

    NAME: ClassVar[str] = "control-given"
    VERSION: ClassVar[int] = 2
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {1: lambda body: {**body, "first": None}}
    player: str
    to: str
    last: date
    first: date | None = None

    def apply(self, state: AnyCourse) -> None:
        new = delegation.Delegation(self.player, self.to, self.last, self.first)
        held = delegation.with_new(state.presence.delegations, new)
        state.presence = replace(state.presence, delegations=held)


class ControlTaken(GameEvent, frozen=True):
    """Nobody else plays for that player any more."""

    NAME: ClassVar[str] = "control-taken"
    player: str

    def apply(self, state: AnyCourse) -> None:
        held = delegation.without(state.presence.delegations, self.player)
        state.presence = replace(state.presence, delegations=held)


class SeatTakenOver(GameEvent, frozen=True):
    """An open seat has a new player, who goes on with all that `old` had there."""

    NAME: ClassVar[str] = "seat-taken-over"
    player: str
    old: str

    def apply(self, state: AnyCourse) -> None:
        state.replace_player(self.old, self.player)


class PressHeld(GameEvent, frozen=True):
    """A message of a player that goes out with the next update, then as `PressSent` of the same source."""

    NAME: ClassVar[str] = "press-held"
    source: str
    player: str
    to: tuple[str, ...]
    text: str
    grey: bool = False

    def apply(self, state: AnyCourse) -> None:
        held = Held(self.source, self.player, self.to, self.text, self.grey)
        here = note_message(state.presence, self.player)
        state.presence = replace(here, held=(*here.held, held))


class PressDropped(GameEvent, frozen=True):
    """The messages of that player that wait for the update do not go out."""

    NAME: ClassVar[str] = "press-dropped"
    player: str

    def apply(self, state: AnyCourse) -> None:
        kept = tuple(each for each in state.presence.held if each.player != self.player)
        state.presence = replace(state.presence, held=kept)


class PressSent(GameEvent, frozen=True):
    """A message of a player to others, relayed. `source` is unique; `to` are players, nobody for all; `grey`
    does not name its author."""

    NAME: ClassVar[str] = "press-sent"
    source: str
    player: str
    to: tuple[str, ...]
    text: str
    grey: bool = False

    def apply(self, state: AnyCourse) -> None:
        """One that was held was counted then."""
        kept = tuple(each for each in state.presence.held if each.source != self.source)
        if len(kept) < len(state.presence.held):
            state.presence = replace(state.presence, held=kept)
        else:
            state.presence = note_message(state.presence, self.player)
