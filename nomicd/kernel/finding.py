"""Finding texts again by words of them: what counts as a word, which texts hold those, which fit best.

All stores answer by this, so that all find the same: their own indexes only say quickly which texts may hold
the words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

import msgspec

LONGEST = 40
"""Characters of a word that count."""
MOST = 12
"""Words of a search that count."""

_WORD = re.compile(r"[^\W_]+")
_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "đ": "d", "þ": "th", "ł": "l", "ħ": "h", "\u0131": "i"}
)
_SMALL = frozenset(
    {"a", "an", "the", "about", "on", "of", "for", "in", "to", "and", "with", "is", "are", "what", "that"}
)


class Wanted(msgspec.Struct, frozen=True):
    """A word that is searched for; of a text, the beginning of a word is enough, of a number it is not."""

    word: str

    @property
    def whole(self) -> bool:
        """Whether only the whole word will do."""
        return self.word.isdecimal()

    def fits(self, word: str) -> bool:
        """Return whether that word of a text will do."""
        return word == self.word or (not self.whole and word.startswith(self.word))


def words(text: str) -> tuple[str, ...]:
    """The words of a text, without case and accents: `Größe 14.1` has grosse, 14 and 1."""
    plain = unicodedata.normalize("NFKD", text.casefold()).casefold()
    bare = "".join(each for each in plain if not unicodedata.combining(each)).translate(_LETTERS)
    return tuple(word[:LONGEST] for word in _WORD.findall(bare))


def parse_search(search: str) -> tuple[Wanted, ...]:
    """Return what somebody searches for, each word once; small words (about, the) only where there are no
    others."""
    found = tuple(dict.fromkeys(words(search)))
    return tuple(map(Wanted, (tuple(word for word in found if word not in _SMALL) or found)[:MOST]))


def relevance(sought: tuple[Wanted, ...], text: str) -> int:
    """Return how well a text fits, by Okapi BM25; 0 if it does not hold all of the words. Words that stand
    together tell more than strewn ones, and whole words more than beginnings."""
    held = words(text)
    counts = [_count(each, held) for each in sought]
    if not counts or not all(counts):
        return 0
    damping = _SATURATION * (1 - _BY_LENGTH + _BY_LENGTH * len(held) / _USUAL_LENGTH)
    together = len(sought) > 1 and _together(sought, held)
    return max(1, round(1000 * (sum(each / (each + damping) for each in counts) + together)))


_SATURATION, _BY_LENGTH = 1.2, 0.75
"""How little one more occurrence tells, and how far the length of a text counts: as is usual."""
_USUAL_LENGTH = 500
"""Words."""
_BEGINNING = 0.25
"""What the beginning of a word counts, beside the whole word."""


def _count(sought: Wanted, held: Iterable[str]) -> float:
    return sum(1 if word == sought.word else _BEGINNING for word in held if sought.fits(word))


def _together(sought: tuple[Wanted, ...], held: tuple[str, ...]) -> bool:
    places = range(len(held) - len(sought) + 1)
    return any(all(each.word == held[place + n] for n, each in enumerate(sought)) for place in places)
