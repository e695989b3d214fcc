"""When updates are due, by the weekly cycle that is in force."""

from __future__ import annotations

from nomicd.games.nomic.state import State
from nomicd.kernel.deadlines import WEEKDAYS, Due
from nomicd.table.course import calendar


def find_next_update(state: State) -> Due | None:
    """Return the first update not yet made, brought forward if all are done with it."""
    return calendar.find_next_update(state, state.schedule.updates, state.schedule.update_at)


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
