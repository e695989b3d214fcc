"""Questions back: “is this from you?”, mailed to the registered address with a code that is good once.

A mail that nothing proves waits for one, whole. Of a proved mail what cannot be undone waits for one, and, in
games whose Admin does not sign, what the Admin orders. A new address is asked as well. The code proves that
whoever answers reads that mailbox; the answer has to say yes, so that a machine that answers everything
confirms nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.page import Code, Lines, Notice, Offer, Offers, Page, Section
from nomicd.mail import clean, tokens
from nomicd.mail.assent import Answer
from nomicd.mail.message import Message
from nomicd.mail.tokens import Purpose
from nomicd.services.intake.sender_evidence import evidence
from nomicd.services.outgoing.letters import Letter, Scribe
from nomicd.services.ports import Disposition, HostedGame, MailIn, Reading, Trust, Writing
from nomicd.services.processing import confirmation_codes
from nomicd.services.processing.sender_proof import Rank
from nomicd.services.registers import standing
from nomicd.services.registers.limits import AUTOMATIC, counted, may_send
from nomicd.services.registers.preferences import called, readers
from nomicd.services.registers.standing import Standing
from nomicd.services.registers.terms import Station
from nomicd.services.rows import PendingConfirmation

LIFE = timedelta(hours=48)
"""How long a code is good."""

MOST_LINES = 12
_OWN = ("mail", "commands")
"""What is asked of an address that is the reader's already."""
MAX_CODES = 5
MOST_OF_ONE = 4
"""Questions a day to one address about mails from one network that nothing speaks for."""
MOST_INVITED = 5
"""Addresses a day that one person may have asked: whether they are theirs, or take over the office."""
MOST_A_STRANGER = 2
"""Questions a day to an address that is not the asker's, whoever has it asked."""
MOST_AGAIN = 2
"""So many times a day somebody is told how to answer: more often only machines need it."""


class Confirmation(msgspec.Struct, frozen=True):
    """A code that came back, and what it is for."""

    code: str
    pending: PendingConfirmation


class ConfirmationAnswers(msgspec.Struct, frozen=True):
    """What a mail answers to questions that were mailed to its sender and wait: those it says yes to, those
    it says no to, and those that it answers without either."""

    yes: tuple[Confirmation, ...] = ()
    no: tuple[Confirmation, ...] = ()
    open: tuple[Confirmation, ...] = ()
    line: str = ""
    more: bool = False
    automatic: bool = False


class Asking(msgspec.Struct, frozen=True):
    """The mail that leads to a question, who it says it is from, and what speaks for that."""

    mail: MailIn
    message: Message
    who: Standing
    now: datetime
    rank: Rank = Rank.NOTHING


