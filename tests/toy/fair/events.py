"""What can happen at a fair. A seat's name stands for whoever has it."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

import msgspec

from nomicd.kernel.events import Codec, Event
from nomicd.table.reactions import Stance, Window
from nomicd.table.trades import Offer


class Raid(msgspec.Struct, frozen=True):
    """Thieves of one seat are after a piece of another's goods. A seat sends them once a day."""

    raider: str
    victim: str
    good: str


class Founded(Event, frozen=True):
    NAME: ClassVar[str] = "founded"
    slug: str
    timezone: str
    seed: str


class DeckCommitted(Event, frozen=True):
    NAME: ClassVar[str] = "deck-committed"
    commitment: str


class SeatTaken(Event, frozen=True):
    NAME: ClassVar[str] = "seat-taken"
    seat: str
    player: str


class SeatLeft(Event, frozen=True):
    NAME: ClassVar[str] = "seat-left"
    seat: str


class Begun(Event, frozen=True):
    NAME: ClassVar[str] = "begun"
    at: datetime


class DeckShuffled(Event, frozen=True):
    NAME: ClassVar[str] = "deck-shuffled"
    pile: tuple[str, ...]


class CardDrawn(Event, frozen=True):
    NAME: ClassVar[str] = "card-drawn"
    seat: str
    card: str


class Heard(Event, frozen=True):
    NAME: ClassVar[str] = "heard"
    seat: str


class BidMade(Event, frozen=True):
    NAME: ClassVar[str] = "bid-made"
    seat: str
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
    seat: str
    raid: Raid


class StanceTaken(Event, frozen=True):
    NAME: ClassVar[str] = "stance-taken"
    seat: str
    stance: Stance


class WindowOpened(Event, frozen=True):
    NAME: ClassVar[str] = "window-opened"
    seat: str
    window: Window
    raid: Raid


class Answered(Event, frozen=True):
    NAME: ClassVar[str] = "answered"
    seat: str
    about: str
    option: str


class Raided(Event, frozen=True):
    NAME: ClassVar[str] = "raided"
    raid: Raid
    end: str
    """`guarded`, `stolen`, or `nothing`: there was none of it any more."""


class Sold(Event, frozen=True):
    NAME: ClassVar[str] = "sold"
    seat: str
    price: int


class SaidDone(Event, frozen=True):
    NAME: ClassVar[str] = "said-done"
    seat: str
    at: datetime


class SaidWait(Event, frozen=True):
    NAME: ClassVar[str] = "said-wait"
    seat: str


class TurnMissed(Event, frozen=True):
    NAME: ClassVar[str] = "turn-missed"
    seat: str


class DayEnded(Event, frozen=True):
    NAME: ClassVar[str] = "day-ended"
    number: int
    deadline: datetime


class FairEnded(Event, frozen=True):
    NAME: ClassVar[str] = "fair-ended"
    scores: dict[str, int]
    secret: str


CODEC = Codec([
    Founded, DeckCommitted, SeatTaken, SeatLeft, Begun, DeckShuffled, CardDrawn, Heard, BidMade, OfferMade,
    OfferWithdrawn, Traded, RaidPlanned, StanceTaken, WindowOpened, Answered, Raided, Sold, SaidDone,
    SaidWait, TurnMissed, DayEnded, FairEnded,
])  # fmt: skip

SECRET = frozenset({
    "deck-shuffled", "card-drawn", "bid-made", "raid-planned", "stance-taken", "window-opened", "answered",
})  # fmt: skip
"""What only its own seat sees until the fair is over; the seed nobody ever sees."""
