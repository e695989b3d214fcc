"""Whole numbers as people write them: in digits, or in words up to ninety-nine."""

from __future__ import annotations

import re
from functools import lru_cache

# fmt: off
UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
# fmt: on
"""The words from zero, and from twenty in steps of ten. They are read only where a number is asked for."""

_SMALL = {word: number for number, word in enumerate(UNITS)}
_LARGE = {word: 10 * number for number, word in enumerate(TENS, start=2)}
_DIGITS = re.compile(r"[+-]?(\d{1,12}|\d{1,3}(,\d{3}){1,3})\Z")
_WORDS = re.compile(r"([a-z]+)(?:[ -]([a-z]+))?\Z")


@lru_cache(maxsize=8192)
def read_integer(written: str) -> int | None:
    """Return a whole number in digits or, up to ninety-nine, in words; None if it is none."""
    if _DIGITS.match(written):
        return int(written.replace(",", ""))
    found = _WORDS.match(written.lower())
    if not found:
        return None
    first, second = found.groups()
    if second is None:
        return _SMALL.get(first, _LARGE.get(first))
    if first in _LARGE and 0 < _SMALL.get(second, 0) <= 9:  # noqa: PLR2004 - a digit
        return _LARGE[first] + _SMALL[second]
    return None
