"""What a sentence announces as a proposal: its title, and its text. Whether it does is judged before
(`nomicd.mail.prose.announcing`).

Only what speaks of the law or of the game counts: who proposes a toast, or to meet on Friday, proposes
nothing to a game.
"""

from __future__ import annotations

import re

import msgspec

from nomicd.mail import clean
from nomicd.mail.prose.cutting import unquoted
from nomicd.mail.prose.gaming import is_of_game, is_view
from nomicd.mail.prose.stating import mine, stated
from nomicd.mail.wording import quotes

MAX_TITLE = 120

_CHANGE = (
    r"(?:repeal|amend|enact|replace|add|insert|delete|remove|change|rewrite|append|strike|set"
    r"|renumber|alter|modify|create|abolish|retitle|rename|reword|transmute|revise|reinstate)"
)
_LAW = r"(?:rules?|clauses?|sub-?clauses?|sections?|paragraphs?|amendments?|laws?|rule\s+changes?|changes?)"
_NOUN = (
    rf"(?:(?:new|following|short|small|simple|extra|modest|further|another"
    rf"|additional)\s+)*(?:proposal|{_LAW})"
)
_TITLED = re.compile(
    r"(?:,?\s*(?:entitled|titled|called|named|with\s+(?:the\s+)?title)\s+)?\"(?P<title>[^\"]{1,120})\"",
    re.IGNORECASE,
)
_WORDED = re.compile(
    r",?\s*(?:and|with)\s+(?:the\s+)?(?:following\s+)?text\b\s*(?:reading|as\s+follows)?:?", re.IGNORECASE
)
_GERUND = {
    "repealing": "repeal", "amending": "amend", "enacting": "enact", "adding": "add", "deleting": "delete",
    "removing": "remove", "changing": "change", "replacing": "replace", "abolishing": "abolish",
    "banning": "ban", "capping": "cap", "raising": "raise", "lowering": "lower", "doubling": "double",
    "halving": "halve", "allowing": "allow", "forbidding": "forbid", "letting": "let", "limiting": "limit",
    "requiring": "require", "reducing": "reduce", "increasing": "increase", "introducing": "introduce",
    "scrapping": "scrap", "restoring": "restore", "renaming": "rename",
}  # fmt: skip
_TO = re.compile(
    rf"\s*:?\s+(?:to\s+)?(?P<what>(?:{_CHANGE}|{'|'.join(_GERUND)})\b.{{1,300}})\Z",
    re.IGNORECASE,
)
_THAT = re.compile(
    rf"\s+(?:that\s+)?(?P<what>(?:rules?\s+\#?\d|(?:a|an|the)\s+(?:(?:new|following|further)\s+)*{_LAW}\b|clause\s+\d|section\s+\d).{{0,300}})\Z",
    re.IGNORECASE,
)
_FOR = (
    r"\s+for\s+(?:(?:your|the|our|general|public|kind)\s+)*"
    r"(?:consideration|approval|vote|ballot|perusal|discussion|adoption|voting)"
)
_FOLLOWING = re.compile(
    rf"(?:(?:{_FOR}|\s+for\s+(?:your|the)\s+\w+),?)?\s+(?:the\s+(?:following|below)|the\s+proposal\s+(?:below|that\s+follows|which\s+follows)"
    r"|it\s+(?:again\s+)?(?:with|as)\s+(?:the\s+)?following|it\s+(?:again\s+)?as\s+follows|proposal(?=\s+\")|this(?:\s+one)?|an?|my|another|one\s+more)"
    rf"(?P<noun>\s+{_NOUN})?\b(?P<rest>.{{0,200}})\Z",
    re.IGNORECASE,
)
_SUBMITTED = re.compile(rf"{_FOR},?\s*:\s*\Z", re.IGNORECASE)
LAW = re.compile(
    rf"(?:please\s+)?{_CHANGE}\s+(?:(?:an?|the)\s+)?(?:(?:new|following|quoted|words?|text|last|first|second|third|code|sentence"
    rf"|power[\s=-]*\d(?:\.\d)?|mutable|immutable|short|simple|permanent|temporary|dynastic)\W+)*"
    rf"(?:at\s+the\s+(?:end|start|beginning|top|bottom)\s+)?(?:(?:of|in|from|to|after|before|into|under)\s+)?(?:{_LAW}\b|\"[^\"]+\".{{0,60}}\b{_LAW}\b)"
    rf"|(?:in|from|to)\s+(?:the\s+)?(?:rule|section|clause)\s+#?\d[\d.]*\s*(?:\([^()]{{0,80}}\))?,?\s+"
    rf"(?:(?:after|before)\s+(?:the\s+\w+\s+)?\"[^\"]{{1,80}}\",?\s+)?{_CHANGE}\b"
    rf"|(?:please\s+)?{_CHANGE}\b[^.?!:\"]{{1,80}}\b(?:in|of|from)\s+(?:rule|section|clause)\s+#?\d"
    r"|new\s+rule\s*:\s*\S|rule\s+change\s*:\s*\S",
    re.IGNORECASE,
)
"""How a change of the law begins of which nobody says that it is proposed."""