class Confirmations:
    """Asks, and understands answers."""

    def __init__(self, scribe: Scribe, station: Station) -> None:
        self._scribe = scribe
        self._station = station

    def hold(self, tx: Writing, asked: Asking, commands: Sequence[Command]) -> None:
        """Ask whether a mail that nothing proves is from its sender. Nobody is asked more than some times a
        day, nor twice about one mail."""
        game, address = asked.who.game, registered(tx, asked.who)
        if game is None or not address or not _may_be_asked(tx, asked, address):
            return
        until = asked.now + LIFE
        pending = PendingConfirmation("mail", game.slug, asked.who.reader, address, until, asked.mail.id)
        shown = _shown(commands)
        said = (
            f"A mail in your name came for {game.slug}, and nothing proves that it is from you.",
            "If it is, confirm it within 48 hours: it counts from when it came.",
            "If it is not, answer “no”: then it is dropped, and the Admin is told.",
        )
        page = Page("Is this mail from you?", said, (Section("What it asks for", shown),) if shown else ())
        self._ask(tx, game, pending, page, asked)

    def weigh(self, tx: Writing, asked: Asking, commands: Sequence[Command], level: Trust) -> bool:
        """Ask before these commands of a proved mail are carried out; False if too much was asked today."""
        game, address = asked.who.game, registered(tx, asked.who)
        if game is None or not address:
            return False
        lines = tuple((command.line, command.verb) for command in commands)
        until, reader = asked.now + LIFE, asked.who.reader
        pending = PendingConfirmation(
            "commands", game.slug, reader, address, until, asked.mail.id, lines, level
        )
        said = (
            "This will be done when you confirm it within 48 hours.",
            "If you do not want it, answer “no”, or do nothing.",
        )
        page = Page("Please confirm", said, (Section("What will be done", _shown(commands)),))
        return self._ask(tx, game, pending, page, asked)

    def invite(self, tx: Writing, asked: Asking, what: str, address: str) -> bool:
        """Ask a new address whether it wants to be that player's."""
        game, reader = asked.who.game, asked.who.player
        if game is None or not reader or not _may_invite(tx, asked):
            return False
        pending = PendingConfirmation(what, game.slug, reader, address, asked.now + LIFE, asked.mail.id)
        said = (
            f"{reader}, who plays in {game.slug} by mail here, wants to use this address.",
            "If that is you, confirm it within 48 hours. If not, do nothing: you get no more of this.",
        )
        stranger = msgspec.structs.replace(asked, message=Message())
        return self._ask(tx, game, pending, Page("Is this your address?", said, ()), stranger)

    def offer_office(self, tx: Writing, asked: Asking, address: str, what: str = "office") -> bool:
        """Ask an address whether it wants to be the Admin's, or with `share` one of them. `reader` is the
        Admin's address as it is now, so that a second handing over makes the first one void."""
        game = asked.who.game
        if game is None or not _may_invite(tx, asked):
            return False
        pending = PendingConfirmation(what, game.slug, game.admin, address, asked.now + LIFE, asked.mail.id)
        said = (
            f"You are asked to be the Admin of {game.slug}, a game that is played by mail here.",
            "If you want to, confirm it within 48 hours. If not, do nothing: you get no more of this.",
        )
        return self._ask(tx, game, pending, Page("Will you be the Admin?", said, ()), asked)

    life = LIFE

    def found(self, tx: Writing, asked: Asking, pending: PendingConfirmation) -> bool:
        """Ask back before a game is opened."""
        ruleset, zone = pending.words
        said = (
            f"You asked for a new game here, {pending.game}, of {ruleset}, on the clock of {zone}.",
            "You will be its Admin, who lets players in and rules on what is disputed.",
            "If you want that, confirm it within 48 hours. If not, do nothing.",
        )
        return self._ask(tx, None, pending, Page("Open this game?", said, ()), asked)

    def _ask(
        self, tx: Writing, game: HostedGame | None, pending: PendingConfirmation, page: Page, asked: Asking
    ) -> bool:
        """`game` is the one that the question is sent by, if there is one."""
        what = f"{pending.what}/{pending.game}/{pending.reader}/{pending.address}/{pending.mail}"
        code = f"{Purpose.CONFIRM}{self._scribe.ring.code(what)}"[:16]
        own = pending.what in (*_OWN, "game")
        why, most = (f"rank-{asked.rank:d}", AUTOMATIC) if own else ("stranger", MOST_A_STRANGER)
        if tx.find(PendingConfirmation, code) or not may_send(tx, pending.address, asked.now, why, most):
            return False
        tx.save(msgspec.structs.replace(pending, code=code))
        message = asked.message
        letter = Letter(
            key=f"confirm/{what}",
            kind="confirmation",
            game=game.slug if game else "",
            reader=pending.reader if pending.what in _OWN else "",
            recipient=pending.address,
            page=Page(page.title, page.lead, (*page.sections, _how(code))),
            in_reply_to=message.message_id,
            references=(*message.references, message.message_id)[-10:],
            reply_to=self._reply_to(pending, code),
        )
        return self._scribe.queue(tx, letter, asked.now)

    def _reply_to(self, pending: PendingConfirmation, code: str) -> str:
        return tokens.address(self._station.local, self._station.domain, pending.game, f"c{code}")

    def answered(self, tx: Reading, mail: MailIn, message: Message) -> ConfirmationAnswers:
        """What the mail answers to questions that wait for its sender."""
        heard = confirmation_codes.heard(self._station, mail, message)
        found = []
        for code in heard.codes[:MAX_CODES]:
            pending = tx.find(PendingConfirmation, code)
            if pending and mail.received_at <= pending.until and _is_asked(tx, pending, message.address):
                found.append(Confirmation(code, pending))
        given, line = tuple(found), heard.line.text
        match heard.answer:
            case Answer.YES:
                return ConfirmationAnswers(yes=given, line=line)
            case Answer.NO:
                return ConfirmationAnswers(no=given, line=line, more=heard.more)
        return ConfirmationAnswers(open=given, line=line, automatic=heard.automatic)

    def refuse(self, tx: Writing, asked: Asking, answered: ConfirmationAnswers) -> tuple[str, ...]:
        """They said no: nothing of it is ever done; what came in a player's name is told to the Admin."""
        said = []
        for given in answered.no:
            forget(tx, given)
            pending = given.pending
            held = tx.mail(pending.mail) if pending.what == "mail" else None
            if held is not None and held.disposition is Disposition.HELD:
                why = "its owner said that it is not theirs"
                tx.dispose(held.id, Disposition.IGNORED, game=held.game, player=held.player, reason=why)
            told = self._tell_no(tx, asked, given, answered.line)
            what = "That mail is dropped, and" if pending.what == "mail" else "You said no:"
            said.append(f"{what} nothing of it is done." + (" The Admin is told." if told else ""))
        more = ("Nothing else of your answer was read.",) if answered.more else ()
        return (*dict.fromkeys(said), *more)

    def _tell_no(self, tx: Writing, asked: Asking, given: Confirmation, line: str) -> bool:
        pending = given.pending
        game, reader = tx.game(pending.game), pending.reader
        if pending.what not in _OWN or game is None or reader == "admin":
            return False
        what = "is theirs" if pending.what == "mail" else "may do what it orders"
        lead = (
            f"{reader} was asked whether mail {pending.mail}, which came in their name, {what}, and said no:",
            f"“{line}”",
            "It is dropped; somebody else may have written it.",
        )
        page = Page(f"Not {reader}'s mail", lead)
        self._scribe.tell(tx, game, [Notice("notice", "admin", f"not-theirs/{given.code}", page)], asked.now)
        return True

    def ask_again(self, tx: Writing, asked: Asking, answered: ConfirmationAnswers) -> None:
        """They answered what may have been meant as a yes, but says more: once a question, they are told."""
        for given in answered.open if answered.line and not answered.automatic else ():
            pending = given.pending
            if counted(tx, "answered/again", pending.address, asked.now) > MOST_AGAIN:
                continue
            said = (
                "Your answer is not just “yes”, so it does not count as one, and nothing was done.",
                "Answer with “yes” and nothing else if you want it; with “no” if you do not.",
            )
            letter = Letter(
                key=f"again/{given.code}",
                kind="confirmation",
                game=pending.game if tx.game(pending.game) else "",
                reader=pending.reader if pending.what in _OWN else "",
                recipient=pending.address,
                page=Page("Please answer “yes” or “no”", said, (_how(given.code),)),
                in_reply_to=asked.message.message_id,
                reply_to=self._reply_to(pending, given.code),
            )
            self._scribe.queue(tx, letter, asked.now)

    def late(self, tx: Writing, mail: MailIn, message: Message, now: datetime) -> bool:
        """Whether a mail says yes to what the Admin cannot confirm any more: nothing is done, and the Admin
        is told."""
        heard = confirmation_codes.heard(self._station, mail, message)
        said = heard.codes if heard.answer is Answer.YES else ()
        kept = ((code, tx.find(PendingConfirmation, code)) for code in said)
        over = [Confirmation(code, each) for code, each in kept if each]
        ours = [each for each in over[:MAX_CODES] if each.pending.reader == "admin"]
        found = [each for each in ours if _is_asked(tx, each.pending, message.address)]
        for each in found:
            forget(tx, each)
            self._tell_late(tx, each, now)
        return bool(found)

    def _tell_late(self, tx: Writing, given: Confirmation, now: datetime) -> None:
        pending = given.pending
        if not may_send(tx, pending.address, now, "late"):
            return
        said = (
            "Your yes came later than 48 hours after the question, so nothing was done.",
            "If you still want it, please write again what you had asked for.",
        )
        page = Page("Your yes came too late", said)
        letter = Letter(f"late/{given.code}", "notice", pending.game, "admin", pending.address, page)
        self._scribe.queue(tx, letter, now)


