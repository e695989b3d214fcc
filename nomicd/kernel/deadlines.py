"""Due instants: wall clock in the game's zone to UTC, clock changes included.

Midnight at the end of Thursday is the start of Friday. A wall time in a gap means the instant after the
gap; in a fold, the first one (PEP 495).
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class Due(msgspec.Struct, frozen=True):
    """One update: its number from 1, its weekday, and the instants, aware UTC.

    What was received before `deadline` counts for it. It is made at `run_at` or after.
    """

    number: int
    weekday: str
    deadline: datetime
    run_at: datetime


def instant(day: datetime, at: time, zone: ZoneInfo) -> datetime:
    """The UTC instant of that wall time on that date: after a gap, the first of a fold."""
    return datetime.combine(day.date(), at, zone).astimezone(UTC)


def next_weekly(after: datetime, weekdays: frozenset[str], at: time, zone: ZoneInfo) -> datetime:
    """The first instant strictly after `after` at which a clock in `zone` shows `at` on one of the days."""
    day = after.astimezone(zone).replace(tzinfo=None) - timedelta(days=1)
    while True:
        due = instant(day, at, zone)
        if WEEKDAYS[day.weekday()] in weekdays and due > after:
            return due
        day += timedelta(days=1)
