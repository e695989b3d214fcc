"""A toy game and a whole service around it, so that stories can be told without a real ruleset."""

from datetime import UTC, datetime, timedelta
from typing import ClassVar

import msgspec
import pytest
from house import attached_to
from memory_store import MemoryStore
from plain_renderer import PlainRenderer

from nomicd.adapters.signatures import DkimSignatures
from nomicd.kernel.commands import Lexicon, Verb, Vocabulary
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.events import Codec, GameEvent
from nomicd.kernel.game import Game, SeatChange
from nomicd.kernel.inputs import AdminCommand, BeginGame, NewGame, SeatPlayer, UnseatPlayer, UpdateTick
from nomicd.kernel.page import Lines, Notice, Page, Section
from nomicd.mail.message import read
from nomicd.services.arrival import Arrival
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.delivery.outbox_sender import OutboxSender
from nomicd.services.gateways import DeliveryOutcome, DeliveryResult
from nomicd.services.intake.receive import Intake
from nomicd.services.intake.sender_evidence import SenderVerifier
from nomicd.services.operating.operator_service import GameOpening, OperatorService
from nomicd.services.ports import Trust
from nomicd.services.processing.context import NewGameConfig, Services
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.repository.settings import ServiceSettings
from nomicd.services.updates.timekeeper import Timekeeper
from nomicd.services.updates.watch import Watch

MONDAY = datetime(2027, 3, 8, tzinfo=UTC)


class Began(GameEvent, frozen=True):
    NAME: ClassVar[str] = "began"
    seed: str


class Sat(GameEvent, frozen=True):
    NAME: ClassVar[str] = "sat"
    player: str

    def apply(self, state):
        state.players.append(self.player)


class Stood(GameEvent, frozen=True):
    NAME: ClassVar[str] = "stood"
    player: str

    def apply(self, state):
        state.players.remove(self.player)


class Renamed(GameEvent, frozen=True):
    NAME: ClassVar[str] = "renamed"
    player: str
    old: str

    def apply(self, state):
        state.players[state.players.index(self.old)] = self.player


class Kicked(GameEvent, frozen=True):
    NAME: ClassVar[str] = "kicked-off"
    first: datetime

    def apply(self, state):
        state.first = self.first


class Ordered(GameEvent, frozen=True):
    NAME: ClassVar[str] = "ordered"
    source: str
    done: bool

    def apply(self, state):
        assert self.source not in state.sources
        state.sources.append(self.source)


class Added(GameEvent, frozen=True):
    NAME: ClassVar[str] = "added"
    player: str
    amount: int

    def apply(self, state):
        state.total += self.amount


class Hid(GameEvent, frozen=True):
    NAME: ClassVar[str] = "hid"
    player: str
    amount: int

    def apply(self, state):
        state.hidden += self.amount


class Heard(GameEvent, frozen=True):
    NAME: ClassVar[str] = "heard"
    player: str

    def apply(self, state):
        state.heard.append(self.player)


class Ticked(GameEvent, frozen=True):
    NAME: ClassVar[str] = "ticked"
    number: int
    deadline: datetime

    def apply(self, state):
        state.made = self.number
        state.heard.clear()


class State(msgspec.Struct):
    """A pot into which players put numbers; each midnight from `first` on an update reports it."""

    players: list[str] = []
    total: int = 0
    hidden: int = 0
    first: datetime | None = None
    made: int = 0
    sources: list[str] = []
    heard: list[str] = []


ADD = Verb("add", "add <amount:int>", "put a number into the pot", ("add 3",), "rule 1")
HIDE = Verb("hide", "hide <amount:int>", "put a number in unseen", ("hide 3",), "rule 1")
BOOM = Verb("boom", "boom", "break the program", ("boom",), "rule 2")
LOOK = Verb("look", "look", "see the pot", ("look",), "rule 1", read_only=True)


