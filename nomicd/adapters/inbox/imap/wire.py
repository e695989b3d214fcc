"""The wire to an IMAP server: imaplib's client with reading of its own, so that it can rest in IDLE without
sleeping through mail, and imap-tools' mailbox over it.

imaplib reads through a buffer that a poll of the socket does not see: `+ idling` and the first `EXISTS` in
one segment, and the poll sleeps for nine minutes. A connection that ended is a poll that returns at once, for
ever. Here one buffer serves all reading, and an end of file raises.
"""

from __future__ import annotations

import contextlib
import imaplib
import selectors
import socket
import ssl
import time
from threading import Event as Signal
from typing import Literal

from imap_tools.mailbox import BaseMailBox

TIMEOUT = 30.0
Tls = Literal["implicit", "starttls", "none"]

_LONGEST_LINE = 10_000_000


class Wire(imaplib.IMAP4):
    """imaplib's client, with those methods replaced that it offers for it (open to shutdown)."""

    def __init__(self, host: str, port: int, tls: Tls, context: ssl.SSLContext, most: int) -> None:
        """Connect. `most` bounds what the server may send at once. Raises OSError or imaplib's errors."""
        self._arrived = bytearray()
        self._context = context
        self._most = most
        self._implicit = tls == "implicit"
        super().__init__(host, port, TIMEOUT)
        if tls == "starttls":
            self._upgrade()

    def open(self, host: str = "", port: int = 143, timeout: float | None = None) -> None:
        """Connect, with TLS where it begins at once."""
        self.host, self.port = host, port
        self.sock = socket.create_connection((host, port), timeout)
        try:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            if self._implicit:
                self.sock = self._context.wrap_socket(self.sock, server_hostname=host)
        except OSError:
            self.sock.close()
            raise

    def _upgrade(self) -> None:
        try:
            said, _ = self.xatom("STARTTLS")
            if said != "OK" or self._arrived:  # what came in clear after the OK is somebody else's
                raise self.abort("the server does not begin TLS properly")
            self.sock = self._context.wrap_socket(self.sock, server_hostname=self.host)
        except (imaplib.IMAP4.error, OSError):
            self.shutdown()
            raise

    def read(self, size: int) -> bytes:
        """Exactly that many bytes."""
        if size > self._most:
            raise self.abort(f"the server sends {size} bytes at once")
        while len(self._arrived) < size:
            self._fill()
        return self._consume(size)

    def readline(self) -> bytes:
        """One line with its end."""
        seen = 0
        while (end := self._arrived.find(b"\n", seen)) < 0:
            seen = len(self._arrived)
            if seen > _LONGEST_LINE:
                raise self.abort("the server sends a line without end")
            self._fill()
        return self._consume(end + 1)

    def shutdown(self) -> None:
        """Hang up."""
        self.sock.close()

    def hang_up(self) -> None:
        """Say goodbye if that is quickly done, and hang up."""
        with contextlib.suppress(imaplib.IMAP4.error, OSError):
            self.sock.settimeout(1.0)
            self.logout()
        self.shutdown()

    def rest(self, seconds: float, bell: socket.socket, stop: Signal) -> None:
        """IDLE (RFC 2177) until there may be new mail, the bell rings, `stop` is set, or the time is over.
        Raises when the server has ended the connection."""
        self.send(b"idle IDLE\r\n")
        news = False
        while not (line := self.readline()).startswith(b"+"):
            news = news or self._is_news(line)
            if line.startswith(b"idle "):
                raise self.error("the server refuses IDLE")
        end = time.monotonic() + seconds
        while not news and time.monotonic() < end and not stop.is_set():
            news = self._news() or wait_for_bell(bell, min(0.5, max(0.0, end - time.monotonic())), self.sock)
        self.send(b"DONE\r\n")
        while not self.readline().startswith(b"idle "):
            pass

    def _news(self) -> bool:
        """Return True if what has arrived so far, buffers of TLS and our own included, tells of a new
        mail."""
        self.sock.settimeout(0.0)
        with contextlib.suppress(ssl.SSLWantReadError, BlockingIOError):
            try:
                while len(self._arrived) < _LONGEST_LINE:
                    self._fill()
            finally:
                self.sock.settimeout(TIMEOUT)
        while b"\n" in self._arrived:
            if self._is_news(self.readline()):
                return True
        return False

    def _is_news(self, line: bytes) -> bool:
        line = line.upper()
        if line.startswith(b"* BYE"):
            raise self.abort("the server says goodbye")
        return line.startswith(b"* ") and line.rstrip().endswith((b"EXISTS", b"RECENT"))

    def _fill(self) -> None:
        piece = self.sock.recv(65_536)
        if not piece:
            raise self.abort("the server has hung up")
        self._arrived += piece

    def _consume(self, size: int) -> bytes:
        taken = bytes(self._arrived[:size])
        del self._arrived[:size]
        return taken


def wait_for_bell(bell: socket.socket, seconds: float, *others: socket.socket) -> bool:
    """Wait until the bell rings or one of the others has something; whether it was the bell."""
    with selectors.DefaultSelector() as selector:
        for each in (bell, *others):
            selector.register(each, selectors.EVENT_READ)
        ready = {key.fileobj for key, _ in selector.select(seconds)}
    if bell not in ready:
        return False
    with contextlib.suppress(BlockingIOError):
        bell.recv(1024)
    return True


class Account(BaseMailBox):
    """imap-tools' mailbox over our client."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        super().__init__()

    def _get_mailbox_client(self) -> imaplib.IMAP4:
        return self._wire
