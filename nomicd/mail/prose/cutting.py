"""What is read taken out of a paragraph, and what is quoted made unreadable."""

from __future__ import annotations

import re
from collections.abc import Sequence

_QUOTED = re.compile(r"\"[^\"]{0,400}\"|(?<!\w)'[^']{3,200}'(?!\w)")
_TRIM = re.compile(
    r"\A(?:[\s,;:.!)\u2013\u2014-]|(?:and|also|but|then|plus|so)\b(?=\W))+"
    r"|(?:[\s,;:(\u2013\u2014-]|\b(?:and|also|but|then|plus|so))+\Z",
    re.IGNORECASE,
)
HIDDEN = "\ue002"
"""Stands for each letter within quotation marks."""


def unquoted(text: str) -> str:
    """The text with what stands in quotation marks made unreadable, each letter in its place."""
    return _QUOTED.sub(lambda found: f'"{HIDDEN * (len(found[0]) - 2)}"', text)


def without(text: str, cut: Sequence[tuple[int, int]]) -> str:
    """What is left of a paragraph without these places, as sentences of their own."""
    left, at = [], 0
    for start, end in sorted(cut):
        left.append(text[at:start])
        at = max(at, end)
    left.append(text[at:])
    pieces = (_TRIM.sub("", piece) for piece in left)
    return " ".join(piece if piece[-1] in ".!?\u2026" else f"{piece}." for piece in pieces if piece)
