"""The force of an act: what the words around it do to it, looked up in one table (force.toml).

Words can turn an act into a question or a comment, or make it wait for something; they never make one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib import resources

import msgspec

from nomicd.mail.free_text.words import Token

ACT, ASK, WAIT, COMMENT = "act", "ask", "wait", "comment"
WORSE = {ACT: 0, ASK: 1, WAIT: 2, COMMENT: 3}

LATER = "whether it is a vote already: it speaks of later, or leaves it open"
CONDITION = "what its condition comes to: the votes cannot settle it"
PART = "whether all of the sentence is a vote"
ADVICE = "whether it is your vote, or advice to others"

ALWAYS = "always"
_WHY = {"later": LATER, "condition": CONDITION, "part": PART, "advice": ADVICE}
_MARKS = {"-": COMMENT, "?": ASK, "…": WAIT, ".": ACT}


class ForceRow(msgspec.Struct, frozen=True):
    """What words of some classes do by their places, and why; or when."""

    classes: frozenset[str]
    by_place: dict[str, str]
    why: str


@lru_cache(maxsize=8)
def _rows(acts: str) -> tuple[ForceRow, ...]:
    data = tomllib.loads((resources.files(__package__) / "force.toml").read_text(encoding="utf-8"))
    (_, *places, _), *lines = (line.split() for line in data[acts].strip().split("\n"))
    return tuple(
        ForceRow(
            frozenset(words[: -len(places) - 1]),
            {place: _MARKS[mark] for place, mark in zip(places, words[-len(places) - 1 : -1], strict=True)},
            _WHY.get(words[-1], words[-1]),
        )
        for words in lines
    )


def find_effects(acts: str, token: Token, place: str) -> Sequence[tuple[str, ForceRow]]:
    """Return what a word does to one of these `acts` by where it stands, each time with the row that says so."""
    return _find_effects(acts, token.entry.classes, place)


@lru_cache(maxsize=4096)
def _find_effects(acts: str, classes: frozenset[str], place: str) -> Sequence[tuple[str, ForceRow]]:
    return [
        (row.by_place[place], row)
        for row in _rows(acts)
        if row.by_place[place] != ACT and not row.classes.isdisjoint(classes)
    ]


@lru_cache(maxsize=8)
def list_classes(acts: str) -> frozenset[str]:
    """Return the classes of words that do something to one of these `acts` anywhere."""
    return frozenset[str]().union(*(row.classes for row in _rows(acts)))


def worst(forces: Iterable[str]) -> str:
    """Return the worst of what words do."""
    return max(forces, key=WORSE.__getitem__, default=ACT)
