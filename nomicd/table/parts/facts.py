"""What can happen to cards, goods, lots, offers and reactions, and how it changes a game.

Names and shapes are for ever.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from nomicd.kernel.events import Event
from nomicd.table.parts.bundles import Bundle, minus, plus, words
from nomicd.table.parts.state import BANK, AnyParts, Bid, Deck, Lot, Offer, Stance, Window

# Cards


class DeckShuffled(Event, frozen=True):
    """All that is in no hand has been shuffled to that pile."""

    NAME: ClassVar[str] = "deck-shuffled"
    deck: str
    pile: tuple[str, ...]

    def apply(self, state: AnyParts) -> None:
        before = state.decks.get(self.deck, Deck())
        state.decks[self.deck] = Deck(self.pile, (), before.hands, before.shuffles + 1)


class CardDrawn(Event, frozen=True):
    """From the top of the pile."""

    NAME: ClassVar[str] = "card-drawn"
    player: str
    deck: str
    card: str

    def apply(self, state: AnyParts) -> None:
        deck = state.decks[self.deck]
        hands = {**deck.hands, self.player: (*deck.hands.get(self.player, ()), self.card)}
        state.decks[self.deck] = replace(deck, pile=deck.pile[1:], hands=hands)


class CardDiscarded(Event, frozen=True):
    """From a hand, open to all."""

    NAME: ClassVar[str] = "card-discarded"
    player: str
    deck: str
    card: str

    def apply(self, state: AnyParts) -> None:
        deck = _without(state.decks[self.deck], self.player, self.card)
        state.decks[self.deck] = replace(deck, discards=(*deck.discards, self.card))

    def describe(self, state: AnyParts, reader: str = "") -> str:
        return f"{'You lay' if reader == self.player else f'{self.player} lays'} down {self.card}."


class CardReturned(Event, frozen=True):
    """From a hand, face down under the pile."""

    NAME: ClassVar[str] = "card-returned"
    player: str
    deck: str
    card: str

    def apply(self, state: AnyParts) -> None:
        deck = _without(state.decks[self.deck], self.player, self.card)
        state.decks[self.deck] = replace(deck, pile=(*deck.pile, self.card))


class CardBuried(Event, frozen=True):
    """The top card, open to all, has been put under the pile."""

    NAME: ClassVar[str] = "card-buried"
    deck: str
    card: str

    def apply(self, state: AnyParts) -> None:
        deck = state.decks[self.deck]
        state.decks[self.deck] = replace(deck, pile=(*deck.pile[1:], self.card))


def _without(deck: Deck, player: str, card: str) -> Deck:
    """Return the deck with one of that card less in the hand. Raises ValueError if it is not there."""
    hand = list(deck.hands.get(player, ()))
    hand.remove(card)
    return replace(deck, hands={**deck.hands, player: tuple(hand)})


# Money and goods


class GoodsMoved(Event, frozen=True):
    """From `player` to another; either may be the bank. `hidden` ones nobody else knows of before the end."""

    NAME: ClassVar[str] = "goods-moved"
    player: str
    to: str
    what: Bundle
    hidden: bool = False

    def apply(self, state: AnyParts) -> None:
        if self.player != BANK:
            state.holdings[self.player] = minus(state.holdings[self.player], self.what)
        if self.to != BANK:
            state.holdings[self.to] = plus(state.holdings.get(self.to, Bundle()), self.what)
        state.close_uncovered()


# Auctions


class LotOpened(Event, frozen=True):
    NAME: ClassVar[str] = "lot-opened"
    lot: Lot

    def apply(self, state: AnyParts) -> None:
        state.lot = self.lot

    def describe(self, state: AnyParts, reader: str = "") -> str:
        return f"For sale from ${self.lot.minimum:,}: {self.lot.name}."


class BidMade(Event, frozen=True):
    NAME: ClassVar[str] = "bid-made"
    player: str
    most: int
    stands: bool

    def apply(self, state: AnyParts) -> None:
        new = Bid(self.player, self.most, self.stands)
        state.bids = (*(bid for bid in state.bids if bid.player != self.player), new)


class BidWithdrawn(Event, frozen=True):
    NAME: ClassVar[str] = "bid-withdrawn"
    player: str

    def apply(self, state: AnyParts) -> None:
        state.bids = tuple(bid for bid in state.bids if bid.player != self.player)


class LotSold(Event, frozen=True):
    NAME: ClassVar[str] = "lot-sold"
    player: str
    lot: str
    price: int

    def apply(self, state: AnyParts) -> None:
        _close(state)

    def describe(self, state: AnyParts, reader: str = "") -> str:
        who = "You buy" if reader == self.player else f"{self.player} buys"
        return f"{who} {self.lot} for ${self.price:,}."


class LotUnsold(Event, frozen=True):
    NAME: ClassVar[str] = "lot-unsold"
    lot: str

    def apply(self, state: AnyParts) -> None:
        _close(state)

    def describe(self, state: AnyParts, reader: str = "") -> str:
        return f"There is no bid for {self.lot}."


def _close(state: AnyParts) -> None:
    state.lot = None
    state.bids = tuple(bid for bid in state.bids if bid.stands)


# Trades


class OfferMade(Event, frozen=True):
    NAME: ClassVar[str] = "offer-made"
    player: str
    offer: Offer

    def apply(self, state: AnyParts) -> None:
        state.offers = (*state.offers, self.offer)
        state.offered = self.offer.number


class OfferWithdrawn(Event, frozen=True):
    """By its maker; or because what was accepted could not be done."""

    NAME: ClassVar[str] = "offer-withdrawn"
    player: str
    number: int

    def apply(self, state: AnyParts) -> None:
        state.offers = tuple(each for each in state.offers if each.number != self.number)


class OfferAccepted(Event, frozen=True):
    """To be done in the update to come."""

    NAME: ClassVar[str] = "offer-accepted"
    player: str
    number: int

    def apply(self, state: AnyParts) -> None:
        state.offers = tuple(
            replace(each, taker=self.player) if each.number == self.number else each for each in state.offers
        )


class Traded(Event, frozen=True):
    """`player` gives `gives` to `taker` for `wants`. What is `hidden` nobody else knows of before the end."""

    NAME: ClassVar[str] = "traded"
    player: str
    taker: str
    number: int
    gives: Bundle
    wants: Bundle
    hidden: bool = False

    def apply(self, state: AnyParts) -> None:
        maker, taker = state.holdings[self.player], state.holdings[self.taker]
        state.holdings[self.player] = plus(minus(maker, self.gives), self.wants)
        state.holdings[self.taker] = plus(minus(taker, self.wants), self.gives)
        state.offers = tuple(
            replace(each, taker="") if each.number == self.number else each
            for each in state.offers
            if each.stands or each.number != self.number
        )
        state.close_uncovered()

    def describe(self, state: AnyParts, reader: str = "") -> str:
        if self.hidden:
            return f"{self.player} and {self.taker} trade; with what is nobody else's business."
        return f"{self.player} gives {self.taker} {words(self.gives)} for {words(self.wants)}."


# Reactions


class StanceTaken(Event, frozen=True):
    NAME: ClassVar[str] = "stance-taken"
    player: str
    stance: Stance

    def apply(self, state: AnyParts) -> None:
        key = (self.player, self.stance.to)
        others = (each for each in state.stances if (each.player, each.to) != key)
        state.stances = (*others, self.stance)


class WindowOpened(Event, frozen=True):
    NAME: ClassVar[str] = "window-opened"
    player: str
    window: Window

    def apply(self, state: AnyParts) -> None:
        state.windows = (*state.windows, self.window)


class WindowAnswered(Event, frozen=True):
    NAME: ClassVar[str] = "window-answered"
    player: str
    to: str
    about: str
    option: str

    def apply(self, state: AnyParts) -> None:
        asked = (self.player, self.to, self.about)
        state.windows = tuple(
            replace(each, answer=self.option) if (each.player, each.to, each.about) == asked else each
            for each in state.windows
        )


class WindowClosed(Event, frozen=True):
    NAME: ClassVar[str] = "window-closed"
    player: str
    to: str
    about: str

    def apply(self, state: AnyParts) -> None:
        asked = (self.player, self.to, self.about)
        state.windows = tuple(each for each in state.windows if (each.player, each.to, each.about) != asked)
