"""What facts about the course of a game change in a Nomic beyond what they change in every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.calendar import next_update
from nomicd.games.nomic.law.book import book
from nomicd.games.nomic.law.declarations import Schedule
from nomicd.games.nomic.state import State
from nomicd.table.course import evolve as course


def _schedule_set(state: State, event: e.ScheduleSet) -> None:
    state.schedule = Schedule(event.updates, event.ballots_open, event.ballots_close, event.update_at)


def _update_started(state: State, event: e.UpdateStarted) -> None:
    regular = next_update(state)
    course.update_started(state, event)
    state.week = event.week
    state.lost = ()
    if regular and datetime.fromisoformat(event.deadline) < regular.deadline:
        state.presence = replace(state.presence, used=regular.deadline.isoformat())


def _update_ended(state: State, event: e.UpdateEnded) -> None:
    """Whose silence is excused has not been silent for longer than before."""
    known = {name: each.idle for name, each in state.players.items() if course.is_out(state, name)}
    if known and not book(state.rules).presence.excused:  # the law is read only where somebody is out
        known = {}
    course.update_ended(state, event)
    for name, idle in known.items():
        course.set_player(state, name, idle=idle)
    state.labels = {}


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.ScheduleSet.NAME: _schedule_set,
    e.UpdateStarted.NAME: _update_started,
    e.UpdateEnded.NAME: _update_ended,
}
