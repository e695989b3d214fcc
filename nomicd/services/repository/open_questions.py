"""Questions that the Admin holds open, and what would be otherwise if they were decided the other way."""

from __future__ import annotations

from nomicd.kernel.page import Lines, Section
from nomicd.services.ports import Reading
from nomicd.services.repository import rulings
from nomicd.services.rows import HeldQuestion

MOST = 4
"""So many are held open in one game: each is the game played once more."""

MOST_TOLD = 5
"""So many others a digest names."""


def list_held_questions(tx: Reading, slug: str) -> tuple[HeldQuestion, ...]:
    """All of a game, by the number of the question."""
    return tuple(tx.rows(HeldQuestion, game=slug))


def sections(tx: Reading, slug: str) -> tuple[Section, ...]:
    """Return what a digest says of them, and of the other questions that are open."""
    kept = list_held_questions(tx, slug)
    shown = tuple(section for each in kept for section in each.shown)
    apart = {each.question for each in kept}
    asked = (each for _, each in rulings.read_roll(tx, slug).open if each.number not in apart)
    lines = tuple(rulings.describe(each) for each in asked)[:MOST_TOLD]
    return (*shown, *((Section("Open questions to the Admin", (Lines(lines),)),) if lines else ()))
