"""One game's log read as it grows, and what of it can only be told at the moment: how each update left it.

It folds the log with a state of its own, so that whoever builds pages never waits for those who play.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from sys import intern
from typing import Any

import msgspec

from nomicd.kernel import margin
from nomicd.kernel.commands import Command
from nomicd.kernel.correction import PastCorrected, correction, records_in_force
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import GameEvent, Record, of_kind
from nomicd.kernel.game import AnyGame
from nomicd.kernel.margin import RulingMade
from nomicd.kernel.page import Code, Page, Section
from nomicd.kernel.plots import Sample
from nomicd.services.ports import HostedGame, Reading
from nomicd.services.repository import rulings
from nomicd.services.site.log_pages import LogLine, words_in
from nomicd.services.site.model import AsOf, FeedItem

_SECRET = re.compile(r"^secret ([0-9a-f]{64})$", re.MULTILINE)

Known = Callable[[str, str], bool]
"""Whether there is a file of that path and key already."""


class PublishedUpdate(msgspec.Struct, frozen=True):
    """An update as it was when it had been made. `mark` stands for all of the log up to it. What is written
    already is not made again: then `report` and `board` are None. `secret` is that of its dice."""

    number: int
    as_of: AsOf
    mark: str
    report: Page | None
    board: tuple[Drawing | None, Page | None]
    news: FeedItem
    secret: str = ""


class AdminDecision(msgspec.Struct, frozen=True):
    """A decision of the Admin as the log has it."""

    seq: int
    date: str
    text: str
    update: int


class GameHistory:
    """Reads one game, from whose log words were erased so many times. `known` is asked before something
    costly is made that no later state can tell."""

    def __init__(self, ruleset: AnyGame, game: HostedGame, erasures: int = 0) -> None:
        self.ruleset = ruleset
        self.game = game
        self.erasures = erasures
        self.records: list[Record] = []
        self._asked: frozenset[str] = frozenset()
        self._named: list[frozenset[str]] = []
        self._periods: list[int] = []
        self._set_aside: frozenset[int] = frozenset()
        self.rulings: list[AdminDecision] = []
        self._begin()

    def _begin(self) -> None:
        """Nothing is folded yet."""
        self.state: Any = self.ruleset.blank()
        self.updates: list[PublishedUpdate] = []
        self.samples: list[Sample] = []
        self._tick: list[tuple[Record, GameEvent]] = []
        self._counts: dict[int, int] = {}
        self._last: Record | None = None

    @property
    def last_update(self) -> int:
        """The last update made."""
        return self.updates[-1].number if self.updates else 0

    @property
    def as_of(self) -> AsOf:
        """How far it has read."""
        if not self.records:
            return AsOf(0, self.game.opened_at, "", 0)
        last = self.records[-1]
        return AsOf(last.seq, last.at, last.hash.hex(), self.last_update)

    def read(self, tx: Reading, known: Known) -> bool:
        """Take in what is new in the log; whether there was anything."""
        new = list(tx.records(self.game.slug, after=len(self.records)))
        for record in new:
            self._note(record)
        if any(record.name == PastCorrected.NAME for record in new):
            self._begin()
            force = records_in_force(self.records)
            self._set_aside = frozenset(each.seq for each in self.records if _is_fact(each)) - {
                each.seq for each in force
            }
            self._fold(force, known)
        else:
            self._fold([record for record in new if _is_fact(record)], known)
        return bool(new)

    def _note(self, record: Record) -> None:
        """Keep a record for the pages of the log, on that of the update that was next."""
        last, before = (self.records[-1], self._periods[-1]) if self.records else (None, 0)
        period = _period(last, before, record)
        self.records.append(_share_words(record))
        self._periods.append(period)
        if text := self._tell_ruling(record):
            self.rulings.append(AdminDecision(record.seq, f"{record.at:%Y-%m-%d %H:%M} UTC", text, period))

    def _tell_ruling(self, record: Record) -> str:
        """Return what the Admin has decided by that; "" if it is nothing of the kind."""
        if found := correction(record.name, record.body):
            return f"Correction {found.number}: {' '.join(found.says)} Because: {found.why}"
        if noted := margin.note(record):
            settles = isinstance(noted, RulingMade) and noted.answers
            return rulings.describe(
                noted, rulings.roll(self.records).find_question(noted) if settles else None
            )
        if not record.salt and record.name in self.ruleset.codec.types:
            event = self.ruleset.codec.read(record)
            return self.ruleset.describe_ruling(event)
        return ""

    def _fold(self, records: Sequence[Record], known: Known) -> None:
        for record in records:
            self._count(record)
            if self._tick and record.cause != self._tick[-1][0].cause:
                self._close(known)
            event = self.ruleset.codec.read(record)
            event.apply(self.state)
            if _is_tick(record):
                self._tick.append((record, event))
        if self._tick:
            self._close(known)

    def _count(self, record: Record) -> None:
        """Note for which update it counts in the past that is in force."""
        before = self._counts[self._last.seq] if self._last else 0
        self._counts[record.seq] = _period(self._last, before, record)
        self._last = record

    def _close(self, known: Known) -> None:
        """An update is whole: tell what no later state can."""
        last, events = self._tick[-1][0], tuple(event for _, event in self._tick)
        self._tick.clear()
        number, mark = _number(last), last.hash.hex()
        page = self.ruleset.report(self.state, events)
        written = known(f"board/{number}", board_key(mark, number, last=False))
        board = (None, None) if written else _find_board(page)
        if board == (None, None) and not written:
            board = self.board()
        as_of, story = AsOf(last.seq, last.at, mark, number), _feed_item(number, page, last)
        self.updates.append(PublishedUpdate(number, as_of, mark, page, board, story, _secret(page)))
        self.samples.append(Sample(str(number), self.ruleset.figures(self.state)))

    def board(self) -> tuple[Drawing | None, Page | None]:
        """The board as it lies now: its picture, and what can be said of it."""
        drawing = self.ruleset.picture(self.state)
        return drawing, self.ruleset.answer(self.state, "", Command("board", {}))

    def lines(self, players: Iterable[str]) -> list[LogLine]:
        """The log as everybody may see it at this moment, each line with the players whom it names."""
        self._find_named(frozenset(players))
        return [
            self._line(record, period, named)
            for record, period, named in zip(self.records, self._periods, self._named, strict=True)
        ]

    def _find_named(self, players: frozenset[str]) -> None:
        """Look through the records that are new, or through all where others are asked about. Equal sets are
        kept once: those of all records would be as large as the log."""
        if players != self._asked:
            self._asked, self._named = players, []
        known = {each: each for each in self._named}
        for record in self.records[len(self._named) :]:
            named = words_in(record) & players
            self._named.append(known.setdefault(named, named))

    def _line(self, record: Record, period: int, named: frozenset[str]) -> LogLine:
        aside = record.seq in self._set_aside
        counts = self._counts.get(record.seq, 0 if aside else period)
        return LogLine(record, period, named, self._public(record), counts, aside)

    def _public(self, record: Record) -> bool:
        """Return whether everybody may see it. Only what has a salt was ever hidden; what a correction has
        put aside may speak of things that never were."""
        if not record.salt:
            return True
        try:
            return self.ruleset.is_public(self.state, record)
        except LookupError:
            return False

    def forget_written(self) -> None:
        """Forget what is written by now, but for the last update, whose pages will get a neighbour."""
        self.updates[:-1] = [
            msgspec.structs.replace(each, report=None, board=(None, None)) for each in self.updates[:-1]
        ]


def _share_words(record: Record) -> Record:
    """The record, with the words that most others have, too, kept once for all."""
    words = {name: intern(getattr(record, name)) for name in ("game", "cause", "name")}
    return msgspec.structs.replace(record, **words)


def _is_fact(record: Record) -> bool:
    """Return whether the game folds it, if it is in force."""
    return record.name != PastCorrected.NAME and record.name not in margin.NAMES


def _period(last: Record | None, before: int, record: Record) -> int:
    """The update that is next when that record comes behind the last one, of the period `before`."""
    if last is None or before == 0:
        return 0 if record.cause.startswith("desk:") else 1
    return before + (_is_tick(last) and last.cause != record.cause and _number(last) >= before)


def _is_tick(record: Record) -> bool:
    return record.cause.startswith("tick:")


def _number(record: Record) -> int:
    """The update that made it."""
    return int(record.cause.partition(":")[2])


def board_key(mark: str, number: int, *, last: bool) -> str:
    """The key of the board after an update: it has a next page unless it is the last."""
    return f"{mark}/{number}{'/last' if last else ''}"


def _feed_item(number: int, page: Page | None, last: Record) -> FeedItem:
    """Return what a feed and the search say of an update."""
    title = page.title if page else f"Update {number}"
    return FeedItem(number, title, f"digests/{number}", last.at, list_news(page))


def _find_board(page: Page | None) -> tuple[Drawing | None, Page | None]:
    """The board as a report tells it: the picture, with the trail of what moved, and what stands with it."""
    for section in page.sections if page else ():
        for block in section.blocks:
            if isinstance(block, Code) and block.drawing is not None:
                return block.drawing, Page("Board", (), (section,))
    return None, None


def _secret(page: Page | None) -> str:
    """The secret of the update's dice, as the report tells it."""
    blocks = (block for section in (page.sections if page else ()) for block in section.blocks)
    found = (_SECRET.search(block.text) for block in of_kind(Code, blocks))
    return next((hit[1] for hit in found if hit), "")


def list_news(page: Page | None) -> tuple[str, ...]:
    """The lines of a report up to the standings: what happened."""
    lines: list[str] = []
    for section in page.sections if page else ():
        if any(of_kind(Code, section.blocks)) or not _is_told(section):
            break
        lines += [line for block in section.blocks for line in getattr(block, "lines", ())]
    return tuple(lines)


def _is_told(section: Section) -> bool:
    return all(hasattr(block, "lines") for block in section.blocks)
