"""What a game's site has to take along: the dice check, the feed, the calendar, the log, and the search."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.page import Collection, Link, Links, Page, Section, Table, wording
from nomicd.services.replay import archive
from nomicd.services.site.history import GameHistory
from nomicd.services.site.log_pages import LogLine
from nomicd.services.site.model import Calendar, Deadline, Feed, RawFile, SiteFile, SitePage, key_of, path_of
from nomicd.services.site.store_facts import StoreFacts

NEWS = 30
"""Updates that the feed has."""


def check_page(history: GameHistory) -> SiteFile:
    """Return how anybody can check the dice and the log, and with what."""
    page = history.ruleset.answer(history.state, "", Command("dice", {}))
    files = (
        Link("verify_dice.py", "../verify_dice.py", file=True),
        Link("The whole log, JSON Lines, gzip", "log.jsonl.gz", file=True),
    )
    chain = history.as_of
    head = Table(("", ""), (("Events", str(chain.seq)), ("Hash of the last one", chain.hash)))
    parts = (
        Section("To download", (wording("site.how_to_check"), Links(files))),
        *(page.sections if page else ()),
        *_secrets(history),
        Section("The chain of the log", (wording("site.chain"), head)),
    )
    return SiteFile("dice", key_of(parts), partial(SitePage, "Dice check", (), parts))


def _secrets(history: GameHistory) -> Iterator[Section]:
    """The secret of each update, the latest first: SHA-256 of each is the one below it."""
    rows = tuple(
        (
            Link(f"Update {each.number}", f"digests/{each.number}"),
            each.secret,
            Link("to check", f"digests/{each.number}/digest.txt", file=True),
        )
        for each in reversed(history.updates)
        if each.secret
    )
    if rows:
        said = wording("site.secrets")
        yield Section("The secrets told so far", (said, Table(("Update", "Secret", "Digest"), rows)))


def list_files(
    history: GameHistory,
    found: StoreFacts,
    lines: Sequence[LogLine],
    collections: Sequence[Collection],
    menu: Sequence[Link],
    *,
    told: bool,
) -> Iterator[SiteFile]:
    """All files, and the search. `told` says whether updates are told on a page."""
    stories = tuple(each.news for each in reversed(history.updates))[:NEWS]
    deadlines = tuple(Deadline(due.number, due.deadline) for due in found.coming)
    visible = [line.record.seq for line in lines if line.shown]
    yield SiteFile("feed.xml", key_of(stories), partial(Feed, stories), file=True)
    calendar = partial(Calendar, deadlines, history.as_of.update)
    yield SiteFile("calendar.ics", key_of(deadlines), calendar, file=True)
    yield SiteFile(
        "log.jsonl.gz", key_of(found.header.head, visible), partial(_export, found, lines), file=True
    )
    entries = tuple(_list_findable(history, collections))
    yield SiteFile("search/index.js", key_of(entries), partial(_entries_script, entries), file=True)
    yield SiteFile("search", key_of(menu, told), partial(_search, collections, told=told))


def _export(found: StoreFacts, lines: Sequence[LogLine]) -> RawFile:
    complete = all(line.shown for line in lines)
    header = msgspec.structs.replace(found.header, complete=complete)
    text = archive.Export(header, tuple(line.entry for line in lines)).text()
    return RawFile(gzip.compress(text.encode(), 1, mtime=0))


def _list_findable(history: GameHistory, collections: Sequence[Collection]) -> Iterator[tuple[str, str, str]]:
    """Yield what the search knows: title, path, text."""
    for collection in collections:
        for article in collection.articles:
            prose = next((form.prose for form in reversed(article.versions) if form.full), "")
            text = " ".join((article.note, prose, *_words_of(article.page)))
            yield article.title, f"{collection.key}/{path_of(article.name)}", text
    for ruled in history.rulings:
        yield f"Ruling of {ruled.date}", "rulings", ruled.text
    for update in history.updates:
        yield update.news.title, update.news.path, " ".join(update.news.lines)


def _search(collections: Sequence[Collection], *, told: bool) -> SitePage:
    full = [
        Link(f"{collection.title}, all on one page", f"{collection.key}/full") for collection in collections
    ]
    news = (Link("What happened, all on one page", "digests/full"),) if told else ()
    links = (*full, *news, Link("The log, by kind, player and update", "log"))
    part = Section("Without scripts", (wording("site.search"),))
    return SitePage("Search", (), (part, Section("", (Links(links),))), script=True)


def _words_of(page: Page) -> Iterator[str]:
    for section in page.sections:
        yield section.heading
        for block in section.blocks:
            yield from (str(getattr(block, "text", "")), *getattr(block, "lines", ()))


def _entries_script(entries: Sequence[tuple[str, str, str]]) -> RawFile:
    """Return what the search looks through: a script, for a page that is read from a disk may fetch
    nothing."""
    found = [{"title": title, "path": path, "text": " ".join(text.split())} for title, path, text in entries]
    return RawFile(b"globalThis.entries = " + msgspec.json.encode(found) + b";\n")
