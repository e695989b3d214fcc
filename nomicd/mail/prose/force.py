"""The force of a sentence: whether its author does by it, now, what its verb says.

`I hereby pay`, `I pay`, `please pay` and `pay` to the secretary are acts; what stands in front of them, and
behind, may take the force away: a condition, another time, another mouth, advice to somebody, a jest.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from enum import StrEnum


class Force(StrEnum):
    """What a sentence does."""

    ACT = "act"
    OPEN = "open"  # it may be meant: it is asked back
    NONE = "none"


_ADVERB = (
    r"(?:hereby|hearby|herby|now|also|therefore|thus|herewith|then|gladly|happily|formally|officially|solemnly|humbly"
    r"|respectfully|reluctantly|do|further|furthermore|immediately|just|likewise|too)"
)
FRAME = re.compile(
    rf"(?:(?<![\w'])(?P<i>i(?:\s+{_ADVERB}(?:\s+and\s+{_ADVERB})?,?)*\s+)"
    rf"|(?<![\w'])(?P<like>i(?:(?:'d|\s+would)(?:\s+{_ADVERB})?\s+like)\s+to\s+)"
    r"|(?<![\w'])(?P<hereby>hereby\s+)"
    r"|(?<![\w'])(?P<ask>(?:can|could|would|will)\s+you\s+(?:please\s+|kindly\s+)?)"
    r"|(?<![\w'])(?P<soft>i(?:'m|\s+am)\s+(?:hereby\s+)?(?:willing|ready|happy|going)\s+to\s+|i\s+(?:want|wish|need)\s+to\s+)"
    r"|(?<![\w'])(?P<please>(?:please|pls|plz|kindly)[\s,]+)"
    r"|)\Z",
    re.IGNORECASE,
)
"""How somebody begins who does something: the end of what stands before the verb."""

_ELSEWHERE = re.compile(
    r"\b(?:if|unless|when|whenever|suppose|supposing|assum(?:e|ing)|imagine|consider|pretend|say|theory|theoretically"
    r"|could|would|should(?!\s+have)|might|may|can|will|shall|gonna|going\s+to|plan(?:s|ned|ning)?|intend\w*|intention"
    r"|hope|hoping|wants?|wanted|wish\w*|thinking|thought|think|considering|before|until|till|as\s+soon|once(?!\s+(?:more|again))"
    r"|said|says|wrote|writes|told|tells|claim(?:s|ed)?|ask(?:s|ed)?|demand(?:s|ed)?|insist(?:s|ed)?|reads?|quot(?:e|es|ing)"
    r"|example|instance|sample|template|format|faq|tips?|hints?|advice|moral|lesson|options?|steps?|what|how|why|who|whether"
    r"|each|every|always|usually|normally|sometimes|tomorrow|tonight|later|soon|next\s+(?:week|turn|round|month|time|year)"
    r"|dream\w*|jok(?:e|ing)|kidding|not|never|cannot|do|does|did|must|am|were|where|instead\s+of|wonder\w*|regret(?:ted)?|remember"
    r"|lest|rather\s+than|(?:write|type|enter|reply\s+with)(?=\W*\Z)|usage|e\.g)\b|n't\b|'ll\b|'d\b|[?\"]",
    re.IGNORECASE,
)
"""In front of a verb, these make it one of another time, another place or another mouth."""

_HARD = re.compile(
    r"\b(?:if|unless|when|whenever|suppose|supposing|imagine|consider|pretend|say|would|said|says|wrote|writes|told|quote|example"
    r"|not|never|as\s+soon|once)\b|n't\b|[?\"]",
    re.IGNORECASE,
)
"""The same in front of `hereby`, with which nobody tells of other times."""

_THEM = re.compile(
    r"\b(?:(?<!thank\s)you|your|yours|yourself|he|she|they|him|his|her|them|everyone|everybody|anyone|anybody"
    r"|someone|somebody|nobody|whoever|folks|guys|people|players|newcomers|friends|y'all)\b",
    re.IGNORECASE,
)
"""In front of an imperative, these are whom it may be said to."""

_GREETING = (
    r"(?:hi|hello|hey|hiya|dear|greetings|good\s+(?:morning|evening|day|afternoon))"
    r"(?:\s+(?:all|everyone|everybody|folks|guys|there|secretary|nomic|nomicd|team|sir|again))*"
)
_OPENER = (
    rf"(?:{_GREETING}|ok|okay|k|well|so|right|alright|all\s+right|fine|sure|yes|yep|yeah|no|now|then|also|and|but|plus|too"
    r"|first(?:ly)?|second(?:ly)?|third(?:ly)?|next|last(?:ly)?|finally|again|oh|ah|hm+|thanks|thank\s+you|sorry"
    r"|one\s+more(?:\s+thing)?|(?:well,?\s+)?here\s+goes(?:\s+nothing)?|(?:my\s+)?(?:actions?|orders?|moves?|commands?|turn)"
    r"|instead|anyway|btw|p\.?s|to\s+the\s+secretary|secretary|herewith|hereby|in\s+addition|moreover|furthermore|\d{1,2}"
    r"|(?:for\s+)?this\s+(?:turn|week|round)|today|please|[a-z]\))"
)
_OPENERS = re.compile(rf"[\s*\u2022\u00b7-]*(?:{_OPENER}\b[\s,;:.!()\u2013\u2014*-]*)*\Z", re.IGNORECASE)
_CONJ = r"(?:(?:and|but|so|also|then|plus|now|well|ok)[\s,]+)*"
_PHRASE = re.compile(
    rf"{_CONJ}(?:as|for|in|with|after|to|on|by|upon|having|without|given|because|since|whereas|from|at|out\s+of|under|true\s+to"
    r"|by\s+way\s+of)\b[^?\"]{0,160}\Z",
    re.IGNORECASE,
)
_SETTLING = re.compile(
    rf"{_CONJ}(?:[^?\"]{{0,120}}\b(?:i|my|me|mine|ours?|above|below)\b)?[^?\"]{{0,120}}\Z", re.IGNORECASE
)
_DELIMITED = re.compile(r"[,;:)\u2013\u2014-]\s*(?:(?:and|so|but|then|also|hence|therefore)\s+)?\Z")
_COLON = re.compile(r":\s*\Z")

_TAIL = re.compile(
    r"\s*(?:\Z|[.!\u2026,;:()\u2013\u2014-](?!\d|-\d)|(?:because|cos|cuz|since|as|for|with|like|and|so|but|though|although|please|pls|plz"
    r"|thanks|thank|thx|k|kthx|ta|cheers|from\s+(?:my|me)|which|who|herewith|hereby|too|as\s+well|also|at\s+once|to\s+(?:settle|thank|show"
    r"|cover|pay|make|celebrate|honou?r|repay|help)|out\s+of|in\s+(?:settlement|return|full|exchange|thanks|gratitude|payment"
    r"|recognition|memory|honou?r|its\s+(?:place|stead)|good\s+faith)|per|by\s+way|due|given|the\s+discussion|that\s+i\s+owe|i\s+owe"
    r"|love|sorry|today|then\s*\Z|right\s+now|this\s+(?:turn|week|time))\b)",
    re.IGNORECASE,
)
"""How what stands behind a command begins, where it is a comment."""

_NOW = re.compile(r"\s*now\b", re.IGNORECASE)
_CONDITION = re.compile(
    r"\b(?:(?<!as\s)(?<!see\s)if(?!\s+i\s+may)|unless|provided|providing|assuming|once(?!\s+(?:more|again|and))|as\s+soon\s+as"
    r"|as\s+long\s+as|on\s+condition|in\s+case|depending|only\s+when|maybe|perhaps|possibly|probably|or\s+not|or\s+maybe|not\s+really"
    r"|subject\s+to|pending|imaginary|pretend|monopoly\s+money|fictional)\b",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"[\s,(\u2013\u2014-]*(?:tomorrow|tonight|later|soon|next\b|some\s?day|when\b|whenever|before\b|after\b|until\b|till\b|by\s+(?:then|the)"
    r"|on\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day|at\s+the\s+(?:next|end)|in\s+(?:a|an|two|three|\d+)\s+\w+|every\b|each\b|or\b|rather\b"
    r"|(?:and\s+)?(?:then\s+)?(?:he|she|they|you)\s+(?:votes?|gives?|pays?|buys?|gets?)\b)",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"\s*[,\"'\u2013\u2014-]+\s*(?:\w+\s+){1,2}(?:said|says|say|wrote|writes|told|asked|cried|shouted|replied)\b",
    re.IGNORECASE,
)
_NARRATED = re.compile(
    r"\b(?!which|that|who)\w+\s+(?:buys|pays|gives|sells|withdraws|lands|proposes|then\s+(?:buys|pays|gives|votes))\b",
    re.IGNORECASE,
)
_JEST = re.compile(
    r"\blol\b|\brofl\b|\blmao\b|\bhaha|\bjk\b|\bj/k\b|\bkidding\b|(?<!no\s)(?<!not\sa\s)(?<!\w\sa\s)\bjok(?:e|ing)\b|(?:'s|is|was|just|only)\s+a\s+joke\b|[:;]-?[pP]\b|;-?\)|:-\)|</?s>|\s/s\b"
    r"|[\U0001F602\U0001F923\U0001F61C\U0001F61D\U0001F609\U0001F643]|(?:\.\.\.|\u2026|,)\s*not\s*!*\s*\Z",
    re.IGNORECASE,
)
_BACK = re.compile(
    r"(?:\A|[.!?(\u2026]\s*)(?:no\s+(?:i|we)\s+don'?t\b|(?:just\s+|only\s+)?kidding\b|jk\b|not\s+(?:really|submitted|yet)\b|scratch\s+that"
    r"|never\s?mind\b|ignore\s+(?:this|that|the\s+above)|(?:this|that|it)(?:'s|\s+is|\s+was)\s+(?:just\s+|only\s+|of\s+course\s+)?(?:a\s+|in\s+)?"
    r"(?:jok(?:e|ing)|jest|an?\s+example|not\s+(?:an?\s+)?(?:order|command|proposal|official|meant|submitted|serious))"
    r"|(?:i(?:'m|\s+am)\s+)?(?:only\s+|just\s+)?joking\b|i\s+haven'?t\s+(?:done|submitted)|neither\s+of\s+(?:the|these)\b|i\s+(?:don'?t|do\s+not)\s+mean)"
    r"|(?:\A|[.!?(\u2026]\s*)(?:this|that|it)(?:'s|\s+is)\s+(?:just\s+|only\s+|still\s+)?an?\s+(?:\w+\s+)?draft\b"
    r"|\bi(?:'m|\s+am)\s+not\s+(?:yet\s+)?(?:submitting|proposing)\b|\bput\s+the\s+pen\s+down\b|\bfor\s+comments?\s+only\b|\bnot\s+submitted\b",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"(?:\A|[.!?:]\s+)(?:and\s+|so\s+|now\s+|but\s+|ok\s+)*(?:suppose|supposing|imagine|consider|let(?:'s|\s+us)\s+(?:say|suppose|assume|pretend|imagine)|say\b"
    r"|assume|hypothetically|in\s+theory|pretend|picture\b|what\s+if|for\s+(?:example|instance)|e\.g|step\s+(?:one|1)\b|thought\s+experiment)",
    re.IGNORECASE,
)


_WINK = re.compile(r"[:;]-?\)")
"""Beside `please` no more than a smile."""

_SOLEMN = re.compile(r"\bhea?re?by\b", re.IGNORECASE)


def front(before: str, frame: re.Match[str], names: Collection[str]) -> Force:
    """What a verb does behind these words of its sentence. `before` ends where the frame begins; `names` are
    the players', in lower case."""
    said = before.strip()
    if frame["i"] or frame["like"] or frame["hereby"]:
        return own(said, names, solemn=bool(_SOLEMN.search(frame[0])))
    if frame["ask"] or frame["soft"]:
        return Force.OPEN if not said or _OPENERS.match(said) else Force.NONE
    return _imperative(said, names)


