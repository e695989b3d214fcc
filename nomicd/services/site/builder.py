"""All that is published of one game, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from nomicd.kernel.commands import Command
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.page import (
    Block,
    Code,
    Lines,
    Link,
    Links,
    Page,
    Section,
    Table,
    Wording,
    picture_of,
    wording,
)
from nomicd.kernel.plots import plots
from nomicd.services.site import collections, doubts, downloads, log_pages, talk_pages
from nomicd.services.site.history import GameHistory, PublishedUpdate, board_key
from nomicd.services.site.model import GameSite, SiteFile, SitePage, TextFile, key_of, path_of
from nomicd.services.site.store_facts import StoreFacts
from nomicd.table.phrases import many, tell_deadline

_OWN_PAGES = ("board", "dice", "standings", "money", "ledger")
"""What words ask for by mail and the site has pages of its own for."""

AS_OBSERVED = (wording("site.observed"),)
TO_TAKE = Section(
    "To take with you",
    (
        Links(
            (
                Link("News, Atom feed", "feed.xml", file=True),
                Link("Deadlines, calendar", "calendar.ics", file=True),
                Link("The log, JSON Lines, gzip", "log.jsonl.gz", file=True),
            )
        ),
    ),
)

PermaId = Callable[[str], str]
"""The Message-ID of the mail of an outbox key, without its brackets; "" if nobody knows."""


def build_game_site(history: GameHistory, found: StoreFacts, address: str, perma: PermaId) -> GameSite:
    """Return the game's pages as of what the history has read."""
    return _Builder(history, found, address, perma).build()


