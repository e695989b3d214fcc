"""All that is known of one mail while it is read, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from datetime import datetime
from enum import IntEnum

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.kernel.correction import records_in_force
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Decision, Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.margin import RulingMade
from nomicd.kernel.page import Notice, Page
from nomicd.mail.message import Message
from nomicd.mail.quoting import trim
from nomicd.mail.readings import ParsedMail
from nomicd.mail.relay import TalkAddress
from nomicd.mail.trust import Manners
from nomicd.services import verbs
from nomicd.services.delivery.mail_composer import MailComposer, OutgoingMail
from nomicd.services.delivery.receipts import ReceiptLine, UnreadLine
from nomicd.services.gateways import OpenPgpKeys
from nomicd.services.jobs.deferred import DeferredWork
from nomicd.services.leases import Leases, OnlyProcess
from nomicd.services.ports import Disposition, HostedGame, MailIn, Seat, Trust, Writing
from nomicd.services.processing.confirmation_codes import Confirmation
from nomicd.services.repository.game_repository import GameRepository, UnitOfWork
from nomicd.services.repository.rulings import RulingHistory, read_roll, rule, with_notes
from nomicd.services.repository.senders import SenderRole, seat_of
from nomicd.services.repository.settings import ServiceSettings
from nomicd.services.rows import ClarifyingQuestion, GameSettings

TO_TALK = "to the talk"
"""With that begins what is noted of each mail to the talk of a game."""

Answer = Decision | Page
"""What a command comes to."""


class NewGameConfig(msgspec.Struct, frozen=True):
    """Where a game's parts come from: a ruleset's documents, by its name, 32 secret bytes, and the options
    that the operator gives every game."""

    documents: Callable[[str], dict[str, str]]
    seed: Callable[[], bytes]
    options: dict[str, str] = {}
    own_rules: frozenset[str] = frozenset()
    """The rulesets that come without any rules."""


class Services(msgspec.Struct, frozen=True):
    """What mails are read with. `pinned` has the Admins' OpenPGP keys; without `new_games` none are opened by
    mail."""

    repository: GameRepository
    composer: MailComposer
    config: ServiceSettings
    pinned: OpenPgpKeys | None = None
    new_games: NewGameConfig | None = None
    leases: Leases = OnlyProcess()


class Rank(IntEnum):
    """What speaks for a mail: nothing, the network from which proved ones came, a reply address that alone
    does not do, one proof, or both."""

    NOTHING = 0
    NETWORK = 1
    ADDRESS = 2
    ONE = 3
    BOTH = 4


class AuthResult(msgspec.Struct, frozen=True):
    """How well a sender is proved, in words for the receipt too. `message` is the mail as it may be read: our
    tokens are taken out of it, and what came signed is what was signed alone. `twice`: by the domain and by
    the reply address. `unsubscribes`: the line for which the address stands that it came to, "" for most.
    `rank` orders the mails that one may be asked about: whoever forges one of some rank can forge none of a
    higher."""

    level: Trust
    says: str
    message: Message
    twice: bool = False
    unsubscribes: str = ""
    rank: Rank = Rank.NOTHING


class AllowedCommands(msgspec.Struct, frozen=True):
    """What the sender may write; `owners` says of the game's verbs as whom: the player, or the Admin."""

    vocabulary: Vocabulary = Vocabulary()
    owners: Mapping[str, tuple[Verb, str]] = {}

    def owner(self, key: str) -> str:
        """Return as whom a verb is said: "admin" for all that only the Admin may order."""
        verb, reader = self.owners.get(key, (None, ""))
        if verb is not None:
            return reader if reader != "admin" or not verb.read_only else ""
        return "admin" if key in _ADMINS else ""


_ADMINS = frozenset(verb.key for verb in verbs.ADMIN if not verb.read_only)


