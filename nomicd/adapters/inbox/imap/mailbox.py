"""Mail from a mailbox on an IMAP server: `imaps://USER@HOST/INBOX` (TLS), `imap://…` (STARTTLS, required) or
`imap-plain://127.0.0.1/…` (none; this machine only). `?ca=FILE` names the authority of the server's
certificate, `?processed=FOLDER` where mails that were taken are moved to (Processed).

Nothing is flagged or moved before the store has the mail. Then it is moved, or, where the server cannot, gets
the keyword `$NomicDone` and the Seen flag. IDLE is a hint that makes us quick; what counts is looking, every
`inbox_context.interval` seconds.

imap-tools logs in and keeps the folders; mails are fetched one at a time through its client.
"""

from __future__ import annotations

import contextlib
import imaplib
import logging
import random
import socket
import ssl
import time
from collections.abc import Iterator
from datetime import datetime
from threading import Event as Signal
from typing import NamedTuple

from imap_tools.errors import (
    ImapToolsError,
    MailboxFolderCreateError,
    MailboxFolderSelectError,
    MailboxLoginError,
    UnexpectedCommandStatusError,
)
from imap_tools.utils import encode_folder

from nomicd.adapters.inbox.imap import answers, place
from nomicd.adapters.inbox.imap.place import ImapMailbox
from nomicd.adapters.inbox.imap.wire import Account, Wire, wait_for_bell
from nomicd.mail.arrival import KEPT, arrival_time, cut
from nomicd.services.arrival import Arrival
from nomicd.services.inbound import InboxContext
from nomicd.services.reasons import Unusable, reason

SCHEMES = ("imaps", "imap", "imap-plain")

LONGEST_IDLE = 540.0
"""Seconds: a router may forget a silent connection after ten minutes."""
BACKOFF = (1.0, 300.0)
DONE = "$NomicDone"

_SLACK = 1_000_000
_log = logging.getLogger(__name__)


def connect(url: str, inbox_context: InboxContext) -> ImapInbox:
    """Return the mailbox that the URL names; the server is asked when it is looked into.
    `inbox_context.secret` is the password. Raises ValueError for a bad URL, OSError when the `ca` file
    cannot be read."""
    named = place.read(url, inbox_context.secret)
    context = ssl.create_default_context(
        cafile=str(inbox_context.base / named.authority) if named.authority else None
    )
    return ImapInbox(named.box, inbox_context, context)


def validate(url: str, inbox_context: InboxContext) -> None:
    """As `connect`, which asks no server."""
    connect(url, inbox_context).close()


def examine(url: str, inbox_context: InboxContext) -> str:
    """Log in, look into the folder and take nothing; say what was found. Raises `Unusable`; else as
    `connect`."""
    inbox = connect(url, inbox_context)
    try:
        return inbox.try_out()
    finally:
        inbox.close()


class _Line(NamedTuple):
    """A connection that is logged in, and what its server can do."""

    account: Account
    wire: Wire
    moves: bool
    idles: bool


