"""Mail from IMAP: a real Dovecot, and a scripted server for what a Dovecot never does."""

from __future__ import annotations

import contextlib
import imaplib
import queue
import re
import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple

import pytest
from mailservers import until

from nomicd.adapters.clock import FixedClock, SystemClock
from nomicd.adapters.inbox.imap import ImapInbox, ImapMailbox, connect, examine, wire
from nomicd.adapters.inbox.imap.wire import Wire
from nomicd.services.inbound import InboxContext
from nomicd.services.reasons import Unusable

NOW = datetime(2100, 1, 1, tzinfo=UTC)
RAW = b"From: alice@example.org\r\nSubject: one\r\n\r\nvote yea on 1\r\n"
SOON = 20.0  # seconds within which what should happen has long happened
LONG = 300.0  # seconds between looks where only a hint can be quick enough


class Store:
    """What `taken` is: it keeps what it gets, and others can wait for it."""

    def __init__(self):
        self.mails: list[tuple[bytes, datetime]] = []
        self._news = queue.Queue()

    def __call__(self, raw, arrival):
        self.mails.append((raw, arrival.received_at))
        self._news.put(raw)
        return len(self.mails)

    def next(self) -> bytes:
        return self._news.get(timeout=SOON)


@pytest.fixture
def store() -> Store:
    return Store()


def inbox_context(store: Store, **more) -> InboxContext:
    return InboxContext(store, more.pop("clock", FixedClock(NOW)), **more)


def make_inbox(
    dovecot, store: Store, *, scheme="imaps", folder="INBOX", processed="Processed", **more
) -> ImapInbox:
    port = dovecot.imaps if scheme == "imaps" else dovecot.imap
    user = more.pop("user", None) or dovecot.account()
    box = ImapMailbox("localhost", port, scheme, user, "s3cret", folder, processed)
    return ImapInbox(box, inbox_context(store, **more), dovecot.trust(), backoff=(0.02, 0.1))


@contextlib.contextmanager
def other_client(dovecot, user: str, folder: str = "INBOX") -> Iterator[imaplib.IMAP4]:
    """The player's or Admin's own mail program at the same mailbox."""
    with imaplib.IMAP4("127.0.0.1", dovecot.imap, 10) as client:
        client.login(user, "s3cret")
        client.select(folder)
        yield client


@contextlib.contextmanager
def run_inbox(inbox: ImapInbox) -> Iterator[None]:
    stop = threading.Event()
    thread = threading.Thread(target=inbox.run, args=(stop,))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        inbox.wake()
        thread.join(SOON)
        assert not thread.is_alive()
        inbox.close()


def test_a_mail_that_was_taken_moves_to_another_folder(dovecot, store: Store):
    """Which is made when it is missing."""
    user = dovecot.account()
    dovecot.deliver(user, RAW)
    inbox = make_inbox(dovecot, store, user=user)
    assert inbox.poll() == 1
    with other_client(dovecot, user) as client:
        assert client.search(None, "ALL")[1] == [b""]
        client.select("Processed")
        assert client.search(None, "ALL")[1] == [b"1"]
    inbox.close()


def test_where_moving_fails_a_keyword_marks_the_mail(dovecot, store: Store):
    """It stays, seen, and is not taken again; not even by a daemon that starts anew."""
    user = dovecot.account()
    dovecot.deliver(user, RAW)
    for _ in range(2):
        inbox = make_inbox(dovecot, store, user=user, processed="no/such\\folder")
        inbox.poll()
        inbox.close()
    assert len(store.mails) == 1
    with other_client(dovecot, user) as client:
        flags = client.fetch("1", "(FLAGS)")[1][0]
    assert b"\\Seen" in flags
    assert b"$NomicDone" in flags


def test_looking_changes_nothing_for_other_clients(dovecot, store: Store):
    """A mail that another program marked for deletion is neither taken nor expunged."""
    user = dovecot.account()
    dovecot.deliver(user, RAW)
    with other_client(dovecot, user) as client:
        client.store("1", "+FLAGS", "\\Deleted")
    inbox = make_inbox(dovecot, store, user=user)
    assert inbox.poll() == 0
    inbox.close()
    with other_client(dovecot, user) as client:
        assert client.search(None, "DELETED")[1] == [b"1"]


