"""Updates on certain days of the week: what is received before midnight at a day's start counts for it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time
from functools import lru_cache
from zoneinfo import ZoneInfo

from nomicd.kernel.deadlines import WEEKDAYS, Due, instant, next_weekly


def next_due(number: int, after: datetime, zone: str, days: Iterable[str], at: str = "00:00") -> Due:
    """The first update after that instant, as number `number`. `at` is the hour from which on it is made."""
    return _next_due(number, after, zone, frozenset(days), at)


@lru_cache(maxsize=2048)  # asked several times of each mail, and it changes with an update only
def _next_due(number: int, after: datetime, zone: str, days: frozenset[str], at: str) -> Due:
    place = ZoneInfo(zone)
    deadline = next_weekly(after, days, time(), place)
    day = deadline.astimezone(place)
    run_at = max(deadline, instant(day.replace(tzinfo=None), time.fromisoformat(at), place))
    return Due(number, WEEKDAYS[day.weekday()], deadline, run_at)
