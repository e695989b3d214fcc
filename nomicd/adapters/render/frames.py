"""What templates see of a page. Most look at its title only, and leave holes for the lead, the sections and
the small print: such a frame is the same for all pages of that title, of whichever game. In HTML the words
are holes too."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain
from typing import Any, Self, TypeVar, overload
from weakref import proxy

from jinja2.runtime import Context

from nomicd.adapters.render.styles import leave_out, mark
from nomicd.kernel.page import Page, Wording, part_label

T = TypeVar("T")

MAX_PREHEADER, LEEWAY = 180, 5
"""Characters that mail programs show beside the subject, and how many more are no reason to cut."""


class LeadLine(str):
    """A line of the lead: its label, "" for none, and what it says; as a string both."""

    __slots__ = ("label", "text")
    label: str
    text: str

    def __new__(cls, label: str, text: str) -> Self:
        """Return both in one line."""
        made = super().__new__(cls, f"{label} {text}".lstrip())
        made.label, made.text = label, text
        return made


class Front:
    """A page in a template, with the name of its `game`, "" if it is of none. `bare`: nobody has looked at
    more than its title, whether it failed, whether it has a lead and small print, and how many sections there
    are."""

    def __init__(self, page: Page, game: str) -> None:
        self.bare = True
        here = proxy(self)  # no circle, which would stay until it is looked for
        self.title = page.title
        self.failed = page.failed
        lead = tuple(LeadLine(*part_label(str(each))) for each in page.lead)
        self.lead: Sequence[LeadLine] = Unseen(here, lead)
        self.small: Sequence[str | Wording] = Unseen(here, page.small)
        self.preheader = _shorten(" ".join(each.text for each in lead))
        self.sections = Unseen(here, page.sections)
        self._page, self._game = page, game

    def __getattr__(self, name: str) -> Any:
        """Its game, or whatever else a page has."""
        self.bare = False
        return self._game if name == "game" else getattr(self._page, name)


class BlankFront(Front):
    """A page with a mark in place of each word that `words_of` tells of it."""

    def __init__(self, page: Page, words: Sequence[str]) -> None:
        marks = leave_out(list(map(mark, range(len(words)))), words)
        super().__init__(page, words[0])
        self.game, self.title, self.preheader = marks[:3]
        end = 3 + 2 * len(page.lead)
        self.lead = [LeadLine(*marks[at : at + 2]) for at in range(3, end, 2)]
        self.small = marks[end:]


def words_of(page: Page, game: str) -> tuple[str, ...]:
    """Return what a frame says of its page: game, title, preheader, of each line of the lead its label and
    what it says, and small print."""
    lead = [part_label(str(each)) for each in page.lead]
    preheader = _shorten(" ".join([said for _, said in lead]))
    return (game, page.title, preheader, *chain.from_iterable(lead), *map(str, page.small))


def _shorten(text: str) -> str:
    """Return its first words, as many as mail programs show."""
    if len(text) <= MAX_PREHEADER + LEEWAY:
        return text
    return f"{text[: MAX_PREHEADER - 3].rsplit(' ', 1)[0]}..."


def shape_of(kind: str, page: Page, words: Sequence[str]) -> Hashable:
    """Return all that a frame depends on that was `bare` with marks for its words."""
    return (kind, page.failed, len(page.lead), tuple(map(bool, words)), len(page.sections))


class FrontContext(Context):
    """What a template is rendered with. A front whose template asks for the address of its game is not bare:
    each game has its own."""

    def resolve_or_missing(self, key: str) -> Any:
        """Return the variable of that name."""
        front = self.parent.get("page")
        if key == "reply_to" and isinstance(front, Front):
            front.bare = False
        return super().resolve_or_missing(key)


class Unseen(Sequence[T]):
    """Lines or sections behind a front: all of them can be handed on unseen."""

    def __init__(self, front: Front, parts: tuple[T, ...]) -> None:
        self.parts = parts
        self._front = front

    def __len__(self) -> int:
        return len(self.parts)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        """One of them, or some."""
        self._front.bare = False
        return self.parts[at]

    def __iter__(self) -> Iterator[T]:
        self._front.bare = False
        return iter(self.parts)


def unwrap(given: Sequence[T]) -> Sequence[T]:
    """Return what a filter was given, without looking at it."""
    return given.parts if isinstance(given, Unseen) else given


def key_of(kind: str, page: Page) -> Hashable:
    """Return all that a frame depends on whose page was `bare`."""
    return (kind, page.title, page.failed, bool(page.lead), bool(page.small), len(page.sections))
