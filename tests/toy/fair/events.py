"""What can happen at a fair, beyond what happens in every game, and how it changes the fair."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from fair.state import Raid, State
from nomicd.kernel.events import Event
from nomicd.table import auctions, decks, reactions, trades
from nomicd.table.bundles import Bundle, minus, plus
from nomicd.table.course.state import set_player
from nomicd.table.reactions import Stance, Window
from nomicd.table.trades import Offer


class DeckCommitted(Event, frozen=True):
    NAME: ClassVar[str] = "deck-committed"
    commitment: str

    def apply(self, state: State) -> None:
        state.deck_commitment = self.commitment


class DeckShuffled(Event, frozen=True):
    NAME: ClassVar[str] = "deck-shuffled"
    pile: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.deck = decks.laid(state.deck, self.pile)


class CardDrawn(Event, frozen=True):
    NAME: ClassVar[str] = "card-drawn"
    player: str
    card: str

    def apply(self, state: State) -> None:
        cards, state.deck = decks.drawn(state.deck)
        set_player(state, self.player, hand=state.players[self.player].hand + cards)


class BidMade(Event, frozen=True):
    NAME: ClassVar[str] = "bid-made"
    player: str
    most: int

    def apply(self, state: State) -> None:
        state.bids = auctions.with_bid(state.bids, auctions.Bid(self.player, self.most))


class OfferMade(Event, frozen=True):
    NAME: ClassVar[str] = "offer-made"
    offer: Offer

    def apply(self, state: State) -> None:
        state.offers = (*state.offers, self.offer)
        state.offered = self.offer.number


class OfferWithdrawn(Event, frozen=True):
    NAME: ClassVar[str] = "offer-withdrawn"
    number: int

    def apply(self, state: State) -> None:
        state.offers = trades.without(state.offers, self.number)


class Traded(Event, frozen=True):
    NAME: ClassVar[str] = "traded"
    number: int
    maker: str
    taker: str

    def apply(self, state: State) -> None:
        offer = trades.find(state.offers, self.number)
        assert offer is not None
        deal = trades.exchanged(offer, state.players[self.maker].goods, state.players[self.taker].goods)
        assert isinstance(deal, trades.Deal)
        set_player(state, self.maker, goods=deal.maker)
        set_player(state, self.taker, goods=deal.taker)
        state.offers = trades.after_deal(state.offers, offer)


class RaidPlanned(Event, frozen=True):
    NAME: ClassVar[str] = "raid-planned"
    player: str
    raid: Raid

    def apply(self, state: State) -> None:
        state.plans = (*(raid for raid in state.plans if raid.raider != self.player), self.raid)


class StanceTaken(Event, frozen=True):
    NAME: ClassVar[str] = "stance-taken"
    player: str
    stance: Stance

    def apply(self, state: State) -> None:
        state.stances = reactions.with_new(state.stances, self.stance)


class WindowOpened(Event, frozen=True):
    NAME: ClassVar[str] = "window-opened"
    player: str
    window: Window
    raid: Raid

    def apply(self, state: State) -> None:
        state.windows = (*state.windows, self.window)
        state.under_way = (*state.under_way, self.raid)

    def describe(self, state: State, reader: str = "") -> str:
        return f"{self.raid.raider} sends thieves to {self.raid.victim} for {self.raid.good}."


class Answered(Event, frozen=True):
    NAME: ClassVar[str] = "answered"
    player: str
    about: str
    option: str

    def apply(self, state: State) -> None:
        asked = (self.player, self.about)
        state.windows = tuple(
            replace(each, answer=self.option) if (each.player, each.about) == asked else each
            for each in state.windows
        )


class Raided(Event, frozen=True):
    NAME: ClassVar[str] = "raided"
    raid: Raid
    end: str
    """`guarded`, `stolen`, or `nothing`: there was none of it any more."""

    def apply(self, state: State) -> None:
        raid = self.raid
        state.plans = tuple(each for each in state.plans if each != raid)
        state.under_way = tuple(each for each in state.under_way if each != raid)
        state.windows = tuple(each for each in state.windows if each.about != raid.raider)
        victim, raider = state.players[raid.victim], state.players[raid.raider]
        if self.end == "guarded":
            set_player(state, raid.victim, hand=decks.without(victim.hand, "guard"))
            state.deck = decks.discarded(state.deck, "guard")
        elif self.end == "stolen":
            piece = Bundle(0, {raid.good: 1})
            set_player(state, raid.victim, goods=minus(victim.goods, piece))
            set_player(state, raid.raider, goods=plus(raider.goods, piece))

    def describe(self, state: State, reader: str = "") -> str:
        return f"{self.raid.raider} is after {self.raid.victim}'s {self.raid.good}, {_ENDS[self.end]}."


class Sold(Event, frozen=True):
    NAME: ClassVar[str] = "sold"
    player: str
    price: int

    def apply(self, state: State) -> None:
        set_player(state, self.player, goods=minus(state.players[self.player].goods, Bundle(self.price)))

    def describe(self, state: State, reader: str = "") -> str:
        return f"{self.player} buys the card for ${self.price:,}."


class FairEnded(Event, frozen=True):
    NAME: ClassVar[str] = "fair-ended"
    scores: dict[str, int]
    secret: str

    def apply(self, state: State) -> None:
        state.scores = self.scores

    def describe(self, state: State, reader: str = "") -> str:
        return " ".join(f"{name} has ${score:,}." for name, score in self.scores.items())


SECRET = frozenset({
    "deck-shuffled", "card-drawn", "bid-made", "raid-planned", "stance-taken", "window-opened", "answered",
})  # fmt: skip
"""What only its own player sees until the fair is over."""


_ENDS = {"guarded": "but there is a guard", "stolen": "and gets it", "nothing": "and finds none"}
