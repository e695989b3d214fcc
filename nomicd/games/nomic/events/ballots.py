"""Facts of orders, proposals and votes."""

from __future__ import annotations

from typing import Any, ClassVar

from nomicd.kernel.events import Event


class OrderFiled(Event, frozen=True):
    """An order as it came, accepted or refused: the input that replays can be made from.

    `digest` is SHA-256 over a salt of the update's secret and the order, so that the update's root proves it.
    `queued` says that it waits for the next update.
    """

    NAME: ClassVar[str] = "order-filed"
    source: str
    player: str
    verb: str
    args: dict[str, Any]
    text: str
    digest: str
    accepted: bool
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


class ProposalMade(Event, frozen=True):
    """`replaces` is the number of the player's earlier one of the week, 0 if none. `kind` is ordinary, extra
    (granted beyond the weekly one) or again (put forward once more; `first` proposed it before)."""

    NAME: ClassVar[str] = "proposal-made"
    number: int
    player: str
    title: str
    body: str
    digest: str
    replaces: int = 0
    kind: str = "ordinary"
    first: str = ""


class ProposalWithdrawn(Event, frozen=True):
    NAME: ClassVar[str] = "proposal-withdrawn"
    number: int


class VoteCast(Event, frozen=True):
    """Hidden from others until the ballot closes."""

    NAME: ClassVar[str] = "vote-cast"
    number: int
    player: str
    choice: str
    digest: str


class BallotOpened(Event, frozen=True):
    """These proposals go to the vote; who may vote is frozen here."""

    NAME: ClassVar[str] = "ballot-opened"
    proposals: tuple[int, ...]
    electorate: tuple[str, ...]


class ProposalDecided(Event, frozen=True):
    """`outcome` is accepted, rejected or failed (accepted, but it cannot be applied: `reason`)."""

    NAME: ClassVar[str] = "proposal-decided"
    number: int
    outcome: str
    yea: int
    nay: int
    abstain: int
    votes: dict[str, str]
    reason: str = ""
