"""Facts of the course of a game, and what its dice are committed to."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import ClassVar

from msgspec.structs import replace

from nomicd.games.nomic.calendar import find_next_update
from nomicd.games.nomic.phrases import sentence
from nomicd.games.nomic.rules.declarations import Schedule
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State, set_player
from nomicd.kernel.events import GameEvent, Upcast, same_body
from nomicd.table.course import facts
from nomicd.table.course.state import is_out


class ScheduleSet(GameEvent, frozen=True):
    """The weekly cycle that the rules in force give the game. Stays when they give none."""

    NAME: ClassVar[str] = "schedule-set"
    updates: tuple[str, ...]
    ballots_open: str
    ballots_close: str
    update_at: str

    def apply(self, state: State) -> None:
        state.schedule = Schedule(self.updates, self.ballots_open, self.ballots_close, self.update_at)


class NomicUpdateEnded(facts.UpdateEnded, frozen=True):
    """Whose silence is excused has not been silent for longer than before."""

    def apply(self, state: State) -> None:
        known = {name: each.idle for name, each in state.players.items() if is_out(state, name)}
        if known and not book(state.rules).presence.excused:  # the law is read only where somebody is out
            known = {}
        super().apply(state)
        for name, idle in known.items():
            set_player(state, name, idle=idle)
        state.labels = {}


class NomicUpdateStarted(facts.UpdateStarted, frozen=True):
    """`week` is the game week that the update belongs to."""

    week: int

    def apply(self, state: State) -> None:
        regular = find_next_update(state)
        super().apply(state)
        state.week = self.week
        state.lost = ()
        if regular and datetime.fromisoformat(self.deadline) < regular.deadline:
            state.presence = replace(state.presence, used=regular.deadline.isoformat())


class NomicResumed(facts.GameResumed, frozen=True):
    """`was` is why the game was paused, where the Admin ends that."""

    VERSION: ClassVar[int] = 2
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {1: same_body}
    by: str
    was: str = ""

    def describe(self, state: State, reader: str = "") -> str:
        return f"The game goes on, as {self.by} says."


class NomicEnded(facts.GameEnded, frozen=True):
    def describe(self, state: State, reader: str = "") -> str:
        if not self.player:
            return sentence(f"The game ends without a winner: {self.why}")
        if reader == self.player:
            return sentence(f"You have won: {self.why}")
        return sentence(f"{self.player} has won: {self.why}")
