"""The page of open doubts: what was asked and waits for the Admin, what was assumed, what hangs on it. It
knows only what everybody may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from nomicd.kernel.page import Lines, Section, Table, wording
from nomicd.services.replay.assumptions import LEAD, MOST, rank, stake
from nomicd.services.repository import rulings
from nomicd.services.site.history import GameHistory
from nomicd.services.site.log_pages import LogLine
from nomicd.services.site.model import SiteFile, SitePage, key_of

PATH, TITLE = "doubts", "What could be disputed"
_NOTHING = Section("", (wording("site.no_doubt"),))
_HOW = wording("site.how_to_dispute")


def doubts_page(history: GameHistory, lines: Sequence[LogLine], held: Sequence[int]) -> SiteFile:
    """The page. `held` are the numbers of the questions that are held open."""
    parts = (*_questions(history, held), *_list_assumptions(history, lines)) or (_NOTHING,)
    return SiteFile(PATH, key_of(parts), partial(SitePage, TITLE, LEAD, parts))


def _questions(history: GameHistory, held: Sequence[int]) -> Iterator[Section]:
    found = rulings.roll(history.records).open
    if found:
        told = (rulings.describe(each) + (" (held open)" if each.number in held else "") for _, each in found)
        yield Section("Open questions to the Admin", (Lines(tuple(told)),))


def _list_assumptions(history: GameHistory, lines: Sequence[LogLine]) -> Iterator[Section]:
    """In force and not hidden: what a correction has put aside was never assumed."""
    ruleset = history.ruleset
    known = [each.record for each in lines if each.shown and not each.aside]
    played = [each for each in known if each.name in ruleset.codec.types]
    found = rank(ruleset.list_assumptions(history.state, played))
    if found:
        rows = tuple((stake(each), each.text) for each in found[:MOST])
        more = (Lines((f"There are {len(found) - MOST} more.",)),) if len(found) > MOST else ()
        yield Section("Assumed", (Table(("What hangs on it", "What was assumed"), rows), *more, _HOW))
