"""Facts of what the Admin has said to the game."""

from __future__ import annotations

from typing import Any, ClassVar

from nomicd.kernel.events import Event
from nomicd.table.course.facts import AdminOrdered

__all__ = ["AdminOrdered", "FactSet", "NumbersKept", "ProposalDeemed"]


class ProposalDeemed(Event, frozen=True):
    """How a proposal counts at the close of its ballot, whatever the votes say: `verdict` is accepted,
    rejected or settled (as the votes say, but what it changes is law already, or shall never be)."""

    NAME: ClassVar[str] = "proposal-deemed"
    number: int
    verdict: str


class NumbersKept(Event, frozen=True):
    """The numbers that proposals and the rules they brought had in a past that was corrected, in the order in
    which they were given: proposals by proposer and digest (`bob 5f1c…`), rules by the digest of the proposal
    that brought them. What there was no number for has one beyond all of these."""

    NAME: ClassVar[str] = "numbers-kept"
    proposals: tuple[tuple[str, int], ...] = ()
    rules: tuple[tuple[str, int], ...] = ()


class FactSet(Event, frozen=True):
    """The Admin has set a value that rules are not asked about. `kind` is player, square or proposal, `name`
    whose, `field` which. `was` and `now` are JSON data: items are pairs, in the order in which they are held,
    so that setting the old value again leaves the state as it was, byte for byte."""

    NAME: ClassVar[str] = "fact-set"
    kind: str
    name: str
    field: str
    was: Any
    now: Any
