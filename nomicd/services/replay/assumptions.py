"""What a game has assumed, and what was asked of its Admin, as it is told in mails and on the site: what most
hangs on comes first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from nomicd.kernel.game import Assumption
from nomicd.kernel.margin import QuestionRaised
from nomicd.kernel.page import Block, Lines, Section, Table, wording
from nomicd.services.repository import rulings

TITLE = "What could be disputed"
MOST = 25
"""So many are told."""

LEAD = (wording("doubts.lead"),)


def show_questions(
    heading: str, asked: Iterable[QuestionRaised], held: Collection[int], *more: Block
) -> Iterator[Section]:
    """Yield the questions that are open, and what else is to stand there; `held` are the numbers of those
    whose other outcome is shown."""
    lines = tuple(rulings.describe(each) + (" (held open)" if each.number in held else "") for each in asked)
    if lines:
        yield Section(heading, (Lines(lines), *more))


def show_assumptions(ranked: Sequence[Assumption], *more: Block) -> Iterator[Section]:
    """Yield what was assumed, of much only what most hangs on, and what else is to stand there."""
    if ranked:
        rows = tuple((stake(each), each.text) for each in ranked[:MOST])
        rest = (Lines((f"There are {len(ranked) - MOST} more.",)),) if len(ranked) > MOST else ()
        yield Section("Assumed", (Table(("What hangs on it", "What was assumed"), rows), *rest, *more))


def rank(found: Iterable[Assumption]) -> list[Assumption]:
    """Outcomes first, then squares, then money."""
    return sorted(found, key=lambda each: (-each.decides, -each.squares, -each.money, each.text))


def stake(each: Assumption) -> str:
    """Return what hangs on it, in words."""
    told = (
        f"the outcome of {each.about or 'a vote'}" if each.decides else "",
        f"{each.squares} square{'s' if each.squares > 1 else ''}" if each.squares else "",
        f"${each.money:,}" if each.money else "",
    )
    return ", ".join(filter(None, told)) or "nothing that is known"
