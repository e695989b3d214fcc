"""Mail pushed to us over SMTP and LMTP: what the protocol asks, and what strangers try."""

from __future__ import annotations

import contextlib
import socket
import stat
import threading
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from aiosmtpd.smtp import SMTP

from nomicd.adapters.clock import FixedClock
from nomicd.adapters.inbox import listener
from nomicd.services.inbound import InboxContext

NOW = datetime(2026, 11, 23, 15, tzinfo=UTC)
HELLO = b"Subject: hello\r\n\r\nvote yea on 1\r\n"


class Store:
    """What `taken` is; it can be told to fail for a recipient, or to wait."""

    def __init__(self):
        self.mails: list[dict] = []
        self.fails_for = ""
        self.go_on = threading.Event()
        self.go_on.set()
        self.asked = threading.Event()

    def __call__(self, raw, arrival):
        self.asked.set()
        assert self.go_on.wait(20)
        if arrival.recipient == self.fails_for:
            raise OSError("secret path")
        self.mails.append({"raw": raw, **arrival._asdict()})
        return len(self.mails)


class Talk:
    """A client that says exactly what it is told to."""

    def __init__(self, address):
        family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET
        self.socket = socket.socket(family)
        self.socket.settimeout(20)
        self.socket.connect(address)
        self.lines = self.socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lines.close()
        self.socket.close()

    def say(self, said: bytes) -> bytes:
        """Send a line; the reply (its last line)."""
        self.socket.sendall(said + b"\r\n")
        return self.reply()

    def reply(self) -> bytes:
        while (line := self.lines.readline())[3:4] == b"-":
            pass
        return line.strip()

    def begin(
        self, *recipients: bytes, hello: bytes = b"EHLO me", sender: bytes = b"alice@example.org"
    ) -> None:
        assert self.reply().startswith(b"220")
        for line in (hello, b"MAIL FROM:<" + sender + b">"):
            assert self.say(line).startswith(b"250")
        for recipient in recipients or (b"nomic@example.org",):
            assert self.say(b"RCPT TO:<" + recipient + b">").startswith(b"250")

    def send(self, raw: bytes) -> bytes:
        assert self.say(b"DATA").startswith(b"354")
        return self.say(raw + b".")


@pytest.fixture
def store() -> Store:
    return Store()


@contextlib.contextmanager
def listen_at(url: str, inbox_context: InboxContext) -> Iterator[listener.Listener]:
    inbox, stop = listener.connect(url, inbox_context), threading.Event()
    thread = threading.Thread(target=inbox.run, args=(stop,))
    thread.start()
    try:
        yield inbox
    finally:
        stop.set()
        inbox.wake()
        thread.join(20)
        assert not thread.is_alive()
        inbox.close()


@pytest.fixture
def smtp(store: Store) -> Iterator[listener.Listener]:
    with listen_at("smtp://127.0.0.1:0", InboxContext(store, FixedClock(NOW), max_bytes=10_000)) as inbox:
        yield inbox


@pytest.fixture
def lmtp(store: Store) -> Iterator[listener.Listener]:
    with listen_at("lmtp://127.0.0.1:0", InboxContext(store, FixedClock(NOW), max_bytes=10_000)) as inbox:
        yield inbox


def test_lmtp_answers_for_each_recipient(lmtp, store: Store):
    """RFC 2033: the server in front of us retries for exactly those that failed."""
    store.fails_for = "b@example.org"
    with Talk(lmtp.address) as talk:
        talk.begin(b"a@example.org", b"b@example.org", b"c@example.org", hello=b"LHLO me")
        replies = [talk.send(HELLO), talk.reply(), talk.reply()]
        assert [reply[:3] for reply in replies] == [b"250", b"451", b"250"]
        assert talk.say(b"QUIT").startswith(b"221")
    assert [mail["recipient"] for mail in store.mails] == ["a@example.org", "c@example.org"]


def test_lmtp_refuses_a_big_mail_for_each_recipient(lmtp, store: Store):
    """One reply each, here too."""
    with Talk(lmtp.address) as talk:
        talk.begin(b"a@example.org", b"b@example.org", hello=b"LHLO me")
        replies = [talk.send(b"x" * 70 + b"\r\n" + b"y" * 20_000 + b"\r\n"), talk.reply()]
        assert [reply[:3] for reply in replies] == [b"552", b"552"]
        assert talk.say(b"QUIT").startswith(b"221")
    assert store.mails == []


def test_smtp_says_later_if_one_recipient_failed(smtp, store: Store):
    """There is one reply: all come again, and the store knows those it has."""
    store.fails_for = "b@example.org"
    with Talk(smtp.address) as talk:
        talk.begin(b"a@example.org", b"b@example.org")
        assert talk.send(HELLO).startswith(b"451")