def test_a_folder_made_anew_is_read_anew(dovecot, store: Store):
    """A new UIDVALIDITY means that the old numbers say nothing: UID 1 is taken again. The store knows it."""
    user = dovecot.account()
    inbox = make_inbox(dovecot, store, user=user, folder="Games", processed="no/such\\folder")
    for _ in range(2):
        with other_client(dovecot, user) as client:
            client.delete("Games")
            client.create("Games")
            client.append("Games", "", "", RAW)
        assert inbox.poll() == 1
        assert inbox.poll() == 0
    assert [raw for raw, _ in store.mails] == [RAW, RAW]
    inbox.close()


def test_a_new_mail_ends_idle(dovecot, store: Store):
    """It is taken long before the next look is due."""
    user = dovecot.account()
    dovecot.deliver(user, RAW)
    with run_inbox(make_inbox(dovecot, store, user=user, interval=LONG)):
        assert store.next().endswith(RAW)
        dovecot.deliver(user, RAW.replace(b"one", b"two"))
        assert b"Subject: two" in store.next()


def test_a_mail_told_of_during_another_command_is_not_slept_through(dovecot, store: Store):
    """The server tells of a mail once. Here it comes while the one before it is being handed over, so that
    the news stand in the answer to the move, and IDLE brings none."""
    user = dovecot.account()

    class Chain(Store):
        def __call__(self, raw, arrival):
            if len(self.mails) < 5:
                dovecot.deliver(user, RAW)
            return super().__call__(raw, arrival)

    store = Chain()
    with run_inbox(make_inbox(dovecot, store, user=user, interval=LONG)):
        dovecot.deliver(user, RAW)
        assert all(store.next() for _ in range(6))


def test_a_killed_server_is_connected_to_again(dovecot, store: Store, monkeypatch: pytest.MonkeyPatch):
    """Mails that come after it is back are taken, those that lay there too; also when the connection was made
    while it was not quite up, and hangs."""
    monkeypatch.setattr(wire, "TIMEOUT", 2.0)
    user = dovecot.account()
    dovecot.deliver(user, RAW)
    with run_inbox(make_inbox(dovecot, store, user=user, interval=LONG)):
        store.next()
        dovecot.kill()
        dovecot.start()
        dovecot.deliver(user, RAW.replace(b"one", b"two"))
        assert b"Subject: two" in store.next()


def test_a_server_that_hangs_is_left_and_connected_to_again(dovecot, store: Store, caplog, monkeypatch):
    """It keeps the connection and says nothing: we do not wait for ever, and what comes later is taken."""
    monkeypatch.setattr(wire, "TIMEOUT", 0.5)
    user = dovecot.account()
    dovecot.deliver(user, RAW)
    with run_inbox(make_inbox(dovecot, store, user=user, interval=0.2, clock=SystemClock())):
        store.next()
        dovecot.hang()
        try:
            until(lambda: f"{user} at localhost: it does not answer in time" in caplog.text, seconds=SOON)
        finally:
            dovecot.go_on()
        dovecot.deliver(user, RAW.replace(b"one", b"two"))
        assert b"Subject: two" in store.next()


def test_a_folder_made_anew_while_we_rest_in_it(dovecot, store: Store):
    """The server ends the connection, or tells nothing more of the new folder: it is read anew all the same,
    although its first mail has the number that was taken before."""
    user = dovecot.account()
    inbox = make_inbox(
        dovecot,
        store,
        user=user,
        folder="Games",
        processed="no/such\\folder",
        interval=0.2,
        clock=SystemClock(),
    )
    with other_client(dovecot, user) as client:
        client.create("Games")
        client.append("Games", "", "", RAW)
        with run_inbox(inbox):
            assert store.next() == RAW
            client.delete("Games")
            client.create("Games")
            client.append("Games", "", "", RAW.replace(b"one", b"two"))
            assert b"Subject: two" in store.next()


def test_a_mailbox_that_is_full_is_emptied(dovecot, store: Store):
    """What lies in it is taken and moved, which the server allows; then there is room for the next mail."""
    user = dovecot.small_account()
    inbox = make_inbox(dovecot, store, user=user)
    for number in range(2):
        dovecot.deliver(user, RAW)
        with pytest.raises(smtplib.SMTPDataError, match="Quota exceeded"):
            dovecot.deliver(user, RAW)
        assert inbox.poll() == 1
        assert len(store.mails) == number + 1
    inbox.close()


def test_a_mailbox_that_stays_full_is_read_once(dovecot, store: Store):
    """Where nothing can be moved the mail stays with its keyword, and is not taken again."""
    user = dovecot.small_account()
    dovecot.deliver(user, RAW)
    for taken in (1, 0):
        inbox = make_inbox(dovecot, store, user=user, processed="no/such\\folder")
        assert inbox.poll() == taken
        inbox.close()