class Toy(Game):
    """The toy ruleset. `broken` makes its updates fail; `hears` keeps who wrote; `last` ends the game."""

    name = "toy"
    title = "Toy"
    schema = "1"
    codec = Codec([Began, Sat, Stood, Renamed, Kicked, Ordered, Added, Hid, Heard, Ticked])

    def __init__(self):
        self.broken = False
        self.hears = False
        self.last = None

    def blank(self):
        return State()

    def copy(self, state):
        return self.thaw(self.freeze(state))

    def freeze(self, state):
        return msgspec.json.encode(state)

    def thaw(self, data):
        return msgspec.json.decode(data, type=State)

    def decide(self, state, given, context):  # noqa: PLR0911 - one answer for each input
        match given:
            case NewGame():
                return Accepted((Began(given.seed.hex()),), ("The pot is empty.",))
            case SeatPlayer(player):
                if player in state.players:
                    return Refused(Reason.TAKEN, f"{player} sits already.")
                return Accepted((Sat(player),), (f"{player} sits down.",))
            case UnseatPlayer(player):
                return Accepted((Stood(player),))
            case BeginGame():
                midnight = context.now.replace(hour=0, minute=0, second=0, microsecond=0)
                return Accepted((Kicked(midnight + timedelta(days=1)),), ("It begins.",))
            case UpdateTick(due):
                if self.broken:
                    raise ZeroDivisionError("the toy is broken")
                return Accepted((Ticked(due.number, due.deadline),))
            case AdminCommand(command):
                return Accepted((Renamed(command.args["to"], command.args["player"]),), ("So be it.",))
            case _:
                return self._order(given)

    def find_seat_change(self, event):
        return SeatChange("named", event.player, event.old) if isinstance(event, Renamed) else None

    def _order(self, given):
        amount = given.command.args.get("amount")
        if given.command.verb == "boom":
            raise ZeroDivisionError("the toy is broken")
        if amount < 0:
            return Refused(Reason.AGAINST_RULES, "Nothing can be taken out of the pot.")
        kind = Added if given.command.verb == "add" else Hid
        return Accepted((kind(given.player, amount),), (f"The pot grows by {amount}.",))

    def inputs(self, records):
        raise ValueError("the toy does not keep what it was given")

    def record_order(self, state, ordering, decision, context):
        return (Ordered(ordering.source, isinstance(decision, Accepted)),)

    def list_order_digests(self, events):
        return tuple(f"proof of {event.source}" for event in events if isinstance(event, Ordered))

    def record_contact(self, state, player):
        return (Heard(player),) if self.hears and player not in state.heard else ()

    def verify(self, records):
        made = [self.codec.decode("ticked", 1, each.body).number for each in records if each.name == "ticked"]
        return [] if made == sorted(set(made)) else ["an update was made twice"]

    def find_update_after(self, state, after):
        due = self.find_next_update(state)
        while due and due.deadline <= after:
            due = self._due(state, due.number + 1)
        return due

    def find_next_update(self, state):
        if state.first is None or (self.last and state.made >= self.last):
            return None
        return self._due(state, state.made + 1)

    def _due(self, state, number):
        deadline = state.first + timedelta(days=number - 1)
        return Due(number, "mon", deadline, deadline)

    def vocabulary(self, state, reader):
        return Vocabulary((ADD, HIDE, BOOM, LOOK), Lexicon()) if reader != "admin" else Vocabulary()

    def answer(self, state, reader, command):
        said = (f"There is {state.total} in the pot.",)
        return Page("The pot", (), (Section("Pot", (Lines(said),)),)) if command.verb == "look" else None

    def show_open(self, state, reader, due):
        return Page("Open", (f"{reader} can add more.",))

    def make_notices(self, state, events):
        for event in events:
            if isinstance(event, Ticked):
                page = Page(f"Update {event.number}", (f"The pot holds {state.total}.",))
                for reader in (*state.players, "admin"):
                    yield Notice("digest", reader, f"digest/{event.number}", page)

    def is_public(self, state, record):
        return record.name not in ("began", "hid")

    def is_visible(self, state, record, reader):
        return self.is_public(state, record) or (
            record.name == "hid" and self.codec.decode(record.name, 1, record.body).player == reader
        )

    def derive_salt_key(self, state):
        return bytes(32)


class Mailbag:
    """A transport that keeps what it is given, or answers as told by `answers[recipient]`."""

    def __init__(self):
        self.sent = []
        self.tried = []
        self.answers = {}

    async def send(self, mail):
        self.tried.append(mail)
        answer = self.answers.get(mail.recipient, DeliveryResult(DeliveryOutcome.SENT, "250 ok"))
        if answer.outcome is DeliveryOutcome.SENT:
            self.sent.append(mail)
        return answer

    async def close(self):
        pass


