"""A mail as it is read beside the mail of ours that it answers: what is ours in it is no command."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.mail import clean, echo, grammar
from nomicd.mail.answers import Block
from nomicd.mail.message import Message, TooLarge, read
from nomicd.mail.quoting import trim
from nomicd.mail.readings import LineReading, ParsedMail
from nomicd.services.delivery.receipts import UnreadLine
from nomicd.services.ports import Reading

MOST_IDS = 3
ASKING = frozenset({"receipt", "notice"})
"""The kinds of mails in which something is asked back about what somebody wrote."""


class ReadMail(msgspec.Struct, frozen=True):
    """A mail as read. `message` is it without what our own mail says, which `ours` tells and nobody reads."""

    letter: ParsedMail
    message: Message
    ours: tuple[UnreadLine, ...] = ()


def read_beside(
    message: Message, vocabulary: Vocabulary, answered: str, asked: Sequence[Block] = ()
) -> ReadMail:
    """Read a mail beside the text of ours that it answers ("" if it answers none), and what else is
    `asked`."""
    found = grammar.parse_mail(message, vocabulary, answered, asked)
    runs = echo.runs(trim(message.text), answered) if answered else ()
    back = _find_echoes(runs, found.readings) if runs else ()
    if not back:
        return ReadMail(found, message)
    numbers = {line.number for run in back for line in run}
    left = msgspec.structs.replace(message, text=echo.quote_lines(message.text, numbers))
    return ReadMail(grammar.parse_mail(left, vocabulary, answered, asked), left, tuple(map(_tell, back)))


def find_answered(tx: Reading, message: Message, slug: str, reader: str, domain: str) -> str:
    """The text of the mail of ours to that reader which this one answers; "" if it answers none, or is too
    short to hold any of it and answers no question."""
    short = message.text.count("\n") + 1 < echo.LINES
    named = dict.fromkeys((message.in_reply_to, *message.references[: -MOST_IDS - 1 : -1]))
    own = (name for name in named if name.strip("<>").lower().endswith(f"@{domain.lower()}"))
    for sent in filter(None, map(tx.mail_with_message_id, own)):
        if short and sent.kind not in ASKING:
            return ""
        theirs = slug and (sent.game, sent.reader) == (slug, reader)
        if theirs or sent.recipient == message.address:
            ours = read(sent.raw)
            return "" if isinstance(ours, TooLarge) else ours.text
    return ""


def _find_echoes(runs: Sequence[echo.Run], readings: Sequence[LineReading]) -> tuple[echo.Run, ...]:
    """The runs that are ours; not what the author made a proposal of, nor commands and nothing else, which
    were copied to be read."""
    theirs = _list_body_lines(readings, runs)
    asked = {each.line for each in readings if isinstance(each.what, Command)}
    kept = (tuple(line for line in run if line.number not in theirs) for run in runs)
    return tuple(run for run in kept if any(line.number not in asked for line in run))


def _list_body_lines(readings: Sequence[LineReading], runs: Sequence[echo.Run]) -> set[int]:
    """Return the lines of the bodies that begin in a line of the author's, which is in none of the runs."""
    ours = {line.number for run in runs for line in run}
    bodies = (each for each in readings if each.through > each.line and each.line not in ours)
    return set[int]().union(*(range(each.line, each.through + 1) for each in bodies))


def _tell(run: echo.Run) -> UnreadLine:
    count = len(run) - 1
    below = f"the {count} below it" if count > 1 else "the one below it"
    why = f"it and {below} stand so in our mail that you answered, and were not read as yours."
    return UnreadLine(run[0].number, clean.line(run[0].text, 60), why if count else "it is our own.")