class _Builder:
    """One making of a game's site."""

    def __init__(self, history: GameHistory, found: StoreFacts, address: str, perma: PermaId) -> None:
        self.history = history
        self.ruleset, self.state = history.ruleset, history.state
        self.found = found
        self.address = address
        self.perma = perma
        self.collections = self.ruleset.list_collections(self.state)
        self.lines = history.lines(self.players)
        self.standing = self.ruleset.show_standings(self.state)
        self.verbs = self._verbs()
        self.board = history.board()
        self.has_board = any(self.board)

    def build(self) -> GameSite:
        history = self.history
        words = tuple((collection.word, collection.key) for collection in self.collections)
        return GameSite(
            slug=history.game.slug,
            title=self.ruleset.title,
            address=self.address,
            menu=self.menu(),
            as_of=history.as_of,
            files=tuple(self.files()),
            words=words,
            summary=self.summary(),
            stamp=self.found.stamp,
            erasures=self.found.erasures,
        )

    def summary(self) -> tuple[str, ...]:
        """Some words for the list of games: who plays, how far it is, what comes next."""
        count = len(self.players)
        made = self.history.last_update
        played = f"{many(made, 'update')} made" if made else "no update made yet"
        return (f"{many(count, 'player')}, {played}.", self._next())

    def _next(self) -> str:
        due = self.found.due
        if due is None:
            return self._no_more()
        return tell_deadline(due.number, due.deadline, self.found.zone)

    def _no_more(self) -> str:
        """Why no update is due."""
        ended = self.ruleset.describe_end(self.state)
        begun = (
            "No update is due: the updates are stopped." if self.history.last_update else "It has not begun."
        )
        return ended or begun

    @property
    def players(self) -> tuple[str, ...]:
        """Those that the game knows, and those that have a seat."""
        known = (a.player for s in self.collections for a in s.articles if a.name == a.player)
        return tuple(dict.fromkeys((*known, *self.found.seats)))

    def menu(self) -> tuple[Link, ...]:
        """Return the same on every page of the game, whatever happens in it."""
        collections = tuple(Link(collection.title, collection.key) for collection in self.collections)
        own = {collection.key for collection in self.collections}
        players = () if "players" in own else (Link("Players", "players"),)
        more = tuple(Link(title, f"more/{key}") for key, title in self.verbs)
        told = (Link("Digests", "digests"), Link("Rulings", "rulings"), Link("Doubts", doubts.PATH))
        return (
            Link("Home", ""),
            *((Link("Board", "board"),) if self.has_board else ()),
            *((Link("Standings", "standings"),) if self.standing else ()),
            *collections,
            *players,
            *told,
            Link("Log", "log"),
            Link("Dice", "dice"),
            *more,
            Link("Search", "search"),
        )

    def _verbs(self) -> tuple[tuple[str, str], ...]:
        """Return what else anybody may ask for by one word: its key and what it is called."""
        own = {*_OWN_PAGES, *(collection.key for collection in self.collections)}
        plain = (v for v in self.ruleset.vocabulary(self.state, "").verbs if v.usage == v.key)
        kept = dict.fromkeys(verb.key for verb in plain if verb.read_only and verb.key not in own)
        asked = ((key, self.ruleset.answer(self.state, "", Command(key, {}))) for key in kept)
        return tuple((key, page.title) for key, page in asked if page is not None)

    def files(self) -> Iterator[SiteFile]:
        """Every page and file."""
        history = self.history
        yield self._home()
        yield from self._boards()
        if self.standing:
            yield self._standings()
        more = {name: self._of_player(name) for name in self.players}
        for collection in self.collections:
            yield from collections.list_files(collection, more)
        if all(collection.key != "players" for collection in self.collections):
            yield from self._seats(more)
        yield from self._digests()
        yield from log_pages.list_files(self.lines, self.players, self.history.last_update)
        yield downloads.check_page(history)
        yield from self._others()
        yield from talk_pages.list_files(self.found.talk, self.found.zone, self.address)
        told = bool(history.updates)
        yield from downloads.list_files(
            history, self.found, self.lines, self.collections, self.menu(), told=told
        )

    # The front page

    def _home(self) -> SiteFile:
        last = self.history.updates[-1] if self.history.updates else None
        lead: tuple[str | Wording, ...] = (
            wording("site.home", title=self.ruleset.title, address=self.address),
            *self.summary(),
        )
        said = talk_pages.list_links(self.found.talk)
        parts = (*self._map(), *self._latest(last), *self.standing, *said, TO_TAKE)
        key = key_of(lead, parts, self.menu())
        return SiteFile("", key, partial(SitePage, self.history.game.slug, lead, parts))

    def _latest(self, last: PublishedUpdate | None) -> Iterator[Section]:
        if last and last.news.lines:
            whole = Links((Link(f"All of update {last.number}", last.news.path),))
            yield Section(last.news.title, (Lines(last.news.lines), whole))

    def _map(self) -> Iterator[Section]:
        drawing, _ = self.board
        if drawing is not None:
            yield Section(
                "",
                (picture_of(drawing), Links((Link("The board in words, and as it was", "board"),))),
            )

    # Boards

    def _boards(self) -> Iterator[SiteFile]:
        if not self.has_board:
            return
        updates = self.history.updates
        title = "The board"
        front = Links(tuple(Link(f"Update {each.number}", f"board/{each.number}") for each in updates[::-1]))
        now = (*_board_sections(self.board), *((Section("After each update", (front,)),) if updates else ()))
        before = Link(f"Update {updates[-1].number}", f"board/{updates[-1].number}") if updates else None
        yield SiteFile("board", key_of(now, before), partial(SitePage, title, (), now, before=before))
        for place, update in enumerate(updates):
            around = self._around("board", place)
            key = board_key(update.mark, update.number, last=place == len(updates) - 1)
            made = partial(_board_page, update, around) if any(update.board) else None
            yield SiteFile(f"board/{update.number}", key, made)

    def _around(self, path: str, place: int) -> tuple[Link | None, Link | None]:
        """The neighbours of an update's page."""
        updates = self.history.updates
        found = [updates[each] if 0 <= each < len(updates) else None for each in (place - 1, place + 1)]
        before, after = (Link(f"Update {u.number}", f"{path}/{u.number}") if u else None for u in found)
        return before, after

    # How they stand

    def _standings(self) -> SiteFile:
        charts = plots(self.history.samples)
        drawn = (Section(plot.drawing.title, (picture_of(plot.drawing), plot.table)) for plot in charts)
        front = (Section("", section.blocks) for section in self.standing[:1])
        parts = (*front, *self.standing[1:], *drawn)
        return SiteFile("standings", key_of(parts), partial(SitePage, "Standings", (), parts))

    def _of_player(self, name: str) -> tuple[Section, ...]:
        """Return what the service can say of a player: how often they came, what they proposed, the log of
        them."""
        came = log_pages.attendance(self.lines, name, self.history.last_update)
        made = self.history.last_update
        attendance = wording(
            "site.attendance",
            player=name,
            came=len(came),
            updates=", ".join(map(str, came)),
            made=made,
            unreachable=name in self.found.unreachable,
        )
        written = tuple(
            Link(article.title, f"{collection.key}/{path_of(article.name)}")
            for collection in self.collections
            for article in collection.articles
            if article.player == name != article.name
        )
        theirs = (Section("Put forward", (Links(written),)),) if written else ()
        log = Links((Link(f"The log of {name}", f"log/player/{path_of(name)}/1"),))
        return (Section("Attendance", (attendance, log)), *theirs)

    def _seats(self, more: dict[str, tuple[Section, ...]]) -> Iterator[SiteFile]:
        """The players of a game that says nothing of them itself."""
        rows = tuple((Link(name, f"players/{path_of(name)}"),) for name in self.players)
        parts = (Section("", (Table(("Player",), rows) if rows else Lines(("Nobody yet.",)),)),)
        yield SiteFile("players", key_of(parts), partial(SitePage, "Players", (), parts))
        for name in self.players:
            yield SiteFile(
                f"players/{path_of(name)}", key_of(name, more[name]), partial(SitePage, name, (), more[name])
            )

    # Digests

    def _digests(self) -> Iterator[SiteFile]:
        updates = self.history.updates
        rows = tuple((Link(each.news.title, each.news.path),) for each in reversed(updates))
        items: tuple[Block, ...] = (wording("site.no_update"),)
        if rows:
            items = (Links((Link("All on one page", "digests/full"),)), Table(("Update",), rows))
        parts = (Section("", items),)
        yield SiteFile("digests", key_of(parts), partial(SitePage, "Digests", AS_OBSERVED, parts))
        if updates:
            told = tuple(Section(each.news.title, (Lines(each.news.lines),)) for each in updates)
            made = partial(SitePage, "What happened, all on one page", (), told)
            yield SiteFile("digests/full", key_of(told), made)
        for place, update in enumerate(updates):
            yield from self._digest(update, place)
        yield self._rulings()
        yield doubts.doubts_page(self.history, self.lines, self.found.held)

    def _digest(self, update: PublishedUpdate, place: int) -> Iterator[SiteFile]:
        key = board_key(update.mark, update.number, last=place == len(self.history.updates) - 1)
        path, report = f"digests/{update.number}", update.report
        name = self.perma(f"{self.history.game.slug}/digest/u{update.number}/observer")
        also = (f"m/{name.partition('@')[0]}",) if name else ()
        made = partial(self._digest_page, update, report, name, place) if report else None
        yield SiteFile(path, f"{key}/{name}", made, also=also)
        text = partial(TextFile, report) if report else None
        yield SiteFile(f"{path}/digest.txt", update.mark, text, file=True)

    def _digest_page(self, update: PublishedUpdate, report: Page, name: str, place: int) -> SitePage:
        files = (Link("As plain text, for the dice check", f"digests/{update.number}/digest.txt", file=True),)
        board = (Link("The board then", f"board/{update.number}"),) if self.has_board else ()
        log = Link("Its log", f"log/u/{update.number}")
        at = ((Lines((f"Message-ID: {name}",)),) if name else ()) + (Links((*board, log, *files)),)
        parts = (*report.sections, Section("This digest", at))
        before, after = self._around("digests", place)
        return SitePage(report.title, (*report.lead, *AS_OBSERVED), parts, before=before, after=after)

    def _rulings(self) -> SiteFile:
        rows = tuple(
            (each.date, each.text, Link(f"event {each.seq}", f"log/u/{each.update}"))
            for each in self.history.rulings
        )
        items: tuple[Block, ...] = (wording("site.no_ruling"),)
        parts = (Section("", (Table(("When", "What", "In the log"), rows),) if rows else items),)
        lead = (wording("site.rulings"),)
        return SiteFile("rulings", key_of(parts), partial(SitePage, "Rulings", lead, parts))

    # What else can be asked

    def _others(self) -> Iterator[SiteFile]:
        for key, title in self.verbs:
            page = self.ruleset.answer(self.state, "", Command(key, {}))
            if page is not None:
                made = partial(SitePage, title, page.lead, page.sections)
                yield SiteFile(f"more/{key}", key_of(page), made)


def _board_sections(board: tuple[Drawing | None, Page | None]) -> tuple[Section, ...]:
    """A board: the picture, and what is on it in words; in characters only where there is no picture."""
    drawing, page = board
    picture = (Section("", (picture_of(drawing),)),) if drawing else ()
    said = (_in_words(each, drawn=bool(drawing)) for each in (page.sections if page else ()))
    return (*picture, *(part for part in said if part.blocks))


def _in_words(section: Section, *, drawn: bool) -> Section:
    blocks: list[Block] = [block for block in section.blocks if not (drawn and isinstance(block, Code))]
    return Section("In words" if drawn and section.heading == "The board" else section.heading, tuple(blocks))


def _board_page(update: PublishedUpdate, around: tuple[Link | None, Link | None]) -> SitePage:
    """Return the board after an update."""
    more = Links((Link(f"What happened in update {update.number}", update.news.path),))
    parts = (*_board_sections(update.board), Section("", (more,)))
    title, (before, after) = f"The board after update {update.number}", around
    return SitePage(title, (), parts, before=before, after=after)
