"""Sealed proxy auctions: each bidder names a maximum, and the highest pays a step more than the second.

That is what an ascending auction would end at, so that nobody needs a second mail.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from nomicd.kernel.decision import Reason, Refused


class Bid(msgspec.Struct, frozen=True):
    """The most that a bidder would pay. It is secret, also when the auction is over: the price is not."""

    bidder: str
    most: int


Bids: TypeAlias = tuple[Bid, ...]
"""One of a bidder, in the order in which they came; that order decides nothing."""


class Auction(msgspec.Struct, frozen=True):
    """What is sold, from which price, in which steps, and when update `due` begins."""

    lot: str
    minimum: int
    due: int
    step: int = 1


class Sale(msgspec.Struct, frozen=True):
    """Who gets the lot, and for how much."""

    winner: str
    price: int


def problem(auction: Auction, bid: Bid) -> Refused | None:
    """Why a bid is none; None if it is one."""
    if bid.most >= auction.minimum:
        return None
    return Refused(Reason.AGAINST_RULES, f"Bids for {auction.lot} begin at ${auction.minimum:,}.")


def with_bid(bids: Iterable[Bid], new: Bid) -> Bids:
    """All bids when the new one is in: it takes the place of the bidder's last one."""
    return (*without(bids, new.bidder), new)


def without(bids: Iterable[Bid], bidder: str) -> Bids:
    """All bids when that bidder has withdrawn."""
    return tuple(bid for bid in bids if bid.bidder != bidder)


def sold(
    auction: Auction, bids: Iterable[Bid], order: Sequence[str], purses: Mapping[str, int]
) -> Sale | None:
    """Who wins; None if nobody bids enough.

    A maximum counts up to what the bidder has when the lot is sold. Of equal ones, the one earlier in
    `order` wins. The price is one step above the second-highest maximum, at least the auction's minimum, and
    never above the winner's own maximum. Who is not in `order` does not bid.
    """
    limits = {bid.bidder: min(bid.most, purses[bid.bidder]) for bid in bids if bid.bidder in order}
    able = [bidder for bidder in order if limits.get(bidder, auction.minimum - 1) >= auction.minimum]
    if not able:
        return None
    winner, *others = sorted(able, key=lambda bidder: -limits[bidder])  # sorting keeps the order of equals
    second = limits[others[0]] + auction.step if others else auction.minimum
    return Sale(winner, min(second, limits[winner]))
