"""What every way in promises, whatever mails come through it."""

from __future__ import annotations

import imaplib
import smtplib
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from nomicd.adapters import spool
from nomicd.adapters.clock import FixedClock
from nomicd.adapters.inbox import imap, listener, maildir
from nomicd.mail.arrival import KEPT
from nomicd.services.arrival import Arrival
from nomicd.services.inbound import InboundTransport, InboxContext
from nomicd.services.ports import Trust

NOW = datetime(2100, 1, 1, tzinfo=UTC)
RAW = (
    b"From: alice@example.org\r\nSubject: caf\xc3\xa9\r\n\r\n"
    b"vote yea on 1  \r\n.\r\n..two dots\r\nFrom here\r\n\xff\xfe\r\n"
)
LIMIT = 100_000


class Mail(NamedTuple):
    raw: bytes
    arrival: Arrival


class Store:
    """What `taken` is: it keeps mails, unless they have the word that it chokes on. Before it does either, it
    asks what is still unacknowledged."""

    def __init__(self):
        self.mails: list[Mail] = []
        self.chokes_on = b"\0"
        self.unacknowledged: Callable[[], int] = lambda: 1
        self.seen_waiting: list[int] = []

    def __call__(self, raw, arrival):
        self.seen_waiting.append(self.unacknowledged())
        if self.chokes_on in raw:
            raise OSError("no space left on device")
        self.mails.append(Mail(raw, arrival))
        return len(self.mails)


class Way(NamedTuple):
    """A way in; how a mail is put before it (False if it was not accepted), and what lies there untaken."""

    name: str
    store: Store
    inbox: InboundTransport
    put: Callable[[bytes], bool]
    waiting: Callable[[], int]


class Spool:
    """The spool as a way in; the daemon's own loop looks into it."""

    def __init__(self, root: Path, inbox_context: InboxContext):
        self._root, self._inbox_context = root, inbox_context

    def poll(self) -> int:
        return spool.drain(self._root, self._inbox_context.taken, self._inbox_context.trust)


def by_spool(inbox_context: InboxContext, store: Store, folder: Path) -> Way:
    def put(raw: bytes) -> bool:
        spool.put(folder, raw, spool.SpoolMeta(NOW, "nomic@example.org", "alice@example.org"))
        return True

    return Way("spool", store, Spool(folder, inbox_context), put, lambda: spool.waits(folder))


def by_maildir(inbox_context: InboxContext, store: Store, folder: Path) -> Way:
    inbox = maildir.connect("maildir:", inbox_context)
    new = folder / "new"

    def put(raw: bytes) -> bool:
        (new / f"{len(store.seen_waiting)}.{len(list(new.iterdir()))}").write_bytes(raw)
        return True

    return Way("maildir", store, inbox, put, lambda: len(list(new.iterdir())))


def by_imap(inbox_context: InboxContext, store: Store, server) -> Way:
    user = server.account()
    inbox = imap.connect(
        f"imaps://{user}:s3cret@localhost:{server.imaps}/?ca={server.base}/ca.pem", inbox_context
    )

    def at_inbox(ask: Callable[[imaplib.IMAP4], int]) -> int:
        with imaplib.IMAP4("127.0.0.1", server.imap, 10) as client:
            client.login(user, "s3cret")
            client.select("INBOX")
            return ask(client)

    def append(raw: bytes) -> bool:
        return at_inbox(lambda client: client.append("INBOX", "", "", raw)[0] == "OK")

    def count_unseen(client: imaplib.IMAP4) -> int:
        return len(client.search(None, "UNSEEN")[1][0].split())

    return Way("imap", store, inbox, append, partial(at_inbox, count_unseen))


def by_listener(inbox_context: InboxContext, store: Store, protocol: str) -> Way:
    inbox = listener.connect(f"{protocol}://127.0.0.1:0", inbox_context)
    kind = smtplib.LMTP if protocol == "lmtp" else smtplib.SMTP
    refused: list[bytes] = []

    def put(raw: bytes) -> bool:
        host, port = inbox.address
        try:
            with kind(host, port, local_hostname="localhost") as client:
                client.sendmail("alice@example.org", ["nomic@example.org"], raw)
        except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused):
            refused.append(raw)
            return False
        return True

    return Way(protocol, store, inbox, put, lambda: 1)


WAYS = ["smtp", "lmtp", "maildir", "imap", "spool"]
PULLED = ["maildir", "imap", "spool"]


@pytest.fixture
def way(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Way]:
    store = Store()
    inbox_context = InboxContext(
        store, FixedClock(NOW), trust=Trust.PROVED, max_bytes=LIMIT, interval=0.05, base=tmp_path
    )
    if request.param == "spool":
        made = by_spool(inbox_context, store, tmp_path)
    elif request.param == "maildir":
        made = by_maildir(inbox_context, store, tmp_path)
    elif request.param == "imap":
        made = by_imap(inbox_context, store, request.getfixturevalue("dovecot"))
    else:
        made = by_listener(inbox_context, store, request.param)
    store.unacknowledged = made.waiting
    if request.param in {"smtp", "lmtp"}:
        with running(made.inbox):
            yield made
    else:
        yield made
    if request.param != "spool":
        made.inbox.close()


