"""Mail handed to us over SMTP or LMTP, by the mail server of this machine or a program on it.

`lmtp://127.0.0.1:8024`, `smtp://127.0.0.1:8025` (port 0: any free one), or `lmtp:run/lmtp.sock`. It is made
to stand behind a mail server, not on the Internet: an address that is not this machine's is refused unless
the URL ends in `?exposed=yes`. A Unix socket gets the mode that `?mode=` gives (660).

aiosmtpd speaks the protocol; what it leaves open is closed here: LMTP gets one reply a recipient (RFC 2033
section 4.2), a fault of ours is 451 and says nothing of its inside, and everything has a limit.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import logging
import re
import socket
from asyncio import LimitOverrunError
from datetime import datetime
from operator import attrgetter
from pathlib import Path
from threading import Event as Signal
from typing import NamedTuple
from urllib.parse import unquote

from aiosmtpd.smtp import SMTP, Envelope, Session, syntax

from nomicd.mail.arrival import arrival_time
from nomicd.services import urls
from nomicd.services.arrival import Arrival
from nomicd.services.inbound import InboxContext
from nomicd.services.reasons import Unusable, reason

SCHEMES = ("smtp", "lmtp")

IDENT = "nomicd"
QUICKLY = 10.0
"""Seconds that whoever listens has to greet us, where somebody waits to hear whether it does."""

MAX_CONNECTIONS = 20
MAX_RECIPIENTS = 100
TIMEOUT = 300.0
PATIENCE = 10.0
"""Seconds in which a connection has to bring a mail, or `PROGRESS` bytes of one, to keep its place when all
places are taken."""
PROGRESS = 64 * 1024
_LIMITS = {"*": 50, "MAIL": 1_000, "RCPT": 10_000, "DATA": 1_000, "RSET": 1_000}
_BARE = re.compile(rb"\r(?!\n)|(?<!\r)\n")
_ATOMS = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_PLAIN = re.compile(rf"<({_ATOMS}@{_ATOMS})>(?: +([A-Za-z0-9= ]*))?")
"""An address as nearly all are written, and what may follow it."""
_LATER = "451 4.3.0 The mail could not be stored; please try again later"
_LONE = "550 5.6.0 The mail has a carriage return or line feed by itself, which RFC 5321 does not allow"
_log = logging.getLogger(__name__)


def connect(url: str, inbox_context: InboxContext) -> Listener:
    """Bind the socket that the URL names. Raises ValueError for a bad URL, OSError when that fails."""
    named = _read(url)
    bound = (
        _bind_unix(inbox_context.base / named.path, named.mode)
        if isinstance(named, _Path)
        else _bind_tcp(named)
    )
    return Listener(bound, inbox_context, lmtp=url.startswith("lmtp:"))


def validate(url: str, inbox_context: InboxContext) -> None:
    """Raises ValueError for a bad URL, OSError where the folder for a socket is missing."""
    named = _read(url)
    if isinstance(named, _Path) and not (inbox_context.base / named.path).parent.is_dir():
        raise FileNotFoundError(f"there is no folder {(inbox_context.base / named.path).parent}")


def examine(url: str, inbox_context: InboxContext) -> str:
    """Say whether a daemon of ours answers there, or whether the place is free for one. Raises `Unusable` if
    another program has it, ValueError for a bad URL."""
    named = _read(url)
    family = (
        socket.AF_UNIX
        if isinstance(named, _Path)
        else socket.AF_INET6
        if ":" in named.host
        else socket.AF_INET
    )
    with socket.socket(family, socket.SOCK_STREAM) as knock:
        knock.settimeout(QUICKLY)
        try:
            knock.connect(
                str(inbox_context.base / named.path) if isinstance(named, _Path) else (named.host, named.port)
            )
            greeting = knock.recv(1_000).decode("ascii", "replace").strip()
        except (ConnectionRefusedError, FileNotFoundError):
            return "the port is free: the daemon will listen there"
        except TimeoutError:
            greeting = ""
        except OSError as error:
            raise Unusable(reason(error)) from error
    if IDENT not in greeting and not greeting.startswith("421 "):
        raise Unusable(f"another program listens there: {greeting[:200] or 'it says nothing'}")
    return "a daemon answers there"


class _Path(NamedTuple):
    """A Unix socket."""

    path: str
    mode: int


class _Port(NamedTuple):
    """A port of a network address."""

    host: str
    port: int
    exposed: bool
    url: str


def _read(url: str) -> _Path | _Port:
    """Return what a URL names. Raises ValueError."""
    parts, options = urls.read(url, ("mode", "exposed"))
    if parts.hostname is None:
        mode = options.get("mode", "660")
        if not re.fullmatch("[0-7]{3,4}", mode):
            raise ValueError(f"{url}: the mode is not one such as 660")
        if not parts.path.strip("/"):
            raise ValueError(f"{url}: write it as {parts.scheme}://127.0.0.1:PORT or {parts.scheme}:PATH")
        return _Path(unquote(parts.path), int(mode, 8))
    if parts.port is None:
        raise ValueError(f"{urls.mask_passwords(url)}: a port is missing")
    return _Port(parts.hostname, parts.port, options.get("exposed") == "yes", urls.mask_passwords(url))


def _bind_tcp(named: _Port) -> socket.socket:
    host, port, exposed, shown = named
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    if not exposed and not ipaddress.ip_address(address[0]).is_loopback:
        raise ValueError(f"{shown}: {host} is not this machine alone; add ?exposed=yes if it must be")
    bound = socket.create_server(address[:2], family=family, backlog=128)
    # Connections inherit it; asyncio sets it on sockets of its own only. Without it mails wait 40 ms.
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return bound


def _bind_unix(path: Path, mode: int) -> socket.socket:
    if path.is_socket():
        _remove_if_left_behind(path)
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        bound.bind(str(path))
        path.chmod(mode)
        bound.listen(128)
    except OSError:
        bound.close()
        raise
    return bound


def _remove_if_left_behind(path: Path) -> None:
    """Remove a socket that a process before us has left. Raises OSError if a process still listens there."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as knock:
        knock.setblocking(False)  # a full queue of somebody who listens is an answer too
        try:
            knock.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
            return
        except BlockingIOError:
            pass
    raise OSError(errno.EADDRINUSE, f"{path}: another process listens there")


