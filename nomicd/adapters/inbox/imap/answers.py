"""What an IMAP server says, as values: whether it obeyed, the words of an answer, one mail of a FETCH."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import NamedTuple

_UID = re.compile(rb"\bUID (\d+)")
_DATE = re.compile(rb'INTERNALDATE "([^"]+)"')
_SIZE = re.compile(rb"RFC822\.SIZE (\d+)")


class Refusal(Exception):
    """The server said NO or BAD to what every server can do."""


class FetchedHead(NamedTuple):
    """How long a mail is, in octets, and its INTERNALDATE as the server writes it."""

    size: int
    date: bytes


def require_ok(answer: tuple[str, list[object]]) -> list[object]:
    """Return what a command answered. Raises `Refusal` if it was not done."""
    said, items = answer
    if said != "OK":
        raise Refusal(f"{said} {items!r}")
    return items


def words(items: object) -> list[bytes]:
    """The words of all lines of an answer."""
    flat = items[1] if isinstance(items, tuple) else items
    assert isinstance(flat, list)
    return [word for item in flat if isinstance(item, bytes) for word in item.split()]


def head(items: Iterable[object], uid: str) -> FetchedHead | None:
    """Return what a FETCH says of that mail; None if it says nothing: the mail is gone."""
    told = next((item for item in items if isinstance(item, bytes) and _of(item, uid)), b"")
    size, date = _SIZE.search(told), _DATE.search(told)
    return FetchedHead(int(size[1]), date[1]) if size and date else None


def _of(item: bytes, uid: str) -> bool:
    found = _UID.search(item)
    return found is not None and found[1] == uid.encode()


def body(items: Iterable[object]) -> bytes | None:
    """The octets that a FETCH brings; None if it brings none."""
    return next((item[1] for item in items if isinstance(item, tuple) and b"BODY[" in item[0]), None)


def instant(date: bytes, now: datetime) -> datetime:
    """An INTERNALDATE as aware UTC; now if it cannot be read or lies ahead."""
    try:
        return min(parsedate_to_datetime(date.decode("ascii").strip()).astimezone(UTC), now)
    except ValueError:
        return now
