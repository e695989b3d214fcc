"""Phases of a game: how long each lasts, and for whom it waits. One ends with an update.

Until then there may be updates that do not end it: a piece says when (`PieceDeadline`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import GameEvent, Upcast, same_body
from nomicd.table import turns
from nomicd.table.absence import is_away
from nomicd.table.clock import PhaseClock, clock_of
from nomicd.table.course.calendar import next_due
from nomicd.table.course.state import AnyCourse
from nomicd.table.phrases import day_name, either, join_words

DAY = 24
"""Hours that a phase lasts at most whose players are away, or wait for no update: there is time to write."""


class Phase(msgspec.Struct, frozen=True):
    """A phase, to be listed by a game. It lasts `hours`; without, until the next update by the week's days.
    It `awaits` some players (all, if nothing is said), and ends early once each of those is done, or is not
    among them any more, as who has answered; who has `answered` so that others may not know it is among them
    still. It is left out unless `when` holds. `says` tells readers that it begins. If it `interrupts`, the
    week's days go on after it as if it had not been: none that was used up comes again."""

    name: str
    hours: int = 0
    awaits: Callable[[Any], Iterable[str]] | None = None
    when: Callable[[Any], bool] | None = None
    says: str = ""
    answered: Callable[[Any], Iterable[str]] | None = None
    interrupts: bool = False

    def list_awaited(self, state: AnyCourse) -> tuple[str, ...]:
        """Return whom it waits for as things stand."""
        return tuple(state.players if self.awaits is None else self.awaits(state))

    def list_unanswered(self, state: AnyCourse) -> tuple[str, ...]:
        """Return who of them has not answered, of which nobody else may know."""
        answered = () if self.answered is None else tuple(self.answered(state))
        return tuple(name for name in self.list_awaited(state) if name not in answered)


class PieceDeadline(msgspec.Struct, frozen=True):
    """Something of a piece that is over at an instant, whatever the phase. `weekday` only if it follows the
    week's days."""

    ends: datetime
    weekday: str = ""


class PhaseBegan(GameEvent, frozen=True):
    """It ends at `ends`, ISO 8601, or once all whom it `awaits` are done. `day` is as in `PhaseClock`, for
    one that interrupts."""

    NAME: ClassVar[str] = "phase-began"
    VERSION: ClassVar[int] = 2
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {1: same_body}
    phase: str
    ends: str
    awaits: tuple[str, ...]
    says: str = ""
    day: str = ""

    def apply(self, state: Any) -> None:
        state.clock = PhaseClock(self.phase, self.ends, self.awaits, self.day)

    def describe(self, state: AnyCourse, reader: str = "") -> str:
        del state, reader
        return self.says


def phase_of(phases: Sequence[Phase], state: AnyCourse) -> Phase | None:
    """Return the phase that a game is in; None before its start, and in a game without phases."""
    return next((each for each in phases if each.name == clock_of(state).phase), None)


def choose_next(phases: Sequence[Phase], state: AnyCourse) -> Phase:
    """Return the phase that comes after the one that ends: the same once more while the game is paused."""
    names, now = [each.name for each in phases], clock_of(state).phase
    place = names.index(now) + (not state.paused) if now else 0
    coming = (*phases[place:], *phases[:place])
    return next((each for each in coming if each.when is None or each.when(state)), coming[0])


def find_used_day(phases: Sequence[Phase], state: AnyCourse) -> str:
    """Return when the last phase by the week's days ends, or would have ended; "" if there was none."""
    last, clock = phase_of(phases, state), clock_of(state)
    return clock.ends if last is not None and not last.hours else clock.day


def find_end(phases: Sequence[Phase], state: AnyCourse, phase: Phase, days: Iterable[str]) -> datetime:
    """Return when a phase ends that begins with the last update. An update by the week's days that was made
    early has used up the day that came next, and no more: however many are early, another comes soon."""
    begins, used = datetime.fromisoformat(state.deadline), find_used_day(phases, state)
    if phase.hours:
        daily = _waits_for_nobody(state, phase.list_awaited(state), begins)
        return begins + timedelta(hours=min(phase.hours, DAY) if daily else phase.hours)
    first = next_due(0, begins, state.timezone, days).deadline
    is_used = bool(used) and first <= datetime.fromisoformat(used)
    return next_due(0, first, state.timezone, days).deadline if is_used else first


def _waits_for_nobody(state: AnyCourse, awaited: Sequence[str], at: datetime) -> bool:
    """Return whether each of those whom a phase awaits is away that day, or done with all that comes."""
    here, today = state.presence, at.astimezone(ZoneInfo(state.timezone)).date()
    gone = (name in here.signals.always or is_away(here.absences, name, today) for name in awaited)
    return bool(awaited) and all(gone)


def list_updates(state: Any, deadlines: Iterable[PieceDeadline]) -> list[Due]:
    """Return the updates that are known to come, soonest first: the phase ends with one of them."""
    last, weekdays = datetime.fromisoformat(state.deadline), {datetime.fromisoformat(state.clock.ends): ""}
    for each in deadlines:
        if each.ends > last:
            weekdays[each.ends] = each.weekday or weekdays.get(each.ends, "")
    return [Due(state.update + n, weekdays[at], at, at) for n, at in enumerate(sorted(weekdays), 1)]


def hasten(due: Due, ready: str) -> Due:
    """Return the next update as it is made now that all are done: what is due on a weekday still is."""
    at = datetime.fromisoformat(ready)
    return turns.brought_forward(due if due.deadline <= at else replace(due, weekday=""), at)


def introduce(phases: Iterable[Phase], days: Iterable[str]) -> str:
    """Return how long the phases last; one that lasts no hours ends on one of these days."""
    next_day = either([day_name(day) for day in days])
    lasts = [
        f"{each.name} ({f'{each.hours} hours' if each.hours else f'until the start of {next_day}'})"
        for each in phases
    ]
    return f"The phases are {join_words(lasts)}. Each ends early once all whom it waits for are done."
