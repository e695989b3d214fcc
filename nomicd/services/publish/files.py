"""What a game's site has to take along: the dice check, the feed, the calendar, the log, and the search."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.page import Collection, Lines, Link, Links, Section, Table
from nomicd.services.history import archive
from nomicd.services.publish.chronicle import Chronicle
from nomicd.services.publish.facts import Facts
from nomicd.services.publish.leaves import Calendar, Deadline, Feed, File, Leaf, Sheet, key_of, safe
from nomicd.services.publish.logbook import Line
from nomicd.services.publish.sheets import CHAINED, HOW_TO_CHECK, entries_script, words_of

NEWS = 30
"""Updates that the feed has."""


def dice(chronicle: Chronicle) -> Leaf:
    """How anybody can check the dice and the log, and with what."""
    page = chronicle.ruleset.answer(chronicle.state, "", Command("dice", {}))
    files = (
        Link("verify_dice.py", "../verify_dice.py", file=True),
        Link("The whole log, JSON Lines, gzip", "log.jsonl.gz", file=True),
    )
    chain = chronicle.as_of
    head = Table(("", ""), (("Events", str(chain.seq)), ("Hash of the last one", chain.hash)))
    parts = (
        Section("To download", (Lines(HOW_TO_CHECK), Links(files))),
        *(page.sections if page else ()),
        *_secrets(chronicle),
        Section("The chain of the log", (Lines(CHAINED), head)),
    )
    return Leaf("dice", key_of(parts), partial(Sheet, "Dice check", parts))


def _secrets(chronicle: Chronicle) -> Iterator[Section]:
    """The secret of each update, the latest first: SHA-256 of each is the one below it."""
    rows = tuple(
        (
            Link(f"Update {each.number}", f"digests/{each.number}"),
            each.secret,
            Link("to check", f"digests/{each.number}/digest.txt", file=True),
        )
        for each in reversed(chronicle.updates)
        if each.secret
    )
    if rows:
        said = Lines(("SHA-256 of each secret is the one below it.",))
        yield Section("The secrets told so far", (said, Table(("Update", "Secret", "Digest"), rows)))


def leaves(
    chronicle: Chronicle,
    found: Facts,
    lines: Sequence[Line],
    shelves: Sequence[Collection],
    menu: Sequence[Link],
    *,
    told: bool,
) -> Iterator[Leaf]:
    """All files, and the search. `told` says whether updates are told on a page."""
    stories = tuple(each.news for each in reversed(chronicle.updates))[:NEWS]
    deadlines = tuple(Deadline(due.number, due.deadline) for due in found.coming)
    visible = [line.record.seq for line in lines if line.shown]
    yield Leaf("feed.xml", key_of(stories), partial(Feed, stories), file=True)
    calendar = partial(Calendar, deadlines, chronicle.as_of.update)
    yield Leaf("calendar.ics", key_of(deadlines), calendar, file=True)
    yield Leaf("log.jsonl.gz", key_of(found.header.head, visible), partial(_export, found, lines), file=True)
    entries = tuple(_found_by(chronicle, shelves))
    yield Leaf("search/index.js", key_of(entries), partial(entries_script, entries), file=True)
    yield Leaf("search", key_of(menu, told), partial(_search, shelves, told=told))


def _export(found: Facts, lines: Sequence[Line]) -> File:
    complete = all(line.shown for line in lines)
    header = msgspec.structs.replace(found.header, complete=complete)
    text = archive.Export(header, tuple(line.entry for line in lines)).text()
    return File(gzip.compress(text.encode(), 1, mtime=0))


def _found_by(chronicle: Chronicle, shelves: Sequence[Collection]) -> Iterator[tuple[str, str, str]]:
    """What the search knows: title, path, text."""
    for shelf in shelves:
        for article in shelf.articles:
            prose = next((form.prose for form in reversed(article.versions) if form.full), "")
            text = " ".join((article.note, prose, *words_of(article.page)))
            yield article.title, f"{shelf.key}/{safe(article.name)}", text
    for ruled in chronicle.rulings:
        yield f"Ruling of {ruled.date}", "rulings", ruled.text
    for update in chronicle.updates:
        yield update.news.title, update.news.path, " ".join(update.news.lines)


def _search(shelves: Sequence[Collection], *, told: bool) -> Sheet:
    full = [Link(f"{shelf.title}, all on one page", f"{shelf.key}/full") for shelf in shelves]
    news = (Link("What happened, all on one page", "digests/full"),) if told else ()
    links = (*full, *news, Link("The log, by kind, player and update", "log"))
    part = Section("Without scripts", (Lines(("Your browser's own search finds words on these pages:",)),))
    return Sheet("Search", (part, Section("", (Links(links),))), script=True)
