"""Codes in mails: what waits for one, and how an answer to a question of ours is told from everything
else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from nomicd.mail import assent, clean, tokens
from nomicd.mail.assent import Assent
from nomicd.mail.message import Message
from nomicd.mail.quoting import Line, trim
from nomicd.mail.tokens import Purpose
from nomicd.services.ports import MailIn
from nomicd.services.repository.settings import ServiceSettings
from nomicd.services.rows import PendingConfirmation

_CODE = re.compile(r"\s{0,3}confirm\s{1,3}([a-z2-7]{16})\s*\Z", re.IGNORECASE)
_SHOWN = 100


class Confirmation(msgspec.Struct, frozen=True):
    """A code that came back, and what it is for."""

    code: str
    pending: PendingConfirmation


class CodesFound(msgspec.Struct, frozen=True):
    """What a mail says to questions of ours: of which codes, and by which line, the first that tells. Whether
    the codes are good is not known here."""

    answer: Assent = Assent.UNSAID
    codes: tuple[str, ...] = ()
    line: Line = Line(0, "")
    more: bool = False
    automatic: bool = False
    addressed: bool = False
    """Whether it came to an address that holds a code."""


def find_codes(config: ServiceSettings, mail: MailIn, message: Message) -> CodesFound:
    """The codes that a mail gives back, once each, on a line of their own or in the address that it came to;
    and whether it says yes."""
    written = [line for line in trim(message.text) if line.text.strip()]
    told = _find_written_codes((*written, Line(0, message.subject)))
    at = tuple(_list_codes_of_addresses(config, mail, message))
    every = dict.fromkeys((*told, *at))
    if not every:
        return CodesFound()
    texts = [line.text for line in written if not _CODE.match(line.text)]
    said = assent.answer(texts, _names(message))
    first = next(iter((*told.values(), *written)), Line(0, ""))
    line = Line(first.number, clean.line(tokens.strip(first.text, config.local, config.domain), _SHOWN))
    if not told:
        automatic = assent.is_automatic(texts)
        return CodesFound(said, at, line, more=len(written) > 1, automatic=automatic, addressed=True)
    denied = assent.denies(texts)
    codes = every if denied or said is Assent.YES else told
    answer = Assent.NO if denied else Assent.YES
    return CodesFound(answer, tuple(codes), line, more=denied, addressed=bool(at))


def _find_written_codes(lines: Iterable[Line]) -> dict[str, Line]:
    """Return the codes on lines of their own, each with its first line."""
    found: dict[str, Line] = {}
    for line in lines:
        if code := _CODE.match(line.text):
            found.setdefault(code[1].lower(), line)
    return found


def _names(message: Message) -> frozenset[str]:
    """Return how the sender may sign."""
    return frozenset(re.split(r"[\W_\d]+", f"{message.name} {message.address.partition('@')[0]}")) - {""}


def _list_codes_of_addresses(config: ServiceSettings, mail: MailIn, message: Message) -> Iterator[str]:
    """The codes in the addresses that a mail came to."""
    for text in (mail.recipient, *message.to):
        for seen in tokens.find(text, config.local, config.domain):
            if seen.purpose == Purpose.CONFIRM:
                yield seen.token[1:]


def strip_answers(message: Message) -> Message:
    """The mail without the lines that are answers to questions of ours."""
    lines = message.text.split("\n")
    kept = ["" if _CODE.match(line) or assent.is_yes(line) else line for line in lines]
    subject = "" if _CODE.match(message.subject) else message.subject
    return msgspec.structs.replace(message, text="\n".join(kept), subject=subject)
