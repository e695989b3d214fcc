"""Looking words up in lists of phrases: the longest that stands at a place, found in one step a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")

_DROPPED = re.compile(
    r"\b((?:it|that|what|who|here|i|isn|don|doesn|didn|can|won|haven|wasn))'(?=(?:s|m|ve|t)\b)"
)
"""Where an apostrophe is left out without making another word, as `we'll` would."""


def said(text: str) -> frozenset[str]:
    """The phrases of a text, parted by `|`; `that's` also as `thats`, as phones write it."""
    phrases = {" ".join(phrase.split()) for phrase in text.split("|") if phrase.strip()}
    return frozenset(phrases | {_DROPPED.sub(r"\1", phrase) for phrase in phrases})


class Phrases(Generic[T]):
    """Phrases by their first word, and by their length, each with what it means."""

    def __init__(self, meanings: Mapping[str, T]) -> None:
        """The phrases as written, in lower case, their words parted by one blank."""
        self._meanings = {tuple(phrase.split()): meant for phrase, meant in meanings.items()}
        lengths: dict[str, set[int]] = {}
        for words in self._meanings:
            lengths.setdefault(words[0], set()).add(len(words))
        self._lengths = {first: sorted(found, reverse=True) for first, found in lengths.items()}

    def at(self, words: Sequence[str], at: int) -> tuple[int, T] | None:
        """How many words from there on are the longest phrase, and what it means."""
        if at >= len(words) or words[at] not in self._lengths:
            return None
        for length in self._lengths[words[at]]:
            said = tuple(words[at : at + length])
            if said in self._meanings:
                return len(said), self._meanings[said]
        return None

    def meanings(self, words: Sequence[str]) -> list[T]:
        """What each of them means that stands anywhere."""
        return [
            self._meanings[said]
            for at, word in enumerate(words)
            for length in self._lengths.get(word, ())
            if len(said := tuple(words[at : at + length])) == length and said in self._meanings
        ]

    def first(self, words: Sequence[str], start: int, end: int) -> int:
        """Where the first of them begins between these places; -1 for nowhere."""
        for at in range(start, end):
            found = self.at(words, at)
            if found and at + found[0] <= end:
                return at
        return -1


def plain(*groups: Iterable[str]) -> Phrases[str]:
    """Phrases that mean themselves."""
    return Phrases({phrase: phrase for group in groups for phrase in sorted(group)})
