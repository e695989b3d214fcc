"""Facts of orders, and of proposals and votes, which are those of every table where people vote."""

from __future__ import annotations

from typing import ClassVar

from nomicd.kernel.events import Event
from nomicd.table.course import facts
from nomicd.table.votes.facts import (
    UPCASTS,
    BallotOpened,
    ProposalDecided,
    ProposalMade,
    ProposalReturned,
    ProposalVetoed,
    ProposalWithdrawn,
    TallyLine,
    VoteCast,
)

__all__ = [
    "UPCASTS",
    "BallotOpened",
    "OrderCancelled",
    "OrderDone",
    "OrderFiled",
    "ProposalDecided",
    "ProposalMade",
    "ProposalReturned",
    "ProposalVetoed",
    "ProposalWithdrawn",
    "TallyLine",
    "VoteCast",
]


class OrderFiled(facts.AnyOrderFiled, frozen=True):
    """`queued` says that it waits for the next update."""

    queued: bool = False
    reason: str = ""


class OrderDone(Event, frozen=True):
    """A queued order was carried out, or `failed` with the reason."""

    NAME: ClassVar[str] = "order-done"
    source: str
    failed: str = ""


class OrderCancelled(Event, frozen=True):
    NAME: ClassVar[str] = "order-cancelled"
    source: str
