"""Proposals announced in a sentence: `I propose that rule 14 be repealed`, `My proposal: …`, `I submit
the following`.

Only what speaks of the law or of the game counts: who proposes a toast, or to meet on Friday, proposes
nothing to a game.
"""

from __future__ import annotations

import re
from collections.abc import Collection

import msgspec

from nomicd.mail import clean
from nomicd.mail.prose import force
from nomicd.mail.prose.cutting import spans, unquoted
from nomicd.mail.prose.gaming import NO_GAME, is_of_game
from nomicd.mail.wording import quotes

MAX_TITLE = 120

MAX_ANNOUNCED = 1200
_SAY = r"(?:propose|submit|put\s+forward|move(?=\s+that\s))"
_I = (
    rf"(?:i\s+(?:(?:hereby|now|also|therefore|thus|formally|officially|humbly)\s+)*{_SAY}"
    rf"|i(?:(?:'d|\s+would)\s+(?:hereby\s+|now\s+|also\s+)?like|\s+want|\s+wish)\s+to\s+{_SAY}|(?:hereby\s+)?(?:propose|submit))"
)
_MAKE = (
    rf"(?:{_I}|(?:i|i(?:'d|\s+would)\s+like\s+to)\s+(?:(?:hereby|now|also)\s+)*"
    r"(?:make|table|file|bring\s+forward|offer)(?=\s.*\bproposal\b))"
)
_CHANGE = (
    r"(?:repeal|amend|enact|replace|add|insert|delete|remove|change|rewrite|append|strike|set"
    r"|renumber|alter|modify|create|abolish|retitle|rename|reword)"
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
    rf"{_MAKE}\s+(?:the\s+following|this|an?|my)(?:\s+{_NOUN})?\b(?P<rest>.{{0,200}})\Z",
    re.IGNORECASE,
)
LAW = re.compile(
    rf"(?:please\s+)?{_CHANGE}\s+(?:(?:an?|the)\s+)?(?:(?:new|following|quoted|words?|text|last|first|second|third|code|sentence)\W+)*"
    rf"(?:(?:of|in|from|to)\s+)?(?:{_LAW}\b|\"[^\"]+\".{{0,60}}\b{_LAW}\b)"
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
_MINE_THAT = re.compile(
    r"my\s+(?:new\s+)?proposal(?:\s+(?:for\s+)?(?:this|the)\s+(?:week|turn|round))?\s+is\s+(?P<that>that\s+|to\s+)(?P<what>.{3,1000})\Z",
    re.IGNORECASE,
)
_HEADED = re.compile(
    r"(?:new\s+proposal\s*(?::|\s-|\u2013|\u2014)|proposal\s*:)\s*(?P<rest>(?!(?:none|nothing|see|tbd|n/a)\b|no(?:\s+proposals?\b|\W*\Z))\S.{0,200})\Z",
    re.IGNORECASE,
)
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
_OTHER = re.compile(r"\s*(?:votes?|ballots?|actions?|orders?|moves?|answers?|names?)\b", re.IGNORECASE)
_IN_PLACE = re.compile(r"\s+in\s+its\s+(?:place|stead)\b", re.IGNORECASE)
_GERUND = {
    "repealing": "repeal", "amending": "amend", "enacting": "enact", "adding": "add", "deleting": "delete",
    "removing": "remove", "changing": "change", "replacing": "replace",
}  # fmt: skip
_NOT_NOW = re.compile(
    r"\b(?:next\s+(?:week|turn|round|time)|some\s?day|one\s+day|tomorrow|later|soon)\W*\Z|\?", re.IGNORECASE
)
"""At the end of a sentence, these make it one of another time."""

_ONLY_WANTED = re.compile(
    r".{0,40}\bi\s+(?:want|wish)\s+to\b.*\b(?:but|before|once|later|yet|soon|first|when\s+i|if\s+i|some\s?day)\b",
    re.IGNORECASE,
)
"""Who wants to propose, and says what stands in the way, does not."""

_THAT_ANY = re.compile(rf"{_I}\s*,?\s+(?P<that>that\s+|we\s+(?=\w))(?P<what>.{{3,1000}})\Z", re.IGNORECASE)
_NOUNED = re.compile(
    rf"{_I}\s+(?:(?:an?|the)\s+)?(?P<what>(?:enactment|repeal|amendment|addition|creation|adoption|abolition|introduction"
    r"|replacement|removal|deletion)\s+of\s+.{3,1000})\Z",
    re.IGNORECASE,
)
_CALLED_BARE = re.compile(
    r"\s*,?\s*(?:called|entitled|titled|named)\s+(?P<title>[^\s:\"][^:\"]{1,80}):", re.IGNORECASE
)
MAX_TITLE_WORDS = 4
_CALLED = re.compile(r"\b(?:called|entitled|titled|named)\s+\"([^\"]{1,120})\"", re.IGNORECASE)
_FRAME = re.compile(rf"(?<![\w'/-]){_MAKE}(?![\w'-])", re.IGNORECASE)
_GOES_ON = re.compile(
    r"(?:\A|[,;]\s*)i\s+(?:\w+ly\s+|hereby\s+|now\s+)*\w+\b.{0,160}\b(?:and|then)\s*\Z", re.IGNORECASE
)
_IMPERATIVE = re.compile(r"(?:please\s+)?(?:propose|submit)\b", re.IGNORECASE)
_DRAFTED = re.compile(r"\b(?:drafts?|proto\w*|not\s+(?:yet\s+)?submitted|for\s+comments?)\b", re.IGNORECASE)
_TITLE_LINE = re.compile(
    r"\s{0,1}(?:#{1,3}\s+)?(?:new\s+|my\s+)?proposal(?:\s+(?:no\.?\s*)?\d{1,4})?\s*(?::|-|\u2013|\u2014)\s+(?P<title>\S.{0,150})\Z",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]{2}")


class Draft(msgspec.Struct, frozen=True):
    """What a sentence announces: the title, "" if the text must give it, and what of the sentence is text."""

    title: str = ""
    text: str = ""


class Announced(msgspec.Struct, frozen=True):
    """A proposal in a paragraph: the sentence that announces it, and where this stands."""

    draft: Draft
    start: int
    end: int


def announced(text: str, names: Collection[str] = ()) -> Announced | None:
    """The first proposal that a paragraph announces. `names` are the players', in lower case."""
    text = quotes(text)
    if len(text) > MAX_ANNOUNCED or not _ANY.search(text):
        return None
    veiled = unquoted(text)
    for start, end in spans(veiled):
        found = _announced_in(text[start:end], veiled[start:end], names)
        if (
            found
            and not _DRAFTED.search(veiled[:start])
            and not force.supposed(veiled[:start])
            and not force.jests(veiled[start:])
        ):
            begin, drafted = found
            if _IMPERATIVE.match(text[start + begin :]) and not force.opens(veiled[:start]):
                return None  # said to somebody, as likely as not
            return Announced(drafted, start + begin, end)
    return None


def _announced_in(sentence: str, veiled: str, names: Collection[str]) -> tuple[int, Draft] | None:
    """Where in a sentence a proposal is announced."""
    if "?" in veiled:
        return None
    drafted = draft(sentence)
    if drafted:
        return 0, drafted
    for found in _FRAME.finditer(veiled):
        before = veiled[: found.start()]
        goes_on = _GOES_ON.search(before) and not force.elsewhere(before)
        solemn = "hereby" in found[0].casefold()
        if goes_on or force.own(before.strip(), names, solemn=solemn) is force.Force.ACT:
            drafted = draft(sentence[found.start() :])
            return (found.start(), drafted) if drafted else None
    return None


def title_line(line: str) -> str:
    """The title that a line `Proposal: TITLE` gives; "" if it is none."""
    found = _TITLE_LINE.match(quotes(line[:400].rstrip()))
    if found is None or not _LETTERS.search(found["title"]) or "?" in found["title"]:
        return ""
    return _plain(found["title"])


def draft(line: str) -> Draft | None:
    """The proposal that a sentence begins; None if it begins none."""
    said = " ".join(quotes(line[:MAX_ANNOUNCED]).split())
    if len(line) > MAX_ANNOUNCED or _NOT_NOW.search(unquoted(said)) or _ONLY_WANTED.match(unquoted(said)):
        return None
    if found := _HEADED.match(said) or _MINE.match(said) or _COLON.match(said):
        rest = _plain(found["rest"])
        return Draft(rest) if not rest or _LETTERS.search(rest) else None
    if (found := _BARE.match(said)) and said.endswith(('"', '".', '":')) and '"' in said[:-2]:
        return Draft(_plain(found["title"]))
    if (found := _TO.match(said) or _THAT.match(said)) and is_of_game(found["what"]):
        return _of_law(found["what"])
    if (found := _FOLLOWING.match(said)) and _OF_LAW.search(said) and _announces(found["rest"]):
        return None if _OTHER.match(found["rest"]) else _following(found["rest"])
    return _stated(said)


def lawful(text: str) -> Draft | None:
    """A change of the law said as an order: `Amend rule 23 to read …`. None if it is none, or depends."""
    said = " ".join(quotes(text).split())
    if not LAW.match(said) or "?" in said or not is_of_game(said) or _BARGAIN.search(unquoted(said)):
        return None
    headed = _NEW_RULE.match(said)
    if headed and not says_all(headed[1]):
        return Draft(_plain(headed[1]), f"Create a new rule, {_plain(headed[1])}:")
    named = _CALLED.search(said) or _APPOSED.search(said)
    title = named[1] if named else clean.line(said[:1].upper() + said[1:].rstrip(" .:"), MAX_TITLE)
    return Draft(title, said)


_NEW_RULE = re.compile(r"new\s+rule\s*:\s*(.{2,100})\Z", re.IGNORECASE)
_APPOSED = re.compile(
    r"\brule,\s+\"?([^,\"]{2,60})\"?,\s+(?:with|which|that|reading|to\s+read)\b", re.IGNORECASE
)
_BARGAIN = re.compile(
    r"\b(?:and|then|or)\s+(?:i|you|we|they|it)(?:'ll|'d|\s+(?:will|would|might|may|can|could))\b|\b(?:i'd|would|could|should|maybe|perhaps|before|unless)\b",
    re.IGNORECASE,
)


def says_all(title: str) -> bool:
    """Whether a title is a sentence that says what is to be."""
    return len(title.split()) > MAX_TITLE_WORDS and is_of_game(title)


def _stated(said: str) -> Draft | None:
    """A sentence that says in its own words what is to be: `I propose that cards cost $10`."""
    found = _THAT_ANY.match(said) or _NOUNED.match(said) or _MINE_THAT.match(said)
    if found is None or not is_of_game(found["what"]) or NO_GAME.search(found[0]):
        return None
    what = found["what"].strip()
    what = what.removeprefix("that ")
    we = "we " if found.re is _THAT_ANY and found["that"].casefold().startswith("we") else ""
    text = f"{we}{what}"
    text = text[:1].upper() + text[1:]
    called = _CALLED.search(text)
    return Draft(called[1] if called else clean.line(text.rstrip(" .:"), MAX_TITLE), text)


def _announces(rest: str) -> bool:
    """Whether the sentence leaves the text to the lines below, or gives its title."""
    return bool(not rest.strip(" .:") or ":" in rest or _TITLED.match(rest) or _IN_PLACE.match(rest))


def _following(rest: str) -> Draft:
    titled = _TITLED.search(rest) or _CALLED_BARE.match(rest)
    if _IN_PLACE.match(rest):
        return Draft()
    said = rest.partition(":")[2].strip()
    if titled:
        return Draft(titled["title"], said)
    if says_all(said):
        return Draft(clean.line(said[:1].upper() + said[1:].rstrip(" .:"), MAX_TITLE), said)
    return Draft(_plain(rest.rpartition(":")[2] if ":" in rest else rest))


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


_ANY = re.compile(r"\bpropos|\bsubmit|\bput\s+forward|\bmove\s+that\s", re.IGNORECASE)
