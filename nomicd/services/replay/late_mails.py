"""Mails that are to count as of another time: they are read again as of then, for what they say hangs on what
there was to answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from nomicd.mail.message import Message, TooLarge, read
from nomicd.services.delivery import echoed_text
from nomicd.services.ports import Disposition, MailIn, Reading
from nomicd.services.repository.settings import game_settings

_NAMED = re.compile(r"\s*count\s+mail\s+(\d{1,9})\b", re.IGNORECASE)
_SIGNED = "-----BEGIN PGP"
"""Of such a text only a part may be its sender's: it is not read again."""


class LateMail(msgspec.Struct, frozen=True):
    """What a player wrote in the mail of that number, which is `cause` in the log. `answered` is the text of
    our mail that it answers."""

    number: int
    cause: str
    player: str
    subject: str
    text: str
    answered: str = ""

    @property
    def message(self) -> Message:
        """As it is read."""
        return Message(subject=self.subject, text=self.text)


def mails(tx: Reading, slug: str, edits: Iterable[str], domain: str) -> tuple[LateMail, ...]:
    """The mails of players of a game that these edits are to count as of another time."""
    named = (found[1] for line in edits if (found := _NAMED.match(line)))
    stored = (tx.mail(number) for number in dict.fromkeys(map(int, named)))
    return tuple(found for each in stored if each for found in _read(tx, slug, each, domain))


def _read(tx: Reading, slug: str, mail: MailIn, domain: str) -> Iterator[LateMail]:
    """Of a mail of that game whose sender was proved, and that was read."""
    was_read = mail.disposition in (Disposition.APPLIED, Disposition.REFUSED)
    if mail.game != slug or not was_read or mail.player in ("", "admin"):
        return
    message = read(mail.raw)
    if isinstance(message, TooLarge) or _SIGNED in message.text:
        return
    answered = echoed_text.find_answered(tx, message, slug, mail.player, domain)
    cause = game_settings(tx, slug).cause(mail.id)
    yield LateMail(mail.id, cause, mail.player, message.subject, message.text, answered)
