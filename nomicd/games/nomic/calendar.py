"""When updates are due, by the weekly cycle that is in force."""

from __future__ import annotations

from datetime import datetime

from nomicd.games.nomic.state import State
from nomicd.kernel.deadlines import WEEKDAYS, Due
from nomicd.table.turns import brought_forward
from nomicd.table.weekly import next_due


def regular(state: State) -> Due | None:
    """The first update not yet made, by the weekly cycle; None before the start and after the end."""
    if not state.started or state.over:
        return None
    used = state.presence.used or state.deadline
    return _due(state, state.update + 1, max(map(datetime.fromisoformat, (state.deadline, used))))


def next_update(state: State) -> Due | None:
    """The first update not yet made, brought forward if all are done with it."""
    due, ready = regular(state), state.presence.ready
    return brought_forward(due, datetime.fromisoformat(ready)) if due and ready else due


def due(state: State, after: datetime) -> Due | None:
    """The next update whose deadline lies after that instant; None before the start and after the end."""
    found, slot = next_update(state), regular(state)
    while found and slot and found.deadline <= after:
        found = slot = _due(state, found.number + 1, slot.deadline)
    return found


def _due(state: State, number: int, after: datetime) -> Due:
    return next_due(number, after, state.timezone, state.schedule.updates, state.schedule.update_at)


def week_of(state: State, weekday: str) -> int:
    """The game week of an update on that weekday: a new one begins when a ballot closes."""
    return state.week + (weekday == state.schedule.ballots_close or not state.week)


def phase(state: State) -> str:
    """`voting` while a ballot is open, and on the days of the week that are for that whether one is or not;
    else `proposing`."""
    if any(proposal.status == "open" for proposal in state.proposals.values()):
        return "voting"
    opens, closes = state.schedule.ballots_open, state.schedule.ballots_close
    if opens == closes or state.weekday not in WEEKDAYS:
        return "proposing"
    today = WEEKDAYS.index(state.weekday)
    since = {day: (today - WEEKDAYS.index(day)) % len(WEEKDAYS) for day in (opens, closes)}
    return "voting" if opens in state.schedule.updates and since[opens] < since[closes] else "proposing"
