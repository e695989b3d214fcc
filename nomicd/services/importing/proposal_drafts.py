"""Proposals while an archive is read: found by their numbers or announced, voted on, decided."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

import msgspec
from rapidfuzz import fuzz

from nomicd.mail.clean import line as one_line
from nomicd.mail.quoting import Line
from nomicd.services.importing.changes import Changes
from nomicd.services.importing.history import CHOICES, SURE, Choice, ImportedProposal, ImportedVote, Result
from nomicd.services.importing.tally_lines import NUMBER

ALIKE = 90
"""Per cent; two texts that are so much alike are the same proposal."""

MAX_TEXT = 20_000
UNNUMBERED = 100_000
FEWEST = 3
"""Words of a proposal."""
MAX_TITLE = 80
_TITLED = re.compile(r"\s*(?:[:(\[.\u2013\u2014-]|by\b|\Z)")
_RULED = re.compile(r"\s*[-=_*#~]{4,}\s*\Z")
_FIELD = re.compile(
    r"\s{0,8}(?P<name>title|name|author|proposer|proposed\s+by|by|submitted\s+by|co-?authors?|status|text)\s*:\s*(?P<value>.{0,200})\Z",
    re.IGNORECASE,
)
_BY = re.compile(
    r"[(\[]\s*(?:by\s+|author:\s*)?(?P<who>[^()\[\]]{1,40}?)\s*[)\]]|\bby\s+(?P<alone>[A-Z][\w'-]{1,20}(?:\s[A-Z][\w'-]{1,20})?)\s*\Z"
)
_VOTE = re.compile(
    r"\W*(?:i\s+(?:vote|cast)\b.{0,60}|(?:vote\s+)?(?:for|against|yes|yea|yep|aye|no|nay|nope|abstain|present"
    r"|in\s+favou?r|1|support|oppose)\W*)\Z",
    re.IGNORECASE,
)


class ProposalBlock(msgspec.Struct, frozen=True):
    """A proposal with its number, as it stands in a mail; `author` "" where none is named."""

    number: int
    title: str
    author: str
    text: str
    first: int
    last: int


def blocks(lines: Sequence[Line], subject: str) -> list[ProposalBlock]:
    """The numbered proposals whose texts these lines hold. A subject may be the heading of all of them."""
    heads = [place for place, line in enumerate(lines) if _heads(line.text)]
    if not heads and _heads(subject) and any(line.text.strip() for line in lines):
        return list(filter(None, [_block([Line(0, subject), *lines])]))
    ends = [*heads[1:], len(lines)][: len(heads)]
    return list(filter(None, (_block(lines[start:end]) for start, end in zip(heads, ends, strict=True))))


def _heads(text: str) -> bool:
    found = NUMBER.match(text[:300])
    if found is None or "?" in found["rest"]:
        return False
    # Behind a number stands a title, or nothing: not the middle of a sentence.
    return bool(_TITLED.match(found["rest"])) and not _VOTE.match(found["rest"].strip(" :.-"))


def _block(lines: Sequence[Line]) -> ProposalBlock | None:
    head = NUMBER.match(lines[0].text[:300])
    if head is None:
        return None
    rest, author = _author(head["rest"])
    fields, body, last = _read_below(lines)
    text = "\n".join(body).strip("\n")[:MAX_TEXT]
    if len(text.split()) < FEWEST or _VOTE.match(text.strip()):
        return None
    title = one_line(fields.get("title", rest.strip(" :.-\u2013\u2014\"'")), MAX_TITLE)
    author = fields.get("author", author)
    return ProposalBlock(int(head["number"]), title, author, text, lines[0].number, last)


def _read_below(lines: Sequence[Line]) -> tuple[dict[str, str], list[str], int]:
    """Return what stands in fields above a proposal's text, that text, and with which line it ends."""
    fields, body, last = dict[str, str](), list[str](), lines[0].number
    for line in lines[1:]:
        begun = any(body)
        if _RULED.match(line.text):
            if begun:
                break
            continue
        found = None if begun else _FIELD.match(line.text)
        if found is None:
            body.append(line.text)
        elif (name := _name_field(found["name"])) == "text":
            body.append(found["value"])
        else:
            fields[name] = found["value"].strip()
        last = line.number
    return fields, body, last


def _name_field(said: str) -> str:
    """Return `title`, `text` or `author`; `other` for what is not read."""
    said = said.casefold()
    if said in ("title", "name"):
        return "title"
    if said.startswith(("co", "status")):
        return "other"
    return "text" if said == "text" else "author"


def _author(rest: str) -> tuple[str, str]:
    found = _BY.search(rest[:200])
    if found is None:
        return rest, ""
    return rest[: found.start()] + rest[found.end() :], (found["who"] or found["alone"] or "").strip()


class SentProposal(msgspec.Struct, frozen=True):
    """A proposal as it was first sent; `player` "" where nobody can tell whose it is."""

    title: str
    text: str
    player: str
    at: datetime
    source: str


class ProposalDraft:
    """One proposal. Its number may be unknown still (0): then `key` names it by its `place` among all."""

    def __init__(self, place: int, number: int, sent: SentProposal) -> None:
        self.place, self.number, self.sent = place, number, sent
        self.title = sent.title
        self.threads = set[str]()
        self.sure, self.reasons = 0.0, list[str]()
        self.votes: list[ImportedVote] = []
        self.result: Result | None = None
        self.decided: datetime | None = None
        self.score = self.result_source = ""
        self.result_sure, self.result_reason = 0.0, ""
        self.named: dict[str, Choice] = {}

    @property
    def key(self) -> int:
        """The number by which it is voted on while the archive is read."""
        return self.number or UNNUMBERED + self.place

    @property
    def open(self) -> bool:
        return self.result is None

    def is_like(self, title: str, text: str) -> bool:
        """Return True if that is this proposal, sent once more."""
        if title and title.casefold() == self.title.casefold():
            return True
        return fuzz.ratio(text[:4000], self.sent.text[:4000]) >= ALIKE

    def count(self) -> tuple[int, int, int]:
        """Count the votes: the last of each player that is sure enough."""
        last = {each.player: each.choice for each in self.votes if each.take}
        yea, nay, none = (sum(each == choice for each in last.values()) for choice in CHOICES)
        return yea, nay, none

    def motion(self, changed: Changes) -> ImportedProposal:
        """As it stands in the history."""
        return ImportedProposal(
            number=self.number,
            title=self.title,
            player=self.sent.player,
            made=self.sent.at,
            text=self.sent.text,
            confidence=round(self.sure, 2),
            reason="; ".join(self.reasons),
            source=self.sent.source,
            take=self.sure >= SURE,
            result=self.result or "open",
            decided=self.decided,
            tally=self.score,
            result_confidence=round(self.result_sure, 2),
            result_reason=self.result_reason,
            result_source=self.result_source,
            changes=changed.body,
            changes_confidence=changed.confidence,
            changes_reason=changed.reason,
            votes=tuple(sorted(self.votes, key=lambda each: each.at)),
        )
