"""Facts of what the Admin has said to the game."""

from __future__ import annotations

from typing import Any, ClassVar

from nomicd.kernel.events import Event


class AdminOrdered(Event, frozen=True):
    """A command of the Admin as it came, obeyed or refused: an input that replays are made from."""

    NAME: ClassVar[str] = "admin-ordered"
    source: str
    verb: str
    args: dict[str, Any]
    text: str
    accepted: bool
    reason: str = ""


class ProposalDeemed(Event, frozen=True):
    """How a proposal counts at the close of its ballot, whatever the votes say: `verdict` is accepted,
    rejected or settled (as the votes say, but what it changes is law already, or shall never be)."""

    NAME: ClassVar[str] = "proposal-deemed"
    number: int
    verdict: str
