"""The page of open doubts: what was asked and waits for the Admin, what was assumed, what hangs on it. It
knows only what everybody may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from nomicd.kernel.page import Lines, Section, Table
from nomicd.services.history import rulings
from nomicd.services.history.assumptions import LEAD, MOST, ranked, stake
from nomicd.services.publish.chronicle import Chronicle
from nomicd.services.publish.leaves import Leaf, Sheet, key_of
from nomicd.services.publish.logbook import Line

PATH, TITLE = "doubts", "What could be disputed"
_NOTHING = Section("", (Lines(("Nothing is in doubt that everybody may know.",)),))
_HOW = Lines(
    ("Who plays can dispute any of this by mail: “claim rule 5 is wrong because …”, or “question: …”.",)
)


def leaf(chronicle: Chronicle, lines: Sequence[Line], held: Sequence[int]) -> Leaf:
    """The page. `held` are the numbers of the questions that are held open."""
    parts = (*_questions(chronicle, held), *_assumed(chronicle, lines)) or (_NOTHING,)
    return Leaf(PATH, key_of(parts), partial(Sheet, TITLE, parts, LEAD))


def _questions(chronicle: Chronicle, held: Sequence[int]) -> Iterator[Section]:
    found = rulings.roll(chronicle.records).open
    if found:
        told = (rulings.told(each) + (" (held open)" if each.number in held else "") for _, each in found)
        yield Section("Open questions to the Admin", (Lines(tuple(told)),))


def _assumed(chronicle: Chronicle, lines: Sequence[Line]) -> Iterator[Section]:
    """In force and not hidden: what a correction has put aside was never assumed."""
    ruleset = chronicle.ruleset
    known = [each.record for each in lines if each.shown and not each.aside]
    played = [each for each in known if each.name in ruleset.codec.types]
    found = ranked(ruleset.assumed(chronicle.state, played))
    if found:
        rows = tuple((stake(each), each.text) for each in found[:MOST])
        more = (Lines((f"There are {len(found) - MOST} more.",)),) if len(found) > MOST else ()
        yield Section("Assumed", (Table(("What hangs on it", "What was assumed"), rows), *more, _HOW))