SUBJECT = re.compile(
    r"(?:new\s+|my\s+)?propos(?:al|e|ing)\s*(?::|-|\u2013)\s*(?P<title>\S.{0,150})\Z", re.IGNORECASE
)
"""A subject that says of the whole mail that it is a proposal."""

_MINE = re.compile(
    r"(?:(?:here(?:'s|\s+is)|this\s+is|i\s+have)\s+)?(?:my|an?|one|another)\s+(?:new\s+|other\s+)?proposal(?:\s+(?:for\s+)?(?:this|the)\s+(?:week|turn|round))?"
    r"(?:\s+(?:is|reads)(?:\s+(?:this|as\s+follows|the\s+following))?)?\s*(?P<rest>[:.].{0,200})\Z",
    re.IGNORECASE,
)
_MINE_CALLED = re.compile(
    r"my\s+(?:new\s+)?proposal(?:\s+(?:for\s+)?(?:this|the)\s+(?:week|turn|round))?\s+is\s+(?:called|entitled|titled|named)"
    r"\s+\"(?P<title>[^\"]{1,120})\",?(?:\s+and)?(?:\s+(?:it\s+)?(?:reads|says|is))?(?:\s+as\s+follows)?\s*:\s*(?P<text>.{0,1000})\Z",
    re.IGNORECASE,
)
_HEADED = re.compile(
    r"(?:(?:new\s+(?:rule[\s-]+)?proposal|rule(?:[\s-]+change)?\s+proposal)\s*(?::|\s-|\u2013|\u2014)|proposal\s*(?:\([^():]{1,40}\)\s*)?:|proposal\s+(?:-|\u2013|\u2014)(?=\s+(?-i:[A-Z\"])))"
    r"\s*(?P<rest>(?!(?:none|nothing|see|tbd|n/a)\b|(?:yes|yea|aye|nay|for|against|abstain)\W*\Z|no(?:\s+proposals?\b|\W*\Z))\S.{0,200})\Z",
    re.IGNORECASE,
)
_COLON = re.compile(r"\s*:\s+(?!to\s)(?P<rest>\S.{1,150})\Z", re.IGNORECASE)
_BARE = re.compile(
    r"\s*(?:as\s+follows|the\s+following)?\s*:?\s*\"(?P<title>[^\"]{2,120})\"\s*[.:]?\Z",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"(?:that\s+)?rule\s+#?(\d{1,4})\s+(?:be|is|should\s+be)\s+(?:repealed|abolished|deleted|removed)\W*\Z",
    re.IGNORECASE,
)
_PROPOSAL = re.compile(r"\bproposal\b", re.IGNORECASE)
_LEADING = re.compile(
    r"(?:(?:please\s+)?(?:take|consider|accept|count|treat|regard|record|file)\s+(?:the\s+following|this|what\s+follows)"
    r"\s+(?:(?:as|to\s+be)\s+)?(?:my|an?)"
    r"|(?:here(?:'s|\s+is)|this\s+is|the\s+following\s+is|one\s+more|another)(?:\s+(?:my|an?|one|another))?"
    r"|(?=new\s+proposal(?:\s+from\s+me)?\s*:|new\s))"
    r"\s*\b(?:[\w-]+\s+){0,2}proposal\b[^:?]{0,60}(?:\"[^\"]{1,120}\")?[^:?]{0,60}:\s*\Z",
    re.IGNORECASE,
)
"""Sentences that lead to a proposal in the lines below."""