class Listener:
    """A way in that others push mails through. It listens from the beginning; `run` serves."""

    def __init__(self, bound: socket.socket, inbox_context: InboxContext, *, lmtp: bool) -> None:
        self._socket = bound
        self._inode = _inode(bound.getsockname())
        self._inbox_context = inbox_context
        self._via = "lmtp" if lmtp else "smtp"
        self._sessions: set[_Session] = set()
        self._awake: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None

    @property
    def address(self) -> tuple[str, int] | str:
        """Where it listens: host and port, or the path of a Unix socket."""
        name = self._socket.getsockname()
        return name if isinstance(name, str) else (name[0], name[1])

    def run(self, stop: Signal) -> None:
        """Serve until `stop` is set."""
        asyncio.run(self._serve(stop))

    def poll(self) -> int:
        """Nothing waits here: mails are pushed. Always 0."""
        return 0

    def wake(self) -> None:
        """Look at `stop` at once."""
        awake = self._awake
        if awake is not None and not awake[0].is_closed():
            awake[0].call_soon_threadsafe(awake[1].set)

    def polled_at(self) -> datetime:
        """Now: what was acknowledged is taken, and the rest has not arrived."""
        return self._inbox_context.clock.now()

    def close(self) -> None:
        """Stop listening, and remove a Unix socket from its folder."""
        name = self.address
        self._socket.close()
        if isinstance(name, str) and _inode(name) == self._inode:
            Path(name).unlink(missing_ok=True)

    async def _serve(self, stop: Signal) -> None:
        loop, awake = asyncio.get_running_loop(), asyncio.Event()
        self._awake = (loop, awake)
        listening = self._socket.dup()  # the server closes what it is given; we may serve again
        server = await loop.create_server(self._welcome, sock=listening)
        try:
            while not stop.is_set():
                awake.clear()
                try:
                    await asyncio.wait_for(awake.wait(), 0.5)
                except TimeoutError:
                    continue
        finally:
            self._awake = None
            server.close()
            await asyncio.gather(*(session.end() for session in list(self._sessions)), return_exceptions=True)

    def _welcome(self) -> asyncio.Protocol:
        if len(self._sessions) >= MAX_CONNECTIONS and not self._make_room():
            return _Busy()
        return _Session(self._inbox_context, self._via, self._sessions)

    def _make_room(self) -> bool:
        """Send away the connection that has brought nothing for the longest time, if that is long enough;
        whether one was."""
        idle = [each for each in self._sessions if each.may_go]
        slowest = min(idle, key=attrgetter("progressed_at"), default=None)
        if slowest is None:
            return False
        slowest.send_away()
        return True


