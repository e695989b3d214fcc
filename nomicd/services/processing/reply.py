"""The one reply to a mail: what each line of it did, what was late, cut, attached or ruled on long ago, and
what is still open to its sender."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.page import Page, wording
from nomicd.mail import budget
from nomicd.mail.arrival import CUT
from nomicd.mail.forms import first_word
from nomicd.mail.message import Message
from nomicd.mail.readings import Doubt, ParsedMail, Trouble
from nomicd.mail.usage import readable, show_example
from nomicd.services import verbs
from nomicd.services.delivery.bounces import is_back
from nomicd.services.delivery.mail_composer import OutgoingMail
from nomicd.services.delivery.receipts import (
    ReceiptData,
    UnreadLine,
    format_instant,
    list_unread,
    render_receipt,
)
from nomicd.services.ports import Disposition
from nomicd.services.processing import clarifications, message_guard
from nomicd.services.processing.context import AllowedCommands, MailContext, ProcessingResult
from nomicd.services.processing.sender_proof import summarize_proof
from nomicd.services.repository import rulings
from nomicd.services.repository.preferences import clock
from nomicd.services.repository.rate_limits import count_up
from nomicd.services.repository.settings import game_progress

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


def reply(context: MailContext) -> ProcessingResult:
    """Answer the mail, and say what became of it."""
    entries, slip = context.entries, build_receipt(context)
    if not entries and (hint := message_guard.hint(context)):
        slip = msgspec.structs.replace(slip, notes=(*slip.notes, *hint))
    send_receipt(context, slip)
    clarifications.keep(context, slip)
    if any(not entry.refused for entry in entries):
        return ProcessingResult(Disposition.APPLIED, context.slug, context.sender.reader)
    reason = "; ".join(entry.refused for entry in entries)[:500] or "no command was found"
    return ProcessingResult(Disposition.REFUSED, context.slug, context.sender.reader, reason)


def send_receipt(context: MailContext, slip: ReceiptData) -> None:
    """Queue the one reply to a mail, unless it asked for none, or too many were in vain today."""
    tx, sender, now = context.tx, context.sender.address, context.now
    done = any(not entry.refused for entry in slip.entries)
    vain = 0 if done else count_up(tx, "in-vain", sender, now)
    idle = 0 if slip.seqs else count_up(tx, "idle", sender, now)
    if not context.manner.answer or vain > IN_VAIN or idle > IDLE:
        return
    if vain == IN_VAIN:
        slip = msgspec.structs.replace(slip, notes=(*slip.notes, *LAST))
    message = context.message
    letter = OutgoingMail(
        key=f"receipt/{context.mail.id}",
        kind="receipt",
        game=slip.game,
        reader=context.sender.reader,
        recipient=context.sender.address,
        page=render_receipt(slip),
        in_reply_to=message.message_id,
        references=message.thread,
    )
    context.send(letter)


def build_receipt(context: MailContext) -> ReceiptData:
    """Return what is to be said of a mail that was carried out."""
    draft, who, mail, letter = context.draft, context.sender, context.mail, context.letter
    entries = context.entries
    zone = clock(context.tx, draft.game.slug, who.reader) or context.terms.zone
    again = not entries and count_up(context.tx, "not-understood", who.address, context.now) > 1
    trust, proof = summarize_proof(context)
    receipt = ReceiptData(
        game=draft.game.slug,
        arrived=mail.received_at,
        trust=trust,
        zone=zone,
        entries=entries,
        unread=_list_unread(context),
        notes=(*_list_notes(context, zone), *(() if entries else _answer_nothing(context, again=again))),
        meant=() if context.friendly else tuple(_show_meant(context)),
        dry=letter.dry,
        vain=not (entries or context.friendly or context.has_wish),
        rulings=rulings.quote_on(context.tx, draft.game.slug, _words(letter.commands)),
        proof=proof,
        number=0 if who.admin else mail.id,
        site=context.services.config.site,
        pages=context.services.composer.pages_of(draft.game, draft.ruleset),
    )
    if context.records:
        receipt = _with_events(context, receipt)
    return receipt if again and not context.friendly else _with_help(context, receipt)


def _show_meant(context: MailContext) -> Iterator[tuple[str, str]]:
    """Yield what the sender may have meant: an example of each command, and what it is for."""
    for verb in context.meant:
        if not verb.closed:
            yield show_example(verb, context.allowed.vocabulary.lexicon), verb.help.partition(". ")[0]


def _list_unread(context: MailContext) -> tuple[UnreadLine, ...]:
    """What was not read, and what of the mail our own says. Prose of a mail that only talks is left out."""
    talk = context.friendly or context.has_wish
    unread = list_unread(each for each in context.letter.readings if each.what is not None or not talk)
    found = (*unread, *context.ours, *context.asked_again)
    return tuple(sorted(found, key=lambda each: each.line or sys.maxsize))


def _with_events(context: MailContext, receipt: ReceiptData) -> ReceiptData:
    """The receipt with where the log holds what was done."""
    records, draft = context.records, context.draft
    return msgspec.structs.replace(
        receipt,
        seqs=(records[0].seq, records[-1].seq),
        head=records[-1].hash.hex(),
        proofs=draft.ruleset.list_order_digests(draft.events),
        update=due.number if receipt.site and (due := context.due) else 0,
    )


def _with_help(context: MailContext, receipt: ReceiptData) -> ReceiptData:
    """The receipt with what a player can do now; for anybody else of whose mail nothing was understood, with
    what can be written."""
    letter, who = context.letter, context.sender
    if who.player:
        return msgspec.structs.replace(receipt, open_to=_show_open(context))
    if receipt.entries or any(isinstance(each.what, Trouble) for each in letter.readings):
        return receipt
    if who.observes and receipt.meant:
        return receipt
    return msgspec.structs.replace(receipt, usages=_usages(context), meant=())


def _show_open(context: MailContext) -> Page:
    """Return what a player can do now, if they ask for it; else what waits for them, in short."""
    asked = any(command.verb == verbs.STATUS.key for command in context.letter.commands)
    return _still_open(context, short=not asked)


def _list_notes(context: MailContext, zone: ZoneInfo) -> Iterator[str]:
    """Yield what is to be said of the mail as a whole."""
    yield from (f"Read as your answer to what I asked about “{said}”." for said in context.letter.answered)
    yield from _back(context)
    yield from _late(context, zone)
    yield from _cut(context.message)
    yield from _beyond(context, context.letter)
    if context.message.attachments and not _takes_picture(context.allowed, context.letter.commands):
        yield f"What is attached is not read: {', '.join(context.message.attachments)}."


def _back(context: MailContext) -> tuple[str, ...]:
    """A sentence for a player whose mails had come back."""
    who = context.sender
    if not (who.game and who.player and is_back(context.tx, who.game.slug, who.player)):
        return ()
    return ("Mails to you had come back, so none were sent any more. They are sent again from now on.",)


def _words(commands: Sequence[Command]) -> tuple[str, ...]:
    """Return what commands say, the lines below them included; what asks for the rulings names nothing
    itself."""
    said = [each for each in commands if each.verb not in _OF_RULINGS]
    values = (value for each in said for value in each.args.values() if isinstance(value, str))
    return (*(each.text for each in said), *values)


_OF_RULINGS = frozenset(
    each.key for each in (verbs.RULINGS, verbs.RULE_THAT, verbs.ANSWER, verbs.REVERSE, verbs.HELP)
)


def _answer_nothing(context: MailContext, *, again: bool) -> tuple[str, ...]:
    """Of a mail without a command; a player finds below what makes sense now, not all that can be written.
    The next such mail of the day is not helped `again`."""
    if context.friendly:
        return _FRIENDLY if context.meant else _FRIENDLY[:1]
    if context.has_wish:
        return (_WISHED,)
    readings = context.letter.readings
    if any(isinstance(each.what, Doubt) for each in readings):
        return ("I couldn't tell what you meant.",)
    found = "I couldn't find an order in your mail." if readings else _tell_empty(context)
    if again:
        return (f"{found} To see what you can write, write: help",)
    more = "What you can do now is told by “status”; write “help” for everything."
    is_over = context.draft.ruleset.describe_end(context.draft.state)
    return (found, more) if context.sender.player and not is_over else (found,)


_WISHED = "Nothing has been done yet. To do what you seem to want, send one of the lines below."


def _tell_empty(context: MailContext) -> str:
    """Return a sentence for a mail without words, which may hold a picture."""
    if not context.message.attachments:
        return "Your mail was empty."
    said = "There were no words in your mail, only what is attached."
    pictured = next((verb for verb in context.allowed.vocabulary.verbs if verb.picture), None)
    if pictured is None:
        return said
    return f"{said} To have a picture used, send it again with the word “{first_word(pictured.usage)}”."


_FRIENDLY = (
    "Thank you for your kind words! There was nothing else to do in your mail.",
    "Nobody else has read them: to write to the other players, begin with “tell all:”.",
)


def _takes_picture(offered: AllowedCommands, commands: Sequence[Command]) -> bool:
    """Return whether one of the commands is about what is attached."""
    pictured = {verb.key for verb in offered.vocabulary.verbs if verb.picture}
    return any(command.verb in pictured for command in commands)


def _cut(message: Message) -> tuple[str, ...]:
    """A sentence for a mail of which a way in took the beginning only."""
    if not message.has(CUT):
        return ()
    return ("Your mail was too long: only its beginning was read. Please send the rest in a shorter one.",)


def _beyond(context: MailContext, letter: ParsedMail) -> Iterator[str]:
    """Sentences for a mail that holds more than is read of one."""
    if context.unread:
        yield budget.unread_from(context.unread)
    if (more := len(letter.commands) - budget.MOST_COMMANDS) > 0:
        yield budget.left_out(more)


def _usages(context: MailContext) -> tuple[tuple[str, str], ...]:
    offered = context.allowed.vocabulary.verbs
    open_now = (verb for verb in offered if verb != verbs.NEW_GAME and not verb.closed)
    return tuple((readable(verb.usage), verb.help) for verb in open_now)


def _still_open(context: MailContext, *, short: bool) -> Page:
    """Return what is still open to the player; whoever has an own clock is told the deadline on it, too."""
    draft, player = context.draft, context.sender.player
    due = context.due
    told = draft.ruleset.show_waiting if short else draft.ruleset.show_open
    page = told(draft.state, player, due)
    own = clock(context.tx, draft.game.slug, player)
    if own is None or due is None:
        return page
    lead = (*page.lead, wording("digest.own_clock", deadline=format_instant(due.deadline, own)))
    return msgspec.structs.replace(page, lead=lead)


def _late(context: MailContext, zone: ZoneInfo) -> tuple[str, ...]:
    """A sentence for a mail that was in time but found its update made already."""
    if context.draft.context.now == context.mail.received_at:
        return ()  # nothing in the log is later than the mail
    deadline = game_progress(context.tx, context.slug).closed_at
    if deadline is None or context.mail.received_at >= deadline:
        return ()
    return (
        f"The update of {format_instant(deadline, zone)} had been made when your mail was read.",
        "What you wrote counts for the next one.",
    )
