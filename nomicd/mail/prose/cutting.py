"""Sentences with their places in a paragraph, so that what one of them says can be taken out of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

MAX_SENTENCES = 40
_END = re.compile(r"(?<=[.!?\u2026])[\"')]*\s+(?=\S)|\s*;\s+|\s+//\s+")
_NO_END = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|mr|mrs|dr|p\.s|nos?|props?|p)\.|\A\s*\(?\d{1,4}\.)\s*\Z", re.IGNORECASE
)
_QUOTED = re.compile(r"\"[^\"]{0,400}\"|(?<!\w)'[^']{3,200}'(?!\w)")
_TRIM = re.compile(
    r"\A(?:[\s,;:.!)\u2013\u2014-]|(?:and|also|but|then|plus|so)\b(?=\W))+"
    r"|(?:[\s,;:(\u2013\u2014-]|\b(?:and|also|but|then|plus|so))+\Z",
    re.IGNORECASE,
)
HIDDEN = "\ue002"
"""Stands for each letter within quotation marks."""


def spans(text: str) -> Iterator[tuple[int, int]]:
    """Where each sentence begins and ends; `No. 3` and `e.g.` end none."""
    start = 0
    for count, found in enumerate(_END.finditer(text)):
        if count >= MAX_SENTENCES:
            return
        piece = text[start : found.start()]
        if _NO_END.search(piece):
            continue
        if piece.strip():
            yield start, found.start()
        start = found.end()
    if text[start:].strip():
        yield start, len(text)


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
