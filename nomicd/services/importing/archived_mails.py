"""Mails of an archive in their order: who wrote when, in which thread, and what of it is the author's own.

All of it is a stranger's: a mail is read by `nomicd.mail.message`, in bounded time, and nothing of it is
believed but that it stands in the archive.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import msgspec

from nomicd.mail.message import Message, TooLarge
from nomicd.mail.message import read as read_message
from nomicd.mail.quoting import Line, trim

EARLIEST = datetime(1980, 1, 1, tzinfo=UTC)
"""Nobody played by mail before."""

_VEILED = re.compile(r"\A([\w.+-]{1,64}) at ([\w.-]{1,190}\.\w{2,20})\s*(?:\(([^()]{1,80})\))?\s*\Z")
_AGAIN = re.compile(r"\A(?:(?:re|aw|sv|fwd?|antw)\s*(?:\[\d+\])?:\s*|\[[^\]]{1,40}\]\s*)+", re.IGNORECASE)


class ArchivedMail(msgspec.Struct, frozen=True):
    """A mail: `source` is its Message-ID, or its place in the archive; `address` "" for one without a sender
    that can be told. `thread` is the source of the first mail of its conversation. `dated`: the mail says
    itself when it was written; else it is taken to be as old as the one before it."""

    source: str
    at: datetime
    address: str
    name: str
    subject: str
    message: Message
    lines: tuple[Line, ...]
    thread: str
    dated: bool = True


def posts(raws: Iterable[bytes], now: datetime) -> Iterator[ArchivedMail]:
    """The mails in the order of the archive. None is dated later than `now`."""
    threads: dict[str, str] = {}
    last = EARLIEST
    for place, raw in enumerate(raws, 1):
        message = _message(raw)
        source = message.message_id or f"mail {place} of the archive"
        stated = _date(message.date, now)
        at = last = stated or last
        subject = _AGAIN.sub("", message.subject).strip()
        thread = _thread(message, subject, threads, source)
        address, name = _author(message)
        yield ArchivedMail(
            source, at, address, name, subject, message, trim(message.text), thread, bool(stated)
        )


def _message(raw: bytes) -> Message:
    found = read_message(raw)
    return found.head if isinstance(found, TooLarge) else found


def _date(said: str, now: datetime) -> datetime | None:
    """Return when a mail says it was written, if that is plausible."""
    try:
        stated = parsedate_to_datetime(said)
        at = (stated if stated.tzinfo else stated.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
    return at if EARLIEST <= at <= now + timedelta(days=1) else None


def _thread(message: Message, subject: str, threads: dict[str, str], source: str) -> str:
    """The first mail of a conversation: by what a mail answers, else by what it is about."""
    answered = (*reversed(message.references), message.in_reply_to)
    found = next((threads[each] for each in (message.in_reply_to, *answered) if each in threads), "")
    about = f"subject:{subject.casefold()}"
    replies = message.subject.strip() != subject
    thread = found or (threads.get(about, "") if replies and subject else "") or source
    threads[source] = thread
    if subject:
        threads[about] = thread
    return thread


def _author(message: Message) -> tuple[str, str]:
    """Address and name; archives on the web veil addresses as `alice at example.org (Alice)`."""
    if message.address:
        return message.address, message.name
    found = _VEILED.match(message.from_[0]) if len(message.from_) == 1 else None
    return (f"{found[1]}@{found[2]}".lower(), found[3] or "") if found else ("", "")
