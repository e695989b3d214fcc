"""Sentences, and what makes one that speaks of a vote no vote: questions, plans, reports, jokes,
conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator

_END = re.compile(
    r"(?<=[.!?\u2026])[\"')]*\s+(?=\S)(?!(?:otherwise|else)\b)|\s*;\s+(?!(?:otherwise|else|if)\b)|\s+//\s+",
    re.IGNORECASE,
)
_LIST = re.compile(r"\s*\(?\d{1,4}[.)]\s*(?:aye|yea|nay|yes|no|for|against|abstain|present)\b", re.IGNORECASE)
_ITEM = re.compile(r"\b\d{1,4}\.\Z")
SAID = re.compile(r"(?:said|says|say|cried|quoth|replied|wrote|muttered|shouted)\b", re.IGNORECASE)
"""How a sentence goes on that gives the words before it to somebody."""

THAT = re.compile(r"(?:that|that's|those|these|he|she|they|we)\b", re.IGNORECASE)
VOCATIVE = re.compile(
    r"(?:my\s+(?:lord|lady|liege|dear|friend)|m'lord|sir|captain|minister|your\s+honou?r|dear|verily|forsooth|mate(?:y|s)?)\b",
    re.IGNORECASE,
)
PRONOUN = re.compile(r"(?:i|you|we|he|she|they|that|those|these|what|which|there|rule|it)\b", re.IGNORECASE)
BACK = re.compile(r"(?:but|and)\s+(?:yes|no|yea|nay|aye)\b", re.IGNORECASE)
_NUMBER = re.compile(r"\b(?:no|nos|prop|props|p)\.\s*\Z", re.IGNORECASE)
_NO_END = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|approx|mr|mrs|dr)\.|^\s*\(?\d{1,4}\.|,\s*\d{1,4}\.)\s*\Z", re.IGNORECASE
)

KIDDING = re.compile(
    r"\b(?:just\s+)?kidding\b|\bjk\b|\bj/k\b|\blol\b|\brofl\b|\bhaha|\bsarcas|\bas\s+if\b|(?:\.\.\.|\u2026|,)\s*not\s*!*\s*\Z|\bpsych\b"
    r"|</?s(?:arcasm)?>|\s/s\b",
    re.IGNORECASE,
)
"""Words of somebody who does not mean it."""

HEDGE = re.compile(
    r"\b(?:if|unless|once|provided|providing|assuming|only|depend(?:s|ing)|pending|as\s+long\s+as|in\s+case"
    r"|maybe|perhaps|probably|possibly|not\s+sure|undecided|except)\b",
    re.IGNORECASE,
)
"""Behind a vote, these may take a part of it back."""

ELSEWHERE = re.compile(
    r"\b(?:if|unless|once|when|whenever|after|before|until|till|tomorrow|later|soon|tonight|next|yesterday|last|imagine"
    r"|suppose|supposing|assuming|pretend|would|could|should|might|may|will|won't|had|maybe|perhaps|probably|thinking|think"
    r"|thought|you|your|he|she|they|we|everyone|everybody|anyone|nobody|whoever|who|said|says|say|wrote|writes|write|told|tells"
    r"|passe[sd]|fail(?:s|ed)|results?|tally|total|votes|voted|so\s+far|claims?|asked|asks|reads?(?!\s+it)|put\s+it|e\.g|i\.e|as\s+in|example|for\s+instance|don't|didn't|not|never|cannot|can't|ballot|line|quote)\b"
    r"|[\"?]",
    re.IGNORECASE,
)
"""In front of a vote, these make it one of another time, another place or another mouth."""

CHAT = re.compile(
    r"\b(?:you|your|yours|thanks|thank)\b|\bi\s+(?:think|saw|see|did|meant|know|knew|thought|was|had|can|could)\b",
    re.IGNORECASE,
)
"""An answer to somebody, more than a vote."""

REASON = re.compile(
    r"(?:cov\b|i\s+(?:hereby\s+)?vote|because|since|as|with|though|although|but|and\s|finally|please"
    r"|good|nice|great|sorry|too|this|let's"
    r"|at\s+last|why\s+not|definitely|absolutely|for\s+(?:the\s+)?(?:same\s+)?reasons?|per|from\s+me|looks?|seems?|makes|excellent|sounds|fine"
    r"|well|especially|mainly|mostly|by\s+all\s+means|with\s+pleasure|of\s+course|i'm\s+(?:for|against|in)|not\s+(?:this|now|again|yet|convinced)|see\b|i\s+am\s+(?:for|against|in)|i\s+like)",
    re.IGNORECASE,
)
"""How a comment begins that gives the reason of a vote."""


def sentences(text: str) -> Iterator[str]:
    """The sentences of a line or paragraph, in order; `3.` and `No. 3` end none."""
    start = 0
    for found in _END.finditer(text):
        piece = text[start : found.start()]
        numbered = _NUMBER.search(piece) and text[found.end() : found.end() + 1] in "#0123456789"
        listed = _LIST.match(text) and _ITEM.search(piece)
        if (numbered or listed or _NO_END.search(piece)) and not text[found.start() : found.end()].strip(
            " \"')"
        ):
            continue
        if piece.strip():
            yield piece.strip()
        start = found.end()
    if text[start:].strip():
        yield text[start:].strip()


def is_question(sentence: str) -> bool:
    """Whether it asks: nothing asked is done."""
    return "?" in sentence