def test_a_fault_of_ours_says_nothing_of_our_inside(smtp, store: Store):
    """It is 451, not a bounce, and the exception's words stay here."""
    store.fails_for = "nomic@example.org"
    with Talk(smtp.address) as talk:
        talk.begin()
        reply = talk.send(HELLO)
    assert reply.startswith(b"451")
    assert b"secret" not in reply


def test_each_protocol_has_its_own_greeting(smtp, lmtp):
    """HELO to LMTP and LHLO to SMTP are mistakes of configuration, told at once."""
    for inbox, wrong in ((smtp, b"LHLO me"), (lmtp, b"EHLO me"), (lmtp, b"HELO me")):
        with Talk(inbox.address) as talk:
            talk.reply()
            assert talk.say(wrong).startswith(b"500")


def test_the_null_sender_is_kept(smtp, store: Store):
    """A bounce is recognised by it."""
    with Talk(smtp.address) as talk:
        talk.begin(sender=b"")
        assert talk.send(HELLO).startswith(b"250")
    assert store.mails[0]["envelope_from"] == "<>"


def test_an_unknown_recipient_is_refused(store: Store):
    """While its sender can still be told by his own server."""
    inbox_context = InboxContext(
        store, FixedClock(NOW), accepts=lambda address: address.endswith("@example.org")
    )
    with listen_at("smtp://127.0.0.1:0", inbox_context) as inbox, Talk(inbox.address) as talk:
        talk.begin()
        assert talk.say(b"RCPT TO:<nomic@elsewhere.example>").startswith(b"550")
        assert talk.send(HELLO).startswith(b"250")
    assert [mail["recipient"] for mail in store.mails] == ["nomic@example.org"]


