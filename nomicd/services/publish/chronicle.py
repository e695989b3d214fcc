"""One game's log read as it grows, and what of it can only be told at the moment: how each update left it.

It folds the log with a state of its own, so that whoever builds pages never waits for those who play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Event, Record
from nomicd.kernel.plots import Sample
from nomicd.kernel.ruleset import Pictured, Plotted, Publishing, Ruleset
from nomicd.kernel.views import Code, Page, Section
from nomicd.services.ports import Game, Reading
from nomicd.services.publish.leaves import AsOf, Story
from nomicd.services.publish.logbook import Line, words_in

Known = Callable[[str, str], bool]
"""Whether there is a leaf of that path and key already."""


class Update(msgspec.Struct, frozen=True):
    """An update as it was when it had been made. `mark` stands for all of the log up to it. What is written
    already is not made again: then `report` and `board` are None."""

    number: int
    as_of: AsOf
    mark: str
    report: Page | None
    board: tuple[Drawing | None, Page | None]
    news: Story


class Ruled(msgspec.Struct, frozen=True):
    """A decision of the Admin as the log has it."""

    seq: int
    date: str
    text: str
    update: int


class Chronicle:
    """Reads one game. `known` is asked before something costly is made that no later state can tell."""

    def __init__(self, ruleset: Ruleset, game: Game) -> None:
        self.ruleset = ruleset
        self.game = game
        self.state: Any = ruleset.blank()
        self.records: list[Record] = []
        self.words: list[frozenset[str]] = []
        self.periods: list[int] = []
        self.updates: list[Update] = []
        self.samples: list[Sample] = []
        self.rulings: list[Ruled] = []
        self._tick: list[Event] = []

    @property
    def made(self) -> int:
        """The last update made."""
        return self.updates[-1].number if self.updates else 0

    @property
    def as_of(self) -> AsOf:
        """How far it has read."""
        if not self.records:
            return AsOf(0, self.game.opened_at, "", 0)
        last = self.records[-1]
        return AsOf(last.seq, last.at, last.hash.hex(), self.made)

    def read(self, tx: Reading, known: Known) -> bool:
        """Take in what is new in the log; whether there was anything."""
        seen = len(self.records)
        for record in tx.records(self.game.slug, after=seen):
            if self._tick and record.cause != self.records[-1].cause:
                self._close(known)
            self._take(record)
        if self._tick:
            self._close(known)
        return len(self.records) > seen

    def _take(self, record: Record) -> None:
        event = self.ruleset.codec.decode(record.name, record.version, record.body)
        self.ruleset.evolve[record.name](self.state, event)
        self.records.append(record)
        self.words.append(words_in(record))
        opening = not self.updates and record.cause.startswith("desk:")
        self.periods.append(0 if opening else self.made + 1)
        if record.cause.startswith("tick:"):
            self._tick.append(event)
        elif isinstance(self.ruleset, Publishing) and (text := self.ruleset.ruling(event)):
            self.rulings.append(Ruled(record.seq, f"{record.at:%Y-%m-%d %H:%M} UTC", text, self.periods[-1]))

    def _close(self, known: Known) -> None:
        """An update is whole: tell what no later state can."""
        last, events = self.records[-1], tuple(self._tick)
        self._tick.clear()
        number = int(last.cause.partition(":")[2])
        mark = last.hash.hex()
        page = self.ruleset.report(self.state, events) if isinstance(self.ruleset, Publishing) else None
        written = known(f"board/{number}", board_key(mark, number, last=False))
        self.updates.append(
            Update(
                number,
                AsOf(last.seq, last.at, mark, number),
                mark,
                page,
                (None, None) if written else self.board(),
                _story(number, page, last),
            )
        )
        if isinstance(self.ruleset, Plotted):
            self.samples.append(Sample(str(number), self.ruleset.figures(self.state)))

    def board(self) -> tuple[Drawing | None, Page | None]:
        """The board as it lies now: its picture, and what can be said of it."""
        drawing = self.ruleset.picture(self.state) if isinstance(self.ruleset, Pictured) else None
        return drawing, self.ruleset.answer(self.state, "", Command("board", {}))

    def lines(self) -> list[Line]:
        """The log as everybody may see it at this moment. Only what has a salt was ever hidden."""
        public = self.ruleset.public
        return [
            Line(record, period, words, not record.salt or public(self.state, record))
            for record, period, words in zip(self.records, self.periods, self.words, strict=True)
        ]

    def rest(self) -> None:
        """Forget what is written by now, but for the last update, whose pages will get a neighbour."""
        self.updates[:-1] = [
            msgspec.structs.replace(each, report=None, board=(None, None)) for each in self.updates[:-1]
        ]


def board_key(mark: str, number: int, *, last: bool) -> str:
    """The key of the board after an update: it has a next page unless it is the last."""
    return f"{mark}/{number}{'/last' if last else ''}"


def _story(number: int, page: Page | None, last: Record) -> Story:
    """What a feed and the search say of an update."""
    title = page.title if page else f"Update {number}"
    return Story(number, title, f"digests/{number}", last.at, _news(page))


def _news(page: Page | None) -> tuple[str, ...]:
    """The lines of the report up to the standings: what happened."""
    lines: list[str] = []
    for section in page.sections if page else ():
        if any(isinstance(block, Code) for block in section.blocks) or not _is_told(section):
            break
        lines += [line for block in section.blocks for line in getattr(block, "lines", ())]
    return tuple(lines)


def _is_told(section: Section) -> bool:
    return all(hasattr(block, "lines") for block in section.blocks)
