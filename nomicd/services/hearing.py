"""What one mail leads to: who sent it, for which game, what each line asks, and the reply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.ruleset import Errand, Filing
from nomicd.kernel.views import Page
from nomicd.mail import grammar
from nomicd.mail.address import slugs
from nomicd.mail.arrival import CUT
from nomicd.mail.message import Message, TooLarge, read
from nomicd.mail.trust import Manners, manners
from nomicd.mail.usage import readable
from nomicd.services import almanac, doubts, reminders, rulings, standing, verbs
from nomicd.services.bounces import is_back
from nomicd.services.clerk import Clerk
from nomicd.services.confirmations import Asking
from nomicd.services.corrections.corrector import Corrector
from nomicd.services.court import Court
from nomicd.services.doorkeeper import Confirmed, Doorkeeper, Entered, Turned, Weighed
from nomicd.services.identity import Proof
from nomicd.services.jobs import Correct, Foresee, Job, Redraw, Suppose
from nomicd.services.ledger import Draft, Ledger
from nomicd.services.letters import Letter, Scribe
from nomicd.services.limits import counted, whose
from nomicd.services.overrides.acting import stale
from nomicd.services.overrides.office import Office
from nomicd.services.overrides.verbs import GUARD
from nomicd.services.ports import Disposition, Game, MailIn, Pinned, Reading, Trust, Writing
from nomicd.services.preferences import clock
from nomicd.services.receipts import Entry, Slip, instant, receipt, unread
from nomicd.services.sitting import Offered, Sitting
from nomicd.services.standing import Standing
from nomicd.services.studies import Edits, Studies, Study, Upload
from nomicd.services.terms import Station, closed, get_instant, put_instant, terms

ONCE = timedelta(hours=24)
"""How often a stranger is answered at most."""

QUESTIONS = 5
"""Questions about another past that one reader of a game may ask in a day: each is some seconds of work."""

IN_VAIN = 20
"""Answers a day to one address about mails of which nothing could be done: so two machines that answer each
other, and do not say that they are machines, come to an end."""

IDLE = 50
"""Answers a day to one address about mails that changed nothing: a machine that sends our own words back, as
if it had written them, asks for something each time."""

LAST = (
    f"Nothing could be done of {IN_VAIN} mails from you today.",
    "Further ones are read, but answered only if something can be done.",
)


class Verdict(msgspec.Struct, frozen=True):
    """What becomes of a mail, for whom, and why. `STORED`: it waits for an update of `game`."""

    disposition: Disposition
    game: str = ""
    player: str = ""
    reason: str = ""


class Case(msgspec.Struct, frozen=True):
    """One mail before the referee, as far as it is understood."""

    tx: Writing
    mail: MailIn
    message: Message
    manner: Manners
    who: Standing
    now: datetime
    studies: Studies
    entered: Entered

    @property
    def asking(self) -> Asking:
        """The mail as questions back are asked about it."""
        return Asking(self.mail, self.message, self.who, self.now)


class Hearing:
    """Judges mails within the referee's transaction."""

    def __init__(
        self, ledger: Ledger, scribe: Scribe, station: Station, pinned: Pinned | None = None
    ) -> None:
        self._ledger = ledger
        self._scribe = scribe
        self._station = station
        self._door = Doorkeeper(scribe, station, pinned)
        court = Court(scribe, Corrector(ledger, scribe))
        self._clerk = Clerk(scribe, self._door.mailboxes, court, Office(scribe, self._door.confirmations))

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
                return Correct(game.ruleset, records, asked.about.lines, asked.about.why, zone)
            reader, question = asked.about.reader, asked.about.text
            key = f"what-if/{asked.slug}/{reader}/{now:%Y-%m-%d}"
            if int(tx.get(key) or 0) >= QUESTIONS:
                return Refused(Reason.LIMIT, f"{QUESTIONS} questions a day about another past are answered.")
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
        case = Case(tx, mail, inside.proof.message, manner, who, now, studies, inside)
        if isinstance(entered, Confirmed):
            return self._confirmed(case, slug, entered)
        return self._unproved(case) if proof else self._proved(case)

    def _confirmed(self, case: Case, slug: str, confirmed: Confirmed) -> Verdict:
        """The answer to a question of ours; a stranger whose address becomes a player's is told otherwise."""
        if case.who.known:
            zone = terms(case.tx, slug).zone if slug else ZoneInfo("UTC")
            entry = Entry(1, "confirm", confirmed.says)
            self._reply(case, Slip(slug, case.mail.received_at, Trust.CONFIRMED, zone, entries=(entry,)))
        return Verdict(Disposition.APPLIED, slug, case.who.reader)

    def _unproved(self, case: Case) -> Verdict:
        """A registered address without proof: the mail is held, and the address asked."""
        who, game = case.who, case.who.game
        if game and case.manner.answer:
            draft = self._ledger.draft(case.tx, game, case.mail.received_at, "held")
            offered = self._clerk.offer(draft, who)
            letter = grammar.letter(case.message, offered.vocabulary)
            self._door.confirmations.hold(case.tx, case.asking, letter.commands)
        why = case.entered.proof.says
        return Verdict(Disposition.HELD, game.slug if game else "", who.player, why)

    def _proved(self, case: Case) -> Verdict:
        if case.who.game is None:
            return self._lost(case)
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

    def _lost(self, case: Case) -> Verdict:
        """A mail that names no game, from somebody who has several, or none."""
        asked = grammar.letter(case.message, verbs.STRANGER)
        if case.who.stranger and not self._may_ask(case, asked.commands):
            return Verdict(Disposition.IGNORED, reason="nobody we know, and no game is named")
        mine = case.who.games or ("GAME",)
        notes = ("Your mail names no game, so nothing was done.", "Please write to the address of the game:")
        usages = tuple((self._station.address_of(slug), f"for {slug}") for slug in mine[:20])
        slip = Slip("", case.mail.received_at, case.mail.trust, ZoneInfo("UTC"), notes=notes, usages=usages)
        slip = msgspec.structs.replace(slip, proof=case.entered.proof.says)
        self._reply(case, slip)
        return Verdict(Disposition.REFUSED, reason="it names no game")

    def _serve(self, case: Case, game: Game) -> Verdict:
        kept = terms(case.tx, game.slug)
        cause = kept.cause(case.mail.id)
        ahead = case.studies.answering(game.slug)
        draft = self._ledger.draft(case.tx, game, case.mail.received_at, cause, ahead)
        offered = self._clerk.offer(draft, case.who)
        letter = grammar.letter(case.message, offered.vocabulary)
        if case.who.stranger and not self._may_ask(case, letter.commands):
            return Verdict(Disposition.IGNORED, game.slug, reason="nobody we know")
        if letter.dry:
            draft = self._ledger.scratch(case.tx, game, case.mail.received_at, cause, ahead)
        sitting = Sitting(
            case.tx, draft, case.who, case.mail, case.now, offered, kept, letter.dry, case.studies
        )
        if case.who.player and not _is_correcting(letter.commands):
            draft.hear(case.who.player)
        weighed = self._weigh(case, offered, letter)
        entries = (*self._entries(sitting, weighed.commands), *weighed.entries)
        if case.who.player and not letter.dry:
            reminders.wrote(case.tx, game.slug, case.who.player, case.mail.received_at)
        doubts.hold(sitting, letter)
        records = () if letter.dry else self._write(case, draft)
        self._reply(case, self._slip(case, sitting, letter, entries, records))
        return _verdict(case, game, entries)

    def _weigh(self, case: Case, offered: Offered, letter: grammar.Letter) -> Weighed:
        """The commands that the sender is proved well enough for. In a dry run, nothing is done by any."""
        if letter.dry:
            return Weighed(letter.commands)
        return self._door.weigh(
            case.tx, case.entered, case.asking, offered.vocabulary, offered.owners, letter.commands
        )

    def _may_ask(self, case: Case, commands: Sequence[Command]) -> bool:
        """A stranger may ask for help or a seat, and is answered once a day at most about each."""
        asked = sorted({command.verb for command in commands})
        return bool(asked) and all(self._first_today(case, verb) for verb in asked)

    def _first_today(self, case: Case, verb: str) -> bool:
        key = f"answered/{verb}/{whose(case.who.address)}"
        last = get_instant(case.tx, key)
        if last is not None and case.now < last + ONCE:
            return False
        put_instant(case.tx, key, case.now)
        return True

    def _entries(self, sitting: Sitting, commands: Iterable[Command]) -> tuple[Entry, ...]:
        """Carry out one command after the other; each sees what those before it did."""
        entries: list[Entry] = []
        seen, held = set[str](), ""
        for command in commands:
            if held and command.verb != GUARD.key:
                entries.append(Entry(command.line, command.text, refused=held))
                continue
            held = stale(sitting, command) if command.verb == GUARD.key else held
            source = f"{sitting.draft.context.cause}/{command.line}"
            while source in seen:
                source += "+"
            seen.add(source)
            entries.append(self._clerk.carry_out(sitting, command, source))
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

    def _slip(
        self,
        case: Case,
        sitting: Sitting,
        letter: grammar.Letter,
        entries: tuple[Entry, ...],
        records: Sequence[Record],
    ) -> Slip:
        draft, who, mail, offered = sitting.draft, sitting.who, sitting.mail, sitting.offered
        zone = clock(sitting.tx, draft.game.slug, who.reader) or sitting.terms.zone
        nothing = not entries
        return Slip(
            game=draft.game.slug,
            arrived=mail.received_at,
            trust=mail.trust,
            zone=zone,
            entries=entries,
            unread=unread(letter.readings),
            notes=(
                *self._back(case),
                *_late(sitting, zone),
                *_cut(case.message),
                *(() if _takes_picture(offered, letter.commands) else _attached(case.message)),
                *(_nothing(who) if nothing else ()),
            ),
            open_to=_still_open(sitting) if who.player else None,
            usages=_usages(sitting) if nothing and not who.player else (),
            seqs=(records[0].seq, records[-1].seq) if records else None,
            head=records[-1].hash.hex() if records else "",
            proofs=_proofs(draft) if records else (),
            dry=letter.dry,
            rulings=rulings.quoted(sitting.tx, draft.game.slug, _words(letter.commands)),
            proof=case.entered.proof.says,
        )

    def _back(self, case: Case) -> tuple[str, ...]:
        """A sentence for a player whose mails had come back."""
        who = case.who
        if not (who.game and who.player and is_back(case.tx, who.game.slug, who.player)):
            return ()
        return ("Mails to you had come back, so none were sent any more. They are sent again from now on.",)

    def _reply(self, case: Case, slip: Slip) -> None:
        """The one reply to a mail, unless it asked for none, or too many were in vain today."""
        tx, sender, now = case.tx, case.who.address, case.now
        done = any(not entry.refused for entry in slip.entries)
        vain = 0 if done else counted(tx, "in-vain", sender, now)
        idle = 0 if slip.seqs else counted(tx, "idle", sender, now)
        if not case.manner.answer or vain > IN_VAIN or idle > IDLE:
            return
        if vain == IN_VAIN:
            slip = msgspec.structs.replace(slip, notes=(*slip.notes, *LAST))
        message = case.message
        letter = Letter(
            key=f"receipt/{case.mail.id}",
            kind="receipt",
            game=slip.game,
            reader=case.who.reader,
            recipient=case.who.address,
            page=receipt(slip),
            in_reply_to=message.message_id,
            references=(*message.references, message.message_id)[-10:],
        )
        self._scribe.queue(case.tx, letter, case.now)


