"""A mail to the talk of a game as the others get it: text alone, under the list's address, in its thread.

Nothing of the author's header goes on but the subject, cleaned; and nobody's own address.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec

from nomicd.kernel.ids import is_slug
from nomicd.mail import clean
from nomicd.mail.address import read_own
from nomicd.mail.message import Message
from nomicd.mail.quoting import others, trim

MOST_TEXT = 40_000
"""Characters of a mail that are relayed."""

MOST_SUBJECT = 200
WORD = "talk"

_REPLY = re.compile(
    r"(?:re|aw|antw|sv|vs|rif|odp|ynt|回复|答复)\s{0,3}(?:\[\d{1,3}\]|\(\d{1,3}\))?\s{0,3}[:\uff1a]",
    re.IGNORECASE,
)
_BULK = frozenset({"bulk", "junk", "list"})


class TalkAddress(msgspec.Struct, frozen=True):
    """What the recipients of a mail say: the game to whose talk it goes, "" if to none; whether the game
    itself is written to beside it; and whether only the envelope says so."""

    slug: str = ""
    also_game: bool = False
    hidden: bool = False


def find_talk(envelope: str, to: Iterable[str], service: str) -> TalkAddress:
    """Return which talk is written to: at `LOCAL+SLUG+talk@DOMAIN`, or at `SLUG+talk@DOMAIN` where a mail
    server hands us that. The To and Cc decide, for everybody sees them: whoever has somebody's mail to the
    others cannot hand it to the game as an order. The envelope is asked where they name nothing of ours.
    `service` is the plain address of the service."""
    local, _, domain = service.lower().partition("@")
    named = [found for each in to if (found := read_own(each, local, domain))]
    seen = named or list(filter(None, [read_own(envelope, local, domain)]))
    talk = next((each.slug for each in seen if each.word == WORD and is_slug(each.slug)), "")
    if not talk:
        return TalkAddress()
    also_game = any(each.slug == talk and each.word != WORD for each in named)
    return TalkAddress(talk, also_game, hidden=not named)


def build_talk_address(local: str, domain: str, slug: str) -> str:
    """Return where one writes to all of a game."""
    return f"{local}+{slug}+{WORD}@{domain}"


def is_from_list(message: Message) -> bool:
    """Return whether another list sent it: two lists that feed each other never end."""
    bulk = message.header("precedence").strip().lower() in _BULK
    return bulk or any(name.startswith("list-") for name, _ in message.headers)


class Subject(msgspec.Struct, frozen=True):
    """A subject without what mail programs and lists put before it, and whether it says that it answers."""

    bare: str
    reply: bool = False

    @property
    def base(self) -> str:
        """What all subjects of a thread have in common."""
        return " ".join(self.bare.casefold().split())

    def tag(self, slug: str) -> str:
        """Return it as lists write it, so that no program makes a second thread of it."""
        return f"{'Re: ' if self.reply else ''}[{slug}] {self.bare}"


def read_subject(said: str, slug: str) -> Subject:
    """Return the subject of a mail to the talk of that game."""
    rest, reply, tag = clean.line(said, 300).strip(), False, f"[{slug}]"
    while True:
        if found := _REPLY.match(rest):
            rest, reply = rest[found.end() :].lstrip(), True
        elif rest.casefold().startswith(tag):
            rest = rest[len(tag) :].lstrip()
        else:
            return Subject(rest[:MOST_SUBJECT].strip() or "(no subject)", reply)


def hide_addresses(text: str, owners: Mapping[str, str]) -> str:
    """Return a text in which each of these addresses, in lower case, is named by whose it is."""
    if not owners:
        return text
    longest = sorted(owners, key=len, reverse=True)
    found = re.compile(
        rf"(?<![A-Za-z0-9._%+-])(?:{'|'.join(map(re.escape, longest))})(?![A-Za-z0-9-]|\.[A-Za-z0-9])",
        re.IGNORECASE,
    )
    return found.sub(lambda each: f"[{owners[each[0].lower()]}'s address]", text)


def build_text(message: Message, owners: Mapping[str, str], *, quotes: bool = True) -> str:
    """Return what of a mail is relayed: its text, and a word on what is not; "" if it says nothing. Without
    `quotes`, only what its author wrote now."""
    own = trim(message.text)
    if not any(line.text.strip() for line in own):
        return ""
    left = []
    text = message.text if quotes else "\n".join(line.text for line in own)
    if not quotes and others(message.text, own).strip():
        left.append("What it quotes is from a mail to its author alone, and was left out.")
    text = hide_addresses(text, owners).strip("\n").rstrip()
    if len(text) > MOST_TEXT:
        text = text[:MOST_TEXT].rstrip()
        left.append("The rest was too long for the talk and was left out.")
    if message.attachments:
        names = hide_addresses(", ".join(message.attachments), owners)
        left.append(f"Attached, but not passed on: {names}.")
    return "\n\n".join((text, *(f"[{each}]" for each in left)))


def build_mbox(mails: Iterable[tuple[datetime, bytes]]) -> bytes:
    """Return mails of ours, each with the instant at which it came, as one mbox (RFC 4155). No line of them
    begins with `From `."""
    return b"".join(
        f"From talk@localhost {at:%a %b %d %H:%M:%S %Y}\n".encode() + raw.replace(b"\r\n", b"\n") + b"\n"
        for at, raw in mails
    )
