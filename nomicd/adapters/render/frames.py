"""What templates see of a page. Most look at its title, its lead and its small print only, and leave holes
for the sections: such a frame is the same for all pages with the same of these, of whichever game. In HTML
their words are holes too."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, overload

from jinja2.runtime import Context

from nomicd.adapters.render.styles import leave_out, mark
from nomicd.kernel.page import Page, Section

MAX_PREHEADER, LEEWAY = 180, 5
"""Characters that mail programs show beside the subject, and how many more are no reason to cut."""


class Front:
    """A page in a template. `bare`: nobody has looked at more than its title, its lead, its small print, and
    how many sections there are."""

    def __init__(self, page: Page) -> None:
        self.bare = True
        self.title = page.title
        self.lead = page.lead
        self.small = page.small
        self.preheader = _shorten(" ".join(map(str, page.lead)))
        self.sections = FollowingSections(self, page.sections)
        self._page = page

    def __getattr__(self, name: str) -> Any:
        """Whatever else a page has."""
        self.bare = False
        return getattr(self._page, name)


class BlankFront(Front):
    """A page with a mark in place of each word that `words_of` tells of it."""

    def __init__(self, page: Page) -> None:
        words = words_of(page)
        marks = leave_out(list(map(mark, range(len(words)))), words)
        super().__init__(page)
        self.title, self.preheader = marks[:2]
        self.lead = marks[2 : 2 + len(page.lead)]
        self.small = marks[2 + len(page.lead) :]


def words_of(page: Page) -> tuple[str, ...]:
    """Return what a frame says of its page: title, preheader, lead and small print."""
    front = Front(page)
    return (front.title, front.preheader, *map(str, (*front.lead, *front.small)))


def _shorten(text: str) -> str:
    """Return its first words, as many as mail programs show."""
    if len(text) <= MAX_PREHEADER + LEEWAY:
        return text
    return f"{text[: MAX_PREHEADER - 3].rsplit(' ', 1)[0]}..."


def shape_of(kind: str, page: Page) -> Hashable:
    """Return all that a frame depends on that was `bare` with marks for its words."""
    words = (page.title, *page.lead, *page.small)
    return (kind, len(page.lead), tuple(map(bool, words)), len(page.sections))


class FrontContext(Context):
    """What a template is rendered with. A front whose template asks for the address of its game is not bare:
    each game has its own."""

    def resolve_or_missing(self, key: str) -> Any:
        """Return the variable of that name."""
        front = self.parent.get("page")
        if key == "reply_to" and isinstance(front, Front):
            front.bare = False
        return super().resolve_or_missing(key)


class FollowingSections(Sequence[Section]):
    """The sections behind a front: all of them can be handed on unseen."""

    def __init__(self, front: Front, sections: tuple[Section, ...]) -> None:
        self.unseen = sections
        self._front = front

    def __len__(self) -> int:
        return len(self.unseen)

    @overload
    def __getitem__(self, at: int) -> Section: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Section]: ...
    def __getitem__(self, at: int | slice) -> Section | Sequence[Section]:
        """One of them, or some."""
        self._front.bare = False
        return self.unseen[at]

    def __iter__(self) -> Iterator[Section]:
        self._front.bare = False
        return iter(self.unseen)


def unwrap_sections(sections: Sequence[Section]) -> Sequence[Section]:
    """Return the sections that a filter was given, without looking at them."""
    return sections.unseen if isinstance(sections, FollowingSections) else sections


def key_of(kind: str, page: Page) -> Hashable:
    """Return all that a frame depends on whose page was `bare`."""
    return (kind, page.title, page.lead, page.small, len(page.sections))