_ONLY_LEADS = re.compile(
    r"(?:(?:an?|the|this|one|some)\s+)?(?:(?:new|following|small|simple|short|minor)\s+)*"
    r"(?:rules?|(?:rule\s+)?changes?|amendments?)(?:\s+(?:to|of|in)\s+the\s+(?:rules?|ruleset|laws?))?\s*[.:]?\Z",
    re.IGNORECASE,
)
_RULED = re.compile(r"(?:an?|the|one)\s+new\s+rule\s*:\s*(\S.+)\Z", re.IGNORECASE)
_OF_LAW = re.compile(
    r"\b(?:following|below|proposal|its\s+(?:place|stead))\b|rule|clause|amendment|change", re.IGNORECASE
)
_OTHER = re.compile(r"\s*(?:votes?|ballots?|actions?|orders?|moves?|answers?|names?)\b", re.IGNORECASE)
_IN_PLACE = re.compile(r"\s+in\s+its\s+(?:place|stead)\b", re.IGNORECASE)
_NOT_NOW = re.compile(
    r"\b(?:next\s+(?:week|turn|round|time)|some\s?day|one\s+day|tomorrow|later|soon)\W*\Z"
    r"|\b(?:hours?|days?|weeks?|months?|turns?|rounds?)\s+(?:from\s+(?:now|today)|hence)\W*\Z|\?",
    re.IGNORECASE,
)
"""At the end of a sentence, these make it one of another time."""

_CALLED_BARE = re.compile(
    r"\s*,?\s*(?:called|entitled|titled|named)\s+(?P<title>[^\s:\"][^:\"]{1,80}):", re.IGNORECASE
)

MAX_TITLE_WORDS = 4
_CALLED = re.compile(
    r"\b(?:called|entitled|titled|named|call\s+it|name\s+it|title\s+it)\s+\"([^\"]{1,120})\"", re.IGNORECASE
)
_TITLE_LINE = re.compile(
    r"\s{0,1}(?:#{1,3}\s+)?(?:new\s+|my\s+)?proposal(?:\s+(?:no\.?\s*)?\d{1,4})?\s*(?:\([^():]{1,40}\)\s*)?(?::|-|\u2013|\u2014)\s+(?P<title>\S.{0,150})\Z",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]{2}")


class AnnouncedProposal(msgspec.Struct, frozen=True):
    """What a sentence announces: the title, "" if the text must give it, and what of the sentence is text.
    `vague`: nothing says yet that it speaks of the game."""

    title: str = ""
    text: str = ""
    vague: bool = False


def title_line(line: str) -> str:
    """The title that a line `Proposal: TITLE` gives; "" if it is none."""
    found = _TITLE_LINE.match(quotes(line[:400].rstrip()))
    if found is None or not _LETTERS.search(found["title"]) or "?" in found["title"]:
        return ""
    return _plain(found["title"])


def read_heading(sentence: str) -> AnnouncedProposal | None:
    """The proposal that a sentence is headed as: `My proposal: …`, `New proposal - …`; None if it is none."""
    said = " ".join(quotes(sentence).split()).lstrip("#* ")
    if _NOT_NOW.search(unquoted(said)):
        return None
    if found := _MINE_CALLED.match(said):
        return AnnouncedProposal(found["title"], found["text"])
    if found := _LEADING.match(said):
        titled = _TITLED.search(said)
        return AnnouncedProposal(titled["title"] if titled else "")
    if found := _HEADED.match(said) or _MINE.match(said):
        rest = _plain(found["rest"])
        return AnnouncedProposal(rest) if not rest or _LETTERS.search(rest) else None
    return _read_statement(mine(said))


def draft(behind: str, *, made: bool = False) -> AnnouncedProposal | None:
    """The proposal that a sentence goes on with behind `I propose`, or, `made`, behind `I make`."""
    said = " ".join(quotes(behind).split())
    said = f" {said}" if behind[:1].isspace() else said
    if _NOT_NOW.search(unquoted(said)) or (made and not _PROPOSAL.search(said)):
        return None
    drafted = None if made else _of_itself(said)
    if drafted is not None:
        return drafted
    if (found := _FOLLOWING.match(said)) and _announces(found["rest"]):
        lawful = bool(_OF_LAW.search(said))
        if _OTHER.match(found["rest"]):
            return None
        if lawful or said.endswith(":"):
            return _following(found["rest"], found["noun"], lawful)
    return None if made else _read_statement(stated(said))


def _of_itself(said: str) -> AnnouncedProposal | None:
    """`I propose: …`, `I propose "…"`, `I propose to amend …`."""
    if said.strip() == ":" or _SUBMITTED.match(said):
        return AnnouncedProposal(vague=said.strip() == ":")
    if found := _COLON.match(said):
        rest = _plain(found["rest"])
        return AnnouncedProposal(rest) if not rest or _LETTERS.search(rest) else None
    if found := _BARE.match(said):
        return AnnouncedProposal(_plain(found["title"]))
    law = _TO.match(said) or _THAT.match(said)
    meant = law is not None and is_of_game(law["what"]) and not is_view(law["what"])
    return _of_law(law["what"]) if law and meant else None


