"""Facts of what the Admin has said to the game."""

from __future__ import annotations

from typing import ClassVar

from nomicd.kernel.events import Event
from nomicd.table.course.facts import AdminOrdered

__all__ = ["AdminOrdered", "ProposalDeemed"]


class ProposalDeemed(Event, frozen=True):
    """How a proposal counts at the close of its ballot, whatever the votes say: `verdict` is accepted,
    rejected or settled (as the votes say, but what it changes is law already, or shall never be)."""

    NAME: ClassVar[str] = "proposal-deemed"
    number: int
    verdict: str
