"""Whether a sentence speaks of the game, and changes it: who proposes a toast proposes nothing to it, and who
proposes that a rule is clear gives a view."""

from __future__ import annotations

import re

NO_GAME = re.compile(
    r"\b(?:toast|marriage|applause|round\s+of\s+drinks|beers?|pub|(?:we|you|us)\s+(?:all\s+|both\s+)?(?:go|meet|have|take|drink|eat|play|wait|move|calm|talk"
    r"|discuss|vote|hold|keep|leave|start|stop))\b",
    re.IGNORECASE,
)
_OF_GAME = re.compile(
    r"\b(?:rules?|(?:sub-?)?clauses?|sections?|paragraphs?|amend\w*|laws?|players?|squares?|cards?|dice|die|rolls?|rolled"
    r"|(?:each|every|per|a|whose|the|their)\s+(?:turn|week|round|move|update)|turns?\s+(?:last|end|begin)s?|votes?|voters?|voting|ballots?|proposals?|quorum"
    r"|treasury|points?|dollars?|money|cash|rents?|prices?|tax(?:es|ed)?|board|pawns?|bank|jail|auctions?|fines?|fees?|majority|deadlines?"
    r"|(?:the|this)\s+game|judge(?:s|ment)?s?|referees?|reports?|officers?|offices?\s+of|officials?|members?|wins?|winner|scores?|items?|tokens?|limits?|salary|salaries|update)\b|\$\s?\d",
    re.IGNORECASE,
)
"""What a change of the game speaks of."""


_NORM = re.compile(
    r"(?!(?!there\b|it\b|nobody\b|none\b|nothing\b|all\b)\w+(?<!s)\s+(?:be|shall|must)\s)(?!(?:we|you|us|i|he|she|they|everybody|everyone|dinner|lunch|drinks?|this\s+(?:discussion|thread|matter))\b)"
    r"[^.:;,]{1,80}?\s(?:shall|must|may\s+not"
    r"|be(?!\s+(?:quiet|\w+er|nice|patient|careful|kind|reasonable|serious|honest|civil|good|friends|there|here|on\s+time)\b))\s",
    re.IGNORECASE,
)
"""`that hats be banned`: what it says is to hold for all, whatever it is of."""

_OPINION = re.compile(
    r"\A[^:\";]{1,80}?\b(?:is|are|was|were|has|have|isn't|aren't)\s+(?:(?:\w+ly|not|quite|very|too|so|been|already|all|just|no)\s+)*"
    r"(?:clear|unclear|obvious|wrong|(?:un|in)?correct|ambiguous|contradictory|broken|nonsense|absurd|silly"
    r"|(?:un)?fair|(?:un)?reasonable|unnecessary|useless|(?:in)?consistent)\b",
    re.IGNORECASE,
)
"""`I propose that the rule is clear`: a view, and no change."""

_PURPOSE = re.compile(
    r",?\s+(?:so\s+that|because|in\s+order\s+(?:to|that))\s|,\s+(?:so|as|since|for|it\s+is|it's|we|you)\s",
    re.IGNORECASE,
)
"""Why it is proposed may speak of anything."""


def is_of_game(what: str) -> bool:
    """Whether it is of what a game has."""
    return bool(_OF_GAME.search(what) or re.search(r"\d", what)) and not NO_GAME.search(what)


def is_view(what: str) -> bool:
    """Whether it says how things are."""
    return bool(_OPINION.search(what))


def is_change(said: str, what: str, *, enacted: bool = False) -> bool:
    """Whether what is proposed to be, in a sentence, is of the game, or is to hold for all. `enacted`: it is
    a law by its first word."""
    stated = _PURPOSE.split(what, maxsplit=1)[0]
    if NO_GAME.search(_PURPOSE.split(said, maxsplit=1)[0]) or is_view(stated):
        return False
    return enacted or is_of_game(stated) or bool(_NORM.match(stated))
