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
_PLAIN = re.compile(r"[\n !#-%'-;=?-~]*\Z")
"""Words that are written as they are, in text and in tags."""

KEPT_PARTS = 1_024
KEPT_FRAMES = 256
KEPT_STENCILS = 512
KEPT_OFFERS = 4_096
KEPT_NEAR = 128

KEPT_SECTIONS = 4 * 1024 * 1024
BESIDE = 1024
"""So many characters of sections are kept, with so many for the key of each. The readers of an update have
most of theirs in common, and so have the receipts of a day."""

MAX_KEPT = 8 * 1024
"""Characters of a part that is kept; longer ones are shared by fewer readers than they cost memory."""

V = TypeVar("V")


def mark(number: int) -> str:
    """Return what stands in a shape for the word of that number."""
    return f"\ue000{number}\ue001"


def leave_out(marks: Sequence[str], words: Sequence[str]) -> tuple[str, ...]:
    """Return a mark for each word, none for those that are empty: they look different."""
    return tuple(each if word else "" for each, word in zip(marks, words, strict=False))


def _one(value: object) -> int:
    del value
    return 1


class BoundedCache(Generic[V]):
    """So many values, or so much of them by a measure of their `size`: those kept last; from any thread."""

    def __init__(self, most: int, size: Callable[[V], int] = _one) -> None:
        self._most = most
        self._size = size
        self._room = most
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()
        self.get = self._values.get
        """Return what is kept under that key."""

    def put(self, key: Hashable, value: V) -> V:
        """Keep it, unless there is no room for it at all. Return what is kept under that key."""
        size = self._size(value)
        if size > self._most:
            return value
        with self._lock:
            before = len(self._values)
            kept = self._values.setdefault(key, value)
            if len(self._values) == before:
                return kept  # another thread was faster
            self._room -= size
            while self._room < 0:
                _, oldest = self._values.popitem(last=False)
                self._room += self._size(oldest)
        return value


class SectionCache(Generic[V]):
    """What was made of sections, for the same `purpose`: the pages of an update share most of theirs, and
    those written for each reader often say the same."""

    def __init__(self, size: Callable[[V], int]) -> None:
        """`size` is in characters."""
        self._kept = BoundedCache[V](KEPT_SECTIONS, lambda made: size(made) + BESIDE)
        self._same = BoundedCache[tuple[Section, V]](KEPT_NEAR)

    def find(self, section: Section, purpose: Hashable, make: Callable[[Section], V]) -> V:
        """Return what is kept; else make it and keep it. The very same section is looked for first: large
        ones take long to compare. As long as it is kept no other has its identity."""
        near = (id(section), purpose)
        same = self._same.get(near)
        if same is not None:
            return same[1]
        key = (section, purpose)
        kept = self._kept.get(key)
        made = self._kept.put(key, make(section)) if kept is None else kept
        return self._same.put(near, (section, made))[1]


_THROW = re.compile(r"(?<![\w-])\d(?:-\d){1,5}(?![\w-])")
"""Dice: 6-6-3. Browsers would break the line behind a hyphen."""


class StyledSection(NamedTuple):
    """A section with its styles, and the pictures that it shows, packed."""

    html: str
    pictures: tuple[bytes, ...] = ()

    @property
    def size(self) -> int:
        """Its characters and bytes."""
        return len(self.html) + sum(map(len, self.pictures))


class Stencil:
    """A styled shape: a format, and which word stands in each of its gaps, and how it is written there."""

    def __init__(self, styled: str) -> None:
        pieces = _MARK.split(styled)
        self._format = "%s".join(piece.replace("%", "%%") for piece in pieces[::2])
        self._numbers = [int(number) for number in pieces[1::2]]
        self._words: list[tuple[int, Callable[[str], str]]] = []
        before = ""
        for piece, number in zip(pieces[::2], pieces[1::2], strict=False):
            before += piece
            inside = before.rfind("<") > before.rfind(">")
            self._words.append((int(number), _in_tag if inside else _as_text))

    def fill(self, words: Sequence[str]) -> str:
        """The shape with these words."""
        used = [words[number] for number in self._numbers]
        joined = "".join(used)
        if _PLAIN.match(joined) and not _THROW.search(joined):  # as most are
            return self._format % tuple(used)
        return self._format % tuple([write(words[number]) for number, write in self._words])


@lru_cache(maxsize=8192)
def _as_text(word: str) -> str:
    """As HTML is written (its standard, section 13.3), like the words that go through the inliner."""
    word = clean.prose(word).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _THROW.sub(r'<span style="white-space:nowrap">\g<0></span>', word.replace("\xa0", "&nbsp;"))


def _in_tag(word: str) -> str:
    return clean.prose(word).replace("&", "&amp;").replace("\xa0", "&nbsp;").replace('"', "&quot;")


def lay_out(frame: Sequence[str], held: Sequence[str]) -> tuple[str, ...]:
    """A frame with what stands in its holes, in pieces of whole lines, to be joined by line breaks. What is
    held is a piece as it is, so that it is known by its identity; one in all where a hole is no line."""
    first, *rest = frame
    if not rest:
        return (first,)
    if not all(each[:1] == "\n" for each in rest) or not all(each[-1:] == "\n" for each in frame[:-1]):
        return (first + "".join(text + behind for text, behind in zip(held, rest, strict=True)),)
    out = [first[:-1]]
    for text, behind in zip(held, rest[:-1], strict=False):
        out += (text, behind[1:-1]) if len(behind) > 1 else (text,)
    return (*out, held[-1], rest[-1][1:])


class Styles:
    """Styles the pages of the templates' kinds, and what stands on them."""

    def __init__(self) -> None:
        self._inliner = css_inline.CSSInliner(
            keep_at_rules=True, load_remote_stylesheets=False, minify_css=True
        )
        self._parts = BoundedCache[str](KEPT_PARTS)
        self._frames = BoundedCache[tuple[str, ...]](KEPT_FRAMES)
        self._stencils = BoundedCache[Stencil](KEPT_STENCILS)
        self.sections = SectionCache[StyledSection](lambda made: made.size)
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

    def frame(self, kind: str, html: str) -> tuple[str, ...]:
        """Return a page with its styles, as what stands around its holes."""
        known = self._frames.get((kind, html))
        return known or self._frames.put((kind, html), tuple(self._inliner.inline(html).split(HOLE)))
