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
    """Return how well a text fits, 0 if it does not hold all of the words. Whole words tell more than
    beginnings, words that stand together more than strewn ones, and short texts more than long ones."""
    held = words(text)
    counts = [_score(each, held) for each in sought]
    if not counts or not all(counts):
        return 0
    together = _together(sought, held) if len(sought) > 1 else 0
    return max(1, (sum(counts) + 6 * together) * 1000 // (20 + len(held)))


def _score(sought: Wanted, held: Iterable[str]) -> int:
    whole = part = 0
    for word in held:
        if word == sought.word:
            whole += 1
        elif sought.fits(word):
            part += 1
    return 4 * min(whole, 3) + min(part, 3)


def _together(sought: tuple[Wanted, ...], held: tuple[str, ...]) -> bool:
    places = range(len(held) - len(sought) + 1)
    return any(all(each.word == held[place + n] for n, each in enumerate(sought)) for place in places)
