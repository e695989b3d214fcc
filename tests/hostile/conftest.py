"""The whole service on a disk, with real rules in the real sandbox, for strangers to attack by mail."""

import email
import hashlib
import itertools
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest

from nomicd.adapters.clock import SettableClock
from nomicd.app.demo.mail_policy import POLICY
from nomicd.app.resources import documents
from nomicd.app.settings import AppSettings
from nomicd.app.wiring import open_application
from nomicd.kernel.decision import Refused
from nomicd.services.arrival import Arrival
from nomicd.services.operating.operator_service import GameOpening
from nomicd.services.ports import Disposition, Trust

OPENING = datetime(2026, 11, 21, 12, tzinfo=UTC)
MONDAY = datetime(2026, 11, 23, 15, tzinfo=UTC)
FRIDAY = datetime(2026, 11, 27, 12, tzinfo=UTC)
NEXT_MONDAY = datetime(2026, 11, 30, 12, tzinfo=UTC)
PLAYERS = ("alice", "bob", "carol")


class Letter(NamedTuple):
    """A mail of ours, as its reader sees it."""

    kind: str
    reader: str
    recipient: str
    subject: str
    text: str
    raw: bytes

    @property
    def whole(self):
        """What it says, and what is attached to it: of a crowded update the story tells the rarest."""
        message = email.message_from_bytes(self.raw, policy=POLICY)
        texts = (part for part in message.walk() if part.get_content_type() == "text/plain")
        return "\n".join(part.get_content() for part in texts)


class Outcome(NamedTuple):
    """What became of a mail: where it ended, why, how often it was tried, and its receipt's text or ""."""

    disposition: Disposition
    reason: str
    attempts: int
    receipt: str


class Service:
    """A nomicd with a running game of BoredNomic called bored."""

    def __init__(self, world, clock, players):
        self.world, self._clock, self._numbers = world, clock, itertools.count(1)
        operations, now = world.operations, clock.now()
        texts, seed = documents("borednomic"), hashlib.sha256(b"dice").digest()
        options = {"open": "on"}
        self._demand(
            operations.open(
                GameOpening(
                    "bored", "borednomic", "admin@example.org", "America/New_York", options, texts, seed
                ),
                now,
            )
        )
        for name, address in players.items():
            self._demand(operations.add_player("bored", name, address, now))
        self._demand(operations.start("bored", now))

    def _demand(self, answer):
        assert not isinstance(answer, Refused), answer.text

    @property
    def address(self):
        return self.world.config.address_of("bored")

    def at(self, instant):
        """Let time pass, with all that is due on the way."""
        while (due := self.world.timekeeper.alarm(self._clock.now())) and due + timedelta(hours=1) <= instant:
            self._clock.set(due + timedelta(hours=1))
            self.world.timekeeper.run_due(self._clock.now())
        self._clock.set(instant)
        self.world.timekeeper.run_due(instant)

    def take(self, raw, trust=Trust.PROVED, **envelope):
        """Hand a mail in and read it, as `Outcome`."""
        number = self.world.take(raw, Arrival("test", trust, **{"recipient": self.address, **envelope}))
        self.world.timekeeper.run_due(self._clock.now())
        with self.world.store.read() as tx:
            mail = tx.mail(number)
        receipt = "".join(letter(each).text for each in self._out() if each.key == f"receipt/{number}")
        return Outcome(mail.disposition, mail.reason, mail.attempts, receipt)

    def mail(self, who, text, **fields):
        """An ordinary mail, read."""
        return self.take(write_mail(who, text, next(self._numbers), self.address, **fields))

    def _out(self):
        with self.world.store.read() as tx:
            return sorted(tx.outbox(limit=100_000), key=lambda mail: mail.id)

    def letters(self, kind="", reader=""):
        """What was queued, oldest first."""
        return [
            letter(mail) for mail in self._out() if kind in ("", mail.kind) and reader in ("", mail.reader)
        ]

    def longest(self):
        """Bytes of the longest mail that was queued."""
        return max(len(mail.raw) for mail in self._out())

    def state(self):
        with self.world.store.read() as tx:
            return self.world.repository.state(tx, tx.game("bored"))

    def records(self):
        """The log of the game."""
        with self.world.store.read() as tx:
            return list(tx.records("bored"))

    def wrong(self):
        return self.world.operations.verify("bored")


def letter(mail):
    message = email.message_from_bytes(mail.raw, policy=POLICY)
    text = message.get_body(("plain",)).get_content()
    return Letter(mail.kind, mail.reader, mail.recipient, str(message["Subject"]), text, mail.raw)


def write_mail(who, text, number, to, **fields):
    """The bytes of a mail. A field that is given replaces the usual one."""
    address = who if "@" in who else f"{who}@example.org"
    usual = {"From": address, "To": to, "Subject": "", "Message-ID": f"<{number}@example.org>"}
    given = {name.replace("_", "-"): value for name, value in fields.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in (usual | given).items())
    return f"{head}\r\n{text}\r\n".encode()


@pytest.fixture
def new_service(tmp_path):
    """Builds services; a domain each, the same clock for all."""
    clock, numbers = SettableClock(OPENING), itertools.count(1)
    worlds = []

    def build(players=None, domain="localhost"):
        base = tmp_path / f"service{next(numbers)}"
        base.mkdir()
        clock.set(OPENING)
        inside = open_application(AppSettings(base=base, address=f"nomic@{domain}"), clock, b"k" * 32)
        worlds.append(inside)
        return Service(
            inside.__enter__(), clock, players or {name: f"{name}@example.org" for name in PLAYERS}
        )

    yield build
    for inside in reversed(worlds):
        inside.__exit__(None, None, None)


@pytest.fixture
def service(new_service):
    """A service whose game has begun; it is Monday afternoon of the first week."""
    service = new_service()
    service.at(MONDAY)
    return service


@pytest.fixture
def friday():
    """When the ballot has been mailed."""
    return FRIDAY


@pytest.fixture
def next_monday():
    """When the votes have been counted."""
    return NEXT_MONDAY


@pytest.fixture
def monday():
    """When the first update has been made."""
    return MONDAY
