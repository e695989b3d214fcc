"""All that is published of one game, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from zoneinfo import ZoneInfo

from nomicd.kernel.commands import Command
from nomicd.kernel.page import Block, Lines, Link, Links, Page, Section, Table, picture_of
from nomicd.kernel.plots import plots
from nomicd.services.outgoing.receipts import instant
from nomicd.services.publish import doubts, files, logbook, shelving
from nomicd.services.publish.chronicle import Chronicle, Update, board_key
from nomicd.services.publish.facts import Facts
from nomicd.services.publish.leaves import Leaf, Sheet, Volume, key_of, safe
from nomicd.services.publish.sheets import (
    AS_OBSERVED,
    TO_TAKE,
    board_sheet,
    plain,
    shown,
)
from nomicd.table.phrases import many

UNREACHABLE = (
    "Mails to {name} came back on several days, so none are sent. Any mail of theirs starts them again."
)

PermaId = Callable[[str], str]
"""The Message-ID of the mail of an outbox key, without its brackets; "" if nobody knows."""


def volume(chronicle: Chronicle, found: Facts, address: str, perma: PermaId) -> Volume:
    """The game's pages as of what the chronicle has read."""
    return _Binding(chronicle, found, address, perma).volume()


class _Binding:
    """One making of a volume."""

    def __init__(self, chronicle: Chronicle, found: Facts, address: str, perma: PermaId) -> None:
        self.chronicle = chronicle
        self.ruleset, self.state = chronicle.ruleset, chronicle.state
        self.found = found
        self.address = address
        self.perma = perma
        self.lines = chronicle.lines()
        self.shelves = self.ruleset.shelves(self.state)
        self.standing = self.ruleset.standings(self.state)
        self.verbs = self._verbs()
        self.board = chronicle.board()
        self.has_board = any(self.board)

    def volume(self) -> Volume:
        chronicle = self.chronicle
        words = tuple((shelf.word, shelf.key) for shelf in self.shelves)
        return Volume(
            slug=chronicle.game.slug,
            title=self.ruleset.title,
            address=self.address,
            menu=self.menu(),
            as_of=chronicle.as_of,
            leaves=tuple(self.leaves()),
            words=words,
            summary=self.summary(),
            stamp=self.found.stamp,
        )

    def summary(self) -> tuple[str, ...]:
        """Some words for the list of games: who plays, how far it is, what comes next."""
        count = len(self.players)
        made = self.chronicle.made
        played = f"{many(made, 'update')} made" if made else "no update made yet"
        return (f"{many(count, 'player')}, {played}.", self._next())

    def _next(self) -> str:
        due = self.found.due
        if due is None:
            return self._no_more()
        when = instant(due.deadline, ZoneInfo(self.found.zone))
        return f"Update {due.number} counts what reaches us before {when}."

    def _no_more(self) -> str:
        """Why no update is due."""
        ended = self.ruleset.ended(self.state)
        begun = "No update is due: the updates are stopped." if self.chronicle.made else "It has not begun."
        return ended or begun

    @property
    def players(self) -> tuple[str, ...]:
        """Those that the game knows, and those that have a seat."""
        known = (a.player for s in self.shelves for a in s.articles if a.name == a.player)
        return tuple(dict.fromkeys((*known, *self.found.seats)))

    def menu(self) -> tuple[Link, ...]:
        """The same on every page of the game, whatever happens in it."""
        shelves = tuple(Link(shelf.title, shelf.key) for shelf in self.shelves)
        own = {shelf.key for shelf in self.shelves}
        players = () if "players" in own else (Link("Players", "players"),)
        more = tuple(Link(title, f"more/{key}") for key, title in self.verbs)
        told = (Link("Digests", "digests"), Link("Rulings", "rulings"), Link("Doubts", doubts.PATH))
        return (
            Link("Home", ""),
            *((Link("Board", "board"),) if self.has_board else ()),
            *((Link("Standings", "standings"),) if self.standing else ()),
            *shelves,
            *players,
            *told,
            Link("Log", "log"),
            Link("Dice", "dice"),
            *more,
            Link("Search", "search"),
        )

    def _verbs(self) -> tuple[tuple[str, str], ...]:
        """What else anybody may ask for by one word: its key and what it is called."""
        own = {"board", "dice", "standings", "money", "ledger", *(shelf.key for shelf in self.shelves)}
        plain = (v for v in self.ruleset.vocabulary(self.state, "").verbs if v.usage == v.key)
        kept = (verb.key for verb in plain if verb.read_only and verb.key not in own)
        asked = ((key, self.ruleset.answer(self.state, "", Command(key, {}))) for key in dict.fromkeys(kept))
        return tuple((key, page.title) for key, page in asked if page is not None and key != "board")

    def leaves(self) -> Iterator[Leaf]:
        """Every page and file."""
        chronicle = self.chronicle
        yield self._home()
        yield from self._boards()
        if self.standing:
            yield self._standings()
        more = {name: self._of_player(name) for name in self.players}
        for shelf in self.shelves:
            yield from shelving.leaves(shelf, more)
        if all(shelf.key != "players" for shelf in self.shelves):
            yield from self._seats(more)
        yield from self._digests()
        yield from logbook.leaves(self.lines, self.players, self.chronicle.made)
        yield files.dice(chronicle)
        yield from self._others()
        told = bool(chronicle.updates)
        yield from files.leaves(chronicle, self.found, self.lines, self.shelves, self.menu(), told=told)

    # The front page

    def _home(self) -> Leaf:
        last = self.chronicle.updates[-1] if self.chronicle.updates else None
        lead = (f"A game of {self.ruleset.title}, played by mail to {self.address}.", *self.summary())
        parts = (*self._map(), *self._latest(last), *self.standing, TO_TAKE)
        key = key_of(lead, parts, self.menu())
        return Leaf("", key, partial(Sheet, self.chronicle.game.slug, parts, lead))

    def _latest(self, last: Update | None) -> Iterator[Section]:
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

    def _boards(self) -> Iterator[Leaf]:
        if not self.has_board:
            return
        updates = self.chronicle.updates
        title = "The board"
        front = Links(tuple(Link(f"Update {each.number}", f"board/{each.number}") for each in updates[::-1]))
        now = (*shown(self.board), *((Section("After each update", (front,)),) if updates else ()))
        before = Link(f"Update {updates[-1].number}", f"board/{updates[-1].number}") if updates else None
        yield Leaf("board", key_of(now, before), partial(Sheet, title, now, (), before))
        for place, update in enumerate(updates):
            around = self._around("board", place)
            key = board_key(update.mark, update.number, last=place == len(updates) - 1)
            made = partial(board_sheet, update, around) if any(update.board) else None
            yield Leaf(f"board/{update.number}", key, made)

    def _around(self, path: str, place: int) -> tuple[Link | None, Link | None]:
        """The neighbours of an update's page."""
        updates = self.chronicle.updates
        found = [updates[each] if 0 <= each < len(updates) else None for each in (place - 1, place + 1)]
        before, after = (Link(f"Update {u.number}", f"{path}/{u.number}") if u else None for u in found)
        return before, after

    # How they stand

    def _standings(self) -> Leaf:
        charts = plots(self.chronicle.samples)
        drawn = (Section(plot.drawing.title, (picture_of(plot.drawing), plot.table)) for plot in charts)
        front = (Section("", section.blocks) for section in self.standing[:1])
        parts = (*front, *self.standing[1:], *drawn)
        return Leaf("standings", key_of(parts), partial(Sheet, "Standings", parts))

    def _of_player(self, name: str) -> tuple[Section, ...]:
        """What the service can say of a player: how often they came, what they proposed, the log of them."""
        came = logbook.attendance(self.lines, name, self.chronicle.made)
        made = self.chronicle.made
        said = f"Wrote for {len(came)} of {made} updates" + (
            f": {', '.join(map(str, came))}." if came else "."
        )
        written = tuple(
            Link(article.title, f"{shelf.key}/{safe(article.name)}")
            for shelf in self.shelves
            for article in shelf.articles
            if article.player == name != article.name
        )
        theirs = (Section("Put forward", (Links(written),)),) if written else ()
        log = Links((Link(f"The log of {name}", f"log/player/{safe(name)}/1"),))
        lost = (UNREACHABLE.format(name=name),) if name in self.found.unreachable else ()
        return (Section("Attendance", (Lines((said, *lost)), log)), *theirs)

    def _seats(self, more: dict[str, tuple[Section, ...]]) -> Iterator[Leaf]:
        """The players of a game that says nothing of them itself."""
        rows = tuple((Link(name, f"players/{safe(name)}"),) for name in self.players)
        parts = (Section("", (Table(("Player",), rows) if rows else Lines(("Nobody yet.",)),)),)
        yield Leaf("players", key_of(parts), partial(Sheet, "Players", parts))
        for name in self.players:
            yield Leaf(f"players/{safe(name)}", key_of(name, more[name]), partial(Sheet, name, more[name]))

    # Digests

    def _digests(self) -> Iterator[Leaf]:
        updates = self.chronicle.updates
        rows = tuple((Link(each.news.title, each.news.path),) for each in reversed(updates))
        items: tuple[Block, ...] = (Lines(("No update has been made yet.",)),)
        if rows:
            items = (Links((Link("All on one page", "digests/full"),)), Table(("Update",), rows))
        parts = (Section("", items),)
        yield Leaf("digests", key_of(parts), partial(Sheet, "Digests", parts, AS_OBSERVED))
        if updates:
            told = tuple(Section(each.news.title, (Lines(each.news.lines),)) for each in updates)
            made = partial(Sheet, "What happened, all on one page", told)
            yield Leaf("digests/full", key_of(told), made)
        for place, update in enumerate(updates):
            yield from self._digest(update, place)
        yield self._rulings()
        yield doubts.leaf(self.chronicle, self.lines, self.found.held)

    def _digest(self, update: Update, place: int) -> Iterator[Leaf]:
        key = board_key(update.mark, update.number, last=place == len(self.chronicle.updates) - 1)
        path, report = f"digests/{update.number}", update.report
        name = self.perma(f"{self.chronicle.game.slug}/digest/u{update.number}/observer")
        also = (f"m/{name.partition('@')[0]}",) if name else ()
        made = partial(self._digest_sheet, update, report, name, place) if report else None
        yield Leaf(path, f"{key}/{name}", made, also=also)
        text = partial(plain, report) if report else None
        yield Leaf(f"{path}/digest.txt", update.mark, text, file=True)

    def _digest_sheet(self, update: Update, report: Page, name: str, place: int) -> Sheet:
        files = (Link("As plain text, for the dice check", f"digests/{update.number}/digest.txt", file=True),)
        board = (Link("The board then", f"board/{update.number}"),) if self.has_board else ()
        log = Link("Its log", f"log/u/{update.number}")
        at = ((Lines((f"Message-ID: {name}",)),) if name else ()) + (Links((*board, log, *files)),)
        parts = (*report.sections, Section("This digest", at))
        return Sheet(report.title, parts, (*report.lead, *AS_OBSERVED), *self._around("digests", place))

    def _rulings(self) -> Leaf:
        rows = tuple(
            (each.date, each.text, Link(f"event {each.seq}", f"log/u/{each.update}"))
            for each in self.chronicle.rulings
        )
        items: tuple[Block, ...] = (Lines(("The Admin has decided nothing yet.",)),)
        parts = (Section("", (Table(("When", "What", "In the log"), rows),) if rows else items),)
        lead = ("What the Admin has decided, and what was asked, as the log has it.",)
        return Leaf("rulings", key_of(parts), partial(Sheet, "Rulings", parts, lead))

    # What else can be asked

    def _others(self) -> Iterator[Leaf]:
        for key, title in self.verbs:
            page = self.ruleset.answer(self.state, "", Command(key, {}))
            if page is not None:
                made = partial(Sheet, title, page.sections, page.lead)
                yield Leaf(f"more/{key}", key_of(page), made)
