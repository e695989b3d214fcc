"""When updates are due, by the weekly cycle that is in force."""

from __future__ import annotations

from datetime import datetime, time
from zoneinfo import ZoneInfo

from nomicd.games.nomic.state import State
from nomicd.kernel.deadlines import WEEKDAYS, Due, instant, next_weekly


def next_update(state: State) -> Due | None:
    """The first update not yet made; None before the start and after the end."""
    if not state.started or state.over:
        return None
    return _due(state, state.update + 1, datetime.fromisoformat(state.deadline))


def due(state: State, after: datetime) -> Due | None:
    """The next update whose deadline lies after that instant; None before the start and after the end."""
    found = next_update(state)
    while found and found.deadline <= after:
        found = _due(state, found.number + 1, found.deadline)
    return found


def _due(state: State, number: int, after: datetime) -> Due:
    zone = ZoneInfo(state.timezone)
    deadline = next_weekly(after, frozenset(state.schedule.updates), time(), zone)
    day = deadline.astimezone(zone)
    at = time.fromisoformat(state.schedule.update_at)
    run_at = max(deadline, instant(day.replace(tzinfo=None), at, zone))
    return Due(number, WEEKDAYS[day.weekday()], deadline, run_at)
