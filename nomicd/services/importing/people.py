"""Turns the addresses and names of an archive into players, each with a name that the game accepts."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from itertools import chain

from nomicd.kernel.ids import is_player
from nomicd.mail.quoting import Line
from nomicd.services.importing.archived_mails import ArchivedMail
from nomicd.services.importing.history import SURE, ImportedPlayer

_JOINS = re.compile(
    r"\bi\s+(?:(?:hereby|would\s+like\s+to|wish\s+to|want\s+to|now|request\s+to|ask\s+to)\s+)*"
    r"(?:join|register|sign\s+up|enter\s+the\s+game|become\s+a\s+player)\b|\bcount\s+me\s+in\b|\bplease\s+add\s+me\b",
    re.IGNORECASE,
)
_LEAVES = re.compile(
    r"\bi\s+(?:(?:hereby|must|have\s+to|now|wish\s+to|am\s+going\s+to)\s+)*"
    r"(?:quit|resign|deregister|forfeit|leave\s+(?:the|this)\s+game|leave\s+nomic|withdraw\s+from\s+(?:the|this)\s+game)\b",
    re.IGNORECASE,
)
_IF = re.compile(r"\b(?:if|unless|would|might|may|when|should|until|before)\b|\?", re.IGNORECASE)
_NOT_NAME = re.compile(r"[^A-Za-z0-9_-]+")

LONG_NAME, MOST_NAMES = 30, 3
"""Characters and words of what can be somebody's name."""


class KnownPerson:
    """One person while the archive is read."""

    def __init__(self, name: str, post: ArchivedMail | None, at: datetime, source: str) -> None:
        self.name = name
        self.shown = post.name if post else name
        self.address = post.address if post else ""
        self.joined, self.source = at, source
        self.left: datetime | None = None
        self.asked = False
        self.mails = self.acts = 0

    def person(self) -> ImportedPlayer:
        """As a line of the history."""
        sure, reason = self._sure()
        return ImportedPlayer(
            self.name, self.joined, self.address, self.left, sure, reason, self.source, sure >= SURE
        )

    def _sure(self) -> tuple[float, str]:
        if not self.address:
            return (
                0.5,
                "named in a tally or as an author; no mail of theirs was found, so the address is missing",
            )
        mails = f"{self.mails} mail{'s' if self.mails != 1 else ''}"
        if self.asked:
            return 0.95, f"asked to join; {mails}"
        if self.acts:
            return 0.8, f"voted or proposed; counted from the first of {mails}"
        return 0.3, f"{mails}, and neither a vote nor a proposal among them: an onlooker, maybe"


class ImportedPeople:
    """Everybody that an archive names."""

    def __init__(self) -> None:
        self._by_address: dict[str, KnownPerson] = {}
        self._by_name: dict[str, KnownPerson] = {}

    def author(self, post: ArchivedMail) -> KnownPerson | None:
        """Return the writer of a mail; None if it cannot be told. The same name is the same person, whatever
        the address."""
        if not post.address:
            return None
        named = " ".join(post.name.casefold().split())
        known = self._by_address.get(post.address) or self._by_name.get(named)
        if known is None:
            known = KnownPerson(self._free(post), post, post.at, post.source)
            self._remember(known, known.name, post.name)
        self._by_address[post.address] = known
        known.address = known.address or post.address
        known.mails += 1
        self._hear(known, post)
        return known

    def find_or_add(self, text: str, at: datetime, source: str) -> KnownPerson | None:
        """The person whom a text names, made up if nobody is called so yet; None if it is no name."""
        plain = " ".join(text.split()).strip(" .,;:()*")
        key = plain.casefold()
        if not plain or key in self._by_name:
            return self._by_name.get(key)
        first = {id(known): known for name, known in self._by_name.items() if name.split()[0] == key}
        if len(first) == 1:
            return next(iter(first.values()))
        if len(plain) > LONG_NAME or len(plain.split()) > MOST_NAMES:
            return None
        name = _plain(plain)
        if not is_player(name) or name.casefold() in self.names:
            return None
        known = KnownPerson(name, None, at, source)
        self._remember(known, name, plain)
        return known

    @property
    def names(self) -> dict[str, str]:
        """All that people are called, in lower case, to the names of players."""
        return {name: known.name for name, known in self._by_name.items()}

    def all(self) -> tuple[ImportedPlayer, ...]:
        """In order of joining."""
        known = {id(each): each for each in self._by_name.values()}
        return tuple(
            each.person() for each in sorted(known.values(), key=lambda each: (each.joined, each.name))
        )

    def _remember(self, known: KnownPerson, *called: str) -> None:
        for each in called:
            if key := " ".join(each.casefold().split()):
                self._by_name.setdefault(key, known)

    def _free(self, post: ArchivedMail) -> str:
        """A name that nobody has yet."""
        local = post.address.partition("@")[0]
        words = post.name.split()
        wished = (words[0] if words else "", "".join(word[:1] for word in words), local, "".join(words))
        taken = {known.name.casefold() for known in self._by_name.values()}
        names = [name for name in map(_plain, wished) if is_player(name)]
        stem = (names or ["player"])[0][:16]
        numbered = (f"{stem}{n}" for n in range(2, 10_000))
        return next(name for name in chain(names, numbered) if name.casefold() not in taken)

    def _hear(self, known: KnownPerson, post: ArchivedMail) -> None:
        if not known.asked and _says(_JOINS, post.lines):
            known.asked, known.joined, known.source = True, min(post.at, known.joined), post.source
        if _says(_LEAVES, post.lines):
            known.left = post.at
        elif known.left and _says(_JOINS, post.lines):
            known.left = None


def _says(what: re.Pattern[str], lines: tuple[Line, ...]) -> bool:
    """Return True if somebody says that in a line of their own, and not under a condition."""
    return any(what.search(line.text[:400]) and not _IF.search(line.text[:400]) for line in lines[:40])


def _plain(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return _NOT_NAME.sub("", bare).lstrip("0123456789_-")[:20]