def test_stopping_does_not_wait_for_a_server_that_is_away(store: Store):
    """Also in the middle of a long back-off."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    box = ImapMailbox("127.0.0.1", port, "imap-plain", "nomic", "s3cret")
    with run_inbox(ImapInbox(box, inbox_context(store), ssl.create_default_context(), backoff=(LONG, LONG))):
        pass


def test_starttls(dovecot, store: Store):
    """`imap` begins in clear and logs in under TLS only."""
    user = dovecot.account()
    dovecot.deliver(user, RAW)
    inbox = make_inbox(dovecot, store, user=user, scheme="imap")
    assert inbox.poll() == 1
    inbox.close()


@pytest.mark.parametrize("scheme", ["imap", "imaps"])
def test_a_server_with_an_unknown_certificate_is_not_spoken_to(dovecot, store: Store, scheme: str):
    """The ordinary authorities have not signed it."""
    port = dovecot.imaps if scheme == "imaps" else dovecot.imap
    url = f"{scheme}://user0:s3cret@localhost:{port}"
    inbox = connect(url, inbox_context(store))
    with pytest.raises(Unusable, match="its certificate is not trusted: "):
        inbox.poll()
    inbox.close()
    with pytest.raises(Unusable, match="its certificate is not trusted: "):
        examine(url, inbox_context(store))


def test_a_certificate_must_be_for_that_host(dovecot, store: Store):
    """The authority is right, the name is not."""
    url = f"imaps://user0:s3cret@127.0.0.1:{dovecot.imaps}?ca={dovecot.base}/ca.pem"
    inbox = connect(url, inbox_context(store))
    with pytest.raises(Unusable, match="its certificate is not trusted: IP address mismatch"):
        inbox.poll()
    inbox.close()


def test_a_wrong_password_is_told(dovecot, store: Store):
    """By `poll` and by `examine`, in words; `run` would try again."""
    url = f"imaps://user0:wrong@localhost:{dovecot.imaps}?ca={dovecot.base}/ca.pem"
    inbox = connect(url, inbox_context(store))
    for look in (inbox.poll, lambda: examine(url, inbox_context(store))):
        with pytest.raises(Unusable) as told:
            look()
        said = "it refuses the user or the password: [AUTHENTICATIONFAILED] Authentication failed."
        assert str(told.value) == said
    inbox.close()


def test_a_wrong_password_is_told_in_the_journal_in_the_same_words(dovecot, store: Store, caplog):
    """And tried again after a while."""
    box = ImapMailbox("localhost", dovecot.imaps, "imaps", "user0", "wrong")
    with run_inbox(ImapInbox(box, inbox_context(store), dovecot.trust(), backoff=(0.02, 0.1))):
        until(lambda: len(caplog.records) > 1)
    words = "it refuses the user or the password: [AUTHENTICATIONFAILED] Authentication failed."
    assert {each.getMessage() for each in caplog.records} == {f"user0 at localhost: {words}"}


def test_examining_takes_nothing(dovecot, store: Store):
    """It says how many mails wait, and of a folder that is not there that it is not."""
    user = dovecot.account()
    dovecot.deliver(user, RAW)
    url = f"imaps://{user}:s3cret@localhost:{dovecot.imaps}/{{}}?ca={dovecot.base}/ca.pem"
    said = f"it takes the password of {user}; mails waiting in INBOX: 1"
    assert [examine(url.format("INBOX"), inbox_context(store)) for _ in range(2)] == [said, said]
    with pytest.raises(Unusable, match="it does not open the folder: "):
        examine(url.format("None"), inbox_context(store))
    assert store.mails == []


def test_internaldate_says_when_a_mail_arrived(dovecot, store: Store):
    """And `Date`, which the sender wrote, says nothing."""
    user = dovecot.account()
    raw = b"Date: Mon, 23 Nov 2020 08:00:00 +0000\r\n" + RAW
    with other_client(dovecot, user) as client:
        client.append("INBOX", "", '"23-Nov-2020 10:00:07 +0100"', raw)
    inbox = make_inbox(dovecot, store, user=user)
    inbox.poll()
    assert store.mails == [(raw, datetime(2020, 11, 23, 9, 0, 7, tzinfo=UTC))]
    inbox.close()


def test_the_received_line_of_a_trusted_host_says_it_better(dovecot, store: Store):
    """The mail waited in our own mail server for an hour: that is not the player's fault."""
    user = dovecot.account()
    raw = b"Received: from a by mx.example.org with ESMTP; Mon, 23 Nov 2020 08:01:02 +0000\r\n" + RAW
    with other_client(dovecot, user) as client:
        client.append("INBOX", "", '"23-Nov-2020 09:00:00 +0000"', raw)
    inbox = make_inbox(dovecot, store, user=user, trusted_hosts=("mx.example.org",))
    inbox.poll()
    assert store.mails == [(raw, datetime(2020, 11, 23, 8, 1, 2, tzinfo=UTC))]
    inbox.close()


