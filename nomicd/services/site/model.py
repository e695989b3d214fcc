"""What the site of a game consists of, before anybody knows how it will look: files with keys.

Equal keys of one path mean equal content, so that whoever writes the files need not look at what is there
already. Strings are plain text, hostile until a renderer has escaped them; only `Prose` is Markdown.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import datetime

import msgspec

from nomicd.kernel.page import Link, Page

_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,40}\Z")
_encode = msgspec.json.Encoder(order="deterministic").encode


class SitePage(Page, frozen=True, kw_only=True):
    """A page with its neighbours in a row of pages; `script` asks for the search."""

    before: Link | None = None
    after: Link | None = None
    script: bool = False


class RawFile(msgspec.Struct, frozen=True):
    """Bytes as they are."""

    data: bytes


class TextFile(msgspec.Struct, frozen=True):
    """A page as plain text, with the lines that the dice check reads."""

    page: Page


class FeedItem(msgspec.Struct, frozen=True):
    """An update in a feed; `path` is its digest's."""

    number: int
    title: str
    path: str
    at: datetime
    lines: tuple[str, ...]


class Feed(msgspec.Struct, frozen=True):
    """What is new, the latest first."""

    items: tuple[FeedItem, ...]


class Deadline(msgspec.Struct, frozen=True):
    """Until when orders count for an update."""

    number: int
    at: datetime


class Calendar(msgspec.Struct, frozen=True):
    """Deadlines, past and to come. `edition` never falls."""

    deadlines: tuple[Deadline, ...]
    edition: int


Content = SitePage | RawFile | TextFile | Feed | Calendar


class SiteFile(msgspec.Struct, frozen=True):
    """One page or file. `path` is a folder of its own in the game's, "" the game's own, or a file's name.
    Without `make` it can only be kept as it is: whoever has lost it begins anew. `also` are more paths of
    the same depth with the same content."""

    path: str
    key: str
    make: Callable[[], Content] | None
    file: bool = False
    also: tuple[str, ...] = ()


class AsOf(msgspec.Struct, frozen=True):
    """The event up to which something is told: its number, instant and hash, and the last update made."""

    seq: int
    at: datetime
    hash: str
    update: int


class GameCard(msgspec.Struct, frozen=True):
    """A game in the list of games."""

    slug: str
    title: str
    summary: tuple[str, ...] = ()


class GameSite(msgspec.Struct, frozen=True):
    """All that is published of one game. `words` are what articles are called, with their collections' keys.
    `stamp` says of what it was made: equal stamps, equal sites. `erasures` counts how often words of people
    were erased: of another count, no page is taken over."""

    slug: str
    title: str
    address: str
    menu: tuple[Link, ...]
    as_of: AsOf
    files: tuple[SiteFile, ...]
    words: tuple[tuple[str, str], ...] = ()
    summary: tuple[str, ...] = ()
    stamp: str = ""
    erasures: int = 0

    @property
    def card(self) -> GameCard:
        """It in the list of games."""
        return GameCard(self.slug, self.title, self.summary)


def key_of(*content: object) -> str:
    """Return the key of content that is at hand. Equal content, equal key."""
    return hashlib.blake2b(_encode(content), digest_size=12).hexdigest()


def path_of(name: str) -> str:
    """Return a name as part of a path: itself if it is plain, else a name that nobody else gets."""
    return name if _SAFE.match(name) else "x" + hashlib.blake2b(name.encode(), digest_size=8).hexdigest()
