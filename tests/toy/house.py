"""The services in memory around any ruleset, for tests that play by mail."""

from __future__ import annotations

import copy
import email
from datetime import UTC, datetime, timedelta

from memory_store import MemoryStore
from plain_renderer import PlainRenderer

from nomicd.app.demo.mail_policy import POLICY
from nomicd.kernel.decision import Refused
from nomicd.mail.message import read
from nomicd.services.arrival import Arrival
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.intake.receive import Intake
from nomicd.services.operating.operator_service import GameOpening, OperatorService
from nomicd.services.ports import Trust
from nomicd.services.processing.context import Services
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.repository.settings import ServiceSettings
from nomicd.services.updates.timekeeper import Timekeeper

SATURDAY = datetime(2027, 3, 6, tzinfo=UTC)
SLUG = "match"


class House:
    """A service with one game, all its players proved. Times are hours from its opening."""

    def __init__(
        self, ruleset, players, *, seed=b"s" * 32, renderer=None, sandbox=None, started=True, **more
    ):
        self.ruleset, self.players = ruleset, players
        self.sandbox, self.renderer = sandbox, renderer or PlainRenderer()
        self.now = SATURDAY
        self._set_up(MemoryStore())
        opened = GameOpening(SLUG, ruleset.name, "boss@play.test", seed=seed, **more)
        self.did(self.operations.open(opened, self.now))
        for name in players:
            self.did(self.operations.add_player(SLUG, name, f"{name}@home.test", self.now))
        if started:
            self.did(self.operations.start(SLUG, self.now))

    def _set_up(self, store):
        config = ServiceSettings(domain="play.test")
        self.store = store
        self.repository = GameRepository(store, {self.ruleset.name: self.ruleset}, self.sandbox, rehearsal=0)
        composer = MailComposer(self.renderer, config, b"k" * 32)
        self.intake = Intake(store, config)
        self.operations = OperatorService(self.repository, composer)
        self.timekeeper = Timekeeper(Services(self.repository, composer, config))

    def as_of(self, moment):
        """The service as it was at a moment of its store, to be looked at."""
        house = copy.copy(self)
        house._set_up(MemoryStore(moment))
        return house

    def did(self, told):
        """What the desk does here is never refused."""
        assert not isinstance(told, Refused), told.text

    def mail(self, who, body, hours, subject="orders"):
        """A mail, and all that is due by then; the receipt's text, "" if there is none."""
        key = f"receipt/{self.send(who, body, hours, subject)}"
        return next((Got(each).text for each in self.outbox() if each.key == key), "")

    def send(self, who, body, hours, subject="orders"):
        """The same, but its number is all that is told."""
        self.now = max(self.now, SATURDAY + timedelta(hours=hours))
        address = who if "@" in who else f"{who}@home.test"
        head = f"From: {address}\r\nTo: nomic+{SLUG}@play.test\r\nSubject: {subject}\r\n"
        raw = f"{head}Message-ID: <{who}.{self.now.timestamp()}@home.test>\r\n\r\n{body}\r\n".encode()
        taken = self.intake.take(raw, Arrival("test", Trust.PROVED, self.now), now=self.now)
        self.timekeeper.run_due(self.now)
        return taken.id

    def wait(self, hours):
        """Do all that is due by then; how many updates that were."""
        self.now = max(self.now, SATURDAY + timedelta(hours=hours))
        return self.timekeeper.run_due(self.now).updates

    def outbox(self, recipient=None):
        """All mails, or one address's, as they went out."""
        with self.store.read() as tx:
            mails = tx.outbox(limit=100_000)
        return [mail for mail in mails if recipient in (None, mail.recipient)]

    def inbox(self, who=None, kind=None):
        """Mails as they are read, with the key they were queued under."""
        address = f"{who}@home.test" if who else None
        return [Got(mail) for mail in self.outbox(address) if kind in (None, mail.kind)]

    @property
    def state(self):
        with self.store.read() as tx:
            return self.repository.state(tx, tx.game(SLUG))

    @property
    def records(self):
        with self.store.read() as tx:
            return list(tx.records(SLUG))

    def names(self):
        """The kinds of event in the log, in order."""
        return [record.name for record in self.records]


class Got:
    """A mail in somebody's inbox."""

    def __init__(self, mail):
        message = read(mail.raw)
        self.key, self.subject, self.text = mail.key, message.subject, message.text
        self._raw = mail.raw

    @property
    def whole(self):
        """The whole story that goes with it; most who look at a mail do not ask for it."""
        return attached_to(self._raw)


def attached_to(raw):
    """The whole story, which goes with a mail."""
    parts = email.message_from_bytes(raw, policy=POLICY).iter_attachments()
    return "\n".join(each.get_content() for each in parts if each.get_content_type() == "text/plain")
