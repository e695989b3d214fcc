"""Outgoing mail written to Maildirs, one for each recipient: `maildir:PATH`. For trying out, and for tests.

The same mail sent again lies there once: its file is named after its Message-ID.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from nomicd.adapters import sync_folder
from nomicd.services import urls
from nomicd.services.gateways import DeliveryOutcome, DeliveryResult
from nomicd.services.ports import MailOut

SCHEMES = ("maildir",)

_FOLDERS = ("tmp", "new", "cur")
_LONGEST = 120
_HIDDEN = re.compile(r"^\.+")


def connect(url: str, *, secret: str = "", base: Path = Path()) -> MaildirTransport:  # noqa: ARG001 - one signature
    """The folder at the URL's path; made with the first mail."""
    return MaildirTransport(base / urls.folder(url))


def examine(url: str, *, secret: str = "", base: Path = Path()) -> str:  # noqa: ARG001 - one signature
    """Say where mails will lie. Raises OSError if they cannot be written there."""
    root = base / urls.folder(url)
    there = next(each for each in (root, *root.parents) if each.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise PermissionError(f"{there} cannot be written by this user")
    return f"mails go to {root}"


def folder_of(recipient: str) -> str:
    """The name of a recipient's Maildir: the address in lower case. What is unsafe in a file name is
    percent-encoded, and a long one is cut and ends in a hash, so that two addresses never share one."""
    safe = quote(recipient.lower(), safe="@+=!", errors="backslashreplace") or "%"
    safe = _HIDDEN.sub(lambda dots: "%2E" * len(dots[0]), safe)
    if len(safe) <= _LONGEST:
        return safe
    return f"{safe[:80]}%{hashlib.sha256(safe.encode()).hexdigest()[:32]}"


def file_of(mail: MailOut) -> str:
    """The name of a mail's file: when it was queued, so that names sort, then a hash of its Message-ID."""
    at = mail.queued_at
    digest = hashlib.sha256(mail.message_id.encode(errors="surrogateescape")).hexdigest()
    return f"{int(at.timestamp())}.M{at.microsecond:06d}_{digest[:24]}.nomicd"


class MaildirTransport:
    """A way out into files."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._durable: set[Path] = set()

    async def send(self, mail: MailOut) -> DeliveryResult:
        """Write the mail's exact bytes, durably. A disk that fails means `LATER`."""
        try:
            path = await asyncio.to_thread(self._deliver, mail)
        except OSError as error:
            return DeliveryResult(DeliveryOutcome.LATER, f"{error.strerror or error}")
        return DeliveryResult(DeliveryOutcome.SENT, f"in {path.parent.parent.name}")

    async def close(self) -> None:
        """There is nothing to let go of."""

    def _deliver(self, mail: MailOut) -> Path:
        home, name = self._root / folder_of(mail.recipient), file_of(mail)
        if home not in self._durable or not all((home / folder).is_dir() for folder in _FOLDERS):
            self._make(home)
        read = next((path for path in (home / "cur").iterdir() if path.name.partition(":")[0] == name), None)
        passing, path = home / "tmp" / name, read or home / "new" / name
        with passing.open("wb") as file:
            file.write(mail.raw)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)
        sync_folder(path.parent)
        return path

    def _make(self, home: Path) -> None:
        """Make a Maildir whose folders a power cut leaves where they are: their names are synced, those above
        them too, once for each recipient. Who has made them may have been cut off before that."""
        above = [each for each in (home, *home.parents) if not each.exists()]
        for folder in _FOLDERS:
            (home / folder).mkdir(parents=True, exist_ok=True)
        for named in (home, self._root):
            sync_folder(named)
        for named in {self._root.parent, *(each.parent for each in above)} - {home, self._root}:
            with suppress(PermissionError):  # we may write there, and may not look
                sync_folder(named)
        self._durable.add(home)
