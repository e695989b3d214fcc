"""Which games have something for their Admin's summary, and when it is due: games in which nothing happens
are in no list, so that thousands of them cost nothing."""

from __future__ import annotations

from datetime import UTC, datetime, time
from enum import StrEnum
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.deadlines import WEEKDAYS, next_weekly
from nomicd.services.ports import Reading, Writing
from nomicd.services.registers.preferences import clock
from nomicd.services.registers.terms import get_instant, put_instant, terms

HOUR = 7
"""Of the day, if the Admin names no other."""

_NEXT = "agenda"
_GAMES = "agenda/"
_EVERY_DAY = frozenset(WEEKDAYS)


class Wanted(StrEnum):
    """When an Admin wants a summary."""

    DAILY = "daily"
    NEEDED = "needed"  # on days on which something waits for the Admin, or went wrong
    NEVER = "never"


class Told(msgspec.Struct, frozen=True):
    """The last look at a game for a summary: when, and, as a hash, what waited then. `mailed` is when the
    Admin was last told."""

    at: datetime
    waits: str = ""
    mailed: datetime | None = None


def wanted(tx: Reading, slug: str) -> Wanted:
    """What the Admin of that game asked for; when needed, unless they did."""
    return Wanted(tx.get(f"summary/{slug}") or Wanted.NEEDED)


def put_wanted(tx: Writing, slug: str, which: Wanted, now: datetime) -> None:
    """Keep what the Admin asked for."""
    if which is Wanted.NEEDED:
        tx.drop(f"summary/{slug}")
    else:
        tx.put(f"summary/{slug}", which)
    stir(tx, slug, now)


def hour(tx: Reading, slug: str) -> int:
    """The hour of the day at which the summary is made, on the Admin's clock."""
    kept = tx.get(f"summary-hour/{slug}")
    return int(kept) if kept else HOUR


def put_hour(tx: Writing, slug: str, at: int, now: datetime) -> None:
    """Keep that hour."""
    tx.put(f"summary-hour/{slug}", str(at))
    _put(tx, slug, _coming(tx, slug, now))


def zone(tx: Reading, slug: str) -> ZoneInfo:
    """The Admin's clock; the game's, unless the Admin named another."""
    return clock(tx, slug, "admin") or terms(tx, slug).zone


def stir(tx: Writing, slug: str, now: datetime) -> None:
    """Something happened in a game that its Admin may have to know: it is looked at when it is time."""
    if tx.get(f"{_GAMES}{slug}") is None:
        _put(tx, slug, _coming(tx, slug, now))


def again(tx: Writing, slug: str, now: datetime) -> None:
    """Look at that game tomorrow."""
    _put(tx, slug, _coming(tx, slug, now))


def calm(tx: Writing, slug: str) -> None:
    """Look at that game no more until it is stirred."""
    tx.drop(f"{_GAMES}{slug}")


def first(tx: Reading) -> datetime | None:
    """Before that instant nothing is due; None: nothing is due at all."""
    return get_instant(tx, _NEXT)


def due(tx: Reading, now: datetime, most: int) -> list[str]:
    """The games to be looked at by now, so many at most."""
    found = ((at, slug) for slug, at in _listed(tx) if at <= now)
    return [slug for _, slug in sorted(found)[:most]]


def settle(tx: Writing) -> None:
    """Keep anew when the first one is due."""
    at = min((at for _, at in _listed(tx)), default=None)
    if at is None:
        tx.drop(_NEXT)
    else:
        put_instant(tx, _NEXT, at)


def told(tx: Reading, slug: str) -> Told | None:
    """The last look at that game."""
    kept = tx.get(f"summarised/{slug}")
    return msgspec.json.decode(kept, type=Told) if kept else None


def put_told(tx: Writing, slug: str, kept: Told) -> None:
    """Keep a look at a game."""
    tx.put(f"summarised/{slug}", msgspec.json.encode(kept).decode())


def _coming(tx: Reading, slug: str, now: datetime) -> datetime:
    return next_weekly(now, _EVERY_DAY, time(hour(tx, slug)), zone(tx, slug)).astimezone(UTC)


def _put(tx: Writing, slug: str, at: datetime) -> None:
    put_instant(tx, f"{_GAMES}{slug}", at)
    known = first(tx)
    if known is None or at < known:
        put_instant(tx, _NEXT, at)


def _listed(tx: Reading) -> list[tuple[str, datetime]]:
    keys = tx.keys(_GAMES)
    return [(key.removeprefix(_GAMES), at) for key in keys if (at := get_instant(tx, key))]
