"""The style of each element written into it, as mail programs want it, with as little work as can be.

Most of a page is of few shapes. Of each, a stencil is cut once: the shape with marks in place of its words,
styled where it stands on a page of that kind. Afterwards the words are only written into it.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

import css_inline

from nomicd.kernel.page import Section
from nomicd.mail import clean

HOLE = "<!--known-->"
START, END = "<!--part-->", "<!--end-->"
"""No stranger can write such a mark: a `<` of theirs comes out of the templates as `&lt;`."""
_MARK = re.compile("\ue000([0-9]+)\ue001")
_THROW = re.compile(r"\d(?<![\w-]\d)(?:-\d){1,5}(?![\w-])")
"""Dice: 6-6-3. Browsers would break the line behind a hyphen."""

_BREAK = "\n"

KEPT_PARTS = 1_024
KEPT_FRAMES = 256
KEPT_STENCILS = 512
KEPT_OFFERS = 4_096
KEPT_SECTIONS = 512
"""The readers of an update have most of theirs in common."""

MAX_KEPT = 8 * 1024
"""Characters of a part that is kept; longer ones are shared by fewer readers than they cost memory."""

V = TypeVar("V")


def mark(number: int) -> str:
    """Return what stands in a shape for the word of that number."""
    return f"\ue000{number}\ue001"


def leave_out(marks: Sequence[str], words: Sequence[str]) -> tuple[str, ...]:
    """Return a mark for each word, none for those that are empty: they look different."""
    return tuple(each if word else "" for each, word in zip(marks, words, strict=False))


class BoundedCache(Generic[V]):
    """So many values: those kept last; from any thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()
        self.get = self._values.get
        """Return what is kept under that key."""

    def put(self, key: Hashable, value: V) -> V:
        """Keep it, unless another thread was faster. Return what is kept under that key."""
        with self._lock:
            kept = self._values.setdefault(key, value)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
        return kept


class SectionCache(Generic[V]):
    """What was made of sections: the pages of an update share most of theirs, and those written for each
    reader often say the same."""

    def __init__(self, make: Callable[[Section], V]) -> None:
        self._made_of = lru_cache(KEPT_SECTIONS)(make)
        self._same = BoundedCache[tuple[Section, V]](KEPT_SECTIONS)

    def find(self, section: Section) -> V:
        """Return what is kept; else make it and keep it. The very same section is looked for first: large
        ones take long to compare. As long as it is kept no other has its identity."""
        same = self._same.get(id(section))
        return (same or self._same.put(id(section), (section, self._made_of(section))))[1]


class StyledSection(NamedTuple):
    """A section with its styles, and the pictures that it shows, packed."""

    html: str
    pictures: tuple[bytes, ...] = ()


class Stencil:
    """A styled shape: a format, which word stands in each of its gaps, and how it is written there."""

    def __init__(self, styled: str) -> None:
        pieces = _MARK.split(styled)
        self._format = "%s".join(piece.replace("%", "%%") for piece in pieces[::2])
        self._numbers = [int(number) for number in pieces[1::2]]
        self._writers: list[Callable[[str], str]] = []
        before = ""
        for piece in pieces[:-1:2]:
            before += piece
            inside = before.rfind("<") > before.rfind(">")
            self._writers.append(_in_tag if inside else _as_text)

    def fill(self, words: Sequence[str]) -> str:
        """The shape with these words."""
        return self.write(self.pick(words))

    def pick(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return those of the words that stand in its gaps."""
        return tuple([words[number] for number in self._numbers])

    def write(self, picked: tuple[str, ...]) -> str:
        """The shape with these words in its gaps."""
        if not _is_plain(" ".join(picked)):  # as most are
            picked = tuple([write(word) for write, word in zip(self._writers, picked, strict=True)])
        return self._format % picked


def _is_plain(words: str) -> bool:
    """Return whether they are written as they are, in text and in tags."""
    marked = "&" in words or "<" in words or ">" in words or '"' in words or "\xa0" in words
    return not marked and clean.prose(words) == words and not ("-" in words and _THROW.search(words))


@lru_cache(maxsize=8192)
def _as_text(word: str) -> str:
    """As HTML is written (its standard, section 13.3), like the words that go through the inliner."""
    word = clean.prose(word).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _THROW.sub(r'<span style="white-space:nowrap">\g<0></span>', word.replace("\xa0", "&nbsp;"))


def _in_tag(word: str) -> str:
    return clean.prose(word).replace("&", "&amp;").replace("\xa0", "&nbsp;").replace('"', "&quot;")


def lay_out(frame: Sequence[str], held: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """A frame with what stands in its holes, in pieces of whole lines, to be joined by line breaks. What is
    held in a line of its own is pieces as they are, so that they are known by their identity."""
    out = [frame[0]]
    for pieces, behind in zip(held, frame[1:], strict=True):
        before = out.pop()
        if before[-1:] == behind[:1] == "\n":
            out += (before[:-1], *pieces, behind[1:])
        else:
            out.append(f"{before}{_BREAK.join(pieces)}{behind}")
    return tuple(out)


class Styles:
    """Styles the pages of the templates' kinds, and what stands on them."""

    def __init__(self) -> None:
        self._inliner = css_inline.CSSInliner(
            keep_at_rules=True, load_remote_stylesheets=False, minify_css=True
        )
        self._parts = BoundedCache[str](KEPT_PARTS)
        self._frames = BoundedCache[str](KEPT_FRAMES)
        self._stencils = BoundedCache[Stencil](KEPT_STENCILS)
        self.offers = BoundedCache[str](KEPT_OFFERS)

    def stencil(
        self, kind: str, shape: Hashable, sample: Callable[[], str], part: Callable[[], str]
    ) -> Stencil:
        """Return the stencil of that shape. It is cut of `part`, where it stands in the hole of `sample`, a
        page of that kind."""
        known = self._stencils.get((kind, shape))
        return known or self._stencils.put((kind, shape), Stencil(self._inline(sample(), part())))

    def style(self, kind: str, sample: Callable[[], str], part: str) -> str:
        """Return a part with its styles, as it stands on a page of that kind; kept by what it says."""
        known = self._parts.get((kind, part))
        if known is not None:
            return known
        styled = self._inline(sample(), part)
        return self._parts.put((kind, part), styled) if len(part) <= MAX_KEPT else styled

    def _inline(self, sample: str, part: str) -> str:
        page = self._inliner.inline(sample.replace(HOLE, f"{START}{part}{END}", 1))
        return page.partition(START)[2].partition(END)[0]

    def frame(self, kind: str, html: str) -> str:
        """Return a page with its styles, its holes as they are."""
        known = self._frames.get((kind, html))
        return known or self._frames.put((kind, html), self._inliner.inline(html))
