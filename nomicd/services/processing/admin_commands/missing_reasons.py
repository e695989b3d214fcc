"""Orders of the Admin that lack their reason: it is asked for, and a reply with the reason alone gives the
order."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.mail import grammar
from nomicd.mail.message import Message
from nomicd.mail.quoting import Line, trim
from nomicd.mail.readings import LineReading, ParsedMail, Trouble
from nomicd.services.ports import MailIn, Writing
from nomicd.services.ports import Reading as Store
from nomicd.services.processing.context import AllowedCommands
from nomicd.services.repository.senders import SenderRole
from nomicd.services.rows import UnexplainedOrder
from nomicd.services.verbs import GUARD, GUARDED

ASK = "Please say why: answer this mail with the reason alone, and the order is given."
"""Said of an order that lacks its reason."""

LONGEST = 300
"""Characters of a reason."""

_LAST_IDS = 3
_REASON = re.compile(r"\s*\bbecause <why:text>\Z")
_ENFORCED = frozenset({"return_proposal", "veto_proposal"})
"""Keys of verbs whose usage lets the reason be left out, and whose game asks for it."""

_HEAD = re.compile(r"\s*(?:because|since|the reason(?: is)?|reason|why)\b\s*:?\s*", re.IGNORECASE)
_NONE = re.compile(
    r"(?:yes|ok|okay|sure|please(?: do)?|thanks?|thank you|do it|go ahead)\W*\Z"
    r"|(?:no|nope|never ?mind|forget|cancel|stop|don.?t|do not|scratch|leave|drop|skip|wait|hold on)\b",
    re.IGNORECASE,
)
"""What no reason is: a bare yes, and words that take the order back."""


def find(letter: ParsedMail, offered: AllowedCommands) -> tuple[ParsedMail, tuple[Command, ...]]:
    """Return the mail with what lacks only its reason read as the orders that it is, and these orders."""
    shortened = _without_reasons(offered)
    readings = tuple(each for reading in letter.readings for each in _read(reading, shortened))
    found = msgspec.structs.replace(letter, readings=readings)
    return found, tuple(each for each in found.commands if _lacks(each, offered, shortened))


def _without_reasons(offered: AllowedCommands) -> Vocabulary:
    """The Admin's usages that end with a reason, without it."""
    verbs = (
        msgspec.structs.replace(verb, usage=_REASON.sub("", verb.usage))
        for verb in offered.vocabulary.verbs
        if verb.key != GUARDED.key and _REASON.search(verb.usage) and offered.owner(verb.key) == "admin"
    )
    return Vocabulary(tuple(verbs), offered.vocabulary.lexicon)


def _read(reading: LineReading, shortened: Vocabulary) -> Iterator[LineReading]:
    if not isinstance(reading.what, Trouble) or "because" in reading.text.casefold():
        yield reading
        return
    found = grammar.understand([Line(reading.line, reading.text)], shortened)
    yield from found if all(isinstance(each.what, Command) for each in found) and found else (reading,)


def _lacks(command: Command, offered: AllowedCommands, shortened: Vocabulary) -> bool:
    if command.args.get("why"):
        return False
    if command.verb == GUARDED.key:
        said = str(command.args["command"])
        inner = grammar.understand_inner(command, offered.vocabulary)
        if isinstance(inner, tuple):
            return any(_lacks(each, offered, shortened) for each in inner)
        return any(True for each in _read(LineReading(1, said, _TROUBLE), shortened) if each.what != _TROUBLE)
    owned = offered.owner(command.verb) == "admin"
    return owned and (command.verb in _ENFORCED or command.verb in {each.key for each in shortened.verbs})


_TROUBLE = Trouble(Reason.UNCLEAR, "")


def keep(tx: Writing, mail: MailIn, commands: tuple[Command, ...], lacking: tuple[Command, ...]) -> None:
    """Remember these orders until their reason comes; each with the guard that stands above it."""
    lines, guard = dict[str, None](), ""
    for command in commands:
        if command.verb == GUARD.key:
            guard = f"if still update {command.args['update']}: "
        elif command in lacking:
            lines[guard + command.text.strip().rstrip(".,;:! ")] = None
    tx.save(UnexplainedOrder(mail.id, mail.received_at.date(), tuple(lines)))


def forget(tx: Writing, mail: int) -> None:
    """The orders of that mail have their reason."""
    tx.delete(UnexplainedOrder, mail=mail)


def complete(
    tx: Store, message: Message, who: SenderRole, slug: str, vocabulary: Vocabulary
) -> tuple[Message, int]:
    """Return the orders that a reply gives their reason, as a mail that says all of it, and in which mail
    they stood; the mail as it is, and 0, where it is no such reply."""
    kept = _find_answered(tx, message, who, slug) if who.admin else None
    reason = _reason(message) if kept else ""
    if kept is None or not reason or grammar.parse_mail(message, vocabulary).commands:
        return message, 0
    text = "\n".join(f"{order} because {reason}" for order in kept.orders)
    return msgspec.structs.replace(message, text=text, subject=""), kept.mail


def _find_answered(tx: Store, message: Message, who: SenderRole, slug: str) -> UnexplainedOrder | None:
    """The orders that the answered mail of ours asked a reason for."""
    for named in dict.fromkeys((message.in_reply_to, *message.references[: -_LAST_IDS - 1 : -1])):
        sent = tx.mail_with_message_id(named) if named else None
        if sent and sent.game == slug and sent.recipient == who.address and sent.kind == "receipt":
            return tx.find(UnexplainedOrder, int(sent.key.rpartition("/")[2]))
    return None


def _reason(message: Message) -> str:
    """The first paragraph of what its author wrote, if it can be a reason."""
    words: list[str] = []
    for line in trim(message.text):
        if not line.text.strip() and words:
            break
        words += line.text.split()
    said = _HEAD.sub("", " ".join(words), count=1)
    return "" if _NONE.match(said) or len(said) > LONGEST else said