def _words(commands: Sequence[Command]) -> tuple[str, ...]:
    """What commands say, the lines below them included; what asks for the rulings names nothing itself."""
    said = [each for each in commands if each.verb not in _OF_RULINGS]
    values = (value for each in said for value in each.args.values() if isinstance(value, str))
    return (*(each.text for each in said), *values)


_OF_RULINGS = frozenset(
    each.key for each in (verbs.RULINGS, verbs.RULE_THAT, verbs.ANSWER, verbs.REVERSE, verbs.HELP)
)
_RESUMING = Vocabulary((verbs.RESUME,))


def _is_correcting(commands: Sequence[Command]) -> bool:
    """Whether all that a mail does is to make a correction: then nothing may come before it in the log."""
    return {command.verb for command in commands} == {verbs.CONFIRM_CORRECTION.key}


def _nothing(who: Standing) -> tuple[str, ...]:
    """Of a mail without a command; a player finds below what makes sense now, not all that can be written."""
    more = (
        ("What you can write now stands below, and in the answer to “help” all of it.",) if who.player else ()
    )
    return ("No command was found in your mail.", *more)


def _takes_picture(offered: Offered, commands: Sequence[Command]) -> bool:
    """Whether one of the commands is about what is attached."""
    pictured = {verb.key for verb in offered.vocabulary.verbs if verb.picture}
    return any(command.verb in pictured for command in commands)


