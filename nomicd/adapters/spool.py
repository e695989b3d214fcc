"""The folder through which `nomicd deliver` and the command line hand things to the daemon.

A mail is one file: a line of JSON that says how it came, then its bytes. It is written in `tmp`, synced,
renamed into `new`, and that folder synced, so that a crash leaves either nothing or all of it. Requests are
JSON, answered by a file of the same name under `answers`.

Nothing of the program but this file is needed to hand a mail over, and only the standard library: an MTA
starts one process a mail.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from nomicd.adapters import sync_folder
from nomicd.services.arrival import Arrival

if TYPE_CHECKING:
    # Only for annotations: `deliver` must not wait for these at start-up.
    from nomicd.services.inbound import TakeMail
    from nomicd.services.ports import Trust

_MAIL = "mail"
_REQUESTS = "requests"
_ANSWERS = "answers"
_STALE = 86_400.0
_ABOVE = 3
"""Folders above one that is written into whose names are synced: the spool, or that in the spool, and its
home."""
_BAD = (ValueError, TypeError, KeyError, RecursionError, PermissionError, IsADirectoryError)
_OURS = re.compile(r"(?:\d{17}-)?\d{20}-\d+-\d{6}\Z")
"""The names that `_unique` gives: nothing else is swept away."""

_count = itertools.count()


class SpoolMeta(NamedTuple):
    """How a mail arrived. `received_at` is aware UTC; the rest is empty where the sender of the mail does not
    know it. `trust` and `evidence` are findings of the daemon, for mails that it put aside itself; from
    anybody else they are ignored."""

    received_at: datetime
    recipient: str = ""
    envelope_from: str = ""
    via: str = "deliver"
    trust: str = ""
    evidence: str = ""

    def arrive(self, trust: Trust) -> Arrival:
        """Return how it arrived, with what that proves."""
        return Arrival(self.via, trust, self.received_at, self.recipient, self.envelope_from)


class SpooledMail(NamedTuple):
    """A mail in the spool."""

    path: Path
    raw: bytes
    meta: SpoolMeta


class Request(NamedTuple):
    """A request in the spool, for `answer`. Its `name` stays the same when it is seen again after a crash."""

    name: str
    body: object


class NoAnswer(Exception):
    """Nobody took the request in time, so it was withdrawn; or it was taken and not answered in time."""


def put(root: Path, raw: bytes, meta: SpoolMeta) -> Path:
    """Hand a mail over: it is durable when this returns. Raises OSError when it is not."""
    if meta.received_at.tzinfo is None:
        raise ValueError(f"{meta.received_at} has no zone")
    head = {**meta._asdict(), "received_at": meta.received_at.astimezone(UTC).isoformat()}
    micros = max(0, int(meta.received_at.timestamp() * 1_000_000))
    return _write(root / _MAIL, f"{micros:017d}-{_unique()}", json.dumps(head).encode() + b"\n" + raw)


def scan(root: Path) -> Iterator[SpooledMail]:
    """The mails that wait, by `received_at`, then in the order they were handed over. What cannot be read is
    moved to `bad`. Each stays until `forget`."""
    for path in _list_waiting(root / _MAIL / "new"):
        try:
            head, _, raw = path.read_bytes().partition(b"\n")
            yield SpooledMail(path, raw, _meta(head))
        except FileNotFoundError:
            continue
        except _BAD:
            _set_aside(path)


def forget(entry: SpooledMail) -> None:
    """The store has this mail: forget it here."""
    entry.path.unlink(missing_ok=True)


def drain(root: Path, taken: TakeMail, trust: Trust) -> int:
    """Hand all mails that wait to `taken`, of that trust whatever they say; how many. Raises as `empty`
    does."""
    return empty(root, lambda entry: taken(entry.raw, entry.meta.arrive(trust)))


def empty(root: Path, take: Callable[[SpooledMail], object]) -> int:
    """Hand all mails that wait to `take`; how many. Raises what `take` raised first: those mails stay, and
    the ones after them are handed over all the same."""
    count, failure = 0, None
    for entry in scan(root):
        try:
            take(entry)
        except Exception as error:  # noqa: BLE001 - whatever went wrong, this mail stays and the next has its turn
            failure = failure or error
        else:
            forget(entry)
            count += 1
    if failure is not None:
        raise failure
    return count


def waits(root: Path) -> int:
    """Return how many mails are waiting."""
    return len(_list_waiting(root / _MAIL / "new"))


def busy(root: Path) -> bool:
    """Return True if a mail or a request waits."""
    return any(_list_waiting(root / kind / "new") for kind in (_MAIL, _REQUESTS))


def ask(root: Path, body: object, timeout: float = 30.0) -> object:
    """Put a JSON request to the daemon and wait for its JSON answer. Raises `NoAnswer` after `timeout`
    seconds, OSError when the spool cannot be written."""
    path = _write(root / _REQUESTS, _unique(), json.dumps(body).encode())
    reply = root / _ANSWERS / path.name
    end = time.monotonic() + timeout
    while not reply.exists():
        if time.monotonic() < end:
            time.sleep(0.01)
            continue
        if _withdraw(path):
            raise NoAnswer("nobody took the request; is the daemon running?")
        raise NoAnswer("the request was taken, but not answered in time; it may still be done")
    answered: object = json.loads(reply.read_bytes())
    reply.unlink()
    return answered


def requests(root: Path) -> Iterator[Request]:
    """The requests that wait, oldest first, those left unanswered by a crash before all. What is no JSON is
    moved to `bad`."""
    new, current = root / _REQUESTS / "new", root / _REQUESTS / "cur"
    _make(current)
    for path in _list_waiting(current) + _list_waiting(new):
        mine = current / path.name
        try:
            path.rename(mine)
            yield Request(path.name, json.loads(mine.read_bytes()))
        except FileNotFoundError:  # withdrawn at this moment
            continue
        except _BAD:
            _set_aside(mine)


def answer(root: Path, request: Request, body: object) -> None:
    """Answer a request, durably, and forget it. Answers that nobody fetched for a day are swept away."""
    folder = root / _ANSWERS
    _write(root / _REQUESTS, request.name, json.dumps(body).encode(), into=folder)
    (root / _REQUESTS / "cur" / request.name).unlink(missing_ok=True)
    oldest = time.time() - _STALE
    for path in _list_waiting(folder):
        with suppress(FileNotFoundError):  # fetched at this moment
            if _OURS.match(path.name) and path.stat().st_mtime < oldest:
                path.unlink()


def sweep(root: Path) -> int:
    """Remove what a crash left half written more than a day ago; how many files that were."""
    oldest, swept = time.time() - _STALE, 0
    for kind in (_MAIL, _REQUESTS):
        for path in _list_waiting(root / kind / "tmp"):
            with suppress(FileNotFoundError):
                if _OURS.match(path.name) and path.stat().st_mtime < oldest:
                    path.unlink()
                    swept += 1
    return swept


def _meta(head: bytes) -> SpoolMeta:
    fields = json.loads(head)
    at = datetime.fromisoformat(fields.pop("received_at")) if isinstance(fields, dict) else None
    if at is None or at.tzinfo is None or not all(isinstance(value, str) for value in fields.values()):
        raise ValueError("not the head of a mail")
    return SpoolMeta(at.astimezone(UTC), **fields)


def _unique() -> str:
    """A name that sorts by the moment it was made and is nobody else's."""
    return f"{time.time_ns():020d}-{os.getpid()}-{next(_count):06d}"


