"""When updates are due: on days of the week, or as soon as all are done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, time
from functools import lru_cache
from zoneinfo import ZoneInfo

from nomicd.kernel.deadlines import WEEKDAYS, Due, instant, next_weekly
from nomicd.table.course.state import AnyCourse
from nomicd.table.turns import brought_forward


def next_due(number: int, after: datetime, zone: str, days: Iterable[str], at: str = "00:00") -> Due:
    """Return the first update after that instant, as number `number`. What is received before midnight at the
    day's start counts for it; `at` is the hour from which on it is made."""
    place = ZoneInfo(zone)
    deadline = next_weekly(after, frozenset(days), time(), place)
    day = deadline.astimezone(place)
    run_at = max(deadline, instant(day.replace(tzinfo=None), time.fromisoformat(at), place))
    return Due(number, WEEKDAYS[day.weekday()], deadline, run_at)


def regular(state: AnyCourse, days: Sequence[str], at: str = "00:00") -> Due | None:
    """The first update not yet made, by the calendar; None before the start and after the end."""
    if not state.started or state.over:
        return None
    after = state.deadline, state.presence.used
    return _next_update(state.update + 1, after, state.timezone, tuple(days), at)


@lru_cache(maxsize=2048)  # asked several times of each mail, and it changes with an update only
def _next_update(number: int, after: tuple[str, ...], zone: str, days: Sequence[str], at: str) -> Due:
    return next_due(number, max(map(datetime.fromisoformat, filter(None, after))), zone, days, at)


def find_next_update(state: AnyCourse, days: Sequence[str], at: str = "00:00") -> Due | None:
    """The first update not yet made, brought forward if all are done with it."""
    due, ready = regular(state, days, at), state.presence.ready
    return brought_forward(due, datetime.fromisoformat(ready)) if due and ready else due


def find_update_after(
    state: AnyCourse, after: datetime, days: Sequence[str], at: str = "00:00"
) -> Due | None:
    """The next update whose deadline lies after that instant."""
    found, slot = find_next_update(state, days, at), regular(state, days, at)
    while found and slot and found.deadline <= after:
        found = slot = next_due(found.number + 1, slot.deadline, state.timezone, days, at)
    return found
