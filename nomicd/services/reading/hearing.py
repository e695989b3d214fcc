"""What one mail leads to: who sent it, for which game, what each line asks, and the reply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Refused
from nomicd.kernel.events import Record
from nomicd.kernel.ruleset import Errand
from nomicd.mail import budget, grammar
from nomicd.mail.address import slugs
from nomicd.mail.message import TooLarge, read
from nomicd.mail.trust import manners
from nomicd.services.beside.jobs import Correct, Foresee, Job, Redraw, Suppose
from nomicd.services.beside.studies import Edits, Studies, Study, Upload
from nomicd.services.corrections.corrector import Corrector
from nomicd.services.corrections.mails import mails
from nomicd.services.history import almanac
from nomicd.services.history.ledger import Draft, Ledger
from nomicd.services.outgoing import echoes, reminders
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.receipts import Entry
from nomicd.services.people.identity import Proof
from nomicd.services.ports import Disposition, Game, MailIn, Reading, Trust, Writing
from nomicd.services.reading import broadcast, doubts, lateness, wondering
from nomicd.services.reading.clerk import Clerk
from nomicd.services.reading.court import Court
from nomicd.services.reading.doorkeeper import Confirmed, Doorkeeper, Entered, Turned, Weighed, is_admins
from nomicd.services.reading.lobby import Lobby
from nomicd.services.reading.overrides import reasons
from nomicd.services.reading.overrides.acting import stale
from nomicd.services.reading.overrides.office import Office
from nomicd.services.reading.overrides.undoing import line_for
from nomicd.services.reading.replying import reply
from nomicd.services.reading.sitting import Offered, Sitting
from nomicd.services.reading.slips import Case, Verdict, slip_of
from nomicd.services.registers import standing
from nomicd.services.registers.terms import Station, terms
from nomicd.services.verbs import service as verbs
from nomicd.services.verbs.admin import GUARD


class Hearing:
    """Judges mails within the referee's transaction."""

    def __init__(self, ledger: Ledger, scribe: Scribe, station: Station, door: Doorkeeper) -> None:
        self._ledger = ledger
        self._scribe = scribe
        self._station = station
        self._door = door
        self._lobby = Lobby(scribe, station, door)
        self._reply = partial(reply, scribe)
        court = Court(scribe, Corrector(ledger, scribe))
        office = Office(scribe, door.confirmations)
        self._clerk = Clerk(scribe, door.mailboxes, court, office, door.founder)

    def named(self, *recipients: str, subject: str = "") -> tuple[str, ...]:
        """The games that these recipients and the subject name."""
        return slugs(recipients, subject, self._station.address_of(""))

    def job(self, asked: Study, now: datetime) -> Job | Refused:
        """The work that a mail asks for, of the log as it is, or why it is not done."""
        if isinstance(asked.about, Upload):
            return Redraw(asked.about.picture)
        with self._ledger.store.read() as tx:
            game = tx.game(asked.slug)
            assert game is not None
            if isinstance(asked.about, Errand):
                return Foresee(game.ruleset, asked.about)
            if isinstance(asked.about, Edits):
                records, zone = tuple(tx.records(asked.slug)), terms(tx, asked.slug).timezone
                lines, domain = asked.about.lines, self._station.domain
                late = mails(tx, asked.slug, lines, domain)
                return Correct(game.ruleset, records, lines, asked.about.why, zone, late)
            reader, question = asked.about.reader, asked.about.text
            key = wondering.key_of(asked.slug, reader, f"{now:%Y-%m-%d}")
            if refused := wondering.enough(tx, key):
                return refused
            return Suppose(game.ruleset, tuple(tx.records(asked.slug)), reader, question)

    def early(self, tx: Reading, game: Game, received_at: datetime) -> bool:
        """Whether a mail came after the deadline of an update that is yet to be made: it waits for it."""
        if game.due is None:
            return False
        ruleset, state = self._ledger.ruleset(game), self._ledger.state(tx, game)
        due = almanac.pending(tx, game, ruleset, state)
        return due is not None and received_at >= due.deadline

    def judge(self, tx: Writing, mail: MailIn, now: datetime, studies: Studies) -> Verdict:
        """Read it and do all that it leads to, except for its disposition. Raises `Study` for what takes long
        and is not among what was studied, and `Waits`."""
        message = read(mail.raw, self._station.mail_limit)
        if isinstance(message, TooLarge):
            return Verdict(Disposition.SET_ASIDE, reason=f"it has {message.size} bytes")
        message, unread = budget.shorten(message)
        manner = manners(message, mail.envelope_from, self._station.address_of(""))
        why_not = (
            self._door.report(tx, mail, message, now)
            or message.gate
            or ("" if manner.execute else manner.why)
        )
        if why_not:
            return Verdict(Disposition.IGNORED, reason=why_not)
        named = self.named(mail.recipient, *message.to, subject=message.subject)
        who = standing.find(tx, message.address, named)
        entered = self._door.enter(tx, mail, message, who, now)
        slug = who.game.slug if who.game else ""
        if isinstance(entered, Turned):
            return Verdict(entered.disposition, slug, reason=entered.reason)
        proof = entered if isinstance(entered, Proof) else None
        inside = (
            entered
            if isinstance(entered, Entered)
            else Entered(proof or Proof(Trust.PROVED, "it holds a code that only you were sent", message))
        )
        proved, beyond = budget.shorten(inside.proof.message)
        case = Case(tx, mail, proved, manner, who, now, studies, inside, self._station.site, beyond or unread)
        if isinstance(entered, Confirmed):
            return self._lobby.confirmed(case, slug, entered)
        return self._unproved(case) if proof else self._proved(case)

    def _unproved(self, case: Case) -> Verdict:
        """A registered address without proof: the mail is held, and the address asked."""
        who, game = case.who, case.who.game
        if game and case.manner.answer:
            draft = self._ledger.draft(case.tx, game, case.mail.received_at, "held")
            offered = self._clerk.offer(draft, who)
            message, _ = reasons.completed(case.tx, case.message, who, game.slug, offered.vocabulary)
            letter = grammar.letter(message, offered.vocabulary)
            self._door.confirmations.hold(case.tx, case.asking, letter.commands)
        why = case.entered.proof.says
        return Verdict(Disposition.HELD, game.slug if game else "", who.player, why)

    def _proved(self, case: Case) -> Verdict:
        if case.who.game is None:
            return self._lobby.lost(case)
        case.studies.wait(case.who.game.slug)
        if self.early(case.tx, case.who.game, case.mail.received_at):
            self._heed(case)
            return Verdict(Disposition.STORED, case.who.game.slug)
        return self._serve(case, case.who.game)

    def _heed(self, case: Case) -> None:
        """While no updates are made, the Admin's mail that lets them go on cannot wait for one: that much
        of it is done at once. It is answered when it is read."""
        if not (case.who.admin and case.tx.get("closings")) or case.entered.proof.level < Trust.ADMIN:
            return
        asked = grammar.letter(case.message, _RESUMING)
        if not asked.dry and any(command.verb == verbs.RESUME.key for command in asked.commands):
            case.tx.put("closings", "")

    def _serve(self, case: Case, game: Game) -> Verdict:
        kept = terms(case.tx, game.slug)
        cause = kept.cause(case.mail.id)
        ahead = case.studies.answering(game.slug)
        draft = self._ledger.draft(case.tx, game, case.mail.received_at, cause, ahead)
        offered = self._clerk.offer(draft, case.who)
        message, reasoned = reasons.completed(case.tx, case.message, case.who, game.slug, offered.vocabulary)
        case = msgspec.structs.replace(case, message=message)
        answered = echoes.answered(case.tx, case.message, game.slug, case.who.reader, self._station.domain)
        heard = echoes.heard(case.message, offered.vocabulary, answered)
        letter = lateness.with_late_votes(heard.letter, heard.message, offered.vocabulary)
        letter, lacking = reasons.find(letter, offered)
        if case.who.stranger and not self._lobby.may_ask(case, letter.commands):
            return Verdict(Disposition.IGNORED, game.slug, reason="nobody we know")
        if letter.dry:
            draft = self._ledger.scratch(case.tx, game, case.mail.received_at, cause, ahead)
        sitting = Sitting(
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
        entries = self._entries(sitting, weighed.commands)
        entries = (
            *lateness.told(sitting, weighed.commands, entries),
            *weighed.entries,
            *dict.fromkeys(
                Entry(each.line, each.text, refused=reasons.ASK) for each in lacking[: budget.MOST_COMMANDS]
            ),
        )
        if lacking and not letter.dry:
            reasons.keep(case.tx, case.mail, letter.commands, lacking)
        if reasoned and weighed.commands:
            case.tx.drop(reasoned)
        if case.who.player and not letter.dry:
            reminders.wrote(case.tx, game.slug, case.who.player, case.mail.received_at)
        doubts.hold(sitting, letter)
        records = () if letter.dry else self._write(case, draft)
        slip = slip_of(case, sitting, letter, entries, records, heard.ours)
        if not entries and (hint := broadcast.hint(sitting, self._scribe)):
            slip = msgspec.structs.replace(slip, notes=(*slip.notes, *hint))
        self._reply(case, slip)
        return _verdict(case, game, entries)

    def _weigh(
        self, case: Case, offered: Offered, letter: grammar.Letter, lacking: Sequence[Command]
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

    def _entries(self, sitting: Sitting, commands: Iterable[Command]) -> tuple[Entry, ...]:
        """Carry out one command after the other; each sees what those before it did."""
        entries: list[Entry] = []
        seen, held = set[str](), ""
        draft, admin = sitting.draft, sitting.who.admin
        for command in commands:
            if held and command.verb != GUARD.key:
                entries.append(Entry(command.line, command.text, refused=held))
                continue
            held = stale(sitting, command) if command.verb == GUARD.key else held
            source = f"{sitting.draft.context.cause}/{command.line}"
            while source in seen:
                source += "+"
            seen.add(source)
            first = draft.next
            entry = self._clerk.carry_out(sitting, command, source)
            if admin and is_admins(command, sitting.offered.owners) and not entry.refused and not sitting.dry:
                entry = msgspec.structs.replace(entry, undo=line_for(sitting, command, first))
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


def _verdict(case: Case, game: Game, entries: Sequence[Entry]) -> Verdict:
    applied = any(not entry.refused for entry in entries)
    disposition = Disposition.APPLIED if applied else Disposition.REFUSED
    reason = "" if applied else "; ".join(entry.refused for entry in entries)[:500] or "no command was found"
    return Verdict(disposition, game.slug, case.who.reader, reason)
