"""The sentences of a proposal that change rules, and what each of them asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from nomicd.games.nomic.rules.instruction_words import COMMENT, ITEM, OPENS, OWN
from nomicd.games.nomic.rules.instructions import instructions
from nomicd.games.nomic.rules.rule_changes import (
    AnyChange,
    Bring,
    DeleteClause,
    Enact,
    Made,
    Repeal,
    Rewrite,
    SetParam,
)
from nomicd.kernel.sandbox import Problem
from nomicd.law import normalization
from nomicd.law.rule_document import FENCE, HEADING

FORMS = (
    "set 5.gold_card.buy to 400; amend 14.1: new text; add to 19: new clause; delete 13.4; repeal rule 18; "
    "enact rule 16 of the rulebook; "
    'replace "old words" with "new words" in 14.1; or a document that begins # ?. Title'
)
_KIND = r"(?:(?:rule|clause|section|paragraph)s?\s+|§\s*)"
_PATH = r"#?(?P<path>\d{1,4}(?:\.\d{1,3})*)"
MAX_WRAPPED = 8
"""Into so many lines a mail program may break a sentence."""

_NAME = r"(?P<name>[a-z_]\w*(?:\.\w+)*)"


class ProposalPart(msgspec.Struct, frozen=True):
    """One change and the lines that belong to it, numbered; a document where `head` is its heading."""

    line: int
    head: str
    body: tuple[tuple[int, str], ...]

    @property
    def is_document(self) -> bool:
        return bool(HEADING.match(self.head))

    def text(self) -> str:
        return "\n".join(text for _, text in self.body).strip("\n")


def _like(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_BRING = _like(
    rf"(?:enact|bring\s+back)\s+{_KIND}?#?(?P<path>\d{{1,4}})(?:\s+(?:of|from)\s+the\s+rule\s?book)?\s*\.?\Z"
)
_POLITE = _like(r"^(?:[-*]\s+)?(?:please\s+)?")
_ENACT = _like(r"enact(?:\s+(?:this|the\s+following|(?:a\s+)?new\s+rule))?\s*:?\s*\Z")
_REWRITE = _like(
    r"(?:amend|replace|rewrite)\s+(?:the\s+)?(?:code\s+of\s+)?(?:rule\s+)?#?(?P<path>\d{1,4})"
    r"(?:\s*,?\s*(?:\((?P<called>[^()]{1,80})\)|\"[^\"]{1,80}\",?))?"
    r"(?:\s+(?:with|by|to\s+read)(?:,?\s+(?:in\s+(?:full|whole)|as\s+follows))*)?\s*[:.]?\s*\Z"
)
_SET = _like(
    rf"(?:set|change)\s+(?:rule\s+)?(?P<path>\d{{1,4}})\.{_NAME}\s*(?:\bto\b|=|:)\s*(?P<value>\S.*)\Z"
)
_SET_OF = _like(
    rf"(?:set|change)\s+{_NAME}\s+(?:of|in)\s+(?:rule\s+)?(?P<path>\d{{1,4}})\s*(?:\bto\b|=)\s*(?P<value>\S.*)\Z"
)
_LESS = _like(rf"(?:repeal|abolish|delete|remove|strike)\s+{_KIND}?{_PATH}\s*\.?\Z")


def is_item(head: str, body: Sequence[tuple[int, str]], line: str) -> bool:
    """Return True if a line is one of the list that stands below the head of a change, and no change of its
    own."""
    above = (head, *(text for _, text in body[:2] if text))
    opened = any(OPENS.match(normalization.straight(each)) for each in above)
    return opened and bool(ITEM.match(line)) and not OWN.match(normalization.straight(line))


def wants_document(head: str) -> bool:
    """Return True if a document may follow this line: `enact`, `amend rule 12`."""
    return bool(_REWRITE.match(head) or _ENACT.match(head))


def sentence(part: ProposalPart) -> Made:
    """The change that a part asks for, or why it cannot be read."""
    if part.is_document:
        return [Enact(document=f"{part.head}\n{part.text()}\n", line=part.line)]
    head = _POLITE.sub("", part.head)
    for pattern, make in _WITH_DOCUMENT:
        if (found := pattern.match(head)) and (made := make(part, found)):
            return made
    if plain := _one_sentence(part, normalization.straight(head)):
        return plain
    text = "\n".join((part.head.lstrip(), *(line for _, line in part.body)))
    return instructions(text, part.line) or [
        Problem(part.line, f"this change cannot be read. Forms are: {FORMS}")
    ]


def _one_sentence(part: ProposalPart, head: str) -> Made | None:
    """A change that is one sentence; hard-wrapped, it takes lines until it is whole."""
    for taken in range(min(len(part.body), MAX_WRAPPED) + 1):
        rest = part.body[taken:]
        for pattern, make in _PLAIN:
            if (found := pattern.match(head)) and not head.endswith(","):
                return [make(part, found), *strays(rest)]
        if not rest or not rest[0][1]:
            break
        head = f"{head} {normalization.straight(rest[0][1].strip())}"
    return None


def strays(lines: Sequence[tuple[int, str]]) -> Made:
    """A problem for each paragraph that is neither a change nor says that it is a comment."""
    made: Made = []
    fresh = True
    for number, line in lines:
        if line and fresh and not COMMENT.match(line.strip()):
            made.append(
                Problem(number, f"this is no change; before a comment write Reason: - forms are: {FORMS}")
            )
        fresh = not line
    return made


def _read_rewrite(part: ProposalPart, found: re.Match[str]) -> Made:
    text, number = part.text(), _rule(found)
    if not text:
        return [
            Problem(part.line, f"below `amend rule {number}` stands the rule as it shall be, or its code")
        ]
    if not any(FENCE.match(line) or HEADING.match(line) for _, line in part.body):
        return []
    return [Rewrite(rule=number, called=found["called"] or "", document=text, line=part.line)]


def _read_enact(part: ProposalPart, _: re.Match[str]) -> Made:
    if not part.text():
        return [Problem(part.line, "below `enact` stands the new rule, such as # ?. Title")]
    return [Enact(document=part.text(), line=part.line)]


def _rule(found: re.Match[str]) -> int:
    return int(found["path"].partition(".")[0])


def _read_set(part: ProposalPart, found: re.Match[str]) -> AnyChange:
    path, value = found["name"].casefold(), found["value"].strip()
    return SetParam(rule=_rule(found), path=path, value=value, line=part.line)


def _read_repeal(part: ProposalPart, found: re.Match[str]) -> AnyChange:
    if "." in found["path"]:
        return DeleteClause(rule=_rule(found), clause=found["path"], line=part.line)
    return Repeal(rule=_rule(found), line=part.line)


def _read_bring(part: ProposalPart, found: re.Match[str]) -> AnyChange:
    return Bring(rule=_rule(found), line=part.line)


_WITH_DOCUMENT: tuple[tuple[re.Pattern[str], Callable[[ProposalPart, re.Match[str]], Made]], ...] = (
    (_ENACT, _read_enact),
    (_REWRITE, _read_rewrite),
)
_PLAIN: tuple[tuple[re.Pattern[str], Callable[[ProposalPart, re.Match[str]], AnyChange]], ...] = (
    (_SET, _read_set),
    (_SET_OF, _read_set),
    (_LESS, _read_repeal),
    (_BRING, _read_bring),
)