class ImapInbox:
    """A mailbox on an IMAP server."""

    def __init__(
        self,
        box: ImapMailbox,
        inbox_context: InboxContext,
        context: ssl.SSLContext,
        backoff: tuple[float, float] = BACKOFF,
    ) -> None:
        self._box = box
        self._inbox_context = inbox_context
        self._context = context
        self._backoff = backoff
        self._delay = backoff[0]
        self._validity = b""
        self._taken: set[bytes] = set()
        self._polled_at: datetime | None = None
        self._bell, self._button = socket.socketpair()
        self._bell.setblocking(False)
        self._button.setblocking(False)

    def run(self, stop: Signal) -> None:
        """Look, rest, look again until `stop` is set. After any failure: hang up, wait (longer each time it
        fails again, with jitter), connect anew."""
        while not stop.is_set():
            try:
                with self._connection() as line:
                    self._stay(line, stop)
            except Exception as error:  # noqa: BLE001 - whatever failed, a new connection is the way on
                _log.warning("%s at %s: %s", self._box.user, self._box.host, _in_words(error))
                stop.wait(self._delay * random.uniform(0.5, 1.5))  # noqa: S311 - spreads load, guards nothing
                self._delay = min(self._delay * 2, self._backoff[1])

    def poll(self) -> int:
        """Connect, take all that waits, hang up. Raises `Unusable` where the server is to blame, or our
        settings."""
        with _in_our_words(), self._connection() as line:
            count, failure = self._look(line)
        if failure is not None:
            raise failure
        return count

    def try_out(self) -> str:
        """Log in and look into the folder; say what was found. Raises `Unusable`."""
        with _in_our_words(), self._connection() as line:
            line.account.folder.set(self._box.folder, readonly=True)
            waiting = len(self._list_waiting(line.wire))
            return (
                f"it takes the password of {self._box.user}; mails waiting in {self._box.folder}: {waiting}"
            )

    def wake(self) -> None:
        """Look at once."""
        with contextlib.suppress(BlockingIOError):
            self._button.send(b"!")

    def polled_at(self) -> datetime | None:
        """The beginning of the last complete look."""
        return self._polled_at

    def close(self) -> None:
        """Let go of the bell; connections do not outlive `run` and `poll`."""
        self._bell.close()
        self._button.close()

    def _stay(self, line: _Line, stop: Signal) -> None:
        while not stop.is_set():
            _, failure = self._look(line)
            if failure is not None:
                raise failure
            self._delay = self._backoff[0]
            if _hears_of_more(line.wire):
                continue
            seconds = min(self._inbox_context.interval, LONGEST_IDLE)
            if line.idles:
                line.wire.rest(seconds, self._bell, stop)
                continue
            end = time.monotonic() + seconds
            while not stop.is_set() and (left := end - time.monotonic()) > 0:
                if wait_for_bell(self._bell, min(0.5, left)):
                    break

    @contextlib.contextmanager
    def _connection(self) -> Iterator[_Line]:
        box = self._box
        wire = Wire(
            box.host, box.port, place.TLS[box.scheme], self._context, self._inbox_context.max_bytes + _SLACK
        )
        try:
            yield self._logged_in(wire)
        except BaseException:  # what the server would say next is not known
            wire.shutdown()
            raise
        wire.hang_up()

    def _logged_in(self, wire: Wire) -> _Line:
        account, box = Account(wire), self._box
        if box.user.isascii() and box.password.isascii():
            account.login(box.user, box.password, initial_folder=None)
        else:
            account.login_utf8(box.user, box.password, initial_folder=None)
        able = answers.words(wire.capability())  # anew: a server may offer more after the login
        moves = b"MOVE" in able and _make_folder(account, box.processed)
        return _Line(account, wire, moves, b"IDLE" in able)

    def _open(self, line: _Line) -> None:
        """Open the folder, anew at each look: a server may go on showing one that was made anew meanwhile."""
        line.account.folder.set(self._box.folder)
        validity = line.wire.response("UIDVALIDITY")[1][0] or b""
        if validity != self._validity:  # the folder is a new one, and its numbers mean other mails
            self._validity = validity
            self._taken.clear()

    def _look(self, line: _Line) -> tuple[int, Exception | None]:
        """Take all that waits, by UID; how many, and what the first one raised that could not be stored: the
        others have their turn all the same."""
        began, count, failure = self._inbox_context.clock.now(), 0, None
        self._open(line)
        for uid in self._list_waiting(line.wire):
            if uid not in self._taken:
                found = self._try_fetch(line.wire, uid)
                problem = self._hand_over(*found) if found else None
                failure = failure or problem
                if found is None or problem is not None:
                    continue
                self._taken.add(uid)
                count += 1
            self._file(line, uid)
        if failure is None:
            self._polled_at = began
        return count, failure

    def _list_waiting(self, wire: Wire) -> list[bytes]:
        wire.noop()  # some servers show new mail only after it
        _hears_of_more(wire)  # what was told up to here, the search will find
        return sorted(
            answers.words(answers.require_ok(wire.uid("SEARCH", "UNDELETED", "UNKEYWORD", DONE))), key=int
        )

    def _try_fetch(self, wire: Wire, uid: bytes) -> tuple[bytes, datetime] | None:
        """The mail and its INTERNALDATE; None if it is gone, or if the server cannot read it itself."""
        try:
            return self._fetch(wire, uid.decode())
        except answers.Refusal as refusal:
            _log.warning("mail %s in %s cannot be fetched: %s", uid.decode(), self._box.folder, refusal)
            return None

    def _fetch(self, wire: Wire, uid: str) -> tuple[bytes, datetime] | None:
        head = answers.head(
            answers.require_ok(wire.uid("FETCH", uid, "(UID FLAGS INTERNALDATE RFC822.SIZE)")), uid
        )
        if head is None:
            return None
        big = head.size > self._inbox_context.max_bytes
        part = f"BODY.PEEK[]<0.{KEPT}>" if big else "BODY.PEEK[]"
        raw = answers.body(answers.require_ok(wire.uid("FETCH", uid, f"(UID {part})")))
        if raw is None:
            return None
        return (cut(raw, head.size) if big else raw), answers.instant(
            head.date, self._inbox_context.clock.now()
        )

    def _hand_over(self, raw: bytes, seen: datetime) -> Exception | None:
        """Give a mail to the store; what went wrong."""
        inbox_context = self._inbox_context
        at = arrival_time(raw, inbox_context.trusted_hosts, seen)
        try:
            inbox_context.taken(raw, Arrival("imap", inbox_context.trust, at))
        except Exception as error:  # noqa: BLE001 - raised when the other mails have had their turn
            return error
        return None

    def _file(self, line: _Line, uid: bytes) -> None:
        """Put a mail that the store has out of the way. If that fails it is tried at the next look."""
        number, wire = uid.decode(), line.wire
        if line.moves:
            said, _ = wire.uid("MOVE", number, encode_folder(self._box.processed).decode("ascii"))
            if said == "OK":
                self._taken.discard(uid)
                return
        said, words = wire.uid("STORE", number, "+FLAGS.SILENT", f"(\\Seen {DONE})")
        if said != "OK":
            _log.warning("mail %s stays in %s: %r", number, self._box.folder, words)