@pytest.mark.parametrize(
    "end",
    [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r\n.\r", b"\r.\r\n", b"\r\n\0.\r\n"],
    ids=repr,
)
def test_nothing_else_ends_a_mail(smtp, store: Store, end: bytes):
    """SMTP smuggling: a second mail hidden in the first stays hidden, and bare line ends are refused."""
    inner = b"MAIL FROM:<admin@example.org>\r\nRCPT TO:<nomic@example.org>\r\nDATA\r\n\r\nveto 1\r\n"
    with Talk(smtp.address) as talk:
        talk.begin()
        reply = talk.send(b"Subject: one\r\n\r\nhello" + end + inner)
        assert talk.say(b"NOOP").startswith(b"250")
    assert reply[:3] == (b"250" if b"\0" in end else b"550")
    assert all(b"Subject: one" in mail["raw"] for mail in store.mails)
    assert len(store.mails) == (1 if b"\0" in end else 0)


def test_dots_are_undone_and_long_lines_come_whole(smtp, store: Store):
    """RFC 5321 section 4.5.2; and a line longer than the standard allows is still the player's mail."""
    raw = b"Subject: x\r\n\r\n" + b"z" * 5_000 + b"\r\n..\r\n...more\r\n"
    with Talk(smtp.address) as talk:
        talk.begin()
        assert talk.send(raw).startswith(b"250")
    assert store.mails[0]["raw"] == b"Subject: x\r\n\r\n" + b"z" * 5_000 + b"\r\n.\r\n..more\r\n"


def test_a_mail_that_says_that_it_is_too_big_is_refused_at_once(smtp):
    """Before it is sent."""
    with Talk(smtp.address) as talk:
        talk.reply()
        talk.say(b"EHLO me")
        assert talk.say(b"MAIL FROM:<alice@example.org> SIZE=30000000").startswith(b"552")


@pytest.mark.parametrize(
    "said",
    [
        "<alice@example.org>", "<alice@example.org> SIZE=300 BODY=8BITMIME", "<a.b+c@x-y.example> size=3",
        "<alice@example.org>  SIZE=1", "<o'neil@EXAMPLE.org>", "<a..b@example.org>", "<.a@example.org>",
        "<alice>", "<alice@example.org>SIZE=3", "alice@example.org", '<"a b"@example.org>', "<>",
        "<alice@[127.0.0.1]>",
        "<@relay.example:alice@example.org>", "<alice@example.org> (Alice) SIZE=3", " <alice@example.org>",
    ],
)  # fmt: skip
async def test_plain_addresses_are_read_as_the_library_reads_them(store: Store, said: str):
    session = listener._Session(InboxContext(store, FixedClock(NOW)), "smtp", set())
    assert session._getaddr(said) == SMTP._getaddr(session, said)


def test_several_commands_may_come_at_once(lmtp, store: Store):
    """Each is answered in its turn; what follows one that is refused is lost on nobody."""
    with Talk(lmtp.address) as talk:
        talk.reply()
        talk.socket.sendall(b"LHLO me\r\n")
        offers = [talk.lines.readline()]
        while offers[-1][3:4] == b"-":
            offers.append(talk.lines.readline())
        assert b"250-PIPELINING\r\n" in offers
        for recipient, codes in ((b"nomic", (b"250", b"250", b"354")), (b"<", (b"250", b"553", b"503"))):
            talk.socket.sendall(
                b"MAIL FROM:<alice@example.org>\r\nRCPT TO:<" + recipient + b"@example.org>\r\nDATA\r\n"
            )
            assert [talk.reply()[:3] for _ in codes] == [*codes]
            if codes[-1] == b"354":
                assert talk.say(b"Subject: hi\r\n\r\nroll\r\n.").startswith(b"250")
    assert [mail["raw"] for mail in store.mails] == [b"Subject: hi\r\n\r\nroll\r\n"]


def test_recipients_have_a_limit(lmtp):
    """The rest may come with another mail."""
    with Talk(lmtp.address) as talk:
        talk.begin(
            *[b"a%d@example.org" % number for number in range(listener.MAX_RECIPIENTS)], hello=b"LHLO me"
        )
        assert talk.say(b"RCPT TO:<one@example.org>").startswith(b"452")


def test_commands_have_a_limit(smtp):
    """Somebody who only keeps us busy is sent away."""
    with Talk(smtp.address) as talk:
        talk.reply()
        replies = [talk.say(b"NOOP") for _ in range(51)]
    assert replies[-1].startswith(b"421")


@pytest.mark.parametrize("said", [b"<", b"<a@", b"<a@[", b"<@", b"\\@[", b"\\\\@[,\\:", b""], ids=repr)
def test_an_address_that_breaks_off_is_wrong_syntax(smtp, said: bytes):
    """501 or 553, for good, and nothing is logged as a fault of ours: 451 would have it tried for days."""
    with Talk(smtp.address) as talk:
        talk.reply()
        talk.say(b"EHLO me")
        assert talk.say(b"MAIL FROM:" + said)[:3] in {b"501", b"553"}
        if said == b"<":
            assert talk.say(b"MAIL FROM:<").startswith(b"501")
            talk.say(b"MAIL FROM:<alice@example.org>")
            assert talk.say(b"RCPT TO:<").startswith(b"501")


def full(smtp, everybody: contextlib.ExitStack) -> list[Talk]:
    """As many connections as there are places, each greeted in its turn."""
    talks = []
    for _ in range(listener.MAX_CONNECTIONS):
        talks.append(everybody.enter_context(Talk(smtp.address)))
        assert talks[-1].reply().startswith(b"220")
    return talks


def test_slow_talkers_do_not_hold_all_places(smtp, store: Store, monkeypatch):
    """When all places are taken, the one that has brought nothing for the longest time gives its place up."""
    monkeypatch.setattr(listener, "PATIENCE", 0.0)
    with contextlib.ExitStack() as everybody:
        slow = full(smtp, everybody)
        for talk in slow:
            talk.socket.sendall(b"EHL")
        with Talk(smtp.address) as talk:
            talk.begin()
            assert talk.send(HELLO).startswith(b"250")
        assert slow[0].reply().startswith(b"421")
        assert slow[0].lines.readline() == b""
        slow[1].socket.sendall(b"O me\r\n")
        assert slow[1].reply().startswith(b"250")
    assert len(store.mails) == 1


def test_a_connection_that_brings_mail_keeps_its_place(smtp, store: Store, monkeypatch):
    """The first to come is the last to go if it has just brought a mail."""
    monkeypatch.setattr(listener, "PATIENCE", 0.0)
    with contextlib.ExitStack() as everybody:
        first = everybody.enter_context(Talk(smtp.address))
        first.begin()
        for _ in range(listener.MAX_CONNECTIONS - 1):
            assert everybody.enter_context(Talk(smtp.address)).reply().startswith(b"220")
        assert first.send(HELLO).startswith(b"250")
        for _ in range(listener.MAX_CONNECTIONS - 1):
            assert everybody.enter_context(Talk(smtp.address)).reply().startswith(b"220")
        assert first.say(b"NOOP").startswith(b"250")


def test_nobody_is_sent_away_while_their_mail_is_being_stored(store: Store, monkeypatch):
    """They get the answer, and newcomers are told to come later."""
    monkeypatch.setattr(listener, "PATIENCE", 0.0)
    monkeypatch.setattr(listener, "MAX_CONNECTIONS", 1)
    store.go_on.clear()
    with (
        listen_at("smtp://127.0.0.1:0", InboxContext(store, FixedClock(NOW))) as inbox,
        Talk(inbox.address) as talk,
    ):
        talk.begin()
        assert talk.say(b"DATA").startswith(b"354")
        talk.socket.sendall(HELLO + b".\r\n")
        assert store.asked.wait(20)
        with Talk(inbox.address) as late:
            assert late.reply().startswith(b"421")
        store.go_on.set()
        assert talk.reply().startswith(b"250")


def test_connections_have_a_limit(smtp, monkeypatch):
    """One too many is told to come later while the others are quick; when one leaves, there is room."""
    monkeypatch.setattr(listener, "PATIENCE", 3_600.0)
    with contextlib.ExitStack() as all_of_them:
        talks = [all_of_them.enter_context(Talk(smtp.address)) for _ in range(listener.MAX_CONNECTIONS)]
        assert all(talk.reply().startswith(b"220") for talk in talks)
        with Talk(smtp.address) as talk:
            assert talk.reply().startswith(b"421")
        assert talks[0].say(b"QUIT").startswith(b"221")
        assert talks[0].lines.readline() == b""
        with Talk(smtp.address) as talk:
            assert talk.reply().startswith(b"220")


def test_stopping_waits_for_a_mail_that_is_being_stored(store: Store):
    """Its giver gets the answer, and does not send it again."""
    store.go_on.clear()
    inbox, stop = (
        listener.connect("smtp://127.0.0.1:0", InboxContext(store, FixedClock(NOW))),
        threading.Event(),
    )
    thread = threading.Thread(target=inbox.run, args=(stop,))
    thread.start()
    with Talk(inbox.address) as talk:
        talk.begin()
        assert talk.say(b"DATA").startswith(b"354")
        talk.socket.sendall(HELLO + b".\r\n")
        assert store.asked.wait(20)
        stop.set()
        inbox.wake()
        store.go_on.set()
        assert talk.reply().startswith(b"250")
    thread.join(20)
    assert not thread.is_alive()
    inbox.close()


def test_when_it_arrived(store: Store):
    """When the final dot was read, by our clock; or when the trusted server before us had it."""
    inbox_context = InboxContext(store, FixedClock(NOW), trusted_hosts=("mx.example.org",))
    line = b"Received: from a by mx.example.org; Mon, 23 Nov 2026 14:30:00 +0000\r\n"
    with listen_at("smtp://127.0.0.1:0", inbox_context) as inbox:
        for raw in (HELLO, line + HELLO):
            with Talk(inbox.address) as talk:
                talk.begin()
                talk.send(raw)
    assert [mail["received_at"] for mail in store.mails] == [NOW, datetime(2026, 11, 23, 14, 30, tzinfo=UTC)]


def test_answers_do_not_wait_for_one_another(smtp):
    """Small pieces go out at once: with Nagle's algorithm each mail would take 40 ms longer."""
    with Talk(smtp.address) as client:
        client.begin()
        (session,) = smtp._sessions
        ours = session.transport.get_extra_info("socket")
        assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_unix_socket(tmp_path, store: Store):
    """With the mode asked for; a stale one is replaced, and none is left behind."""
    inbox_context = InboxContext(store, FixedClock(NOW), base=tmp_path)
    with contextlib.closing(socket.socket(socket.AF_UNIX)) as stale:
        stale.bind(str(tmp_path / "l.sock"))
    with listen_at("lmtp:l.sock?mode=600", inbox_context) as inbox:
        assert stat.S_IMODE((tmp_path / "l.sock").stat().st_mode) == 0o600
        with Talk(inbox.address) as talk:
            talk.begin(hello=b"LHLO me")
            assert talk.send(HELLO).startswith(b"250")
    assert not (tmp_path / "l.sock").exists()


def test_a_socket_at_which_another_process_listens_is_not_taken_away(tmp_path, store: Store):
    """Whoever talks to it goes on being heard."""
    inbox_context = InboxContext(store, FixedClock(NOW), base=tmp_path)
    path = tmp_path / "theirs.sock"
    with contextlib.closing(socket.socket(socket.AF_UNIX)) as theirs:
        theirs.bind(str(path))
        theirs.listen(1)
        before = path.stat().st_ino
        with pytest.raises(OSError, match="another process listens there"):
            listener.connect("lmtp:theirs.sock", inbox_context)
        assert path.stat().st_ino == before


def test_a_socket_that_another_process_has_put_in_our_place_stays(tmp_path, store: Store):
    """It is no longer ours to remove."""
    path = tmp_path / "l.sock"
    inbox = listener.connect("lmtp:l.sock", InboxContext(store, FixedClock(NOW), base=tmp_path))
    path.rename(tmp_path / "ours.sock")
    with contextlib.closing(socket.socket(socket.AF_UNIX)) as theirs:
        theirs.bind(str(path))
        inbox.close()
        assert path.exists()


@pytest.mark.parametrize(
    ("url", "words"), [("smtp://192.0.2.1:2525", "exposed"), ("smtp://127.0.0.1", "port")]
)
def test_it_does_not_listen_to_the_world_by_mistake(store: Store, url: str, words: str):
    """An address of another network needs a word more."""
    with pytest.raises(ValueError, match=words):
        listener.connect(url, InboxContext(store, FixedClock(NOW)))
