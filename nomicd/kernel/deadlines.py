"""Due instants: wall clock in the game's zone to UTC, clock changes included.

Midnight at the end of Thursday is the start of Friday. A wall time in a gap means the instant at which the
gap ends; in a fold, the first one. PEP 495's fold=0 gives the second, but not the first: it counts on from
the offset before the gap, so that 02:30 in a gap from 2 to 3 becomes 03:30.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class Due(msgspec.Struct, frozen=True):
    """One update: its number from 1, its weekday, and the instants, aware UTC.

    What was received before `deadline` counts for it. It is made at `run_at` or after. `early` says since
    when nobody waits for it, if it is made before its regular instant: no outage moves that.
    """

    number: int
    weekday: str
    deadline: datetime
    run_at: datetime
    early: datetime | None = None


def instant(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The UTC instant of that wall time on that date: in a gap, the gap's end; in a fold, the first one.

    Of a datetime, the date counts.
    """
    wall = datetime.combine(date(day.year, day.month, day.day), at.replace(tzinfo=None, fold=0))
    due = wall.replace(tzinfo=zone).astimezone(UTC)
    if due.astimezone(zone).replace(tzinfo=None) == wall:
        return due
    return _end_of_gap(wall.replace(tzinfo=zone, fold=1).astimezone(UTC), due, zone)


def _end_of_gap(before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """The instant at which the clock jumps, later than `before` and no later than `after`, to the second."""
    offset = before.astimezone(zone).utcoffset()
    low, high = 0, int((after - before).total_seconds())
    while high - low > 1:
        middle = (low + high) // 2
        same = (before + timedelta(seconds=middle)).astimezone(zone).utcoffset() == offset
        low, high = (middle, high) if same else (low, middle)
    return (before + timedelta(seconds=high)).replace(microsecond=0)


def next_weekly(after: datetime, weekdays: frozenset[str], at: time, zone: ZoneInfo) -> datetime:
    """The first instant strictly after `after` at which a clock in `zone` shows `at` on one of the days.

    `after` is aware. Raises ValueError unless `weekdays` are some of `WEEKDAYS`.
    """
    if not weekdays or not weekdays <= set(WEEKDAYS):
        raise ValueError(f"weekdays are some of {', '.join(WEEKDAYS)}, not {sorted(weekdays)}")
    # A gap may have moved yesterday's instant past `after`, so the search begins with yesterday.
    day = after.astimezone(zone).date() - timedelta(days=1)
    while True:
        if WEEKDAYS[day.weekday()] in weekdays:
            due = instant(day, at, zone)
            if due > after:
                return due
        day += timedelta(days=1)