def _write(folder: Path, name: str, content: bytes, into: Path | None = None) -> Path:
    """Write a file durably: all of it is in `into` (`new` of the folder) when this returns, or nothing."""
    into = into or folder / "new"
    _make_durable(folder, into)
    passing, path = folder / "tmp" / name, into / name
    try:
        with passing.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _give(passing, folder)
        passing.rename(path)
    except OSError:
        passing.unlink(missing_ok=True)
        raise
    sync_folder(into)
    return path


def _make_durable(folder: Path, into: Path) -> None:
    """Make the folders that `_write` needs, so that they outlive a power cut.

    That they are there does not say so: another process may be making them at this moment, or have been ended
    while it did. A mark does, which is made when their names are synced, and those of the folders above them.
    """
    mark = folder / f".{into.name}-durable"
    if mark.exists() and into.is_dir() and (folder / "tmp").is_dir():
        return
    for needed in (folder / "tmp", into):
        _make(needed)
    for above in dict.fromkeys((folder, into.parent, *list(folder.absolute().parents)[:_ABOVE])):
        with suppress(PermissionError):  # then it is nobody's whom we serve
            sync_folder(above)
    mark.touch()


def _make(folder: Path) -> None:
    """Make a folder and those above it, durably, as their owner's."""
    if not folder.is_dir():
        _make(folder.parent)
        folder.mkdir(exist_ok=True)
        _give(folder, folder.parent)
        sync_folder(folder.parent)


def _give(path: Path, like: Path) -> None:
    """Give a file that root handed in to the owner of the spool, whose daemon must be able to read it."""
    if os.geteuid() == 0:
        owner = like.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def _list_waiting(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except FileNotFoundError:
        return []


def _set_aside(path: Path) -> None:
    bad = path.parent.parent / "bad"
    bad.mkdir(exist_ok=True)
    path.rename(bad / path.name)


def _withdraw(path: Path) -> bool:
    """Take back a request that nobody took yet."""
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    return True
