"""Whether the usage of a declared action can be a grammar (`nomicd.kernel.commands.Verb`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

PLAIN = (
    *("player", "square", "item", "rule", "proposal", "int", "money"),
    *("word", "text", "condition", "numbers", "body"),
)
MAX_USAGE = 200
_SLOT = re.compile(r"<([^<>]*)>")
_NAMED = re.compile(r"([a-z][a-z0-9_]*)(?::(.+))?\Z")
_RANGE = re.compile(r"int\((-?\d{1,9})\.\.(-?\d{1,9})\)\Z")
_CHOICE = re.compile(r"choice\([\w -]+(\|[\w -]+)+\)\Z")
_WORDS = re.compile(r"[\w' ,|\[\]-]*\Z")


def usage_problem(usage: str) -> str | None:
    """Return what is wrong with a usage, in words for its author; None if nothing is."""
    rest = _SLOT.sub(" ", usage)
    if len(usage) > MAX_USAGE:
        return f"the usage is longer than {MAX_USAGE} characters"
    if not re.match(r"[A-Za-z]", usage):
        return "the usage begins with the word that players write: RECRUIT <n:int(1..99)>"
    if not _WORDS.match(rest) or not _is_balanced(rest):
        return "the usage is words, <name:kind> slots, [parts that may be left out] and a|b"
    return _slot_problem([found[1] for found in _SLOT.finditer(usage)])


@lru_cache(maxsize=1024)
def slots(*usages: str) -> Mapping[str, str]:
    """The slots of sound usages by name: their kinds. `<square>` is short for `<square:square>`."""
    found = [_NAMED.match(text) for usage in usages for text in _SLOT.findall(usage)]
    return {each[1]: each[2] or each[1] for each in found if each}


def fits(kind: str, value: object) -> bool:
    """Return True if what stood in some slot may stand in one of that kind: among its choices, in its
    bounds."""
    if bounds := _RANGE.match(kind):
        return isinstance(value, int) and int(bounds[1]) <= value <= int(bounds[2])
    if _CHOICE.match(kind):
        words = kind.removeprefix("choice(").removesuffix(")").split("|")
        return value in [word.strip().casefold() for word in words]
    return isinstance(value, int) == (kind in ("int", "money", "rule", "proposal"))


def _slot_problem(written: list[str]) -> str | None:
    seen = set()
    for text in written:
        named = _NAMED.match(text)
        if named is None:
            return f"<{text}> must be <name:kind>, the name in small letters"
        if named[1] in seen:
            return f"two slots are called {named[1]}"
        if not _is_known(named[2] or named[1]):
            return f"<{text}>: kinds are {', '.join(PLAIN)}, int(1..9), choice(a|b)"
        seen.add(named[1])
    return None


def _is_known(kind: str) -> bool:
    if bounds := _RANGE.match(kind):
        return int(bounds[1]) <= int(bounds[2])
    return kind in PLAIN or bool(_CHOICE.match(kind))


def _is_balanced(text: str) -> bool:
    depth = 0
    for sign in text:
        depth += (sign == "[") - (sign == "]")
        if depth not in (0, 1, 2):
            return False
    return depth == 0
