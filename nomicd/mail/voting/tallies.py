"""Reports of how all voted: which lines of a mail are rows of one, and which sentences count votes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from nomicd.mail.speech.blocks import Block
from nomicd.mail.speech.people import People

MAX_HEADER = 14
"""A longer line announces no table."""

_COUNT = r"(?:\d{1,4}|no|zero|one|two|three|four|five|six|seven|eight|nine|ten)"
_CHOICE = (
    r"(?:for|against|in\s+favou?r|opposed|yes|no|yeas?|nays?|ayes?|noes|present|abstain(?:ing|ed)?|abstentions?"
    r"|[+\-]1|approv(?:e|ing)|support(?:ing)?|oppos(?:e|ing))"
)
_COUNTED = re.compile(
    rf"(?:\b{_COUNT}\s+(?:\w+\s+)?(?:votes|players?\s+(?:voted|were|was))\b|\b(?:1|one)\s+vote(?=\s))\s*(?:were\s+|was\s+|cast\s+)?{_CHOICE}"
    rf"|\bvotes?\s+{_CHOICE}\s*[:=]\s*\d|(?<![\w.]){_CHOICE}\s+votes?\s*[:=]\s*(?:\d|{_COUNT}\b)"
    rf"|\bvotes?\s+of\s+{_COUNT}\s+{_CHOICE}"
    rf"|\b{_COUNT}\s+[+-]1(?:'?s\b|\s+votes?\b)"
    rf"|(?<![\w.]){_CHOICE}\s*\(\s*\d{{1,3}}\s*\)\s*[:=-]\s*\w"
    rf"|\b(?:passe[sd]|fail(?:s|ed)|carrie[sd]|adopted|rejected|was\s+defeated|won|lost)\b[^.!?]{{0,30}}?(?:\s|\()\d{{1,3}}\s?(?:-|to|:)\s?\d{{1,3}}\b",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d|(?i:votes?)")
_SUM = re.compile(
    rf"(?<![\w#])(?:{_CHOICE}|[👍👎✅❌])\s*[:=x-]?\s*\(?\d{{1,3}}\b(?!\s*[-:]\s*\w)", re.IGNORECASE
)
_HEADER = re.compile(
    r"\b(?:results?|tall(?:y|ies)|outcome|final\s+count|vote\s+count|votes?\s+(?:so\s+far|received|as\s+of)|current\s+(?:votes|standings?)"
    r"|(?:has|have)\s+voted|how\s+(?:everybody|everyone|people|we)\s+voted|voting\s+record|assessment|resolved)\b",
    re.IGNORECASE,
)
_AGAINST = ("against", "con", "cons", "contra")
_SIDE = re.compile(
    r"\s*(?:[-*]\s*)?(?:pros?|for|in\s+favou?r|cons?|contra|against)\s*:(?=\s+\w+\s+\w)", re.IGNORECASE
)
_BEFORE = re.compile(rf"(?<![\w#]){_COUNT}\s+{_CHOICE}(?!\w)", re.IGNORECASE)
_RESULT = re.compile(
    r"\b(?:quorum|majority|a\s+tie|tied|passe[sd]|fail(?:s|ed)|carrie[sd]|adopted|rejected|enacted|defeated)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(
    rf"\s*(?:[-*]\s*)?(?:{_CHOICE}|not\s+voting|no\s+vote|pending)\s*(?:\([^()]{{0,40}}\)\s*)?[:=-]\s*(.{{0,200}})",
    re.IGNORECASE,
)
_VOTER = re.compile(
    rf"\s{{0,8}}(?:[-*]\s{{0,3}})?(?P<name>\w{{1,40}})\s{{0,3}}[:=-]?\s{{0,3}}{_CHOICE}[.!]?\s{{0,8}}\Z",
    re.IGNORECASE,
)
_BEHIND_NAMES = ("and", "from", "on", "with", "by", "proxy", "binding")
_OWN = re.compile(r"\b(?:i|i'm|i'll|my|mine|if|unless|only)\b", re.IGNORECASE)
"""Who speaks of himself, or of a condition, reports nothing."""

_ROW = re.compile(
    rf"\s*(?:[-*|]\s*)?(?:#?\d{{1,6}}\b|{_CHOICE}(?!\w)|proposal\s+\d|\w+\s*[:|=-]\s*{_CHOICE}(?!\w)|\w+\s*\Z)",
    re.IGNORECASE,
)


def counts(text: str) -> bool:
    """Whether a sentence tells how many voted so: `4 votes in favour`, `FOR (3): bob`, `passed 3-1`."""
    return _DIGIT.search(text) is not None and _COUNTED.search(text) is not None and _OWN.search(text) is None


def concludes(text: str) -> bool:
    """Whether counts are followed by what they come to: `2 in favour, 3 against, rejected`."""
    if _RESULT.search(text) is None or _OWN.search(text) is not None:
        return False
    return sums(text) or len(_BEFORE.findall(text)) > 1


def weighs(blocks: Sequence[Block], names: Callable[[str], bool]) -> Iterator[int]:
    """The lines that give the arguments of both sides: `Pro: it is short`, `Against: it costs`. `names` says
    whether a text begins with a proposal: then its line votes."""
    sides = [
        (block.line.number, said[0].strip(" -*:").casefold())
        for block in blocks
        if (said := _SIDE.match(block.text)) and not names(block.text[said.end() :])
    ]
    if len({side in _AGAINST for _, side in sides}) > 1:
        yield from (number for number, _ in sides)


def lists(blocks: Sequence[Block], people: People) -> Iterator[int]:
    """The lines of a list of voters by choice: `Yea: bob, erin` above `Nay: -`."""
    labels = [(block.line.number, said[1]) for block in blocks if (said := _LABEL.match(block.text))]
    named = [rest for _, rest in labels if _begins_with_voters(rest, people)]
    if len(labels) > 1 and named:
        yield from (number for number, _ in labels)


def voters(blocks: Sequence[Block], people: People) -> Iterator[int]:
    """The lines of a list of choices by voter: `bob +1` above `carol: -1`."""
    found = [
        (block.line.number, said["name"].casefold()) for block in blocks if (said := _VOTER.match(block.text))
    ]
    known = [(number, name) for number, name in found if name in people.players]
    if len({name for _, name in known} - {people.me}) > 1:
        yield from (number for number, _ in known)


def _begins_with_voters(text: str, people: People) -> bool:
    """Whether others are listed there, as in `bob, erin`; not `bob convinced me`."""
    words = text.casefold().split()
    name = words[0].strip(",;()") if words else ""
    if name not in people.players or name == people.me:
        return False
    after = words[1].strip(",;()") if words[0].isalpha() and len(words) > 1 else ""
    return not after.isalpha() or after in _BEHIND_NAMES or after in people.players


def sums(text: str) -> bool:
    """Whether several choices have numbers: below one proposal, `For: 3. Against: 2.` counts votes."""
    return len({found[0].casefold()[:2] for found in _SUM.finditer(text)}) > 1


def rows(blocks: Sequence[Block]) -> Iterator[int]:
    """The lines of tables below a line that announces results."""
    told = False
    for block in blocks:
        told = (told and bool(_ROW.match(block.text))) or _announces(block.text)
        if told:
            yield block.line.number


def _announces(text: str) -> bool:
    said = text.rstrip()
    short = len(said.split()) <= MAX_HEADER and said[-1:] not in ".!?,;"
    return short and _HEADER.search(said) is not None and _OWN.search(said) is None