def _attached(message: Message) -> tuple[str, ...]:
    """A sentence on what is attached to a mail."""
    if not message.attachments:
        return ()
    return (f"What is attached is not read: {', '.join(message.attachments)}.",)


def _cut(message: Message) -> tuple[str, ...]:
    """A sentence for a mail of which a way in took the beginning only."""
    if not message.has(CUT):
        return ()
    return ("Your mail was too long: only its beginning was read. Please send the rest in a shorter one.",)


def _proofs(draft: Draft) -> tuple[str, ...]:
    return draft.ruleset.proofs(draft.events) if isinstance(draft.ruleset, Filing) else ()


def _usages(sitting: Sitting) -> tuple[tuple[str, str], ...]:
    return tuple((readable(verb.usage), verb.help) for verb in sitting.offered.vocabulary.verbs)


def _still_open(sitting: Sitting) -> Page:
    """What is still open to the player; whoever has an own clock is told the deadline on it, too."""
    draft, player = sitting.draft, sitting.who.player
    page = draft.ruleset.open_to(draft.state, player)
    own = clock(sitting.tx, draft.game.slug, player)
    due = almanac.pending(sitting.tx, draft.game, draft.ruleset, draft.state) if own else None
    if own is None or due is None:
        return page
    lead = (*page.lead, f"On your clock the deadline is {instant(due.deadline, own)}.")
    return msgspec.structs.replace(page, lead=lead)


def _late(sitting: Sitting, zone: ZoneInfo) -> tuple[str, ...]:
    """A sentence for a mail that was in time but found its update made already."""
    if sitting.draft.context.now == sitting.mail.received_at:
        return ()  # nothing in the log is later than the mail
    deadline = closed(sitting.tx, sitting.draft.game.slug)
    if deadline is None or sitting.mail.received_at >= deadline:
        return ()
    return (
        f"The update of {instant(deadline, zone)} had been made when your mail was read.",
        "What you wrote counts for the next one.",
    )


def _verdict(case: Case, game: Game, entries: Sequence[Entry]) -> Verdict:
    applied = any(not entry.refused for entry in entries)
    disposition = Disposition.APPLIED if applied else Disposition.REFUSED
    reason = "" if applied else "; ".join(entry.refused for entry in entries)[:500] or "no command was found"
    return Verdict(disposition, game.slug, case.who.reader, reason)
