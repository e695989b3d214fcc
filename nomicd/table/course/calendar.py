"""When updates are due: on days of the week, or as soon as all are done; daily if all are done for good."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from nomicd.kernel.deadlines import WEEKDAYS, Due
from nomicd.table.course.state import Course
from nomicd.table.presence.rules import done_for_good
from nomicd.table.turns import brought_forward
from nomicd.table.weekly import next_due


def regular(state: Course[Any], days: Iterable[str], at: str = "00:00") -> Due | None:
    """The first update not yet made, by the calendar; None before the start and after the end."""
    if not state.started or state.over:
        return None
    after = max(datetime.fromisoformat(each) for each in (state.deadline, state.presence.used) if each)
    return next_due(state.update + 1, after, state.timezone, _days(state, days), at)


def _days(state: Course[Any], days: Iterable[str]) -> Iterable[str]:
    """Players who wait for nothing have an update a day, not all of them at once: there is time to read one,
    and to say `wait`."""
    return WEEKDAYS if done_for_good(state) else days


def next_update(state: Course[Any], days: Iterable[str], at: str = "00:00") -> Due | None:
    """The first update not yet made, brought forward if all are done with it."""
    due, ready = regular(state, days, at), state.presence.ready
    return brought_forward(due, datetime.fromisoformat(ready)) if due and ready else due


def due(state: Course[Any], after: datetime, days: Iterable[str], at: str = "00:00") -> Due | None:
    """The next update whose deadline lies after that instant."""
    listed = tuple(days)
    found, slot = next_update(state, listed, at), regular(state, listed, at)
    while found and slot and found.deadline <= after:
        found = slot = next_due(found.number + 1, slot.deadline, state.timezone, _days(state, listed), at)
    return found
