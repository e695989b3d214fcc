"""Lines of a report, such as `bob pays $5 to you`, as they are said to one of those whom they tell of."""

from __future__ import annotations

import re
from functools import lru_cache, partial

_IRREGULAR = {"has": "have", "is": "are", "was": "were"}
_KNOWN = frozenset({
    "buys", "comes", "does", "gains", "gets", "gives", "goes", "has", "holds", "is", "jumps", "keeps",
    "lands", "leaves", "loses", "moves", "owes", "pays", "puts", "receives", "rolls", "sells", "stands",
    "takes", "throws", "uses", "was", "wins",
})  # fmt: skip
"""Verbs that are taken for verbs wherever they stand; another word in -s may be a noun there."""

_ADVERBS = "also|again|always|just|never|no longer|now|only|still|then"
_QUOTED = re.compile(r"(\"[^\"]*\"|“[^”]*”)")
_LEADS = re.compile(
    r"(?:\b(?:to|from|for|by|with|on|at|against|before|after|behind|between|and|or|than|[a-z]+s)|,) \Z"
)
"""What may stand before a name that is a name, and not some other word."""

_ALSO = re.compile(r"(?:(?<= and )|(?<=, ))[a-z]+s\b")
_END = re.compile(r"[.!?;:](?: |\Z)")


def to_you(line: str, name: str) -> str:
    """Return the line as it is said to the player of that name. What stands in quotation marks stays as it
    is, and so does a name of which it cannot be told what `you` in its place would do to the sentence."""
    if name not in line:
        return line
    turn = partial(_turn, line)
    parts = _QUOTED.split(line)
    found = [part if at % 2 else _mention(name).sub(turn, part) for at, part in enumerate(parts)]
    return _agree("".join(found))


@lru_cache(maxsize=1024)
def _mention(name: str) -> re.Pattern[str]:
    """The name, whole, with what depends on it: whose something is, or a verb."""
    verb = rf"(?P<who>, who)?(?P<adverb>(?: (?:{_ADVERBS}))*) (?P<verb>[a-z]+)(?![\w'-])"
    return re.compile(rf"(?<![\w'-]){re.escape(name)}(?:(?P<own>'s)(?!\w)|{verb}|(?![\w'-]))")


def _turn(line: str, found: re.Match[str]) -> str:
    before, part = found.string[: found.start()], found.groupdict("")
    begins = before.endswith((". ", "! ", "? ")) if before else line.startswith(found[0])
    you, verb = "You" if begins else "you", part["verb"]
    if part["own"]:
        return f"{you}r"
    clause = begins or before.endswith(("; ", ": "))
    if not (verb if clause else _LEADS.search(before)):
        return found[0]
    if clause or part["who"] or verb in _KNOWN:
        verb = base_form(verb)
    return f"{you}{part['who']}{part['adverb']} {verb}".rstrip()


def _agree(line: str) -> str:
    """`You take a card and put it there`, where it was `puts`."""
    if not line.startswith("You "):
        return line
    end = _END.search(line)
    at = end.start() if end else len(line)
    return _ALSO.sub(lambda verb: base_form(verb[0]) if verb[0] in _KNOWN else verb[0], line[:at]) + line[at:]


def base_form(verb: str) -> str:
    """Return `pay` of `pays`, `have` of `has`; another form as it is."""
    if verb in _IRREGULAR or not verb.endswith("s") or verb.endswith("ss"):
        return _IRREGULAR.get(verb, verb)
    if verb.endswith("ies") and len(verb) > len("dies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "oes")) else verb[:-1]
