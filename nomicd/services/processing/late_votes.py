"""Votes that came after their ballot was counted: read as they would have been before, never carried out, and
answered with what they were too late for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

import msgspec

from nomicd.kernel.commands import Ballot, Command, Vocabulary
from nomicd.kernel.correction import facts_in_force
from nomicd.mail import grammar
from nomicd.mail.message import Message
from nomicd.mail.readings import LineReading, ParsedMail, Trouble
from nomicd.services.delivery.receipts import ReceiptLine, format_instant
from nomicd.services.processing.context import MailContext
from nomicd.table.course.facts import UpdateStarted
from nomicd.table.phrases import join_words
from nomicd.table.pieces.votes.facts import ProposalDecided
from nomicd.table.pieces.votes.state import read_numbers


def with_late_votes(letter: ParsedMail, message: Message, vocabulary: Vocabulary) -> ParsedMail:
    """The letter with the votes that its other lines would have been while the last ballot was open: the game
    refuses them, and says beside the tally that they came."""
    ballot = vocabulary.ballot
    if ballot is None or not ballot.counted or letter.only_commands:
        return letter
    before = msgspec.structs.replace(ballot, matters=ballot.counted, counted=())
    then = grammar.parse_mail(message, msgspec.structs.replace(vocabulary, ballot=before))
    taken = _find_lines_read(letter.readings)
    late = [each for each in then.readings if each.line not in taken and _is_late(each, ballot)]
    lines = {each.line for each in late}
    kept = (each for each in letter.readings if each.line not in lines)
    return msgspec.structs.replace(letter, readings=tuple(sorted((*kept, *late), key=lambda each: each.line)))


def _find_lines_read(readings: Sequence[LineReading]) -> set[int]:
    read = (each for each in readings if each.through > each.line or not _is_unread(each))
    return {line for each in read for line in range(each.line, max(each.line, each.through) + 1)}


def _is_unread(reading: LineReading) -> bool:
    return reading.what is None or isinstance(reading.what, Trouble)


def _is_late(reading: LineReading, ballot: Ballot) -> bool:
    """Return whether a line votes on what was counted, and on nothing else."""
    missed = _find_missed(reading.what, ballot) if isinstance(reading.what, Command) else ()
    return bool(missed) and (not ballot.matters or _names(reading.text, ballot, missed))


def _names(text: str, ballot: Ballot, missed: Sequence[int]) -> bool:
    """Return whether a line names all that by number or title: what it does not name is rather what is open
    now."""
    said, titles = text.casefold(), {each.number: each.title.casefold() for each in ballot.counted}
    return all(re.search(rf"\b{number}\b", said) or titles[number] in said for number in missed)


def _find_missed(command: Command, ballot: Ballot) -> tuple[int, ...]:
    """Return what of the last ballot a vote is about, if it is about nothing else."""
    if command.verb != ballot.verb:
        return ()
    said, known = command.get_text(ballot.on), {each.number for each in ballot.counted}
    if said.strip().casefold() == "all":
        return () if ballot.matters else tuple(sorted(known))
    asked = tuple(dict.fromkeys(read_numbers(said)))
    return asked if asked and known.issuperset(asked) else ()


def explain(
    context: MailContext, commands: Sequence[Command], entries: list[ReceiptLine]
) -> list[ReceiptLine]:
    """Return the entries of these commands, of which late votes say what they were too late for."""
    ballot = context.allowed.vocabulary.ballot
    pairs = zip(commands, entries, strict=True)
    missed = [_find_missed(command, ballot) if ballot and entry.refused else () for command, entry in pairs]
    if not any(missed):
        return entries
    counted = _find_counted(context)
    return [
        msgspec.structs.replace(entry, refused=_explain_one(context, late, *counted[late[0]]))
        if late and late[0] in counted
        else entry
        for entry, late in zip(entries, missed, strict=True)
    ]


def _explain_one(context: MailContext, missed: Sequence[int], update: int, deadline: datetime) -> str:
    what = join_words([str(number) for number in missed])
    decided = f"Proposal {what} was decided" if len(missed) == 1 else f"Proposals {what} were decided"
    if context.mail.received_at < deadline:
        return f"{decided} in update {update}, which had been made when your mail was read."
    by = format_instant(deadline, context.terms.zone)
    return f"Your vote came too late. {decided} in update {update}, by what reached us before {by}."


def _find_counted(context: MailContext) -> dict[int, tuple[int, datetime]]:
    """By the number of a proposal the update in which it was decided, and the deadline of that."""
    codec, found = context.draft.ruleset.codec, dict[int, tuple[int, datetime]]()
    update, deadline = 0, context.now
    for name, version, body in facts_in_force(context.tx.facts(context.slug)):
        if name not in (UpdateStarted.NAME, ProposalDecided.NAME):
            continue
        event = codec.decode(name, version, body)
        if isinstance(event, UpdateStarted):
            update, deadline = event.number, datetime.fromisoformat(event.deadline)
        elif isinstance(event, ProposalDecided) and update:
            found[event.number] = (update, deadline)
    return found
