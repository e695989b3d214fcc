"""Updates on certain days of the week: what is received before midnight at a day's start counts for it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time
from zoneinfo import ZoneInfo

from nomicd.kernel.deadlines import WEEKDAYS, Due, instant, next_weekly


def next_due(number: int, after: datetime, zone: str, days: Iterable[str], at: str = "00:00") -> Due:
    """The first update after that instant, as number `number`. `at` is the hour from which on it is made."""
    place = ZoneInfo(zone)
    deadline = next_weekly(after, frozenset(days), time(), place)
    day = deadline.astimezone(place)
    run_at = max(deadline, instant(day.replace(tzinfo=None), time.fromisoformat(at), place))
    return Due(number, WEEKDAYS[day.weekday()], deadline, run_at)
