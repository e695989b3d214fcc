"""Before a message goes to others: is it meant for them? What answers or quotes a private message goes to all
only with a word that says so, and what may be a command is not sent as a part of one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason, Refused
from nomicd.mail import grammar
from nomicd.mail.forms import Forms
from nomicd.mail.message import Message, TooLarge, read
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading, Trouble
from nomicd.services.processing.context import MailContext
from nomicd.table.presence import press
from nomicd.table.presence.facts import PressSent
from nomicd.table.presence.views import press_key

LIMIT = 1_000_000
"""Bytes of a mail that are looked at."""

TELLING = 12
"""So many letters of a private message tell that it is quoted."""

MOST_SHORT = 3
_DENIALS = frozenset({"no", "not", "never", "don't", "dont"})
_SLASH = re.compile(r"\s+/\s+")

MOST = 500
"""Private messages that are remembered for this, the latest ones."""


def find_objection(context: MailContext, reader: str, command: Command) -> Refused | None:
    """Why a message is not sent as it stands; None if nothing is odd about it."""
    said = press.message(command)
    if odd := _command_in(context, command):
        why = (
            f"The line “{odd[:80]}” may be a command, or a part of your message: nothing is sent. If it is a"
            " command, leave an empty line above it; if it is not, put it into quotation marks."
        )
        return Refused(Reason.UNCLEAR, why)
    if not said.to_all or said.openly:
        return None
    if other := find_private(context, reader):
        why = (
            f"You answer or quote a private message ({other}), and this would go to all: nothing is sent."
            f" If it is meant for all, write: tell all {press.OPENLY}: …"
        )
        return Refused(Reason.UNCLEAR, why)
    return None


def _command_in(context: MailContext, command: Command) -> str:
    """What of a message behind its first words would alone change something, or may do so; "" if nothing
    does. “Say done, and we roll” asks somebody else for it."""
    vocabulary = context.allowed.vocabulary
    looks = {verb.key for verb in vocabulary.verbs if verb.read_only}
    harmless = looks | {verb.key for verb in vocabulary.verbs if verb.final}
    lines = _list_parts(command)
    forms, players = Forms(vocabulary), {name.casefold() for name in vocabulary.lexicon.players}
    if short := next((line for line in lines if _is_short_order(line, forms, players)), ""):
        return short.strip()
    for each in grammar.understand([Line(n, line) for n, line in enumerate(lines, 1)], vocabulary):
        if _is_order(each, harmless if isinstance(each.what, Doubt) else looks):
            return each.text.strip()
    return ""


def _list_parts(command: Command) -> list[str]:
    """Return what stands in a message behind its first words. A slash parts what is written in one line."""
    below = command.get_text("said")
    first = press.message(command).text.removesuffix(below.strip())
    return [*_SLASH.split(first)[1:], *(part for line in below.split("\n") for part in _SLASH.split(line))]


def _is_short_order(line: str, forms: Forms, players: Collection[str]) -> bool:
    """Return whether a line is a verb and a player, or a verb that is denied: `accuse ann`, `no bids`."""
    first, *rest = re.findall(r"[\w']+", line.casefold()) or [""]
    if not rest or len(rest) >= MOST_SHORT:
        return False
    if first in _DENIALS:
        return len(rest) == 1 and any(
            forms.find_by_first_word(word) for word in (rest[0], rest[0].removesuffix("s"))
        )
    return bool(forms.find_by_first_word(first)) and all(word in players for word in rest)


def _is_order(reading: LineReading, looks: Collection[str]) -> bool:
    """Return whether a line is a command, or may be one; or one with a number in it that does not quite fit,
    as no sentence has that begins like one by chance."""
    what = reading.what
    if isinstance(what, Command):
        return what.verb not in looks
    if isinstance(what, Doubt):
        words = set(re.findall(r"\w+", reading.text.casefold()))
        asked = "me" in words or any(said.split()[0] in words for said in what.lines)
        return asked and any(each.verb not in looks for each in what.readings)
    if not isinstance(what, Trouble):
        return False
    return what.reason is Reason.UNKNOWN or bool(re.search(r"\d", reading.text))


def hint(context: MailContext) -> tuple[str, ...]:
    """For who answers a message without a word of how it is to go on: mails to us go to nobody."""
    message = read(context.mail.raw, LIMIT)
    if (
        isinstance(message, TooLarge)
        or not context.sender.player
        or not (answered := _find_answered(message))
    ):
        return ()
    for event in _messages(context):
        named = context.services.composer.message_id(_key(context, event, context.sender.player))
        if named in answered and not event.grey:
            name = event.player
            return (
                f"You answer a message of {name}'s; nobody has got that. Write “tell {name}: …” to do so.",
            )
    return ()


def find_private(context: MailContext, reader: str) -> str:
    """Return whose private message the mail answers or quotes, "" if none."""
    message = read(context.mail.raw, LIMIT)
    if isinstance(message, TooLarge):
        return ""
    answered, text = _find_answered(message), _strip_quotation(message.text)
    private = (each for each in _messages(context) if each.to and press.reads(each, reader))
    for event in list(private)[-MOST:]:
        quoted = any(line in text for line in _lines(event.text))
        if quoted or context.services.composer.message_id(_key(context, event, reader)) in answered:
            return f"from {event.player}" if event.player != reader else f"of yours to {', '.join(event.to)}"
    return ""


def _key(context: MailContext, event: PressSent, reader: str) -> str:
    """Of the mail in which that reader got the message."""
    return f"{context.slug}/{press_key(event.source, reader)}/{reader}"


def _messages(context: MailContext) -> Iterator[PressSent]:
    """All of the game."""
    codec = context.services.repository.ruleset(context.game).codec
    for name, version, body in context.tx.facts(context.slug):
        event = codec.decode(name, version, body) if name == PressSent.NAME else None
        if isinstance(event, PressSent):
            yield event


def _find_answered(message: Message) -> frozenset[str]:
    return frozenset((message.in_reply_to, *message.references)) - {""}


def _strip_quotation(text: str) -> str:
    """Without what marks quotations, and in one line."""
    return " ".join(re.sub(r"(?m)^[>\s]+", " ", text).split()).casefold()


def _lines(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        if len(bare := _strip_quotation(line)) >= TELLING:
            yield bare
