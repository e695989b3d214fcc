"""What one mail leads to: who sent it, for which game, what each line asks, and the reply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Refused
from nomicd.kernel.events import Record
from nomicd.kernel.inputs import LongJob
from nomicd.mail import budget, grammar
from nomicd.mail.address import slugs
from nomicd.mail.message import TooLarge, read
from nomicd.mail.trust import manners
from nomicd.services import verbs
from nomicd.services.history import almanac
from nomicd.services.history.ledger import Draft, Ledger
from nomicd.services.jobs.deferred import DeferredWork, Edits, NeedsWork, Upload
from nomicd.services.jobs.jobs import Correct, Foresee, Job, Redraw, Suppose
from nomicd.services.outgoing import echoes, reminders
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.receipts import Entry
from nomicd.services.ports import Disposition, HostedGame, MailIn, Reading, Trust, Writing
from nomicd.services.processing import ambiguous_votes, late_votes, message_guard, what_if
from nomicd.services.processing.admin_commands import missing_reasons
from nomicd.services.processing.admin_commands.acting import stale
from nomicd.services.processing.admin_commands.admin_role import AdminRoleCommands
from nomicd.services.processing.admin_commands.rulings import RulingCommands
from nomicd.services.processing.admin_commands.undo import line_for
from nomicd.services.processing.authenticate import (
    Authenticator,
    Confirmed,
    Entered,
    Turned,
    Weighed,
    is_admins,
)
from nomicd.services.processing.context import AllowedCommands, MailContext
from nomicd.services.processing.dispatch import CommandDispatcher
from nomicd.services.processing.receipt_data import Case, ProcessingResult, slip_of
from nomicd.services.processing.reply import reply
from nomicd.services.processing.sender_proof import AuthResult
from nomicd.services.processing.unroutable import UnroutedMailHandler
from nomicd.services.registers import standing
from nomicd.services.registers.terms import Station, resume_updates, service, terms
from nomicd.services.replay.corrector import Corrector
from nomicd.services.replay.late_mails import mails
from nomicd.services.verbs import GUARD


class Hearing:
    """Judges mails within the referee's transaction."""

    def __init__(self, ledger: Ledger, scribe: Scribe, station: Station, door: Authenticator) -> None:
        self._ledger = ledger
        self._scribe = scribe
        self._station = station
        self._door = door
        self._lobby = UnroutedMailHandler(scribe, station, door)
        self._reply = partial(reply, scribe)
        court = RulingCommands(scribe, Corrector(ledger, scribe))
        office = AdminRoleCommands(scribe, door.confirmations)
        self._clerk = CommandDispatcher(scribe, door.mailboxes, court, office, door.founder)

    def named(self, *recipients: str, subject: str = "") -> tuple[str, ...]:
        """The games that these recipients and the subject name."""
        return slugs(recipients, subject, self._station.address_of(""))

    def job(self, asked: NeedsWork, now: datetime) -> Job | Refused:
        """The work that a mail asks for, of the log as it is, or why it is not done."""
        if isinstance(asked.about, Upload):
            return Redraw(asked.about.picture)
        with self._ledger.store.read() as tx:
            game = tx.game(asked.slug)
            assert game is not None
            if isinstance(asked.about, LongJob):
                return Foresee(game.ruleset, asked.about)
            if isinstance(asked.about, Edits):
                records, zone = tuple(tx.records(asked.slug)), terms(tx, asked.slug).timezone
                lines, domain = asked.about.lines, self._station.domain
                late = mails(tx, asked.slug, lines, domain)
                return Correct(game.ruleset, records, lines, asked.about.why, zone, late)
            reader, question = asked.about.reader, asked.about.text
            if refused := what_if.enough(tx, asked.slug, reader, now):
                return refused
            return Suppose(game.ruleset, tuple(tx.records(asked.slug)), reader, question)

    def early(self, tx: Reading, game: HostedGame, received_at: datetime) -> bool:
        """Whether a mail came after the deadline of an update that is yet to be made: it waits for it."""
        if game.due is None:
            return False
        ruleset, state = self._ledger.ruleset(game), self._ledger.state(tx, game)
        due = almanac.pending(tx, game, ruleset, state)
        return due is not None and received_at >= due.deadline

    def judge(self, tx: Writing, mail: MailIn, now: datetime, studies: DeferredWork) -> ProcessingResult:
        """Read it and do all that it leads to, except for its disposition. Raises `NeedsWork` for
        what takes long and is not among what was studied, and `GameBusy`."""
        message = read(mail.raw, self._station.mail_limit)
        if isinstance(message, TooLarge):
            return ProcessingResult(Disposition.SET_ASIDE, reason=f"it has {message.size} bytes")
        message, unread = budget.shorten(message)
        manner = manners(message, mail.envelope_from, self._station.address_of(""))
        why_not = (
            self._door.report(tx, mail, message, now)
            or message.gate
            or ("" if manner.execute else manner.why)
        )
        if why_not:
            return ProcessingResult(Disposition.IGNORED, reason=why_not)
        named = self.named(mail.recipient, *message.to, subject=message.subject)
        who = standing.find(tx, message.address, named)
        entered = self._door.enter(tx, mail, message, who, now)
        slug = who.game.slug if who.game else ""
        if isinstance(entered, Turned):
            return ProcessingResult(entered.disposition, slug, reason=entered.reason)
        proof = entered if isinstance(entered, AuthResult) else None
        inside = (
            entered
            if isinstance(entered, Entered)
            else Entered(
                proof or AuthResult(Trust.PROVED, "it holds a code that only you were sent", message)
            )
        )
        proved, beyond = budget.shorten(inside.proof.message)
        case = Case(tx, mail, proved, manner, who, now, studies, inside, self._station.site, beyond or unread)
        if isinstance(entered, Confirmed):
            return self._lobby.confirmed(case, slug, entered)
        return self._unproved(case) if proof else self._proved(case)

    def _unproved(self, case: Case) -> ProcessingResult:
        """A registered address without proof: the mail is held, and the address asked."""
        who, game = case.who, case.who.game
        if game and case.manner.answer:
            draft = self._ledger.draft(case.tx, game, case.mail.received_at, "held")
            offered = self._clerk.offer(draft, who)
            message, _ = missing_reasons.completed(case.tx, case.message, who, game.slug, offered.vocabulary)
            letter = grammar.letter(message, offered.vocabulary)
            self._door.confirmations.hold(case.tx, case.asking, letter.commands)
        why = case.entered.proof.says
        return ProcessingResult(Disposition.HELD, game.slug if game else "", who.player, why)

    def _proved(self, case: Case) -> ProcessingResult:
        if case.who.game is None:
            return self._lobby.lost(case)
        case.studies.wait(case.who.game.slug)
        if self.early(case.tx, case.who.game, case.mail.received_at):
            self._heed(case)
            return ProcessingResult(Disposition.STORED, case.who.game.slug)
        return self._serve(case, case.who.game)

    def _heed(self, case: Case) -> None:
        """While no updates are made, the Admin's mail that lets them go on cannot wait for one: that much
        of it is done at once. It is answered when it is read."""
        if not (case.who.admin and service(case.tx).stopped) or case.entered.proof.level < Trust.ADMIN:
            return
        asked = grammar.letter(case.message, _RESUMING)
        if not asked.dry and any(command.verb == verbs.RESUME.key for command in asked.commands):
            resume_updates(case.tx)

    def _serve(self, case: Case, game: HostedGame) -> ProcessingResult:
        kept = terms(case.tx, game.slug)
        cause = kept.cause(case.mail.id)
        ahead = case.studies.answering(game.slug)
        draft = self._ledger.draft(case.tx, game, case.mail.received_at, cause, ahead)
        offered = self._clerk.offer(draft, case.who)
        message, reasoned = missing_reasons.completed(
            case.tx, case.message, case.who, game.slug, offered.vocabulary
        )
        case = msgspec.structs.replace(case, message=message)
        answered = echoes.answered(case.tx, case.message, game.slug, case.who.reader, self._station.domain)
        heard = echoes.heard(case.message, offered.vocabulary, answered)
        letter = late_votes.with_late_votes(heard.letter, heard.message, offered.vocabulary)
        letter, lacking = missing_reasons.find(letter, offered)
        if case.who.stranger and not self._lobby.may_ask(case, letter.commands):
            return ProcessingResult(Disposition.IGNORED, game.slug, reason="nobody we know")
        if letter.dry:
            draft = self._ledger.scratch(case.tx, game, case.mail.received_at, cause, ahead)
        context = MailContext(
            case.tx,
            draft,
            case.who,
            case.mail,
            case.now,
            offered,
            kept,
            letter.dry,
            case.studies,
            case.message.text,
        )
        if case.who.player and not _is_correcting(letter.commands):
            draft.hear(case.who.player)
        weighed = self._weigh(case, offered, letter, lacking)
        entries = self._entries(context, weighed.commands)
        entries = (
            *late_votes.told(context, weighed.commands, entries),
            *weighed.entries,
            *dict.fromkeys(
                Entry(each.line, each.text, refused=missing_reasons.ASK)
                for each in lacking[: budget.MOST_COMMANDS]
            ),
        )
        if lacking and not letter.dry:
            missing_reasons.keep(case.tx, case.mail, letter.commands, lacking)
        if reasoned and weighed.commands:
            missing_reasons.forget(case.tx, reasoned)
        if case.who.player and not letter.dry:
            reminders.wrote(case.tx, game.slug, case.who.player, case.mail.received_at)
        ambiguous_votes.hold(context, letter)
        records = () if letter.dry else self._write(case, draft)
        slip = slip_of(case, context, letter, entries, records, heard.ours)
        if not entries and (hint := message_guard.hint(context, self._scribe)):
            slip = msgspec.structs.replace(slip, notes=(*slip.notes, *hint))
        self._reply(case, slip)
        return _verdict(case, game, entries)

    def _weigh(
        self, case: Case, offered: AllowedCommands, letter: grammar.Letter, lacking: Sequence[Command]
    ) -> Weighed:
        """The commands that lack nothing, and that the sender is proved well enough for. In a dry run nothing
        is done."""
        first = letter.commands[: budget.MOST_COMMANDS]
        commands = tuple(each for each in first if each not in lacking)
        if letter.dry:
            return Weighed(commands)
        return self._door.weigh(
            case.tx, case.entered, case.asking, offered.vocabulary, offered.owners, commands
        )

    def _entries(self, context: MailContext, commands: Iterable[Command]) -> tuple[Entry, ...]:
        """Carry out one command after the other; each sees what those before it did."""
        entries: list[Entry] = []
        seen, held = set[str](), ""
        draft, admin = context.draft, context.sender.admin
        for command in commands:
            if held and command.verb != GUARD.key:
                entries.append(Entry(command.line, command.text, refused=held))
                continue
            held = stale(context, command) if command.verb == GUARD.key else held
            source = f"{context.draft.context.cause}/{command.line}"
            while source in seen:
                source += "+"
            seen.add(source)
            first = draft.next
            entry = self._clerk.carry_out(context, command, source)
            if admin and is_admins(command, context.allowed.owners) and not entry.refused and not context.dry:
                entry = msgspec.structs.replace(entry, undo=line_for(context, command, first))
            entries.append(entry)
        return tuple(entries)

    def _write(self, case: Case, draft: Draft) -> Sequence[Record]:
        """Lengthen the log, and queue what the new events call for."""
        if not draft.facts:
            return ()
        records = self._ledger.write(case.tx, draft)
        if draft.events:
            notices = draft.ruleset.notices(draft.state, draft.events)
            self._scribe.tell(case.tx, draft.game, notices, case.now)
            due = almanac.pending(case.tx, draft.game, draft.ruleset, draft.state)
            almanac.set_due(case.tx, draft.game, due)
        return records


_RESUMING = Vocabulary((verbs.RESUME,))


def _is_correcting(commands: Sequence[Command]) -> bool:
    """Whether all that a mail does is to make a correction: then nothing may come before it in the log."""
    return {command.verb for command in commands} == {verbs.CONFIRM_CORRECTION.key}


def _verdict(case: Case, game: HostedGame, entries: Sequence[Entry]) -> ProcessingResult:
    applied = any(not entry.refused for entry in entries)
    disposition = Disposition.APPLIED if applied else Disposition.REFUSED
    reason = "" if applied else "; ".join(entry.refused for entry in entries)[:500] or "no command was found"
    return ProcessingResult(disposition, game.slug, case.who.reader, reason)
