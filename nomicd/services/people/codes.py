"""Codes in mails: how an answer to a question of ours is told from everything else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from nomicd.mail import clean, tokens
from nomicd.mail.message import Message
from nomicd.mail.quoting import Line, trim
from nomicd.mail.tokens import Purpose
from nomicd.services.ports import MailIn
from nomicd.services.registers.terms import Station

_CODE = re.compile(r"\s{0,3}confirm\s{1,3}([a-z2-7]{16})\s*\Z", re.IGNORECASE)
_SHOWN = 100
_YES = re.compile(r"\W{0,3}(i\s+)?(yes|y|ok|okay|confirm|confirmed|sure)\b", re.IGNORECASE)


def found(station: Station, mail: MailIn, message: Message) -> tuple[str, ...]:
    """The codes that a mail gives back, once each: on a line of their own, or by a yes that came to the
    address of a question. Whether they are good is not known here."""
    return tuple(dict.fromkeys(code for _, code in _found(station, mail, message)))


def answer(station: Station, mail: MailIn, message: Message) -> Line:
    """The line that gives a code back, as its author wrote it; of several the first. The mail has one."""
    line = next(line for line, _ in _found(station, mail, message))
    text = tokens.strip(line.text, station.local, station.domain)
    return Line(line.number, clean.line(text, _SHOWN))


def _found(station: Station, mail: MailIn, message: Message) -> Iterator[tuple[Line, str]]:
    lines = [line for line in trim(message.text) if line.text.strip()]
    for line in [*lines, Line(0, message.subject)]:
        if told := _CODE.match(line.text):
            yield line, told[1].lower()
    if lines and _YES.match(lines[0].text):
        for code in _asked_at(station, mail, message):
            yield lines[0], code


def _asked_at(station: Station, mail: MailIn, message: Message) -> Iterator[str]:
    """The codes in the addresses that a mail came to."""
    for text in (mail.recipient, *message.to):
        for seen in tokens.find(text, station.local, station.domain):
            if seen.purpose == Purpose.CONFIRM:
                yield seen.token[1:]


def answers(station: Station, mail: MailIn, message: Message) -> bool:
    """Whether a mail answers a question of ours, whatever it says."""
    return any(True for _ in _asked_at(station, mail, message))


def without(message: Message) -> Message:
    """The mail without the lines that are answers to questions of ours."""
    lines = message.text.split("\n")
    kept = ["" if _CODE.match(line) or _YES.fullmatch(line.strip().rstrip(".!")) else line for line in lines]
    subject = "" if _CODE.match(message.subject) else message.subject
    return msgspec.structs.replace(message, text="\n".join(kept), subject=subject)
