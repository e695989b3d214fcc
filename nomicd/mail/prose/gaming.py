"""Whether a sentence speaks of the game: who proposes a toast proposes nothing to it."""

from __future__ import annotations

import re

NO_GAME = re.compile(
    r"\b(?:toast|marriage|(?:we|you|us)\s+(?:all\s+|both\s+)?(?:go|meet|have|take|drink|eat|play|wait|move|calm|talk"
    r"|discuss|vote|hold|keep|leave|start|stop))\b",
    re.IGNORECASE,
)
_OF_GAME = re.compile(
    r"\b(?:rules?|(?:sub-?)?clauses?|sections?|paragraphs?|amend\w*|laws?|players?|squares?|cards?|dice|die|rolls?|rolled"
    r"|(?:each|every|per|a|whose|the|their)\s+(?:turn|week|round|move|update)|turns?\s+(?:last|end|begin)s?|votes?|voters?|voting|ballots?|proposals?|quorum"
    r"|treasury|points?|dollars?|money|cash|rents?|prices?|tax(?:es|ed)?|board|pawns?|bank|jail|auctions?|fines?|fees?|majority|deadlines?"
    r"|(?:the|this)\s+game|judge(?:s|ment)?s?|referees?|reports?|officers?|officials?|members?|wins?|winner|scores?|items?|tokens?|limits?|salary|salaries|update)\b|\$\s?\d",
    re.IGNORECASE,
)
"""What a change of the game speaks of."""


def is_of_game(what: str) -> bool:
    """Whether it is of what a game has."""
    return bool(_OF_GAME.search(what) or re.search(r"\d", what)) and not NO_GAME.search(what)