def elsewhere(said: str) -> bool:
    """Whether words in front of an act make it one of another time, place or mouth."""
    return bool(_ELSEWHERE.search(said))


def own(said: str, names: Collection[str], *, solemn: bool) -> Force:
    """What `I pay` does behind these words: it is an act where they are of here and now. `solemn`: it says
    `hereby`."""
    if (_HARD if solemn else _ELSEWHERE).search(said):
        return Force.NONE
    if not said or _OPENERS.match(said):
        return Force.ACT
    if _COLON.search(said) and not (_PHRASE.match(said) or _first_person(said)):
        return Force.OPEN
    if solemn or _DELIMITED.search(f"{said} ") or _PHRASE.match(said):
        return Force.OPEN if not solemn and not _PHRASE.match(said) and _names(said, names) else Force.ACT
    return Force.ACT if _JOINED.search(said) else Force.NONE


_JOINED = re.compile(r"\b(?:and|so|but|i\.e\.|that\s+is)\Z", re.IGNORECASE)


def _imperative(said: str, names: Collection[str]) -> Force:
    """`Pay`: said to the secretary if to nobody else."""
    if _ELSEWHERE.search(said):
        return Force.NONE
    if not said or _OPENERS.match(said):
        return Force.ACT
    if not _DELIMITED.search(f"{said} ") or _THEM.search(said) or _names(said, names):
        return Force.NONE
    settles = _COLON.search(said) and _SETTLING.match(said) and _first_person(said)
    return Force.ACT if settles or _PHRASE.match(said) else Force.OPEN


