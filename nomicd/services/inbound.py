"""The port of ways in: what each is told, and what it does. One file each in `adapters/inbox`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Event as Signal
from typing import Protocol, TypeAlias

import msgspec

from nomicd.mail.arrival import LARGEST
from nomicd.services.arrival import Arrival
from nomicd.services.gateways import Clock
from nomicd.services.ports import Trust

TakeMail: TypeAlias = Callable[[bytes, Arrival], int]
"""What a way in hands mails to: returns when the mail is durable, raises if it is not."""


class InboxContext(msgspec.Struct, frozen=True):
    """What every way in is told, whatever its kind. A way in takes what concerns it and leaves the rest."""

    taken: TakeMail
    clock: Clock
    trust: Trust = Trust.NOBODY  # what coming in this way proves; the mail itself may prove more
    trusted_hosts: tuple[str, ...] = ()  # whose topmost `Received` line says when a mail arrived
    interval: float = 60.0  # seconds between two looks, for a way in that has to look
    max_bytes: int = LARGEST  # of a bigger mail only the beginning is taken, or it is refused
    secret: str = ""  # password of the mailbox
    base: Path = Path()  # where relative paths of the URL begin
    accepts: Callable[[str], bool] | None = None  # whether an envelope recipient is ours; None: all are


class InboundTransport(Protocol):
    """A way in. Each module of `adapters/inbox` offers `SCHEMES` and `connect(url, inbox_context)`, which
    returns one."""

    def run(self, stop: Signal) -> None:
        """Take mails until `stop` is set; blocks, so it has its own thread. Outlives failures of the other
        side. A mail that `taken` raised for stays where it is, unacknowledged."""

    def poll(self) -> int:
        """Take all that waits now; how many. Not beside a `run`. Raises what went wrong."""

    def wake(self) -> None:
        """Let `run` look at once: a deadline has passed, or `stop` was set. From any thread."""

    def polled_at(self) -> datetime | None:
        """The beginning of the last complete look: all that had arrived by then is taken. None before it."""

    def close(self) -> None:
        """Let go of sockets and files. After `run` has returned."""
