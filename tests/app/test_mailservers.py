"""The service between real mail servers: Postfix and Dovecot as deploy/ configures them."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from mailservers import GONE, OPENED, PIPED, Nomicd, until

from nomicd.adapters import spool
from nomicd.adapters.clock import SettableClock
from nomicd.app import deliver, wiring
from nomicd.app.run_once import make_round
from nomicd.app.settings import load
from nomicd.services.ports import OutState
from nomicd.services.repository.preferences import unreachable
from nomicd.services.rows import Bounce

CAROL_AND_ALICE = ("bored/players/carol", "bored/players/alice")
SATURDAY = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def nomicd(tmp_path, postfix, dovecot, monkeypatch) -> Nomicd:
    """One whose mail is handed to it."""
    made = Nomicd(tmp_path, postfix, dovecot)
    for name, value in made.environment.items():
        monkeypatch.setenv(name, value)
    return made


def test_a_mail_by_postfix_and_lmtp_is_answered_by_submission(nomicd, dovecot):
    """To the player's own mailbox, over TLS and with a password; the report of it would come back to us."""
    alice = dovecot.account()
    nomicd.game(alice=alice)
    with nomicd.serve() as daemon:
        nomicd.post(alice)
        (receipt,) = daemon.wait(lambda: nomicd.find_mails(alice, "Here I am."))
    assert b"Return-Path: <nomic+bounce-" in receipt
    assert b"ESMTPSA" in receipt


def test_a_mail_in_a_mailbox_is_fetched_and_answered(tmp_path, postfix, dovecot, monkeypatch):
    """As at an ordinary provider: IMAP in, submission out, one account, nothing else."""
    nomicd = Nomicd(tmp_path, postfix, dovecot, imap=True)
    for name, value in nomicd.environment.items():
        monkeypatch.setenv(name, value)
    alice = dovecot.account()
    nomicd.game(alice=alice)
    with nomicd.serve() as daemon:
        nomicd.post(alice)
        (receipt,) = daemon.wait(lambda: nomicd.find_mails(alice, "Here I am."))
    assert f"Return-Path: <{nomicd.user}+bounce-".encode() in receipt


def test_a_report_in_the_mailbox_is_counted(tmp_path, postfix, dovecot, monkeypatch):
    """Fetched by IMAP it has no envelope: whose mail came back says the address in `To`."""
    nomicd = Nomicd(tmp_path, postfix, dovecot, imap=True)
    for name, value in nomicd.environment.items():
        monkeypatch.setenv(name, value)
    nomicd.game(carol=GONE)
    with wiring.open_application(load(nomicd.config), SettableClock(SATURDAY)) as world:
        make_round(world)
        until(lambda: nomicd.find_mails(nomicd.user, "Undelivered"), postfix.read_log)
        make_round(world)
        with world.store.read() as tx:
            assert tx.rows(Bounce) == [Bounce("bored", "carol", SATURDAY.date())]


def test_mail_waits_while_nomicd_is_away(nomicd, postfix, dovecot):
    """Nothing bounces; it comes when there is somebody to take it."""
    alice = dovecot.account()
    nomicd.game(alice=alice)
    nomicd.post(alice)
    until(lambda: "status=deferred (connect to 127.0.0.1" in postfix.read_log(), postfix.read_log)
    with nomicd.serve() as daemon:
        postfix.flush()
        daemon.wait(lambda: nomicd.find_mails(alice, "Here I am."))
    assert nomicd.find_mails(alice, "Undelivered") == []


def test_the_pipe_hands_over_what_deliver_wants(nomicd, postfix):
    """One process a mail, its words are those of `deliver`; 75 makes Postfix keep the mail and come again."""
    pipe, raw = postfix.base / "pipe", nomicd.letter("user0", 1)
    (pipe / "code").write_text("75")
    postfix.post("user0@example.org", f"nomic+bored@{PIPED}", raw)
    until(lambda: "status=deferred (temporary failure)" in postfix.read_log(), postfix.read_log)
    (pipe / "code").write_text("0")
    postfix.flush()
    until(lambda: "status=sent (delivered via nomicd service)" in postfix.read_log(), postfix.read_log)
    config, *words = (pipe / "arguments").read_text().splitlines()
    assert (config, words.pop(0)) == ("--config", "/etc/nomicd/nomicd.toml")
    handed = BytesIO((pipe / "mail").read_bytes())
    assert deliver.main(["--config", str(nomicd.config), *words[1:]], handed) == 0
    (entry,) = spool.scan(nomicd.home / "spool")
    assert (entry.meta.recipient, entry.meta.envelope_from) == (f"nomic+bored@{PIPED}", "user0@example.org")
    assert entry.raw.endswith(raw.replace(b"\r\n", b"\n"))


class Post:
    """nomicd in this process, on a clock that is set, with the mail that Postfix hands over."""

    def __init__(self, world, clock):
        self.world, self.clock = world, clock
        self.taken = []
        self._lock = threading.Lock()

    def take(self, raw, arrival):
        with self._lock:
            number = self.world.take(raw, arrival)
            self.taken.append(arrival.recipient)
            return number

    def round(self):
        with self._lock:
            make_round(self.world)

    def list_sent(self, mailbox):
        with self.world.store.read() as tx:
            sent = tx.outbox(OutState.SENT)
        return [mail for mail in sent if mail.recipient == f"{mailbox}@example.org"]

    def reports(self, mailbox):
        """Of mails to that mailbox; those of other tests may come as well."""
        ours = {mail.envelope_from for mail in self.list_sent(mailbox)}
        return [recipient for recipient in self.taken if recipient in ours]

    def find_unreachable(self):
        with self.world.store.read() as tx:
            return unreachable(tx, "bored")


@pytest.fixture
def post(nomicd, dovecot) -> Iterator[Post]:
    """A game with one player whose mailbox is no more."""
    nomicd.admin = nomicd.game(alice=dovecot.account(), carol=GONE)
    nomicd.do("game", "start", "bored", "--now", OPENED)
    settings, clock = load(nomicd.config), SettableClock(SATURDAY)
    with wiring.open_application(settings, clock) as world:
        made = Post(world, clock)
        (way,) = wiring.make_inbound_transports(settings, made.take, clock)
        stop = threading.Event()
        thread = threading.Thread(target=way.run, args=(stop,))
        thread.start()
        yield made
        stop.set()
        way.wake()
        thread.join()
        way.close()


def test_real_reports_of_three_days_stop_the_mails(post, nomicd, postfix):
    """Postfix takes each mail, cannot deliver it, and its report comes back to the address that the mail was
    sent from: after three days none are sent there, the Admin is told, and the site says so."""
    days = 0
    while not post.find_unreachable():
        before = len(post.list_sent(GONE))
        post.round()
        new = len(post.list_sent(GONE)) - before
        until(lambda: len(post.reports(GONE)) == len(post.list_sent(GONE)), postfix.read_log)
        post.round()
        days += bool(new)
        assert days <= 3
        post.clock.advance(timedelta(days=1))
    assert days == 3
    assert post.find_unreachable() == ("carol",)
    so_far = len(post.list_sent(GONE))
    for _ in range(4):
        post.round()
        post.clock.advance(timedelta(days=1))
    assert len(post.list_sent(GONE)) == so_far
    until(lambda: nomicd.find_mails(nomicd.admin, "carol cannot be reached"), postfix.read_log)
    pages = [(nomicd.home / "site" / path / "index.html").read_text() for path in CAROL_AND_ALICE]
    assert ["came back on several days" in page for page in pages] == [True, False]