def test_a_mail_from_the_future_arrived_now(dovecot, store: Store):
    """The server's clock is ahead of ours."""
    user = dovecot.account()
    with other_client(dovecot, user) as client:
        client.append("INBOX", "", '"23-Nov-2020 09:00:00 +0000"', RAW)
    now = datetime(2020, 11, 23, 8, 59, tzinfo=UTC)
    inbox = make_inbox(dovecot, store, user=user, clock=FixedClock(now))
    inbox.poll()
    assert store.mails == [(RAW, now)]
    inbox.close()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("imap-plain://nomic@mail.example.org", "not this machine"),
        ("imaps://mail.example.org", "user"),
        ("imaps://nomic@", "host"),
        ("imaps://nomic@mail.example.org/INBOX%0d%0aA1%20DELETE%20INBOX", "control character"),
        ("imaps://nomic%0d%0a@mail.example.org", "control character"),
    ],
)
def test_bad_urls(store: Store, url: str, words: str):
    """They are refused before anything is sent, and the password is in no message."""
    with pytest.raises(ValueError, match=words) as caught:
        connect(url, inbox_context(store, secret="s3cret"))
    assert "s3cret" not in str(caught.value)


class Reply(NamedTuple):
    """What a scripted server answers to one kind of command: lines before the tagged one, and that."""

    lines: bytes = b""
    end: bytes = b"OK done"


class Scripted:
    """An IMAP server that says what it is told to. A reply without an end is followed by a hang-up."""

    def __init__(self, **replies: Reply):
        self.replies = {
            "CAPABILITY": Reply(b"* CAPABILITY IMAP4rev1\r\n"),
            "SELECT": Reply(b"* 1 EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n"),
            "SEARCH": Reply(b"* SEARCH\r\n"),
            **replies,
        }
        self.commands: queue.Queue[str] = queue.Queue()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self._server.accept()
                with connection, connection.makefile("rb") as lines:
                    connection.sendall(b"* OK ready\r\n")
                    with contextlib.suppress(OSError):
                        while self._answer(connection, lines.readline()):
                            pass

    def _answer(self, connection, line: bytes) -> bool:
        tag, _, command = line.decode().strip().partition(" ")
        if not command:
            return False
        self.commands.put(command)
        verb = re.sub(r"^UID ", "", command).split(" ")[0]
        reply = self.replies.get(f"{verb} {command.split(' ')[2]}" if verb == "FETCH" else "")
        reply = reply or self.replies.get(verb, Reply())
        connection.sendall(reply.lines + (f"{tag} ".encode() + reply.end + b"\r\n" if reply.end else b""))
        return bool(reply.end)

    def await_command(self, verb: str) -> str:
        """The next command of that kind."""
        while verb not in (command := self.commands.get(timeout=SOON)):
            pass
        return command

    def inbox(self, store: Store, **more) -> ImapInbox:
        box = ImapMailbox("127.0.0.1", self.port, "imap-plain", "nomic", "s3cret")
        return ImapInbox(
            box, inbox_context(store, **more), ssl.create_default_context(), backoff=(0.01, 0.02)
        )

    def wire(self, tls="none") -> Wire:
        return Wire("127.0.0.1", self.port, tls, ssl.create_default_context(), 1_000_000)

    def stop(self):
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self._thread.join(SOON)


@pytest.fixture
def make_server() -> Iterator[type[Scripted]]:
    made = []

    def make(**replies: Reply) -> Scripted:
        made.append(Scripted(**replies))
        return made[-1]

    yield make
    for server in made:
        server.stop()


def fetch(number: int, raw: bytes) -> Reply:
    """The answer to both kinds of FETCH, with another client's change of flags in between."""
    date = "23-Nov-2020 10:00:00 +0000"
    told = (
        f"* 7 FETCH (FLAGS (\\Seen))\r\n"
        f'* {number} FETCH (UID {number} INTERNALDATE "{date}" RFC822.SIZE {len(raw)} FLAGS ())\r\n'
        f"* 8 FETCH (FLAGS (\\Answered))\r\n"
        f"* {number} FETCH (BODY[] {{{len(raw)}}}\r\n"
    )
    return Reply(told.encode() + raw + f" UID {number})\r\n* 9 EXISTS\r\n".encode())


