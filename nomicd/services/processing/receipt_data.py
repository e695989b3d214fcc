"""What the receipt of a mail says beside its entries: what was late, cut, attached or ruled on long ago, and
what is still open to its sender."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.events import Record
from nomicd.kernel.page import Page
from nomicd.mail import budget, grammar
from nomicd.mail.arrival import CUT
from nomicd.mail.message import Message
from nomicd.mail.trust import Manners
from nomicd.mail.usage import readable
from nomicd.services import verbs
from nomicd.services.history import almanac, rulings
from nomicd.services.jobs.deferred import DeferredWork
from nomicd.services.outgoing.bounces import is_back
from nomicd.services.outgoing.receipts import Entry, Slip, Unread, instant, unread
from nomicd.services.ports import Disposition, MailIn, Writing
from nomicd.services.processing.authenticate import Entered
from nomicd.services.processing.confirmations import Asking
from nomicd.services.processing.context import AllowedCommands, MailContext
from nomicd.services.registers.limits import counted
from nomicd.services.registers.preferences import clock
from nomicd.services.registers.standing import Standing
from nomicd.services.registers.terms import progress


class Case(msgspec.Struct, frozen=True):
    """One mail before the referee, as far as it is understood."""

    tx: Writing
    mail: MailIn
    message: Message
    manner: Manners
    who: Standing
    now: datetime
    studies: DeferredWork
    entered: Entered
    site: str = ""
    unread: int = 0
    """The first line that is not read because the mail is long; 0 if all is."""

    @property
    def asking(self) -> Asking:
        """The mail as questions back are asked about it."""
        return Asking(self.mail, self.message, self.who, self.now, self.entered.proof.rank)


class ProcessingResult(msgspec.Struct, frozen=True):
    """What becomes of a mail, for whom, and why. `STORED`: it waits for an update of `game`."""

    disposition: Disposition
    game: str = ""
    player: str = ""
    reason: str = ""


def slip_of(
    case: Case,
    context: MailContext,
    letter: grammar.Letter,
    entries: tuple[Entry, ...],
    records: Sequence[Record],
    ours: tuple[Unread, ...] = (),
) -> Slip:
    """What is to be said of a mail that was carried out. `records` are what it added to the log, `ours` what
    of it our own mail says."""
    draft, who, mail, offered = context.draft, context.sender, context.mail, context.allowed
    zone = clock(context.tx, draft.game.slug, who.reader) or context.terms.zone
    nothing = not entries
    tried = any(isinstance(each.what, grammar.Trouble) for each in letter.readings)
    again = nothing and counted(case.tx, "not-understood", who.address, case.now) > 1
    return Slip(
        game=draft.game.slug,
        arrived=mail.received_at,
        trust=mail.trust,
        zone=zone,
        entries=entries,
        unread=tuple(sorted((*unread(letter.readings), *ours), key=lambda each: each.line or sys.maxsize)),
        notes=(
            *_back(case),
            *_late(context, zone),
            *_cut(case.message),
            *_beyond(case, letter),
            *(() if _takes_picture(offered, letter.commands) else _attached(case.message)),
            *(_nothing(who, again=again) if nothing else ()),
        ),
        open_to=_still_open(context, _understood(entries, letter)) if who.player and not again else None,
        usages=_usages(context) if nothing and not who.player and not again and not tried else (),
        seqs=(records[0].seq, records[-1].seq) if records else None,
        head=records[-1].hash.hex() if records else "",
        proofs=draft.ruleset.proofs(draft.events) if records else (),
        dry=letter.dry,
        rulings=rulings.quoted(context.tx, draft.game.slug, _words(letter.commands)),
        proof=case.entered.proof.says,
        number=0 if who.admin else mail.id,
        site=case.site,
        update=_update(context) if records and case.site else 0,
    )


def _update(context: MailContext) -> int:
    """The update on whose page of the log stands what happens now, 0 if none is to come."""
    draft = context.draft
    due = almanac.pending(context.tx, draft.game, draft.ruleset, draft.state)
    return due.number if due else 0


def _back(case: Case) -> tuple[str, ...]:
    """A sentence for a player whose mails had come back."""
    who = case.who
    if not (who.game and who.player and is_back(case.tx, who.game.slug, who.player)):
        return ()
    return ("Mails to you had come back, so none were sent any more. They are sent again from now on.",)


def _words(commands: Sequence[Command]) -> tuple[str, ...]:
    """What commands say, the lines below them included; what asks for the rulings names nothing itself."""
    said = [each for each in commands if each.verb not in _OF_RULINGS]
    values = (value for each in said for value in each.args.values() if isinstance(value, str))
    return (*(each.text for each in said), *values)


_OF_RULINGS = frozenset(
    each.key for each in (verbs.RULINGS, verbs.RULE_THAT, verbs.ANSWER, verbs.REVERSE, verbs.HELP)
)


def _nothing(who: Standing, *, again: bool) -> tuple[str, ...]:
    """Of a mail without a command; a player finds below what makes sense now, not all that can be written.
    The next such mail of the day is not helped `again`."""
    if again:
        return ("No command was found in your mail. To see once more what you can write, write: help",)
    more = (
        ("What you can write now stands below, and in the answer to “help” all of it.",) if who.player else ()
    )
    return ("No command was found in your mail.", *more)


def _takes_picture(offered: AllowedCommands, commands: Sequence[Command]) -> bool:
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


def _beyond(case: Case, letter: grammar.Letter) -> Iterator[str]:
    """Sentences for a mail that holds more than is read of one."""
    if case.unread:
        yield budget.unread_from(case.unread)
    if (more := len(letter.commands) - budget.MOST_COMMANDS) > 0:
        yield budget.left_out(more)


def _usages(context: MailContext) -> tuple[tuple[str, str], ...]:
    offered = context.allowed.vocabulary.verbs
    return tuple((readable(verb.usage), verb.help) for verb in offered if verb != verbs.NEW_GAME)


def _understood(entries: tuple[Entry, ...], letter: grammar.Letter) -> bool:
    """Whether the sender needs no help: all was done, and what is no command was not meant to be one."""
    read = all(each.what is None or isinstance(each.what, Command) for each in letter.readings)
    return bool(entries) and read and not any(each.refused for each in entries)


def _still_open(context: MailContext, understood: bool) -> Page:
    """What is still open to the player, in short if all was `understood`; whoever has an own clock is told
    the deadline on it, too."""
    draft, player = context.draft, context.sender.player
    due = almanac.pending(context.tx, draft.game, draft.ruleset, draft.state)
    told = draft.ruleset.waits if understood else draft.ruleset.open_to
    page = told(draft.state, player, due)
    own = clock(context.tx, draft.game.slug, player)
    if own is None or due is None:
        return page
    lead = (*page.lead, f"On your clock the deadline is {instant(due.deadline, own)}.")
    return msgspec.structs.replace(page, lead=lead)


def _late(context: MailContext, zone: ZoneInfo) -> tuple[str, ...]:
    """A sentence for a mail that was in time but found its update made already."""
    if context.draft.context.now == context.mail.received_at:
        return ()  # nothing in the log is later than the mail
    deadline = progress(context.tx, context.draft.game.slug).closed_at
    if deadline is None or context.mail.received_at >= deadline:
        return ()
    return (
        f"The update of {instant(deadline, zone)} had been made when your mail was read.",
        "What you wrote counts for the next one.",
    )