class MailContext(msgspec.Struct, frozen=True):
    """One mail, as far as it is understood: each stage of the pipeline knows more of it than the one
    before."""

    services: Services
    tx: Writing
    mail: MailIn
    now: datetime
    work: DeferredWork = msgspec.field(default_factory=DeferredWork)
    busy: Container[str] = ()
    """The games in which something is being found out for an earlier mail."""

    # Who wrote it, and what.
    message: Message = Message()
    manner: Manners = Manners()
    sender: SenderRole = SenderRole("")
    proof: AuthResult = AuthResult(Trust.NOBODY, "", Message())
    talk: TalkAddress = TalkAddress()
    """Whether it is for the talk of a game."""
    given: tuple[Confirmation, ...] = ()
    """The codes in it, which allow commands of earlier mails."""
    unread: int = 0
    """The first line that is not read because the mail is long; 0 if all is."""

    # What it says to its game.
    opened: UnitOfWork | None = None
    terms: GameSettings = GameSettings("")
    allowed: AllowedCommands = AllowedCommands()
    letter: ParsedMail = ParsedMail(())
    lacking: tuple[Command, ...] = ()
    """Orders of the Admin that lack their reason."""
    explained: int = 0
    """The mail whose orders it gives their reason; 0 if it is none."""
    asked: tuple[ClarifyingQuestion, ...] = ()
    """What earlier receipts ask its sender, and was not answered yet."""
    ours: tuple[UnreadLine, ...] = ()
    """What of it our own mail says."""
    meant: tuple[Verb, ...] = ()
    """What its sender may have meant, if nothing in it is a command."""
    wished: bool = False
    """What was meant is what it is about, not only what is near to its words."""
    friendly: bool = False
    """It is a greeting, or thanks."""

    # What comes of it.
    commands: tuple[Command, ...] = ()
    entries: tuple[ReceiptLine, ...] = ()
    asked_again: tuple[UnreadLine, ...] = ()
    """What has to be answered before its sender is done."""
    records: Sequence[Record] = ()

    @property
    def has_wish(self) -> bool:
        """Whether it is about something for which there are commands."""
        return self.wished and bool(self.meant)

    @property
    def draft(self) -> UnitOfWork:
        """What it adds to its game."""
        assert self.opened is not None
        return self.opened

    @property
    def game(self) -> HostedGame:
        """The game that it is for."""
        assert self.sender.game is not None
        return self.sender.game

    @property
    def due(self) -> Due | None:
        """The game's next update, as it will be made after what it says."""
        return self.draft.find_next_update(self.tx)

    @property
    def slug(self) -> str:
        """The name of the game that it is for, "" if it is for none."""
        return self.sender.game.slug if self.sender.game else ""

    @property
    def dry(self) -> bool:
        """Whether it asks only what would happen."""
        return self.letter.dry

    def words_beside(self, line: int) -> str:
        """Return what its author wrote but for that line: no quotations, no signature."""
        return "\n".join(each.text for each in trim(self.message.text) if each.number != line).strip()

    def tell(self, notices: Sequence[Notice]) -> None:
        """Queue notices to readers of the game."""
        self.services.composer.tell(self.tx, self.game, notices, self.now)

    def send(self, mail: OutgoingMail) -> bool:
        """Queue a mail; False if it was there already."""
        return self.services.composer.queue(self.tx, mail, self.now)

    def find_seat(self, name: str) -> Seat | None:
        """Return the seat of that name in the game, given up ones included."""
        return seat_of(self.tx, self.slug, name)

    def find_named(self, name: str) -> Seat | Refused:
        """Return the same, or that nobody is called so."""
        return self.find_seat(name) or Refused(Reason.NOT_FOUND, f"nobody here is called {name[:40]}")

    def read_log(self) -> list[Record]:
        """Return the log of the game, without what the mail adds to it."""
        return list(self.tx.records(self.slug))

    def read_log_in_force(self) -> Sequence[Record]:
        """Return the records of it that no correction of the past has put aside."""
        return records_in_force(self.read_log())

    def note_ruling(self, said: str, why: str, *, deed: int = 0, undone_by: str = "") -> RulingMade:
        """Write into the margin of the log what the Admin has done, and why: see `RulingMade`."""
        made = rule(self.rulings(), said, why, deed=deed, undone_by=undone_by)
        assert isinstance(made, RulingMade)
        self.draft.add_annotation(made)
        return made

    def rulings(self) -> RulingHistory:
        """Return the questions and rulings of the game, with what the mail at hand adds."""
        return with_notes(read_roll(self.tx, self.slug), self.draft.notes)


class ProcessingResult(msgspec.Struct, frozen=True):
    """What becomes of a mail, for whom, and why. `STORED`: it waits for an update of `game`."""

    disposition: Disposition
    game: str = ""
    player: str = ""
    reason: str = ""


Handler = Callable[[MailContext, Command], Answer]
"""Carries out the commands of one verb of the service."""