class running:  # noqa: N801 - reads as a verb where it is used
    """The way in at work in its own thread."""

    def __init__(self, inbox: InboundTransport):
        self.inbox, self.stop = inbox, threading.Event()
        self.thread = threading.Thread(target=inbox.run, args=(self.stop,))

    def __enter__(self):
        self.thread.start()

    def __exit__(self, *_):
        self.stop.set()
        self.inbox.wake()
        self.thread.join(10)
        assert not self.thread.is_alive()


@pytest.mark.parametrize("way", WAYS, indirect=True)
def test_a_mail_is_taken_once_byte_for_byte(way: Way):
    """With the way it came, the trust that this way has, and an instant with a zone."""
    assert way.put(RAW)
    way.inbox.poll()
    [mail] = way.store.mails
    assert mail.raw == RAW
    assert mail.arrival.trust is Trust.PROVED
    assert mail.arrival.received_at is not None
    assert mail.arrival.received_at.utcoffset() is not None
    assert mail.arrival.received_at <= NOW
    assert mail.arrival.via == {"spool": "deliver"}.get(way.name, way.name)


@pytest.mark.parametrize("way", ["smtp", "lmtp", "spool"], indirect=True)
def test_the_envelope_comes_along(way: Way):
    """Where the giver knows it."""
    way.put(RAW)
    way.inbox.poll()
    [mail] = way.store.mails
    assert (mail.arrival.recipient, mail.arrival.envelope_from) == ("nomic@example.org", "alice@example.org")


@pytest.mark.parametrize("way", WAYS, indirect=True)
def test_nothing_is_acknowledged_before_the_store_has_it(way: Way):
    """While the store still works on it, the mail lies where it lay."""
    way.put(RAW)
    way.inbox.poll()
    assert way.store.seen_waiting == [1]


@pytest.mark.parametrize("way", PULLED, indirect=True)
def test_a_mail_that_was_taken_does_not_wait_any_more(way: Way):
    """The next look finds nothing."""
    way.put(RAW)
    assert way.inbox.poll() == 1
    assert way.waiting() == 0
    assert way.inbox.poll() == 0
    assert len(way.store.mails) == 1


@pytest.mark.parametrize("way", PULLED, indirect=True)
def test_a_mail_that_was_not_stored_stays(way: Way):
    """Its failure is raised, and when the store is well again the mail is taken."""
    way.store.chokes_on = b"vote"
    way.put(RAW)
    with pytest.raises(OSError, match="no space left"):
        way.inbox.poll()
    assert way.waiting() == 1
    way.store.chokes_on = b"\0"
    assert way.inbox.poll() == 1
    assert [mail.raw for mail in way.store.mails] == [RAW]


@pytest.mark.parametrize("way", ["smtp", "lmtp"], indirect=True)
def test_a_mail_that_was_not_stored_is_not_accepted(way: Way):
    """The giver is told to come again, and does."""
    way.store.chokes_on = b"vote"
    assert not way.put(RAW)
    way.store.chokes_on = b"\0"
    assert way.put(RAW)
    assert [mail.raw for mail in way.store.mails] == [RAW]


@pytest.mark.parametrize("way", PULLED, indirect=True)
def test_one_mail_that_is_not_stored_holds_up_no_other(way: Way):
    """The ones after it are taken at the same look."""
    way.store.chokes_on = b"choke"
    for raw in (b"Subject: one\r\n\r\nchoke\r\n", b"Subject: two\r\n\r\nfine\r\n"):
        way.put(raw)
    with pytest.raises(OSError, match="no space left"):
        way.inbox.poll()
    assert [mail.raw for mail in way.store.mails] == [b"Subject: two\r\n\r\nfine\r\n"]
    assert way.waiting() == 1


@pytest.mark.parametrize("way", ["maildir", "imap"], indirect=True)
def test_only_a_complete_look_counts(way: Way):
    """An update waits for a look that took everything."""
    assert way.inbox.polled_at() is None
    way.store.chokes_on = b"vote"
    way.put(RAW)
    with pytest.raises(OSError, match="no space left"):
        way.inbox.poll()
    assert way.inbox.polled_at() is None
    way.store.chokes_on = b"\0"
    way.inbox.poll()
    assert way.inbox.polled_at() == NOW


@pytest.mark.parametrize("way", ["smtp", "lmtp", "maildir", "imap"], indirect=True)
def test_a_mail_that_is_too_big(way: Way):
    """It is refused, or its beginning is taken and the store told so; it never fills the memory."""
    big = b"Subject: big\r\n\r\n" + b"x" * 70 + b"\r\n"
    big += (b"y" * 70 + b"\r\n") * (LIMIT // 60)
    accepted = way.put(big)
    way.inbox.poll()
    if accepted:
        [mail] = way.store.mails
        assert mail.raw == b"X-Nomicd-Cut: %d\r\n" % len(big) + big[:KEPT]
    else:
        assert way.store.mails == []
    assert way.put(RAW)
    way.inbox.poll()
    assert way.store.mails[-1].raw == RAW


@pytest.mark.parametrize("way", ["maildir", "imap"], indirect=True)
def test_it_runs_by_itself_until_it_is_told_to_stop(way: Way):
    """A mail put before a running way in is taken without anybody asking; then it ends at once."""
    arrived = threading.Event()
    way.store.unacknowledged = lambda: arrived.set() or 1
    with running(way.inbox):
        way.put(RAW)
        assert arrived.wait(10)
    assert len(way.store.mails) == 1
