"""When updates are due: on days of the week, or as soon as all are done."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from nomicd.kernel.deadlines import Due
from nomicd.table.course.state import AnyCourse
from nomicd.table.turns import brought_forward
from nomicd.table.weekly import next_due


def regular(state: AnyCourse, days: Sequence[str], at: str = "00:00") -> Due | None:
    """The first update not yet made, by the calendar; None before the start and after the end."""
    if not state.started or state.over:
        return None
    after = max(map(datetime.fromisoformat, filter(None, (state.deadline, state.presence.used))))
    return next_due(state.update + 1, after, state.timezone, days, at)


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