@contextlib.contextmanager
def _in_our_words() -> Iterator[None]:
    """What the server or the network does wrong raises `Unusable` with the sentence for it."""
    try:
        yield
    except (ImapToolsError, imaplib.IMAP4.error, answers.Refusal, OSError) as error:
        raise Unusable(_in_words(error)) from error


def _in_words(error: Exception) -> str:
    match error:
        case MailboxLoginError():
            return f"it refuses the user or the password: {_words_of(error)}"
        case MailboxFolderSelectError():
            return f"it does not open the folder: {_words_of(error)}"
        case UnexpectedCommandStatusError():
            return f"it refuses: {_words_of(error)}"
        case _:
            return reason(error)


def _words_of(error: UnexpectedCommandStatusError) -> str:
    return " ".join(word.decode("utf-8", "replace") for word in answers.words(error.command_result))[:300]


def _make_folder(account: Account, folder: str) -> bool:
    """Return True if that folder is there, made now if need be."""
    try:
        if not account.folder.exists(folder):
            account.folder.create(folder)
    except MailboxFolderCreateError as error:
        _log.warning("there is no folder %s for mails that were taken: %r", folder, error)
        return False
    return True


def _hears_of_more(wire: Wire) -> bool:
    """Return True if the server told of new mail since this was last asked. It tells once: an `EXISTS` that
    came in the answer to another command would not come again during IDLE."""
    return wire.response("EXISTS")[1] != [None]
