"""The sentences of a proposal that change rules, and what each of them asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from nomicd.games.nomic.law import normal
from nomicd.games.nomic.law.amendments import (
    AddClause,
    Amend,
    AnyChange,
    Bring,
    DeleteClause,
    Enact,
    Repeal,
    Replace,
    Rewrite,
    SetParam,
)
from nomicd.games.nomic.law.document import FENCE, HEADING
from nomicd.games.nomic.machine.sandbox import Problem

FORMS = (
    "set 5.gold_card.buy to 400; amend 14.1: new text; add to 19: new clause; delete 13.4; repeal rule 18; "
    "enact rule 16 of the rulebook; "
    'replace "old words" with "new words" in 14.1; or a document that begins # ?. Title'
)
_KIND = r"(?:(?:rule|clause|section|paragraph)s?\s+|§\s*)"
_PATH = r"#?(?P<path>\d{1,4}(?:\.\d{1,3})*)"
_QUOTED = r'"(?P<old>[^"]+)"\s+(?:with|by|to|into)\s+"(?P<new>[^"]*)"'
_NAME = r"(?P<name>[a-z_]\w*(?:\.\w+)*)"

Made = list[AnyChange | Problem]


class Part(msgspec.Struct, frozen=True):
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


STARTS = re.compile(
    rf"""(?:[-*]\s+)?(?:please\s+)?(?:
      (?:set|change)\s+(?:rule\s+)?\d{{1,4}}\.[a-z_]
    | (?:set|change)\s+[a-z_][\w.]*\s+(?:of|in)\s+(?:rule\s+)?\d
    | (?:repeal|abolish)\s+{_KIND}?\#?\d
    | (?:delete|remove|strike)\s+(?:{_KIND}\#?\d|\d{{1,4}}\.\d)
    | amend\s+(?:the\s+)?(?:code\s+of\s+)?{_KIND}?\#?\d
    | (?:replace|change)\s+"
    | replace\s+(?:the\s+)?(?:code\s+of\s+)?rule\s+\d
    | in\s+{_KIND}?\d[\d.]*[,:]?\s+replace\b
    | add\s+(?:a\s+clause\s+)?to\s+{_KIND}?\d
    | (?:enact|bring\s+back)\s+{_KIND}?\#?\d
    | enact(?:\s+(?:this|the\s+following|(?:a\s+)?new\s+rule))?\s*:?\s*\Z
    )""",
    re.IGNORECASE | re.VERBOSE,
)
"""How a line begins that is meant as a change; whether it is one, `sentence` says."""

_BRING = _like(
    rf"(?:enact|bring\s+back)\s+{_KIND}?#?(?P<path>\d{{1,4}})(?:\s+(?:of|from)\s+the\s+rule\s?book)?\s*\.?\Z"
)
_POLITE = _like(r"^(?:[-*]\s+)?(?:please\s+)?")
COMMENT = _like(r"(?:reasons?|because|comments?|notes?|rationale|why|explanation|p\.?s\.?)\b\s*[:.]?")
_COMMENT_IN_LAW = _like(r"(?:reasons?|because|comments?|notes?|rationale|why|explanation)\s*:")
_ENACT = _like(r"enact(?:\s+(?:this|the\s+following|(?:a\s+)?new\s+rule))?\s*:?\s*\Z")
_REWRITE = _like(
    r"(?:amend|replace)\s+(?:the\s+)?(?:code\s+of\s+)?(?:rule\s+)?#?(?P<path>\d{1,4})"
    r"(?:\s+(?:with|by|to\s+read))?\s*[:.]?\s*\Z"
)
_AMEND = _like(
    rf"amend\s+{_KIND}?{_PATH}\s*(?::|(?:so\s+)?(?:to\s+(?:read|say)|as\s+follows)\s*:?|to\s*:)\s*(?P<text>.*)\Z"
)
_ADD = _like(rf"add\s+(?:a\s+clause\s+)?to\s+{_KIND}?{_PATH}\s*:\s*(?P<text>.*)\Z")
_SET = _like(
    rf"(?:set|change)\s+(?:rule\s+)?(?P<path>\d{{1,4}})\.{_NAME}\s*(?:\bto\b|=|:)\s*(?P<value>\S.*)\Z"
)
_SET_OF = _like(
    rf"(?:set|change)\s+{_NAME}\s+(?:of|in)\s+(?:rule\s+)?(?P<path>\d{{1,4}})\s*(?:\bto\b|=)\s*(?P<value>\S.*)\Z"
)
_LESS = _like(rf"(?:repeal|abolish|delete|remove|strike)\s+{_KIND}?{_PATH}\s*\.?\Z")
_REPLACE = _like(rf"(?:replace|change)\s+{_QUOTED}\s+in\s+{_KIND}?{_PATH}\s*\.?\Z")
_IN_REPLACE = _like(rf"in\s+{_KIND}?{_PATH}\s*[,:]?\s+replace\s+{_QUOTED}\s*\.?\Z")


def wants_document(head: str) -> bool:
    """Whether a document may follow this line: `enact`, `amend rule 12`."""
    return bool(_REWRITE.match(head) or _ENACT.match(head))


def sentence(part: Part) -> Made:
    """The change that a part asks for, or why it cannot be read."""
    head = _POLITE.sub("", part.head)
    for pattern, make in _WITH_TEXT:
        if found := pattern.match(head):
            return make(part, found)
    return _one_sentence(part, normal.straight(head))


def _one_sentence(part: Part, head: str) -> Made:
    """A change that is one sentence; hard-wrapped, it takes lines until it is whole."""
    for taken in range(len(part.body) + 1):
        rest = part.body[taken:]
        for pattern, make in _PLAIN:
            if (found := pattern.match(head)) and not head.endswith(","):
                return [make(part, found), *strays(rest)]
        if not rest or not rest[0][1]:
            break
        head = f"{head} {normal.straight(rest[0][1].strip())}"
    return [Problem(part.line, f"this change cannot be read. Forms are: {FORMS}")]


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


def _amended(part: Part, found: re.Match[str]) -> Made:
    path, text = found["path"], _law(part, found["text"])
    if not text:
        return [Problem(part.line, f"what shall {path} say? Write amend {path}: and the new text")]
    return [Amend(rule=_rule(found), clause=path, text=text, line=part.line)]


def _added(part: Part, found: re.Match[str]) -> Made:
    path, text = found["path"], _law(part, found["text"])
    if not text:
        return [Problem(part.line, f"what shall be added? Write add to {path}: and the text")]
    return [AddClause(rule=_rule(found), clause=path, text=text, line=part.line)]


def _law(part: Part, first: str) -> str:
    """The new text, from the rest of the first line on, without paragraphs that say they are a comment."""
    paragraphs = re.split(r"\n\s*\n", "\n".join([first, *(line for _, line in part.body)]))
    law = "\n\n".join(text for text in paragraphs if not _COMMENT_IN_LAW.match(text.strip())).strip()
    quoted = re.fullmatch(r'["\u201c]([^"\u201c\u201d]+)["\u201d]', law)
    return quoted[1].strip() if quoted else law


def _rewritten(part: Part, found: re.Match[str]) -> Made:
    text, number = part.text(), _rule(found)
    if not text:
        return [
            Problem(part.line, f"below `amend rule {number}` stands the rule as it shall be, or its code")
        ]
    if not any(FENCE.match(line) or HEADING.match(line) for _, line in part.body):
        return [Amend(rule=number, clause=str(number), text=_law(part, ""), line=part.line)]
    return [Rewrite(rule=number, document=text, line=part.line)]


def _enacted(part: Part, _: re.Match[str]) -> Made:
    if not part.text():
        return [Problem(part.line, "below `enact` stands the new rule, such as # ?. Title")]
    return [Enact(document=part.text(), line=part.line)]


def _rule(found: re.Match[str]) -> int:
    return int(found["path"].partition(".")[0])


def _set(part: Part, found: re.Match[str]) -> AnyChange:
    path, value = found["name"].casefold(), found["value"].strip()
    return SetParam(rule=_rule(found), path=path, value=value, line=part.line)


def _less(part: Part, found: re.Match[str]) -> AnyChange:
    if "." in found["path"]:
        return DeleteClause(rule=_rule(found), clause=found["path"], line=part.line)
    return Repeal(rule=_rule(found), line=part.line)


def _brought(part: Part, found: re.Match[str]) -> AnyChange:
    return Bring(rule=_rule(found), line=part.line)


def _replaced(part: Part, found: re.Match[str]) -> AnyChange:
    return Replace(
        rule=_rule(found), clause=found["path"], old=found["old"], new=found["new"], line=part.line
    )


_WITH_TEXT: tuple[tuple[re.Pattern[str], Callable[[Part, re.Match[str]], Made]], ...] = (
    (_ENACT, _enacted),
    (_REWRITE, _rewritten),
    (_AMEND, _amended),
    (_ADD, _added),
)
_PLAIN: tuple[tuple[re.Pattern[str], Callable[[Part, re.Match[str]], AnyChange]], ...] = (
    (_SET, _set),
    (_SET_OF, _set),
    (_LESS, _less),
    (_BRING, _brought),
    (_REPLACE, _replaced),
    (_IN_REPLACE, _replaced),
)
