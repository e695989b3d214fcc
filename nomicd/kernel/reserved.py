"""The words with which commands begin that no rule of a game may take for its own."""

from __future__ import annotations

import re
from itertools import product

RESERVED = frozenset(
    {"yes", "no", "confirm", "help", "status", "who", "games", "ping", "join as", "leave", "observe"}
    | {"deadline", "when is", "my orders", "who has not voted", "holiday", "leaving", "my data"}
    | {"stop", "stop observing", "new game", "mails", "unsubscribe", "subscribe", "my zone is", "remind me"}
    | {"talk", "search"}
    | {"remind me never", "prove my mails", "my address is", "my name is", "also", "drop address"}
    | {"question", "claim", "doubts", "rulings", "corrections", "choose again for update", "summary"}
    | {"summary at", "start game", "approve", "reject", "remove", "release", "resume closings", "rule that"}
    | {"answer question", "reverse ruling", "correct the past because", "confirm correction", "as"}
    | {"if still update", "deadline of update", "extend update", "update now because", "undo event"}
    | {"accept late mail", "let question", "hold question", "admin is", "also admin", "not also admin"}
    | {
        "reinstate",
        "rename",
        "merge",
        "list",
        "list mails",
        "read mail",
        "override",
        "set roll",
        "strike",
        "undo correction",
    }
)
"""How the commands of the service begin (a test compares), and what answers its questions. Its verbs are its
own: what stands in a mail's List-Unsubscribe must never be a rule's."""

_OPTIONAL = re.compile(r"\[([^<>\[\]]*)\]")
"""Words that may be left out, without a slot among them."""

_SWALLOWS = re.compile(r"\[|<[^<>]*(?::)?\b(?:word|text|body|condition)>")
"""What may stand for any word."""


def openings(usage: str) -> frozenset[str]:
    """The words before the first slot, in each way to write them."""
    words = re.split(r"[<\[]", usage.casefold(), maxsplit=1)[0].split()
    return frozenset(" ".join(each) for each in product(*(word.split("|") for word in words[:6])))


def find_shadowed(usage: str) -> str:
    """The reserved words that a line of that usage might begin with; "" if there are none."""
    ways = (_OPTIONAL.sub("", usage), _OPTIONAL.sub(r"\1", usage))
    return next((own for own in map(_find_shadow, dict.fromkeys(ways)) if own), "")


def _find_shadow(usage: str) -> str:
    rest = re.sub(r"\A[^<\[]*", "", usage)
    swallows = bool(_SWALLOWS.match(rest))
    for mine in sorted(openings(usage)):
        for own in sorted(RESERVED):
            if f"{mine} ".startswith(f"{own} ") or (swallows and own.startswith(f"{mine} ")):
                return own
    return ""
