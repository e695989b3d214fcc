"""The conditions of orders: what they are, and whether they hold.

A condition sees only the facts that it is handed: whole numbers with names that a game declares (a yes is 1,
a no is 0), so that it can neither ask for what its player may not know nor ever fail. How players write them
is for `wording`. Each kind has a tag, so that events can hold them.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from nomicd.kernel.json_data import Json

MAX_DEPTH = 5
"""Levels of a condition, a comparison being one: so deep may data of rules be nested that hold one."""

Term: TypeAlias = int | str
"""What is compared: a number, or a fact by its name."""


class Always(msgspec.Struct, frozen=True, tag="always"):
    """It holds whatever is so."""


class Fact(msgspec.Struct, frozen=True, tag="fact"):
    """A fact by itself: holds unless it is 0."""

    name: str


class Compare(msgspec.Struct, frozen=True, tag="compare"):
    """Two terms, and the sign between them: a key of `SIGNS`."""

    left: Term
    sign: str
    right: Term


class Not(msgspec.Struct, frozen=True, tag="not"):
    part: Condition


class And(msgspec.Struct, frozen=True, tag="and"):
    parts: tuple[Condition, ...]


class Or(msgspec.Struct, frozen=True, tag="or"):
    parts: tuple[Condition, ...]


Condition: TypeAlias = Always | Fact | Compare | Not | And | Or


class OptionRule(msgspec.Struct, frozen=True):
    """Do so when that holds; None always does."""

    option: str
    when: Condition | None = None


SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def depth(condition: Condition) -> int:
    """Return how many levels it has."""
    match condition:
        case Not(part=part):
            return 1 + depth(part)
        case And(parts=parts) | Or(parts=parts):
            return 1 + max(map(depth, parts))
        case _:
            return 1


def holds(condition: Condition | None, facts: Mapping[str, int]) -> bool:
    """Return whether it holds when these are the facts; None, no condition, always does. Raises KeyError for
    a fact that it names and that is not given: whoever asks has declared it."""
    match condition:
        case None | Always():
            return True
        case Fact(name=name):
            return facts[name] != 0
        case Compare(left=left, sign=sign, right=right):
            return SIGNS[sign](_value(left, facts), _value(right, facts))
        case Not(part=part):
            return not holds(part, facts)
        case And(parts=parts):
            return all(holds(part, facts) for part in parts)
        case Or(parts=parts):
            return any(holds(part, facts) for part in parts)


def _value(term: Term, facts: Mapping[str, int]) -> int:
    return facts[term] if isinstance(term, str) else term


def plain(condition: Condition) -> list[Json]:
    """The condition as plain lists, which code of rules can hold and hand back: `["<=", "defenders", 3]`,
    `["and", [...], [...]]`, `["not", [...]]`, `["fact", "occupied"]`, `["always"]`."""
    match condition:
        case Always():
            return ["always"]
        case Fact(name=name):
            return ["fact", name]
        case Compare(left=left, sign=sign, right=right):
            return [sign, left, right]
        case Not(part=part):
            return ["not", plain(part)]
        case And(parts=parts):
            return ["and", *map(plain, parts)]
        case Or(parts=parts):
            return ["or", *map(plain, parts)]
