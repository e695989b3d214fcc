"""Proposals announced in a sentence: `I propose that rule 14 be repealed`, `My proposal: …`, `I submit
the following`.

Only what speaks of the law counts: who proposes a toast, or to meet on Friday, proposes nothing to a game.
"""

from __future__ import annotations

import re

import msgspec

from nomicd.mail import clean
from nomicd.mail.wording import quotes

MAX_TITLE = 120

_I = (
    r"(?:i\s+(?:(?:hereby|now|also|therefore|formally|officially)\s+)*(?:propose|submit|put\s+forward)|i(?:'d|\s+would)\s+like\s+to\s+"
    r"(?:propose|submit|put\s+forward)|(?:hereby\s+)?(?:propose|submit))"
)
_CHANGE = (
    r"(?:repeal|amend|enact|replace|add|insert|delete|remove|change|rewrite|append|strike|set"
    r"|renumber|alter|modify|create|abolish)"
)
_LAW = r"(?:rules?|clauses?|sub-?clauses?|sections?|paragraphs?|amendments?|laws?|rule\s+changes?|changes?)"
_NOUN = (
    rf"(?:(?:new|following|short|small|simple|extra|modest|further|another"
    rf"|additional)\s+)*(?:proposal|{_LAW})"
)
_TITLED = re.compile(
    r"(?:,?\s*(?:entitled|titled|called|named)\s+)?\"(?P<title>[^\"]{1,120})\"", re.IGNORECASE
)
_TO = re.compile(
    rf"{_I}\s*:?\s+(?:to\s+)?(?P<what>(?:{_CHANGE}|repealing|amending|enacting|adding|deleting|removing|changing|replacing)\b.{{1,300}})\Z",
    re.IGNORECASE,
)
_THAT = re.compile(
    rf"{_I}\s+(?:that\s+)?(?P<what>(?:rules?\s+\#?\d|(?:a|an|the)\s+(?:(?:new|following|further)\s+)*{_LAW}\b|clause\s+\d|section\s+\d).{{0,300}})\Z",
    re.IGNORECASE,
)
_FOLLOWING = re.compile(
    rf"(?:i\s+(?:hereby\s+)?(?:withdraw|retract)\s+.{{1,100}}?\s+and\s+)?{_I}\s+(?:the\s+following|this|an?|my)(?:\s+{_NOUN})?\b(?P<rest>.{{0,200}})\Z",
    re.IGNORECASE,
)
LAW = re.compile(
    rf"(?:please\s+)?{_CHANGE}\s+(?:(?:an?|the)\s+)?(?:(?:new|following|quoted|words?|text|last|first|second|third|code|sentence)\W+)*"
    rf"(?:(?:of|in|from|to)\s+)?(?:{_LAW}\b|\"[^\"]+\".{{0,60}}\b{_LAW}\b)",
    re.IGNORECASE,
)
"""How a change of the law begins of which nobody says that it is proposed."""

SUBJECT = re.compile(
    r"(?:new\s+|my\s+)?propos(?:al|e|ing)\s*(?::|-|\u2013)\s*(?P<title>\S.{0,150})\Z", re.IGNORECASE
)
"""A subject that says of the whole mail that it is a proposal."""

_MINE = re.compile(
    r"(?:(?:here(?:'s|\s+is)|this\s+is)\s+)?(?:my|a)\s+(?:new\s+)?proposal(?:\s+for\s+(?:this|the)\s+week)?"
    r"(?:\s+(?:is|reads)(?:\s+(?:this|as\s+follows|the\s+following))?)?\s*(?P<rest>[:.].{0,200})\Z",
    re.IGNORECASE,
)
_HEADED = re.compile(r"(?:new\s+)?proposal\s*:\s*(?P<rest>\S.{0,200})\Z", re.IGNORECASE)
_COLON = re.compile(rf"{_I}\s*:\s+(?!to\s)(?P<rest>\S.{{1,150}})\Z", re.IGNORECASE)
_BARE = re.compile(
    rf"{_I}\s*(?:as\s+follows|the\s+following)?\s*:?\s*\"?(?P<title>[^\"]{{2,120}})\"\s*[.:]?\Z",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"(?:that\s+)?rule\s+#?(\d{1,4})\s+(?:be|is|should\s+be)\s+(?:repealed|abolished|deleted|removed)\W*\Z",
    re.IGNORECASE,
)
_OF_LAW = re.compile(r"\bfollowing\b|\bproposal\b|rule|clause|amendment|change", re.IGNORECASE)
_IN_PLACE = re.compile(r"\s+in\s+its\s+(?:place|stead)\b", re.IGNORECASE)
_GERUND = {
    "repealing": "repeal", "amending": "amend", "enacting": "enact", "adding": "add", "deleting": "delete",
    "removing": "remove", "changing": "change", "replacing": "replace",
}  # fmt: skip
_NOT_NOW = re.compile(
    r"\b(?:next\s+week|some\s?day|one\s+day|tomorrow|later|soon|would(?!\s+like)|could|might|may|toast|meet|wait)\b|\?",
    re.IGNORECASE,
)


class Draft(msgspec.Struct, frozen=True):
    """What a sentence announces: the title, "" if the text must give it, and what of the sentence is text."""

    title: str = ""
    text: str = ""


def draft(line: str) -> Draft | None:
    """The proposal that a line begins; None if it begins none."""
    said = " ".join(quotes(line[:500]).split())
    if len(line) > 500 or _NOT_NOW.search(said):  # noqa: PLR2004 - longer ones are no announcement
        return None
    if found := _HEADED.match(said) or _MINE.match(said) or _COLON.match(said):
        return Draft(_plain(found["rest"]))
    if (found := _BARE.match(said)) and said.endswith(('"', '".', '":')) and '"' in said[:-2]:
        return Draft(_plain(found["title"]))
    if found := _TO.match(said) or _THAT.match(said):
        return _of_law(found["what"])
    if (found := _FOLLOWING.match(said)) and _OF_LAW.search(said) and _announces(found["rest"]):
        return _following(found["rest"])
    return None


def _announces(rest: str) -> bool:
    """Whether the sentence leaves the text to the lines below, or gives its title."""
    return bool(not rest.strip(" .:") or ":" in rest or _TITLED.match(rest) or _IN_PLACE.match(rest))


def _following(rest: str) -> Draft:
    titled = _TITLED.search(rest)
    if _IN_PLACE.match(rest):
        return Draft()
    return Draft(titled["title"] if titled else _plain(rest.rpartition(":")[2] if ":" in rest else rest))


def _of_law(what: str) -> Draft:
    """A sentence that says the change itself."""
    passive = _PASSIVE.match(what)
    if passive:
        return Draft(f"Repeal rule {passive[1]}", f"repeal rule {passive[1]}")
    word, _, rest = what.partition(" ")
    what = f"{_GERUND[word.casefold()]} {rest}" if word.casefold() in _GERUND else what
    if what.rstrip().endswith(("rule:", "rule.", "following:", "rule")) and not re.search(r"\d", what):
        return Draft()
    title = clean.line(what[:1].upper() + what[1:].rstrip(" .:"), MAX_TITLE)
    return Draft(title, what.rstrip() if what.rstrip().endswith(":") else what.rstrip(" ."))


def _plain(text: str) -> str:
    return clean.line(text.strip(' :."'), MAX_TITLE)
