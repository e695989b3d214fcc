"""Words that speak of a figure which the rules reckon with: `gold cards cost 400`. How it is set is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from nomicd.games.nomic.rules.declarations import Declarations, Param
from nomicd.games.nomic.rules.rule_settings import settings, with_value
from nomicd.kernel.sandbox import Problem
from nomicd.law.rule_document import Document

MOST_TOLD = 3
LONGEST = 2000
"""So many characters of a text are looked at."""

_SENTENCE = re.compile(r"(?<=[.;!?])\s+|\n+")
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"(?<![\w.])\$?(\d[\d,]*)\b(?![.]\d)")
_SAID = {
    "buy": frozenset({"buy", "buying", "bought", "cost", "price", "priced", "shop"}),
    "price": frozenset({"price", "cost", "costing"}),
    "sell": frozenset({"sell", "selling", "sold", "refund"}),
}
"""The words by which people name a field of a thing; any other by its own."""
_SMALL = frozenset({
    "the", "of", "a", "an", "it", "its", "to", "in", "on", "is", "for", "with", "and", "what", "that", "be"
})  # fmt: skip


class _Setting(msgspec.Struct, frozen=True):
    rule: int
    param: Param
    beside: frozenset[str]
    """Words of its help, and of its rule's title."""


def hint_at_settings(
    text: str, documents: Mapping[int, Document], law: Mapping[int, Declarations]
) -> Iterator[str]:
    """Yield the instructions that set what a text in words speaks of with another number, a few at most."""
    known = [
        _Setting(number, param, _stems(f"{param.help} {documents[number].title}"))
        for number, declared in law.items()
        if number in documents
        for param in settings(declared)
        if param.type == "int"
    ]
    told = dict.fromkeys(
        hint for sentence in _SENTENCE.split(text[:LONGEST]) for hint in _hint(sentence, documents, known)
    )
    yield from list(told)[:MOST_TOLD]


def _hint(sentence: str, documents: Mapping[int, Document], known: list[_Setting]) -> Iterator[str]:
    numbers = [found[1].replace(",", "") for found in _NUMBER.finditer(sentence)]
    if len(numbers) != 1:
        return
    meant = _find_setting(sentence, known)
    if meant is None or str(meant.param.value) == numbers[0]:
        return
    rule, path = meant.rule, meant.param.path
    if not isinstance(with_value(documents[rule], path, numbers[0]), Problem):
        yield f"set {rule}.{path} to {numbers[0]}"


def _find_setting(sentence: str, known: Sequence[_Setting]) -> _Setting | None:
    """Return the setting that a sentence names best; None if it names none, or several as well."""
    said = _stems(sentence)
    scored = [(_score(each, said), each) for each in known]
    most = max((score for score, _ in scored), default=0)
    best = [each for score, each in scored if score and score == most]
    return best[0] if len(best) == 1 else None


def _score(setting: _Setting, said: frozenset[str]) -> int:
    """Return how well a sentence names a setting: 0 if a word of its path is missing, or no other."""
    thing, _, field = setting.param.path.rpartition(".")
    named = _stems(thing.replace("_", " "))
    fields = _SAID.get(field, frozenset()) if thing else frozenset[str]()
    asked = [_stems(word) for word in field.split("_")]
    if not named <= said or not (fields & said or all(each <= said for each in asked)):
        return 0
    beside = len(setting.beside & said - named)
    return 10 * len(named) + beside + 1 if named or beside > 1 else 0


def _stems(text: str) -> frozenset[str]:
    words = _WORD.findall(text.casefold())
    return frozenset(word.removesuffix("s") if len(word) > len("its") else word for word in words) - _SMALL
