"""What a game puts where everybody can read it, beside its log: shelves of articles, some of which have had
several forms.

All of it is public. Strings are plain text, hostile until a renderer has escaped them.
"""

from __future__ import annotations

import msgspec

from nomicd.kernel.views import Page


class Form(msgspec.Struct, frozen=True):
    """One form that a text has had since the end of that update, 0 for the opening; "" when it was repealed.

    `since` says when in words, `by` by whose will; `source` is the path of the article that tells of it
    (`proposals/7`), "" where there is none. `full` is all of the text, whose differences are shown; `prose`
    the part that people read, in Markdown.
    """

    update: int
    since: str
    by: str
    full: str
    prose: str = ""
    source: str = ""


class Article(msgspec.Struct, frozen=True):
    """One thing that has a page of its own. `name` is unique on its shelf (`16`, `alice`); `note` a few words
    for a list; `player` says that it is about that player."""

    name: str
    title: str
    page: Page
    note: str = ""
    forms: tuple[Form, ...] = ()
    player: str = ""


class Shelf(msgspec.Struct, frozen=True):
    """Articles of one kind. `key` is its place (`rules`): lower-case letters. `word` is what people call one
    of them (`rule`): wherever it stands before a number, that is a link. `lead` stands above the list."""

    key: str
    title: str
    word: str
    articles: tuple[Article, ...]
    lead: tuple[str, ...] = ()