def receives(before: str, receiver: str, names: Collection[str]) -> bool:
    """Whether a command gives to the player to whom the words before it speak: `Bob, your $5: pay bob $5`
    is said to the secretary, for nobody is told to pay himself."""
    said = before.strip().casefold()
    named = {word.removesuffix("'s") for word in re.findall(r"[\w']+", said)} & set(names)
    spoken_to = said.startswith(f"{receiver.casefold()},") and re.search(r"\byour?\b", said)
    alone = named == {receiver.casefold()}
    return alone and bool(spoken_to and _DELIMITED.search(f"{said} ")) and not elsewhere(said)


def opens(before: str) -> bool:
    """Whether these words only open a sentence."""
    return not before.strip() or bool(_OPENERS.match(before.strip()))


def _first_person(said: str) -> bool:
    return bool(
        re.match(rf"{_CONJ}\S", said) and re.search(r"\b(?:i|my|me|mine|above|also)\b", said, re.IGNORECASE)
    )


def _names(said: str, names: Collection[str]) -> bool:
    return any(word.removesuffix("'s") in names for word in re.findall(r"[\w']+", said.casefold()))


def tail(after: str, *, first_person: bool, bare: bool) -> Force:
    """What becomes of a command by the words behind it in its sentence. `bare`: it names nothing, so that a
    comment of any kind may be its other half."""
    if first_person and (found := _NOW.match(after)):
        after = after[found.end() :]
    if _TOLD.match(after):
        return Force.NONE
    if _NARRATED.search(after):
        return Force.OPEN
    if _CONDITION.search(after) or _TIME.match(after) or jests(after):
        return Force.OPEN
    if not _TAIL.match(after):
        return Force.NONE
    comma = bool(re.match(r"\s*[,:;\u2013\u2014-]\s*\w", after))
    return Force.OPEN if bare and comma and not first_person and not _THANKS.match(after) else Force.ACT


