"""The marketplaces, pure: where the markers stand, and what that makes of prices."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from nomicd.games.boondoggle.board import GOODS, TownLaw


class MarketLot(msgspec.Struct, frozen=True):
    """So many units of a market, for a price of each: at least `limit` for who sells, at most for who buys;
    0: whatever it is. `many` 0 is all there are."""

    market: str
    many: int
    limit: int = 0


Markers = Mapping[str, int]
"""Which place from the lowest each marker stands on."""


def set_markers(law: TownLaw) -> dict[str, int]:
    """Return where they begin."""
    return {key: each.prices.index(each.start) for key, each in law.markets.items()}


def find_price(law: TownLaw, markers: Markers, market: str) -> int:
    """Return what a unit costs there now."""
    return law.markets[market].prices[markers[market]]


def find_single(law: TownLaw, good: str) -> str:
    """Return the market of that resource alone."""
    return next(key for key, each in law.markets.items() if each.goods == (good,))


def price_good(law: TownLaw, markers: Markers, good: str) -> int:
    """Return what a resource costs alone."""
    return find_price(law, markers, find_single(law, good))


def move_marker(law: TownLaw, markers: Markers, market: str, places: int) -> dict[str, int]:
    """Return them with one so many places higher or lower; it does not leave its track."""
    last = len(law.markets[market].prices) - 1
    return {**markers, market: min(max(markers[market] + places, 0), last)}


def price_card(law: TownLaw, markers: Markers) -> int:
    """Return the lowest of all prices, which is that of a Shenanigans card."""
    return min(find_price(law, markers, market) for market in law.markets)


def price_kickback(law: TownLaw, markers: Markers) -> int:
    """Return the sum of the four single prices."""
    return sum(price_good(law, markers, good) for good in GOODS)


def may_fall(markers: Markers, market: str, places: int) -> bool:
    """Return whether a marker has so many places below it."""
    return markers[market] >= places
