"""Carrying out the commands of one mail, one after the other, on its draft."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.inputs import AdminCommand, PlayerCommand
from nomicd.kernel.page import Page
from nomicd.mail import clean
from nomicd.mail.answers import NONE
from nomicd.mail.grammar import understand_inner
from nomicd.mail.pictures import pictures
from nomicd.mail.readings import MINE, Doubt, Trouble
from nomicd.services import verbs
from nomicd.services.delivery import reminders
from nomicd.services.delivery.receipts import BELOW, ReceiptLine
from nomicd.services.jobs.deferred import NeedsWork, Upload
from nomicd.services.processing import (
    ambiguous_votes,
    clarifications,
    late_votes,
    mailboxes,
    reconsideration,
    service_commands,
    talk,
)
from nomicd.services.processing.admin_commands import (
    acting,
    admin_role,
    mails,
    open_questions,
    rulings,
    schedule,
    seats,
    undo,
)
from nomicd.services.processing.admin_commands.acting import find_staleness
from nomicd.services.processing.context import Answer, Handler, MailContext
from nomicd.services.processing.message_guard import find_objection
from nomicd.services.processing.what_if import look_back, what_if
from nomicd.table.course.mails import AT
from nomicd.table.presence.press import is_message, quote_message

MAX_QUOTED = 60

_NOT_DONE = "“{}” was not done, so you are not done yet: write it anew, and that you are done."
_ASKED = "“{}” is asked about, so you are not done yet: answer, and say that you are done again."
_NOT_READ = "“{}” was not read as an order, so you are not done yet: write it anew, and that you are done."
WHAT_TO_SEND = "Attach one small picture to the mail, and nothing else: PNG, GIF, JPEG or WebP."

_HANDLERS: Mapping[str, Handler] = {
    **service_commands.HANDLERS,
    **mailboxes.HANDLERS,
    **reconsideration.HANDLERS,
    **acting.HANDLERS,
    **admin_role.HANDLERS,
    **mails.HANDLERS,
    **open_questions.HANDLERS,
    **rulings.HANDLERS,
    **schedule.HANDLERS,
    **seats.HANDLERS,
    **talk.HANDLERS,
    **undo.HANDLERS,
    NONE: ambiguous_votes.drop,
}
"""What each verb of the service does; every other one is the game's."""

_NOUNS: Mapping[str, str] = {"vote": "vote", "answer": "answer", NONE: "answer", "propose": "proposal"}
"""What commands are counted as in the subject of a receipt, beside orders."""

_LOOKS = frozenset(verb.key for verb in verbs.EVERYBODY if verb.read_only)


def dispatch(context: MailContext) -> MailContext | NeedsWork:
    """Carry out one command after the other; each sees what those before it did. Then keep the votes in
    doubt."""
    draft, player = context.draft, context.sender.player
    # A correction appends to the log by itself: nothing may come before it there.
    if player and {each.verb for each in context.letter.commands} != {verbs.CONFIRM_CORRECTION.key}:
        draft.add(draft.ruleset.record_contact(draft.state, player))
    context = msgspec.structs.replace(context, letter=clarifications.leave_out_closed(context))
    entries = list(_carry_out_each(context))
    if context.work.needed:
        return context.work.needed
    if player and not context.dry:
        reminders.wrote(context.tx, context.slug, player, context.mail.received_at)
    ambiguous_votes.hold(context, context.letter)
    settled = clarifications.settle(context, entries)
    if any(entry.refused for entry in entries):
        entries = late_votes.explain(context, context.commands, entries)
    return msgspec.structs.replace(context, entries=(*entries, *context.entries), asked_again=settled)


def _carry_out_each(context: MailContext) -> Iterator[ReceiptLine]:
    """Carry out all commands of the mail, up to one that needs to know what takes long. What stands below a
    guard that is stale is held back."""
    counted, held = Counter[int](), ""
    undone = _find_unsettled(context) or clarifications.object_to_end(context)
    for command in context.commands:
        if command.verb == verbs.GUARD.key:
            held = find_staleness(context, command)
        elif held:
            yield ReceiptLine(command.line, command.text, refused=held)
            continue
        if undone and clarifications.is_final(context, command.verb):
            yield ReceiptLine(command.line, command.text, refused=undone)
            continue
        source = f"{context.draft.context.cause}/{command.line}" + "+" * counted[command.line]
        counted[command.line] += 1
        entry = _carry_out_undoably(context, command, source)
        if entry.refused and not undone:
            undone = _NOT_DONE.format(clean.line(command.text, MAX_QUOTED))
        yield entry
        if context.work.needed:
            return


def _carry_out_undoably(context: MailContext, command: Command, source: str) -> ReceiptLine:
    """Do it; an Admin is told how it is taken back."""
    first, entry = context.draft.next, _carry_out(context, command, source)
    admins = context.sender.admin and context.allowed.owner(command.verb) == "admin"
    if not admins or entry.refused or context.dry:
        return entry
    return msgspec.structs.replace(entry, undo=undo.line_for(context, command, first))