def lawful(text: str) -> AnnouncedProposal | None:
    """A change of the law said as an order: `Amend rule 23 to read …`. None if it is none, or depends."""
    said = " ".join(quotes(text).split())
    if (
        not LAW.match(said)
        or "?" in said
        or not is_of_game(said)
        or _BARGAIN.search(_READING.split(unquoted(said), maxsplit=1)[0])
    ):
        return None
    headed = _NEW_RULE.match(said)
    if headed and not says_all(headed[1]):
        return AnnouncedProposal(_plain(headed[1]), f"Create a new rule, {_plain(headed[1])}:")
    named = _CALLED.search(said) or _APPOSED.search(said)
    title = named[1] if named else clean.line(said[:1].upper() + said[1:].rstrip(" .:"), MAX_TITLE)
    return AnnouncedProposal(title, said)


_NEW_RULE = re.compile(r"new\s+rule\s*:\s*(.{2,100})\Z", re.IGNORECASE)
_APPOSED = re.compile(
    r"\brule,\s+\"?([^,\"]{2,60})\"?,\s+(?:with|which|that|reading|to\s+read)\b", re.IGNORECASE
)
_READING = re.compile(
    r":|\bto\s+read\b|\breading\b|\bwhich\s+reads\b|\bby\s+(?:insert|add|append|replac|delet)ing\b",
    re.IGNORECASE,
)
"""Behind these stands the text of a law, which may have conditions."""

_BARGAIN = re.compile(
    r"\b(?:and|then|or)\s+(?:i|you|we|they|it)(?:'ll|'d|\s+(?:will|would|might|may|can|could))\b|\b(?:i'd|would|could|should|maybe|perhaps|before|unless)\b",
    re.IGNORECASE,
)


def says_all(title: str) -> bool:
    """Whether a title is a sentence that says what is to be."""
    return len(title.split()) > MAX_TITLE_WORDS and is_of_game(title)


def _read_statement(text: str) -> AnnouncedProposal | None:
    """What is to be, as a sentence says it in its own words; None if it says nothing."""
    called = _CALLED.search(text)
    return (
        AnnouncedProposal(called[1] if called else clean.line(text.rstrip(" .:"), MAX_TITLE), text)
        if text
        else None
    )


def _announces(rest: str) -> bool:
    """Whether the sentence leaves the text to the lines below, or gives its title."""
    titled = _TITLED.match(rest) or _CALLED.search(rest)
    return bool(not rest.strip(" .:") or ":" in rest or titled or _IN_PLACE.match(rest))


def _following(rest: str, noun: str | None, lawful: bool) -> AnnouncedProposal:
    titled = _TITLED.search(rest) or _CALLED_BARE.match(rest)
    if _IN_PLACE.match(rest):
        return AnnouncedProposal()
    said = rest.partition(":")[2].strip()
    if titled:
        behind = rest[titled.end() :]
        worded = _WORDED.match(behind)
        return AnnouncedProposal(titled["title"], behind[worded.end() :].strip() if worded else said)
    if says_all(said):
        return AnnouncedProposal(clean.line(said[:1].upper() + said[1:].rstrip(" .:"), MAX_TITLE), said)
    plain = _plain(rest.rpartition(":")[2] if ":" in rest else rest)
    return AnnouncedProposal(plain, vague=not lawful or (bool(plain) and not noun and not is_of_game(plain)))


def _of_law(what: str) -> AnnouncedProposal:
    """A sentence that says the change itself."""
    if _ONLY_LEADS.match(what):
        return AnnouncedProposal()
    if ruled := _RULED.match(what):
        return AnnouncedProposal(
            clean.line(ruled[1].rstrip(" .:"), MAX_TITLE), f"Create a new rule: {ruled[1]}"
        )
    if passive := _PASSIVE.match(what):
        return AnnouncedProposal(f"Repeal rule {passive[1]}", f"repeal rule {passive[1]}")
    word, _, rest = what.partition(" ")
    what = f"{_GERUND[word.casefold()]} {rest}" if word.casefold() in _GERUND else what
    if what.rstrip().endswith(("rule:", "rule.", "following:", "rule")) and not re.search(r"\d", what):
        return AnnouncedProposal()
    title = clean.line(what[:1].upper() + what[1:].rstrip(" .:"), MAX_TITLE)
    return AnnouncedProposal(title, what.rstrip() if what.rstrip().endswith(":") else what.rstrip(" ."))


def _plain(text: str) -> str:
    return clean.line(text.strip(' :."'), MAX_TITLE)
