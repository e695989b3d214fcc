"""Who is let in with a mail, and with which of its commands: DESIGN section 9, in the order of things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.kernel.decision import Refused
from nomicd.mail import grammar, tokens
from nomicd.mail.message import Message, TooLarge, read
from nomicd.services import verbs
from nomicd.services.history.ledger import Ledger
from nomicd.services.intake.receive_again import take_again
from nomicd.services.outgoing.bounces import Bounces
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.receipts import Entry
from nomicd.services.ports import Disposition, MailIn, Trust, Writing
from nomicd.services.processing import confirmation_codes
from nomicd.services.processing.admin_commands import admin_role, missing_reasons
from nomicd.services.processing.confirmations import (
    Asking,
    Confirmation,
    ConfirmationAnswers,
    Confirmations,
    forget,
)
from nomicd.services.processing.context import AllowedCommands
from nomicd.services.processing.mailboxes import Mailboxes
from nomicd.services.processing.open_game import GameOpener, NewGameConfig
from nomicd.services.processing.sender_proof import AuthResult, Identity, Rank
from nomicd.services.registers.standing import Standing
from nomicd.services.registers.terms import Station
from nomicd.services.world import Pinned

WAITS = "This waits for your yes: a mail that asks for it is on its way to you."
ASKED_ENOUGH = "You have been asked to confirm things often enough today: please write again tomorrow."
SIGN = "An order of the Admin's has to be signed with OpenPGP, or given on the command line."


class Turned(msgspec.Struct, frozen=True):
    """The mail goes no further."""

    disposition: Disposition
    reason: str


class Confirmed(msgspec.Struct, frozen=True):
    """The mail said yes to something that is done now, or no, and nothing else of it is read. `founding`: to
    a new game of that name, "" if to none; `refused` says why it was not opened. `denied`: it was a no."""

    says: tuple[str, ...]
    founding: str = ""
    refused: str = ""
    denied: bool = False


class Entered(msgspec.Struct, frozen=True):
    """The sender is proved. `given` are codes that allow commands of earlier mails."""

    proof: AuthResult
    given: tuple[Confirmation, ...] = ()


class Weighed(msgspec.Struct, frozen=True):
    """The commands that are carried out now, and what is said of the others."""

    commands: tuple[Command, ...]
    entries: tuple[Entry, ...] = ()


class Authenticator:
    """Within the referee's transaction, like the hearing that asks it."""

    def __init__(
        self,
        ledger: Ledger,
        scribe: Scribe,
        station: Station,
        pinned: Pinned | None = None,
        materials: NewGameConfig | None = None,
    ) -> None:
        self._ledger = ledger
        self._scribe = scribe
        self._station = station
        self._identity = Identity(station, scribe.ring, pinned)
        self._bounces = Bounces(scribe, station, scribe.ring)
        self.confirmations = Confirmations(scribe, station)
        self.mailboxes = Mailboxes(scribe, self.confirmations)
        self.founder = GameOpener(ledger, scribe, self.confirmations, station, materials)

    def report(self, tx: Writing, mail: MailIn, message: Message, now: datetime) -> str:
        """What became of a mail to a bounce address, which is never read as anything else; "" for others. A
        mailbox does not tell the envelope: there the header says to whom it was."""
        recipients = (mail.recipient,) if mail.recipient else message.to
        ours = next((each for each in recipients if self._bounces.is_for_us(each)), "")
        return self._bounces.hear(tx, mail, ours, now) if ours else ""

    def enter(
        self, tx: Writing, mail: MailIn, message: Message, who: Standing, now: datetime
    ) -> Entered | Confirmed | Turned | AuthResult:
        """What the mail's sender is let in with; an `AuthResult` that does not suffice means: held."""
        answered = self.confirmations.answered(tx, mail, message)
        given = answered.yes
        settled = [each for each in given if each.pending.what != "commands"]
        proof = self._identity.prove(tx, mail, message, who)
        asked = Asking(mail, message, who, now)
        if answered.no or settled:
            return self._decide(tx, answered, settled, asked)
        self.confirmations.ask_again(tx, asked, answered)
        if given:
            return Entered(_confirmed(proof), given)
        late = self.confirmations.late(tx, mail, message, now)
        if proof.level >= Trust.PROVED and not late:
            return Entered(_unsubscribing(proof) if proof.unsubscribes else proof)
        if late or confirmation_codes.answers(self._station, mail, message):
            says = "says yes, but too late" if late else "does not say yes"
            return Turned(Disposition.IGNORED, f"it answers a question of ours, but {says}")
        if not who.known:
            return Turned(Disposition.IGNORED, "nobody we know, and nothing proves the sender")
        return proof

    def _decide(
        self, tx: Writing, answered: ConfirmationAnswers, settled: Sequence[Confirmation], asked: Asking
    ) -> Confirmed:
        """What a no does, or a yes to what needs nothing else of the mail."""
        if answered.no:
            return Confirmed(self.confirmations.refuse(tx, asked, answered), denied=True)
        return self._founded(tx, settled, asked.now) or Confirmed(
            tuple(said for each in settled for said in self._settle(tx, each, asked))
        )

    def _founded(self, tx: Writing, settled: Sequence[Confirmation], now: datetime) -> Confirmed | None:
        """What became of the first new game that the mail says yes to; None if it does to none."""
        given = next((each for each in settled if each.pending.what == "game"), None)
        if given is None:
            return None
        forget(tx, given)
        decision = self.founder.settle(tx, given.pending, now)
        if isinstance(decision, Refused):
            return Confirmed((), given.pending.game, decision.text)
        return Confirmed(decision.says, given.pending.game)

    def _settle(self, tx: Writing, given: Confirmation, asked: Asking) -> tuple[str, ...]:
        forget(tx, given)
        if given.pending.what in admin_role.WHAT:
            return admin_role.settle(
                tx, self._ledger, self._scribe, given.pending, f"mail-{asked.mail.id}", asked
            )
        if given.pending.what != "mail":
            return self.mailboxes.settle(tx, given.pending, f"mail-{asked.mail.id}", asked)
        held = tx.mail(given.pending.mail)
        if held is None or held.disposition is not Disposition.HELD:
            return ("That mail was read already.",)
        taken = take_again(tx, held, Trust.CONFIRMED)
        if taken.disposition is Disposition.DUPLICATE:
            return ("That mail was read already.",)
        return ("Your mail is confirmed, and counts from when it came. It is answered by itself.",)

    def weigh(
        self,
        tx: Writing,
        entered: Entered,
        asked: Asking,
        offered: Vocabulary,
        owners: Mapping[str, tuple[Verb, str]],
        commands: Sequence[Command],
    ) -> Weighed:
        """Sort out what needs more proof than there is. What was confirmed comes first.

        An order of the Admin's is never refused for its proof: whichever proof it has, the yes to a question
        that shows it, mailed to the Admin's mailbox, is the other. A mail that was confirmed whole has had
        that.
        """
        granted = self._granted(tx, entered.given, offered, asked)
        now = [each for each, level in granted if _needs(each, owners) <= level]
        confirmed = asked.mail.trust is Trust.CONFIRMED and not self._station.admin_signs
        level = Trust.ADMIN if confirmed else entered.proof.level
        grave: list[Command] = []
        entries: list[Entry] = []
        for command in commands:
            needed = _needs(command, owners)
            if needed <= level:
                now.append(command)
            elif needed is Trust.ADMIN and self._station.admin_signs:
                entries.append(Entry(command.line, command.text, refused=SIGN))
            else:
                grave.append(command)
        entries += self._put_off(tx, asked, grave, owners)
        return Weighed(tuple(now), tuple(entries))

    def _put_off(
        self, tx: Writing, asked: Asking, grave: list[Command], owners: Mapping[str, tuple[Verb, str]]
    ) -> list[Entry]:
        if not grave:
            return []
        level = max(_needs(command, owners) for command in grave)
        if self.confirmations.weigh(tx, asked, grave, level):
            return [Entry(command.line, command.text, (WAITS,), waits=True) for command in grave]
        return [Entry(command.line, command.text, refused=ASKED_ENOUGH) for command in grave]

    def _granted(
        self, tx: Writing, given: Sequence[Confirmation], offered: Vocabulary, asked: Asking
    ) -> list[tuple[Command, Trust]]:
        """The commands of earlier mails that a code allows, read once more from these mails."""
        found: list[tuple[Command, Trust]] = []
        for each in given:
            forget(tx, each)
            mail = tx.mail(each.pending.mail)
            message = read(mail.raw, self._station.mail_limit) if mail else None
            if message is None or isinstance(message, TooLarge):
                continue
            text = tokens.strip(message.text, self._station.local, self._station.domain)
            message = msgspec.structs.replace(message, text=text)
            message, explained = missing_reasons.completed(tx, message, asked.who, each.pending.game, offered)
            if explained:
                missing_reasons.forget(tx, explained)
            letter = grammar.letter(message, offered)
            allowed = set(each.pending.lines)
            found += [(one, each.pending.level) for one in letter.commands if (one.line, one.verb) in allowed]
        return found


