"""What can happen at a fair, beyond what happens in every game."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from nomicd.kernel.events import Event
from nomicd.table.reactions import Stance, Window
from nomicd.table.trades import Offer


class Raid(msgspec.Struct, frozen=True):
    """Thieves of one player are after a piece of another's goods. They go once a day."""

    raider: str
    victim: str
    good: str


class DeckCommitted(Event, frozen=True):
    NAME: ClassVar[str] = "deck-committed"
    commitment: str


class DeckShuffled(Event, frozen=True):
    NAME: ClassVar[str] = "deck-shuffled"
    pile: tuple[str, ...]


class CardDrawn(Event, frozen=True):
    NAME: ClassVar[str] = "card-drawn"
    player: str
    card: str


class BidMade(Event, frozen=True):
    NAME: ClassVar[str] = "bid-made"
    player: str
    most: int


class OfferMade(Event, frozen=True):
    NAME: ClassVar[str] = "offer-made"
    offer: Offer


class OfferWithdrawn(Event, frozen=True):
    NAME: ClassVar[str] = "offer-withdrawn"
    number: int


class Traded(Event, frozen=True):
    NAME: ClassVar[str] = "traded"
    number: int
    maker: str
    taker: str


class RaidPlanned(Event, frozen=True):
    NAME: ClassVar[str] = "raid-planned"
    player: str
    raid: Raid


class StanceTaken(Event, frozen=True):
    NAME: ClassVar[str] = "stance-taken"
    player: str
    stance: Stance


class WindowOpened(Event, frozen=True):
    NAME: ClassVar[str] = "window-opened"
    player: str
    window: Window
    raid: Raid


class Answered(Event, frozen=True):
    NAME: ClassVar[str] = "answered"
    player: str
    about: str
    option: str


class Raided(Event, frozen=True):
    NAME: ClassVar[str] = "raided"
    raid: Raid
    end: str
    """`guarded`, `stolen`, or `nothing`: there was none of it any more."""


class Sold(Event, frozen=True):
    NAME: ClassVar[str] = "sold"
    player: str
    price: int


class FairEnded(Event, frozen=True):
    NAME: ClassVar[str] = "fair-ended"
    scores: dict[str, int]
    secret: str


OWN = (
    DeckCommitted, DeckShuffled, CardDrawn, BidMade, OfferMade, OfferWithdrawn, Traded, RaidPlanned,
    StanceTaken, WindowOpened, Answered, Raided, Sold, FairEnded,
)  # fmt: skip
"""What happens in no other game; the table has the rest."""

SECRET = frozenset({
    "deck-shuffled", "card-drawn", "bid-made", "raid-planned", "stance-taken", "window-opened", "answered",
})  # fmt: skip
"""What only its own player sees until the fair is over."""
