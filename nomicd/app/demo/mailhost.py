"""The mail host of the play: takes what is sent to the players over SMTP, and files it in their Maildirs."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nomicd.adapters.inbox.listener import Listener, connect
from nomicd.adapters.outbox.maildir import folder_of
from nomicd.services.arrival import Arrival
from nomicd.services.gateways import Clock
from nomicd.services.inbound import InboxContext, TakeMail
from nomicd.services.ports import Trust

ANY_PORT = "smtp://127.0.0.1:0"


class MailHost:
    """Maildirs, one an address. What lies in them depends on the mails alone, their file names included."""

    def __init__(self, root: Path, clock: Clock) -> None:
        self._root = root
        self._clock = clock

    def take(self, raw: bytes, arrival: Arrival) -> int:
        """File a mail (`inbound.TakeMail`)."""
        home = self.home(arrival.recipient)
        for name in ("tmp", "new", "cur"):
            (home / name).mkdir(parents=True, exist_ok=True)
        at = arrival.received_at or self._clock.now()
        (home / "new" / f"{int(at.timestamp())}.{hashlib.sha256(raw).hexdigest()[:24]}.demo").write_bytes(raw)
        return 0

    def home(self, address: str) -> Path:
        """The Maildir of an address."""
        return self._root / folder_of(address)


@contextmanager
def listen(taken: TakeMail, clock: Clock, trust: Trust) -> Iterator[int]:
    """A listener for SMTP on a free port of this machine, in a thread of its own; its port."""
    listener = connect(ANY_PORT, InboxContext(taken=taken, clock=clock, trust=trust))
    stop = threading.Event()
    thread = threading.Thread(target=listener.run, args=(stop,), name="demo-listener")
    thread.start()
    try:
        yield _port(listener)
    finally:
        stop.set()
        listener.wake()
        thread.join()
        listener.close()


def _port(listener: Listener) -> int:
    address = listener.address
    assert not isinstance(address, str)
    return address[1]
