"""Small errors of spelling: how far a word is from others, and which of them it was meant as, if any."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz.distance import OSA

MIN_SPELLED, FAR = 5, 8
"""So many letters has a word in which a slip of the finger is allowed, and one in which two are."""

MIN_SWAPPED = 3
"""In a shorter word two letters may have changed places, and nothing else."""

MOST_SLIPS = 2
MOST_KEPT = 4096


def count_slips(word: str, meant: str) -> int:
    """Return how many slips of the finger lead from a word to another: two letters that changed places are
    one."""
    return OSA.distance(word, meant, score_cutoff=MOST_SLIPS)


def may_mean(word: str, meant: str) -> bool:
    """Return True if a strange word may be another one: it begins as that does, and has no more slips than a
    word of its length may have."""
    short = min(len(word), len(meant))
    if short < MIN_SWAPPED or word[0] != meant[0] or word == meant:
        return False
    if short < MIN_SPELLED - 1 or (short < MIN_SPELLED and len(word) == len(meant)):
        return sorted(word) == sorted(meant) and count_slips(word, meant) == 1
    return count_slips(word, meant) <= 1 + (len(meant) >= FAR)


def nearest(word: str, known: Iterable[str], within: int = 1) -> list[str]:
    """Return the known words that are at most so many slips of a finger away, nearest first, at most
    three."""
    found = [(OSA.distance(word, one, score_cutoff=within), one) for one in known]
    return [one for distance, one in sorted(found) if distance <= within][:3]


class Speller:
    """Knows some words, and which of them a strange one was meant as."""

    def __init__(self, known: Iterable[str]) -> None:
        """They are looked up by their first letter."""
        self._by_letter: dict[str, list[str]] = {}
        for word in sorted(set(known)):
            self._by_letter.setdefault(word[0], []).append(word)
        self._find_once = lru_cache(maxsize=MOST_KEPT)(self._find)

    def find_meant(self, word: str) -> str:
        """Return the known word that a strange one was meant as: the nearest, of several that of its length;
        "" if there is none, or two are as near. Words that were asked for lately are not looked for again."""
        return self._find_once(word)

    def _find(self, word: str) -> str:
        known = self._by_letter.get(word[:1], ())
        near = sorted(
            (count_slips(word, each), abs(len(word) - len(each)), each)
            for each in known
            if abs(len(word) - len(each)) <= MOST_SLIPS and may_mean(word, each)
        )
        alone = len(near) == 1 or (len(near) > 1 and near[0][:2] < near[1][:2])
        return near[0][2] if alone else ""