class World:
    """The service as wiring would build it, with a hand on everything."""

    def __init__(self, store=None, toy=None, steps=None):
        self.store = store or MemoryStore()
        self.toy = toy or Toy()
        self.steps = []
        self.crash_at = None
        self.config = ServiceSettings(local="nomic", domain="play.test", servers=("mx.play.test",))
        self.dns = {}
        self.pinned = None
        self.transport = Mailbag()
        self.now = MONDAY
        self.boot()

    def boot(self):
        """What a new process would begin with: the store stays, memory does not."""
        self.crash_at = None
        self.repository = GameRepository(self.store, {"toy": self.toy})
        self.composer = MailComposer(PlainRenderer(), self.config, b"k" * 32)
        self.intake = Intake(self.store, self.config, self.step)
        self.verifier = SenderVerifier(self.config, DkimSignatures(self))
        new_games = NewGameConfig(lambda _: {}, lambda: b"s" * 32)
        self.services = Services(self.repository, self.composer, self.config, self.pinned, new_games)
        self.timekeeper = Timekeeper(self.services, self.step)
        self.watch = Watch(self.repository, self.composer)
        self.operations = OperatorService(self.repository, self.composer, self.step)
        self.post = OutboxSender(self.store, self.composer, self.transport, self.step)

    def step(self, name):
        self.steps.append(name)
        if name == self.crash_at:
            raise KeyboardInterrupt(name)

    def open(self, slug="pot", players=("alice", "bob"), now=None, start=True, **options):
        now = now or self.now
        options = {key: str(value) for key, value in options.items()}
        opened = GameOpening(slug, "toy", "boss@play.test", options=options, seed=b"s" * 32)
        assert not isinstance(self.operations.open(opened, now), Refused)
        for name in players:
            assert not isinstance(self.operations.add_player(slug, name, f"{name}@home.test", now), Refused)
        if start:
            assert not isinstance(self.operations.start(slug, now), Refused)
        return self

    def raw(self, sender, body, to="nomic+pot@play.test", number=None, **headers):
        number = number if number is not None else len(self.mails())
        lines = {
            "From": f"{sender}@home.test" if "@" not in sender else sender,
            "To": to,
            "Subject": "my orders",
            "Message-ID": f"<{sender.partition('@')[0]}.{number}@home.test>",
        }
        lines |= {key.replace("_", "-"): value for key, value in headers.items()}
        head = "".join(f"{key}: {value}\r\n" for key, value in lines.items())
        return f"{head}\r\n{body}\r\n".encode()

    def take(self, sender, body, at=None, trust=Trust.PROVED, **more):
        at = at or self.now
        raw = more.pop("raw", None) or self.raw(sender, body, **more)
        return self.intake.take(raw, Arrival("test", trust, at), now=max(at, self.now))

    def txt(self, name):
        """The domain name system, as far as it is known here."""
        return self.dns.get(name, b"")

    def arrive(self, raw, at=None, recipient="nomic+pot@play.test", envelope_from="x@home.test"):
        """A mail comes from outside, by a way that proves nothing, and is read; what became of it."""
        at = at or self.now
        self.now = max(self.now, at)
        found = self.verifier.look(raw, Trust.NOBODY)
        taken = self.intake.take(
            raw, Arrival("lmtp", Trust.NOBODY, at, recipient, envelope_from), now=self.now, found=found
        )
        self.timekeeper.run_due(self.now)
        return self.fate(taken.id)

    def reply_address(self, who, kind=None):
        """Where the last mail to somebody wants its answer."""
        mails = [mail for mail in self.outbox() if mail.recipient == who and kind in (None, mail.kind)]
        return read(mails[-1].raw).header("reply-to")

    def mail(self, sender, body, at=None, **more):
        """Hand a mail in and read it; the receipt's text, or None."""
        taken = self.take(sender, body, at, **more)
        self.now = max(self.now, at or self.now)
        self.timekeeper.run_due(self.now)
        return self.receipt(taken.id)

    def receipt(self, mail_id):
        """The receipt of that mail, with what is attached to it."""
        found = [mail.raw for mail in self.outbox() if mail.key == f"receipt/{mail_id}"]
        return next((f"{read(raw).text}\n{attached_to(raw)}" for raw in found), None)

    def mails(self):
        with self.store.read() as tx:
            return tx.mails(limit=10_000)

    def fate(self, mail_id):
        with self.store.read() as tx:
            return tx.mail(mail_id)

    def outbox(self):
        with self.store.read() as tx:
            return tx.outbox(limit=10_000)

    def to(self, who, kind=None):
        """What was queued for somebody, as (subject, text)."""
        found = [mail for mail in self.outbox() if mail.recipient.startswith(f"{who}@")]
        return [(read(mail.raw).subject, read(mail.raw).text) for mail in found if kind in (None, mail.kind)]

    def state(self, slug="pot"):
        with self.store.read() as tx:
            return self.repository.state(tx, tx.game(slug))

    def game(self, slug="pot"):
        with self.store.read() as tx:
            return tx.game(slug)

    def names(self, slug="pot"):
        with self.store.read() as tx:
            return [record.name for record in tx.records(slug)]

    def find(self, kind, *key):
        with self.store.read() as tx:
            return tx.find(kind, *key)

    def rows(self, kind, **equal):
        with self.store.read() as tx:
            return tx.rows(kind, **equal)


@pytest.fixture
def world():
    """A service with no game."""
    return World()


@pytest.fixture
def table(world):
    """A service with a running game of alice and bob; its updates are due each midnight from Tuesday on."""
    return world.open()


@pytest.fixture
def new_world():
    """Builds further services, also on the store of another."""
    return World


@pytest.fixture
def monday():
    """The instant at which stories begin: Monday 2027-03-08, midnight UTC."""
    return MONDAY