def _may_be_asked(tx: Writing, asked: Asking, address: str) -> bool:
    """Whether an address may be asked about one more mail that nothing speaks for: of one network, or of one
    domain, few a day, so that one forger does not use up the questions."""
    if asked.rank > Rank.NOTHING:
        return True
    origin = evidence(tx, asked.mail.id).origin or asked.mail.envelope_from.rpartition("@")[2].lower()
    return counted(tx, "limit/from", f"{address} {origin}", asked.now) <= MOST_OF_ONE


def _may_invite(tx: Writing, asked: Asking) -> bool:
    """Whether somebody may have one more address asked today, in whichever game."""
    return counted(tx, "invited", registered(tx, asked.who), asked.now) <= MOST_INVITED


def _how(code: str) -> Section:
    """How a question is answered."""
    how = Lines(("Answer this mail with “yes”, or send the line below.",))
    return Section("To confirm", (how, Offers((Offer(f"confirm {code}", "yes, it is"),))))


def forget(tx: Writing, given: Confirmation) -> None:
    """A code is good once."""
    tx.delete(PendingConfirmation, code=given.code)


def registered(tx: Reading, who: Standing) -> str:
    """The address that a reader's mails go to, whichever of theirs this one claims to come from."""
    if who.game is None or not who.reader:
        return ""
    if who.admin and not who.player:
        return who.address  # the office may be shared: whoever of them it is
    return readers(tx, who.game)[who.reader].address


def _is_asked(tx: Reading, pending: PendingConfirmation, sender: str) -> bool:
    """Whether the code comes from whom it was mailed to: from elsewhere it has been stolen."""
    if sender == pending.address:
        return True
    if pending.what not in _OWN:
        return False
    reader = standing.find(tx, sender, (pending.game,)).reader
    return bool(reader) and pending.reader in called(tx, pending.game, reader)


def _shown(commands: Iterable[Command]) -> tuple[Code, ...]:
    """The commands as they will be read, each line of them once and cut: a forger's words are not relayed at
    length."""
    told = {command.line: command.text for command in commands}
    lines = [clean.line(text, 72) for text in told.values()]
    more = [f"… and {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else []
    return (Code("\n".join([*lines[:MOST_LINES], *more])),) if lines else ()
