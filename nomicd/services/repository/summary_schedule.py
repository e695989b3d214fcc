"""Which games have something for their Admin's summary, and when it is due: games in which nothing happens
are never looked at, so that thousands of them cost nothing."""

from __future__ import annotations

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.deadlines import WEEKDAYS, next_weekly
from nomicd.services.ports import Reading, Writing
from nomicd.services.repository.preferences import clock
from nomicd.services.repository.settings import game_settings
from nomicd.services.rows import AdminSummary, SummaryFrequency

_EVERY_DAY = frozenset(WEEKDAYS)


def summary(tx: Reading, slug: str) -> AdminSummary:
    """Return what the Admin of that game asked for, and the last look at it."""
    return tx.find(AdminSummary, slug) or AdminSummary(slug)


def put_wanted(tx: Writing, slug: str, which: SummaryFrequency, now: datetime) -> None:
    """Keep how often the Admin wants a summary."""
    tx.save(msgspec.structs.replace(summary(tx, slug), frequency=which))
    mark_pending(tx, slug, now)


def put_hour(tx: Writing, slug: str, at: int, now: datetime) -> None:
    """Keep the hour of the day at which the summary is made, on the Admin's clock."""
    tx.save(msgspec.structs.replace(summary(tx, slug), hour=at))
    schedule(tx, slug, now)


def zone(tx: Reading, slug: str) -> ZoneInfo:
    """The Admin's clock; the game's, unless the Admin named another."""
    return clock(tx, slug, "admin") or game_settings(tx, slug).zone


def mark_pending(tx: Writing, slug: str, now: datetime) -> None:
    """Something happened in a game that its Admin may have to know: it is looked at when it is time."""
    if summary(tx, slug).due_at is None:
        schedule(tx, slug, now)


def schedule(tx: Writing, slug: str, now: datetime) -> None:
    """Look at that game at the next hour of its summary."""
    known = summary(tx, slug)
    at = next_weekly(now, _EVERY_DAY, time(known.hour), zone(tx, slug)).astimezone(UTC)
    tx.save(msgspec.structs.replace(known, due_at=at))