def _find_unsettled(context: MailContext) -> str:
    """Return what of the mail is not settled, for whoever says that they are done; "" if all is."""
    for reading in context.letter.readings:
        if isinstance(reading.what, Doubt):
            return _ASKED.format(clean.line(reading.text, MAX_QUOTED))
        if isinstance(reading.what, Trouble):
            undone = _ASKED if reading.what.meant else _NOT_DONE
            return undone.format(clean.line(reading.text, MAX_QUOTED))
        if reading.comment:
            return _NOT_READ.format(clean.line(reading.text, MAX_QUOTED))
    return ""


def _carry_out(context: MailContext, command: Command, source: str) -> ReceiptLine:
    """Do it, or say why not. `source` is unique for ever."""
    if command.verb == verbs.GUARDED.key:
        return _carry_out_guarded(context, command, source)
    if MINE in command.args.values():
        number = _find_number_made_above(context)
        if not number:
            return ReceiptLine(
                command.line, command.text, refused="there is no proposal of yours in this mail"
            )
        command = _about(command, number)
    verb, reader = context.allowed.owners.get(command.verb, (None, ""))
    answer = _order(context, reader, command, source) if verb else _serve(context, command)
    return _tell_answer(command, verb, answer)


def _tell_answer(command: Command, verb: Verb | None, answer: Answer) -> ReceiptLine:
    """Return what the receipt says of a command; `verb` is the game's, None for one of the service."""
    text, line = quote_message(command) if verb and is_message(verb) else command.text, command.line
    noun = _NOUNS.get(command.verb, "order")
    looks = verb.read_only if verb else command.verb in _LOOKS
    if isinstance(answer, Page):
        return ReceiptLine(line, text, (BELOW,), page=answer, noun="question" if looks else noun)
    if isinstance(answer, Refused):
        return ReceiptLine(line, text, refused=answer.text, noun=noun)
    count = len(answer.events) if noun == "vote" else 1  # one line may vote on several proposals
    return ReceiptLine(
        line, text, answer.says, page=answer.page, undo=answer.undo, noun=noun, count=max(1, count)
    )


def _carry_out_guarded(context: MailContext, command: Command, source: str) -> ReceiptLine:
    """One command that waits for nothing, but is done for one update only."""
    held = find_staleness(context, command)
    inner = Refused(Reason.TOO_LATE, held) if held else understand_inner(command, context.allowed.vocabulary)
    if isinstance(inner, Refused):
        return ReceiptLine(command.line, command.text, refused=inner.text)
    return msgspec.structs.replace(_carry_out(context, inner[0], source), text=command.text)


def _order(context: MailContext, reader: str, command: Command, source: str) -> Answer:
    """A command of the game: looked up, or decided by its rules."""
    draft, (verb, _) = context.draft, context.allowed.owners[command.verb]
    if verb.key == verbs.WHAT_IF:
        return what_if(context, reader, command.get_text("question"))
    if verb.read_only and verb.key.endswith(AT):
        return look_back(context, command)
    pictured = _with_picture(context, verb, command)
    if isinstance(pictured, Refused):
        return pictured
    command = pictured
    if is_message(verb) and (held := find_objection(context, reader, command)):
        return held
    if verb.read_only and (page := draft.ruleset.answer(draft.state, reader, command)):
        return page
    return draft.order(
        AdminCommand(command, source) if reader == "admin" else PlayerCommand(reader, command, source)
    )


def _serve(context: MailContext, command: Command) -> Answer:
    """A command of the service."""
    handler = _HANDLERS.get(command.verb)
    if handler is None:
        said = "That cannot be written any more: an earlier line changed the game."
        return Refused(Reason.UNKNOWN, said)
    if context.dry and command.verb not in _LOOKS:
        return Refused(Reason.NOT_NOW, f"A dry run does not try “{command.verb}”.")
    return handler(context, command)


def _with_picture(context: MailContext, verb: Verb, command: Command) -> Command | Refused:
    """The command with the picture that is attached to the mail, drawn anew before any game or reader sees
    it; as it is if it takes none, or says something else."""
    if not verb.picture or any(value is not None for value in command.args.values()):
        return command
    found = pictures(context.mail.raw)
    if len(found) != 1:
        count = f"{len(found)} pictures are attached" if found else "No picture is attached"
        return Refused(Reason.UNCLEAR, f"{count}. {WHAT_TO_SEND}")
    drawn = context.work.find(context.slug, Upload(found[0]))
    if isinstance(drawn, Refused):
        return drawn
    assert isinstance(drawn, bytes)
    picture = base64.b64encode(drawn).decode("ascii")
    return msgspec.structs.replace(command, args={**command.args, "picture": picture})


def _find_number_made_above(context: MailContext) -> int:
    """The number of the last proposal that the lines above made; 0 if they made none."""
    known = set(context.allowed.vocabulary.lexicon.proposals.values())
    now = context.draft.ruleset.vocabulary(context.draft.state, context.sender.player).lexicon.proposals
    return max(set(now.values()) - known, default=0)


def _about(command: Command, number: int) -> Command:
    """The command with that number where it says `my proposal`."""
    args = {slot: str(number) if value == MINE else value for slot, value in command.args.items()}
    return msgspec.structs.replace(command, args=args)