def test_a_server_without_idle_is_looked_at_in_turn(make_server, store: Store):
    """It gets no IDLE, and a NOOP each interval."""
    server = make_server()
    with run_inbox(server.inbox(store, interval=0.01, clock=SystemClock())):
        seen = [server.await_command("NOOP") for _ in range(4)]
    assert len(seen) == 4
    assert not any("IDLE" in command for command in server.commands.queue)


def test_what_other_clients_do_in_between_is_not_mistaken_for_the_mail(make_server, store: Store):
    """Unasked FETCH answers stand before, between and after ours."""
    server = make_server(**{"SEARCH": Reply(b"* SEARCH 5\r\n"), "FETCH 5": fetch(5, RAW)})
    inbox = server.inbox(store)
    assert inbox.poll() == 1
    assert [raw for raw, _ in store.mails] == [RAW]
    inbox.close()


def test_a_mail_that_the_server_cannot_read_holds_up_no_other(make_server, store: Store):
    """It stays there, and the others are taken."""
    server = make_server(
        **{
            "SEARCH": Reply(b"* SEARCH 4 5\r\n"),
            "FETCH 4": Reply(end=b"NO [SERVERBUG] Internal error"),
            "FETCH 5": fetch(5, RAW),
        }
    )
    inbox = server.inbox(store)
    assert inbox.poll() == 1
    inbox.close()


def test_a_server_that_sends_without_end_is_hung_up_on(make_server, store: Store):
    """A literal of a gigabyte is not waited for."""
    lie = b'* 5 FETCH (UID 5 INTERNALDATE "23-Nov-2020 10:00:00 +0000" RFC822.SIZE 9)\r\n'
    body = b"* 5 FETCH (UID 5 BODY[] {1000000000}\r\n"
    server = make_server(**{"SEARCH": Reply(b"* SEARCH 5\r\n"), "FETCH 5": Reply(lie + body, b"")})
    inbox = server.inbox(store)
    with pytest.raises(Unusable, match="bytes at once"):
        inbox.poll()
    inbox.close()


def bell() -> tuple[socket.socket, socket.socket]:
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    return ours, theirs


@pytest.mark.parametrize(
    "told",
    [
        b"+ idling\r\n* 2 EXISTS\r\n",
        b"* 2 EXISTS\r\n+ idling\r\n",
        b"+ idling\r\n* 1 RECENT\r\n",
    ],
)
def test_a_mail_told_in_one_breath_with_the_idling_is_not_slept_through(make_server, told: bytes):
    """The answer and the news arrive in one segment."""
    server = make_server(IDLE=Reply(told, b"OK done"))
    line = server.wire()
    ours, theirs = bell()
    line.rest(LONG, ours, threading.Event())
    line.shutdown()
    ours.close()
    theirs.close()


@pytest.mark.parametrize("told", [b"+ idling\r\n", b"+ idling\r\n* BYE going down\r\n", b""])
def test_a_server_that_leaves_while_we_rest_is_noticed(make_server, told: bytes):
    """At once, and with an exception, so that nobody spins."""
    server = make_server(IDLE=Reply(told, b""))
    line = server.wire()
    ours, theirs = bell()
    with pytest.raises(imaplib.IMAP4.abort):
        line.rest(LONG, ours, threading.Event())
    line.shutdown()
    ours.close()
    theirs.close()


def test_the_bell_ends_idle(dovecot, store: Store):
    """A deadline has passed: look now."""
    inbox = make_inbox(dovecot, store, interval=LONG)
    looked = threading.Semaphore(0)
    look = inbox._look

    def look_and_tell(line) -> int:
        found = look(line)
        looked.release()
        return found

    inbox._look = look_and_tell
    with run_inbox(inbox):
        assert looked.acquire(timeout=SOON)
        inbox.wake()
        assert looked.acquire(timeout=SOON)


def test_words_in_clear_after_starttls_are_somebody_elses(make_server):
    """An injected answer ends the connection before the password is sent."""
    server = make_server(STARTTLS=Reply(end=b"OK begin\r\n* CAPABILITY IMAP4rev1 EVIL"))
    with pytest.raises(imaplib.IMAP4.abort, match="TLS"):
        server.wire("starttls")


def test_a_server_that_refuses_starttls_gets_no_password(make_server, store: Store):
    """Somebody in between took the offer away."""
    server = make_server(STARTTLS=Reply(end=b"NO what is that"))
    with pytest.raises(imaplib.IMAP4.error):
        server.wire("starttls")
    assert not any("LOGIN" in command for command in server.commands.queue)
