"""What a reader is shown, before any wording of layout: pages of sections of blocks.

The strings are plain text; only `Prose` holds a player's Markdown. Renderers escape everything.
"""

from __future__ import annotations

import msgspec

from nomicd.kernel.drawing import Drawing


class Lines(msgspec.Struct, frozen=True, tag="lines"):
    """One sentence a line; an empty one stands between paragraphs."""

    lines: tuple[str, ...]


class Table(msgspec.Struct, frozen=True, tag="table"):
    """Rows under a head; `right` names the columns (from 0) that align right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()


class Prose(msgspec.Struct, frozen=True, tag="prose"):
    """Text of a player or a rule, in Markdown. Hostile until rendered."""

    text: str


class Code(msgspec.Struct, frozen=True, tag="code"):
    """Text whose blanks count: a rule's code, a diff, the board in characters. Where `drawing` shows the
    same, it is shown instead to who can look at it."""

    text: str
    drawing: Drawing | None = None


class Offer(msgspec.Struct, frozen=True):
    """One thing that the reader can do: the line to send, and what it would do."""

    line: str
    help: str


class Offers(msgspec.Struct, frozen=True, tag="offers"):
    """What the reader can do now; the renderer makes each a `mailto:` link and a line to copy."""

    offers: tuple[Offer, ...]


Block = Lines | Table | Prose | Code | Offers


class Section(msgspec.Struct, frozen=True):
    """A heading with blocks under it."""

    heading: str
    blocks: tuple[Block, ...]


class Page(msgspec.Struct, frozen=True):
    """One whole view. `title` is the subject line without the game's tag; `lead` stands on top. `news` is
    what the reader should know before opening it: it stands behind the title in the subject line only."""

    title: str
    lead: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    news: str = ""

    @property
    def subject(self) -> str:
        """The title with the news."""
        return f"{self.title}: {self.news}" if self.news else self.title


class Notice(msgspec.Struct, frozen=True):
    """A page that is to be mailed to one reader.

    `kind` names the template (`digest`, `ballot`, `result`, `notice`). `reader` is a player's name or
    `admin`. `key` is unique in the game for ever: the same notice is never queued twice.
    """

    kind: str
    reader: str
    key: str
    page: Page
