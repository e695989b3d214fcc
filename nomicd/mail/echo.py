"""Our own lines, sent back without a quotation mark, as some mail programs do it.

Whoever answers a mail of ours may copy a line of it on purpose: the commands that are open to them stand
there to be copied. So a few lines are always their sender's. Three and more that follow one another as they
do in our mail are ours.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from nomicd.mail.quoting import Line

LINES = 3
"""So many lines one below the other, each of `WORDS` at least, are ours; shorter ones between them too."""

WORDS = 5
HEAD = 2
"""So many words of ours has a line at least that somebody wrote more behind."""

MOST_LINES = 1000
MOST_TEXT = 60_000
MOST_PLACES = 8

Run = tuple[Line, ...]
_WORD = re.compile(r"\S+")


def runs(lines: Sequence[Line], ours: str) -> tuple[Run, ...]:
    """The lines of a reply that stand in `ours`, the text of the mail that it answers, as they follow one
    another. Blanks, line breaks and what has no letter or digit do not matter. Time is bounded."""
    text = f" {_fold(ours[:MOST_TEXT])} "
    said = [(line, folded) for line in lines[:MOST_LINES] if (folded := _fold(line.text))]
    return tuple(_runs(said, text))


class Text:
    """A text of ours, in which it is looked up what of a line stands there. Time is bounded."""

    def __init__(self, ours: str) -> None:
        self._said = f" {_fold(ours[:MOST_TEXT])} "

    def stands(self, line: str) -> int:
        """Return how many letters of a line, from its first, stand there as whole words: all of it, none, or
        what of it has `HEAD` words at least."""
        ends = [found.end() for found in _WORD.finditer(line) if any(map(str.isalnum, found[0]))]
        low, high = 0, len(ends)
        while low < high:
            middle = (low + high + 1) // 2
            if f" {_fold(line[: ends[middle - 1]])} " in self._said:
                low = middle
            else:
                high = middle - 1
        if low == len(ends):
            return len(line)
        return ends[low - 1] if low >= HEAD else 0


def _runs(said: Sequence[tuple[Line, str]], text: str) -> Iterator[Run]:
    at = 0
    while at < len(said):
        places = _places(text, f" {said[at][1]} ")
        long = max((_follow(said, at, text, place) for place in places), default=0)
        found = said[at : at + long]
        if sum(folded.count(" ") >= WORDS - 1 for _, folded in found) >= LINES:
            yield tuple(line for line, _ in found)
        at += max(1, long)


def _places(text: str, words: str) -> Iterator[int]:
    place = -1
    for _ in range(MOST_PLACES):
        place = text.find(words, place + 1)
        if place < 0:
            return
        yield place


def _follow(said: Sequence[tuple[Line, str]], at: int, text: str, place: int) -> int:
    """Return how many lines, from this one on, stand there one after the other."""
    count = 0
    for _, words in said[at:]:
        if not text.startswith(f" {words} ", place):
            break
        place += len(words) + 1
        count += 1
    return count


def _fold(text: str) -> str:
    """The words of a text. The bars of a board are none, and the first of a line is taken for a mark."""
    return " ".join(word for word in text.replace("|", " ").split() if any(map(str.isalnum, word)))


def quote_lines(text: str, numbers: Container[int]) -> str:
    """The text with these of its lines, counted from 1, marked as quotations."""
    lines = enumerate(text.split("\n"), start=1)
    return "\n".join(f"> {line}" if number in numbers else line for number, line in lines)
