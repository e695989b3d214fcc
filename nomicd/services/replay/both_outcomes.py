"""A question held open: both outcomes beside one another, until the Admin has ruled."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from nomicd.kernel.page import Block, Lines, Page, Section, Table
from nomicd.services.replay.correction_plan import Plan
from nomicd.services.rows import HeldQuestion

ROWS = 12
"""Of each table so many rows are shown."""

_SHOWN = ("Players", "Squares", "Proposals", "The end")


def work_out(held: HeldQuestion, planned: Plan, question: str, update: int) -> HeldQuestion:
    """Return the same, with what it comes to as of that update."""
    says = tuple(each for each in planned.marker.says)
    head = Lines((question, "If it is decided the other way:", *says))
    blocks = tuple(_blocks(planned.page))
    same = () if blocks else (Lines(("Nothing that everybody may see would be different.",)),)
    as_of = f", as of update {update}" if update > 0 else ""
    title = f"Question {held.question} is held open: both outcomes{as_of}"
    return msgspec.structs.replace(held, update=update, shown=(Section(title, (head, *blocks, *same)),))


def _blocks(page: Page) -> Iterator[Block]:
    """Yield what differs, in the words of one who looks at two columns."""
    for section in page.sections:
        if section.heading not in _SHOWN:
            continue
        for block in section.blocks:
            if isinstance(block, Table):
                yield _cut(block)
            elif not str(getattr(block, "lines", ("Either way",))[0]).startswith("Either way"):
                yield block


def _cut(table: Table) -> Table:
    more = len(table.rows) - ROWS
    last = (("", f"and {more} more", *("" for _ in table.head[2:])),) if more > 0 else ()
    rows = tuple(row[: len(table.head)] for row in (*table.rows[:ROWS], *last))
    return msgspec.structs.replace(table, rows=rows)