_THANKS = re.compile(
    r"[\s,;:\u2013\u2014-]*(?:please|pls|plz|thanks|thank|thx|cheers|because|since|as\b|my\b|i\b)",
    re.IGNORECASE,
)


def taken_back(after: str) -> bool:
    """Whether sentences that follow an act say that it was none."""
    return bool(_BACK.search(after))


def narrates(text: str, values: Iterable[object]) -> bool:
    """Whether what is to be taken back is a sentence with a verb of its own: `Cancel culture has …`."""
    verb, _, rest = text.partition(" ")
    rest = rest.strip()
    taking = verb.casefold() in ("cancel", "undo", "drop", "strike")
    return taking and rest in values and bool(_FINITE.search(rest)) and '"' not in rest


_FINITE = re.compile(
    r"\A(?!\s*(?:the|my|that|this|all|it|line|what)\b)\w+\s+(?:\w+\s+)?"
    r"(?:has|have|had|is|are|was|were|will|would|can|must|should)\b|\bwe\s+now\b",
    re.IGNORECASE,
)


def jests(text: str) -> bool:
    """Whether a sentence is written with a wink."""
    return bool(_JEST.search(smiling(text, text)))


def smiling(sentence: str, part: str) -> str:
    """A part of a sentence without its winks, if that says please: then they are no more than smiles."""
    return _WINK.sub(" ", part) if re.search(r"\bplease\b", sentence, re.IGNORECASE) else part


def supposed(before: str) -> bool:
    """Whether sentences before an act only imagine."""
    return bool(_SUPPOSED.search(before))


def addressed(before: str, names: Collection[str]) -> bool:
    """Whether sentences before an imperative speak to somebody: then so may it."""
    if re.search(r"\b(?<!thank\s)(?:you|your)(?:r|'re|'ve)?\b", before, re.IGNORECASE):
        return True
    return any(
        found[1].casefold() in names
        for found in re.finditer(r"(?:\A|[.!?]\s+)([\w'-]+)(?:\s+\w+)?[.!,:]", before)
    )