def _inode(address: object) -> tuple[int, int] | None:
    """Return which file of the disk a Unix socket is."""
    if not isinstance(address, str):
        return None
    try:
        found = Path(address).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class _Busy(asyncio.Protocol):
    """What one connection too many meets."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(b"421 4.3.2 Too many connections; please try again later\r\n")
        transport.close()


class _Recipients:
    """What we offer, and which recipients a session accepts: what aiosmtpd asks of its handler."""

    def __init__(self, inbox_context: InboxContext) -> None:
        self._accepts = inbox_context.accepts

    async def handle_EHLO(  # noqa: N802 - the library's name
        self, _server: SMTP, session: Session, _envelope: Envelope, hostname: str, offers: list[str]
    ) -> list[str]:
        """Several commands may come at once (RFC 2920; RFC 2033 section 5 demands it): they are read one by
        one, and nothing that has come is thrown away."""
        session.host_name = hostname
        return [offers[0], "250-PIPELINING", *offers[1:]]

    async def handle_RCPT(  # noqa: N802 - the library's name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= MAX_RECIPIENTS:
            return "452 4.5.3 Too many recipients; please send the mail again to the others"
        if self._accepts is not None and not self._accepts(address):
            return "550 5.1.1 No game has that address"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 OK"


class _Session(SMTP):
    """One connection."""

    def __init__(self, inbox_context: InboxContext, via: str, sessions: set[_Session]) -> None:
        super().__init__(
            _Recipients(inbox_context),
            hostname="localhost",
            ident=IDENT,
            data_size_limit=inbox_context.max_bytes,
            timeout=TIMEOUT,
            command_call_limit=_LIMITS,
            loop=asyncio.get_running_loop(),
        )
        self._inbox_context = inbox_context
        self._via = via
        self._sessions = sessions
        self._storing: asyncio.Future[list[str]] | None = None
        self.progressed_at = self.loop.time()
        sessions.add(self)

    @property
    def may_go(self) -> bool:
        """Return True if it has brought nothing for so long that its place may be given to another."""
        return self._storing is None and self.loop.time() - self.progressed_at >= PATIENCE

    def send_away(self) -> None:
        """Give the place to another."""
        self._sessions.discard(self)
        if self.transport is not None:
            assert isinstance(self.transport, asyncio.WriteTransport)
            self.transport.write(b"421 4.3.2 Too slow while others wait; please try again later\r\n")
            self.transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        self._sessions.discard(self)
        super().connection_lost(error)

    async def end(self) -> None:
        """Close, but not between a mail that is being stored and the answer for it."""
        if self._storing is not None:
            await asyncio.wait([self._storing])
            await asyncio.sleep(0)  # the answer is written in the turn after
        if self.transport is not None:
            self.transport.close()

    async def handle_exception(self, error: Exception) -> str:
        """A fault of ours passes: 451, and its inside is for our own log."""
        _log.error("a session failed", exc_info=error)
        return "451 4.3.0 Something went wrong here; please try again later"

    def _getaddr(self, arg: str) -> tuple[str | None, str | None]:
        """An address and what follows it; nothing of one that breaks off, at which the library's parser fails
        in several ways: that is answered as wrong syntax (501). What is plain is read without that parser,
        which is made for all that a header may hold, and takes a hundred times as long."""
        if plain := _PLAIN.fullmatch(arg):
            return plain[1], plain[2] or ""
        try:
            return super()._getaddr(arg)
        except (IndexError, AttributeError, UnboundLocalError):
            return "", ""

    @syntax("LHLO hostname")
    async def smtp_LHLO(self, arg: str) -> None:  # noqa: N802 - the library finds commands by this name
        if self._via == "lmtp":
            await super().smtp_EHLO(arg)
        else:
            await self.push('500 5.5.1 Error: command "LHLO" not recognized')

    async def smtp_EHLO(self, hostname: str) -> None:  # noqa: N802 - the library's name
        if self._via == "smtp":
            await super().smtp_EHLO(hostname)
        else:
            await self.push('500 5.5.1 Error: command "EHLO" not recognized')

    async def smtp_HELO(self, hostname: str) -> None:  # noqa: N802 - the library's name
        if self._via == "smtp":
            await super().smtp_HELO(hostname)
        else:
            await self.push('500 5.5.1 Error: command "HELO" not recognized')

    @syntax("DATA")
    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802 - the library's name
        """Take one mail. Written anew: the library answers once for all recipients, refuses long lines, and
        keeps an endless line in memory."""
        assert self.envelope is not None
        if await self.check_helo_needed("LHLO" if self._via == "lmtp" else "HELO"):
            return
        if arg or not self.envelope.rcpt_tos:
            await self.push("501 5.5.4 Syntax: DATA" if arg else "503 5.5.1 Error: need RCPT command")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        raw = await self._content()
        self._reset_timeout()
        replies = await self._take(raw, self.envelope)
        self.envelope = Envelope()
        await self.push("\r\n".join(replies))

    async def _content(self) -> bytes | None:
        """The bytes up to the dot by itself, dots undone (RFC 5321 section 4.5.2); None if they are too many.
        Only CR LF ends a line, so that nothing else can end the mail (CVE-2023-51764 and its kin)."""
        kept, size, fresh, mark = bytearray(), 0, True, PROGRESS
        while True:
            try:
                piece = await self._reader.readuntil(b"\r\n")
            except LimitOverrunError as error:
                piece = await self._reader.read(error.consumed)
            if fresh and piece == b".\r\n":
                return bytes(kept) if size <= self._inbox_context.max_bytes else None
            if fresh and piece.startswith(b"."):
                piece = piece[1:]
            fresh = piece.endswith(b"\r\n")
            size += len(piece)
            if size >= mark:
                self.progressed_at, mark = self.loop.time(), size + PROGRESS
            if size <= self._inbox_context.max_bytes:
                kept += piece

    async def _take(self, raw: bytes | None, envelope: Envelope) -> list[str]:
        """The replies to a mail: one, or in LMTP one for each recipient."""
        loop = asyncio.get_running_loop()
        if raw is None:
            replies = [f"552 5.3.4 The mail is larger than {self._inbox_context.max_bytes} bytes"]
        elif _BARE.search(raw):
            replies = [_LONE]
        else:
            now = self._inbox_context.clock.now()
            self._storing = loop.run_in_executor(None, self._store, raw, envelope, now)
            try:
                replies = await asyncio.shield(self._storing)
            finally:
                self._storing = None
                self.progressed_at = loop.time()
        if self._via == "lmtp":
            return replies if len(replies) > 1 else replies * len(envelope.rcpt_tos)
        return [next((reply for reply in replies if reply[0] != "2"), replies[0])]

    def _store(self, raw: bytes, envelope: Envelope, now: datetime) -> list[str]:
        """One reply for each recipient. Runs in a thread."""
        at = arrival_time(raw, self._inbox_context.trusted_hosts, now)
        sender = envelope.mail_from or "<>"
        return [self._store_for(recipient, raw, at, sender) for recipient in envelope.rcpt_tos]

    def _store_for(self, recipient: str, raw: bytes, at: datetime, sender: str) -> str:
        try:
            arrival = Arrival(self._via, self._inbox_context.trust, at, recipient, sender)
            number = self._inbox_context.taken(raw, arrival)
        except Exception:  # noqa: BLE001 - whatever it was, the mail is not stored, and the giver must know
            _log.exception("a mail was not stored")
            return _LATER
        return f"250 2.0.0 OK {number}"
