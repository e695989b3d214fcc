"""Mail from a Maildir that a mail server, a script or a person drops mails into: `maildir:PATH`.

A mail is taken while it lies in `new`, or in `cur` without the Seen flag (a mail program that opened the
folder moves mails there). Only when the store has it is it moved to `cur` with that flag, so that a crash at
any moment leads to taking it again, which the store notices.

What is no file (a folder, a pipe, a link that leads nowhere) is passed over, and told once in the log.

It arrived when the topmost `Received` line of a trusted host says, else when its file was last written.
"""

from __future__ import annotations

import itertools
import logging
import os
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event as Signal

from nomicd.mail.arrival import KEPT, arrival_time, cut
from nomicd.services import urls
from nomicd.services.arrival import Arrival
from nomicd.services.inbound import InboxContext

SCHEMES = ("maildir",)

_log = logging.getLogger(__name__)


def connect(url: str, inbox_context: InboxContext) -> MaildirInbox:
    """The Maildir at the URL's path, made if it is not there. Raises OSError when that fails."""
    root = inbox_context.base / urls.folder(url)
    for folder in ("tmp", "new", "cur"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    return MaildirInbox(root, inbox_context)


def validate(url: str, inbox_context: InboxContext) -> None:
    """Raises ValueError for a bad URL, OSError for a path that cannot be a folder."""
    root = inbox_context.base / urls.folder(url)
    if root.exists() and not root.is_dir():
        raise NotADirectoryError(f"{root} is not a folder")


def examine(url: str, inbox_context: InboxContext) -> str:
    """Say how many mails wait. Raises OSError if they could not be taken."""
    root = inbox_context.base / urls.folder(url)
    if not root.exists():
        return f"{root} will be made"
    if not os.access(root / "new", os.R_OK | os.W_OK | os.X_OK):
        raise PermissionError(f"{root}/new cannot be read and written by this user")
    return f"mails waiting: {len(MaildirInbox(root, inbox_context).list_waiting())}"


class MaildirInbox:
    """A Maildir that is looked into every `inbox_context.interval` seconds."""

    def __init__(self, root: Path, inbox_context: InboxContext) -> None:
        self._root = root
        self._inbox_context = inbox_context
        self._look = Signal()
        self._polled_at: datetime | None = None
        self._passed_over: set[Path] = set()

    def run(self, stop: Signal) -> None:
        """Look until `stop` is set. A look that fails is told in the log and tried again."""
        while not stop.is_set():
            self._look.clear()
            try:
                self.poll()
            except Exception:  # noqa: BLE001 - the mails stay where they are; the next look may succeed
                _log.exception("looking into %s failed", self._root)
            self._rest(stop)

    def poll(self) -> int:
        """Take all mails that lie there, oldest first; how many. If one cannot be stored the others have
        their turn, and what it raised is raised at the end."""
        began, count, failure = self._inbox_context.clock.now(), 0, None
        for path in self.list_waiting():
            try:
                count += self._take(path)
            except Exception as error:  # noqa: BLE001 - raised below
                failure = failure or error
        if failure is not None:
            raise failure
        self._polled_at = began
        return count

    def wake(self) -> None:
        """Look at once."""
        self._look.set()

    def polled_at(self) -> datetime | None:
        """The beginning of the last complete look."""
        return self._polled_at

    def close(self) -> None:
        """There is nothing to let go of."""

    def _rest(self, stop: Signal) -> None:
        left = self._inbox_context.interval
        while left > 0 and not stop.is_set() and not self._look.wait(min(left, 0.5)):
            left -= 0.5

    def list_waiting(self) -> list[Path]:
        """The mails that lie there to be taken, oldest first."""
        new = [path for path in (self._root / "new").iterdir() if path.name[0] != "."]
        read = [path for path in (self._root / "cur").iterdir() if "S" not in path.name.partition(":2,")[2]]
        found = self._files(new + [path for path in read if path.name[0] != "."])
        return [path for _, _, path in sorted(found)]

    def _files(self, paths: list[Path]) -> Iterator[tuple[int, str, Path]]:
        """Those that are files, with what they are ordered by: when they were written, then their name."""
        self._passed_over &= set(paths)
        for path in paths:
            try:
                status = path.stat()
            except OSError as error:
                if path.is_symlink():  # else it is gone between the two looks
                    self._pass_over(path, f"it is a link that leads nowhere ({error.strerror})")
                continue
            if stat.S_ISREG(status.st_mode):
                yield status.st_mtime_ns, path.name, path
            else:
                self._pass_over(path, "it is a folder" if stat.S_ISDIR(status.st_mode) else "it is no file")

    def _pass_over(self, path: Path, why: str) -> None:
        if path not in self._passed_over:
            self._passed_over.add(path)
            _log.warning("%s is passed over: %s", path, why)

    def _take(self, path: Path) -> int:
        try:
            raw, seen = self._read(path)
        except FileNotFoundError:  # somebody else moved or removed it
            return 0
        at = arrival_time(raw, self._inbox_context.trusted_hosts, seen)
        self._inbox_context.taken(raw, Arrival("maildir", self._inbox_context.trust, at))
        path.rename(self._place(path))
        return 1

    def _place(self, path: Path) -> Path:
        """Return where a mail that was taken goes; not where another lies, whoever gave two of them one
        name."""
        name, _, flags = path.name.partition(":2,")
        for number in itertools.count():
            more = f".{number}" if number else ""
            place = self._root / "cur" / f"{name}{more}:2,{''.join(sorted({*flags, 'S'}))}"
            if place == path or not place.exists():
                return place
        raise AssertionError

    def _read(self, path: Path) -> tuple[bytes, datetime]:
        """The mail, or its beginning if it is too big, and when its file was written (never the future)."""
        with open(path, "rb", opener=_at_once) as file:
            raw = file.read(self._inbox_context.max_bytes + 1)
        status = path.stat()
        if len(raw) > self._inbox_context.max_bytes:
            raw = cut(raw[:KEPT], status.st_size)
        return raw, min(datetime.fromtimestamp(status.st_mtime, UTC), self._inbox_context.clock.now())


def _at_once(path: str, flags: int) -> int:
    """Open a file without waiting, also if somebody has put a pipe in its place just now."""
    return os.open(path, flags | os.O_NONBLOCK)