def _confirmed(proof: AuthResult) -> AuthResult:
    """The code in the mail is a proof too: it was mailed to the sender alone."""
    message, rank = confirmation_codes.without(proof.message), max(proof.rank, Rank.ONE)
    if proof.level >= Trust.PROVED:
        return msgspec.structs.replace(proof, message=message)
    said = "level 2: it holds a code that only you were sent"
    return msgspec.structs.replace(proof, message=message, level=Trust.PROVED, says=said, rank=rank)


def _unsubscribing(proof: AuthResult) -> AuthResult:
    """One click in a mail program: whatever that program wrote, it means one thing."""
    message = msgspec.structs.replace(proof.message, text=verbs.UNSUBSCRIBE.usage, subject="")
    return msgspec.structs.replace(proof, message=message)


def is_admins(command: Command, owners: Mapping[str, tuple[Verb, str]]) -> bool:
    """Return True for an order that only the Admin may give."""
    return AllowedCommands(Vocabulary(), owners).owner(command.verb) == "admin"


def _needs(command: Command, owners: Mapping[str, tuple[Verb, str]]) -> Trust:
    """How well the sender of that must be proved."""
    if is_admins(command, owners):
        return Trust.ADMIN
    verb, _ = owners.get(command.verb, (None, ""))
    if verb is not None:
        return Trust.CONFIRMED if verb.grave else Trust.PROVED
    return Trust.CONFIRMED if command.verb in verbs.GRAVE else Trust.PROVED
