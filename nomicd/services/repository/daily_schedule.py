"""Notices of readers who want one mail a day: which wait for it, and when it is due."""

from __future__ import annotations

from datetime import UTC, datetime, time

import msgspec

from nomicd.kernel.deadlines import WEEKDAYS, next_weekly
from nomicd.kernel.page import Notice
from nomicd.services.ports import HostedGame, Reading, Writing
from nomicd.services.repository.preferences import clock, put_wish
from nomicd.services.repository.settings import game_settings
from nomicd.services.rows import DAILY_HOUR, DailyMail, MailWish, WaitingNotice

_AT_ONCE = frozenset({"reminder", "welcome", "summary", "changed"})
"""Kinds of notices that wait for nothing: asked for at that hour, or about something to be done soon."""

_ALWAYS_WAIT = frozenset({"digest", "result", "ruling"})
"""Kinds of notices to which nothing has to be answered."""


def put_daily(tx: Writing, slug: str, reader: str, hour: int | None) -> int:
    """Keep that a reader wants one mail a day, at that hour, or when they last did; return the hour."""
    known = tx.find(DailyMail, slug, reader) or DailyMail(slug, reader)
    put_wish(tx, slug, reader, MailWish.DAILY)
    kept = msgspec.structs.replace(known, hour=known.hour if hour is None else hour)
    tx.save(kept)
    return kept.hour


def end_daily(tx: Writing, slug: str, reader: str, now: datetime) -> None:
    """Let what waits for the mail of the day go out at once: there is to be none any more."""
    known = tx.find(DailyMail, slug, reader)
    if known and known.due_at:
        tx.save(msgspec.structs.replace(known, due_at=now))


def hold(tx: Writing, game: HostedGame, notice: Notice, now: datetime) -> bool | None:
    """Let a notice to somebody who wants one mail a day wait for that; False if it waits already, or was in
    one. None, and nothing is done, if it is to be sent by itself: nobody may read of what can be done before
    a deadline after that."""
    slug, reader = game.slug, notice.reader
    if notice.kind in _AT_ONCE:
        return None
    known = tx.find(DailyMail, slug, reader) or DailyMail(slug, reader, DAILY_HOUR)
    due_at = known.due_at or find_next(tx, known, now)
    if notice.kind not in _ALWAYS_WAIT and game.due and now < game.due <= due_at:
        return None
    if tx.find(WaitingNotice, slug, reader, notice.key):
        return False
    tx.save(WaitingNotice(slug, reader, notice.key, notice.kind, now, (notice.page,)))
    tx.save(msgspec.structs.replace(known, due_at=due_at))
    return True


def find_next(tx: Reading, known: DailyMail, now: datetime) -> datetime:
    """Return when the next mail of the day is due, on the reader's clock."""
    zone = clock(tx, known.game, known.reader) or game_settings(tx, known.game).zone
    return next_weekly(now, frozenset(WEEKDAYS), time(known.hour), zone).astimezone(UTC)


def list_waiting(tx: Reading, slug: str, reader: str) -> list[WaitingNotice]:
    """Return what waits for a reader's mail of the day, in the order in which it came."""
    found = (each for each in tx.rows(WaitingNotice, game=slug, reader=reader) if each.pages)
    return sorted(found, key=lambda each: each.at)
