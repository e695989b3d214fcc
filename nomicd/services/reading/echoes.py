"""A mail as it is read beside the mail of ours that it answers: what is ours in it is no command."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.mail import clean, echo, grammar
from nomicd.mail.message import Message, TooLarge, read
from nomicd.mail.quoting import trim
from nomicd.services.outgoing.receipts import Unread
from nomicd.services.ports import Reading
from nomicd.services.registers.standing import Standing

MOST_IDS = 3


def letter(
    tx: Reading, message: Message, vocabulary: Vocabulary, who: Standing, domain: str
) -> tuple[grammar.Letter, tuple[Unread, ...]]:
    """The mail as read, and what of it our own mail says, which was not."""
    found = grammar.letter(message, vocabulary)
    ours = _answered(tx, message, who, domain)
    runs = echo.runs(trim(message.text), ours) if ours else ()
    back = _sent_back(runs, found.readings)
    if not back:
        return found, ()
    numbers = {line.number for run in back for line in run}
    text = echo.quoted(message.text, numbers)
    return grammar.letter(msgspec.structs.replace(message, text=text), vocabulary), tuple(map(_told, back))


def _answered(tx: Reading, message: Message, who: Standing, domain: str) -> str:
    """The text of the mail of ours to that reader which this one answers; "" if it answers none, or is too
    short to hold any of it."""
    if message.text.count("\n") + 1 < echo.LINES:
        return ""
    named = dict.fromkeys((message.in_reply_to, *message.references[: -MOST_IDS - 1 : -1]))
    for each in (name for name in named if name.strip("<>").lower().endswith(f"@{domain.lower()}")):
        sent = tx.posted(each)
        theirs = sent and who.game and (sent.game, sent.reader) == (who.game.slug, who.reader)
        if sent and (theirs or sent.recipient == who.address):
            ours = read(sent.raw)
            return "" if isinstance(ours, TooLarge) else ours.text
    return ""


def _sent_back(runs: Sequence[echo.Run], readings: Sequence[grammar.Reading]) -> tuple[echo.Run, ...]:
    """The runs that are ours; not what the author made a proposal of, nor commands and nothing else, which
    were copied to be read."""
    ours = {line.number for run in runs for line in run}
    bodies = [each for each in readings if each.through > each.line and each.line not in ours]
    theirs = {number for each in bodies for number in range(each.line, each.through + 1)}
    asked = {each.line for each in readings if isinstance(each.what, Command)}
    kept = (tuple(line for line in run if line.number not in theirs) for run in runs)
    return tuple(run for run in kept if any(line.number not in asked for line in run))


def _told(run: echo.Run) -> Unread:
    count = len(run) - 1
    below = f"the {count} below it" if count > 1 else "the one below it"
    why = f"it and {below} stand so in our mail that you answered, and were not read as yours."
    return Unread(run[0].number, clean.line(run[0].text, 60), why if count else "it is our own.")
