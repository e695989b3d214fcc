"""What can happen to cards, goods, lots, offers and reactions, and how it changes a game.

Names and shapes are for ever.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from nomicd.kernel.events import Event
from nomicd.table.parts.bundles import Bundle, minus, plus, words
from nomicd.table.parts.state import (
    BANK,
    Bid,
    Deck,
    Lot,
    OfferList,
    ReactionStance,
    TradeOffer,
    Window,
    WithBidding,
    WithCards,
    WithGoods,
    WithOffers,
    WithStances,
)

# Cards


class DeckShuffled(Event, frozen=True):
    """All that is in no hand has been shuffled to that pile."""

    NAME: ClassVar[str] = "deck-shuffled"
    deck: str
    pile: tuple[str, ...]

    def apply(self, state: WithCards) -> None:
        before = state.cards.decks.get(self.deck, Deck())
        state.cards = state.cards.change(self.deck, Deck(self.pile, (), before.hands, before.shuffles + 1))


class CardDrawn(Event, frozen=True):
    """From the top of the pile."""

    NAME: ClassVar[str] = "card-drawn"
    player: str
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = _add(state.cards.decks[self.deck], self.player, self.card)
        state.cards = state.cards.change(self.deck, replace(deck, pile=deck.pile[1:]))


class CardDiscarded(Event, frozen=True):
    """From a hand, open to all."""

    NAME: ClassVar[str] = "card-discarded"
    player: str
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = _remove(state.cards.decks[self.deck], self.player, self.card)
        state.cards = state.cards.change(self.deck, replace(deck, discards=(*deck.discards, self.card)))

    def describe(self, state: WithCards, reader: str = "") -> str:
        return f"{'You lay' if reader == self.player else f'{self.player} lays'} down {self.card}."


class CardReturned(Event, frozen=True):
    """From a hand, face down under the pile."""

    NAME: ClassVar[str] = "card-returned"
    player: str
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = _remove(state.cards.decks[self.deck], self.player, self.card)
        state.cards = state.cards.change(self.deck, replace(deck, pile=(*deck.pile, self.card)))


class CardBuried(Event, frozen=True):
    """The top card, open to all, has been put under the pile."""

    NAME: ClassVar[str] = "card-buried"
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = state.cards.decks[self.deck]
        state.cards = state.cards.change(self.deck, replace(deck, pile=(*deck.pile[1:], self.card)))


class CardPassed(Event, frozen=True):
    """From one hand to another."""

    NAME: ClassVar[str] = "card-passed"
    player: str
    to: str
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = _remove(state.cards.decks[self.deck], self.player, self.card)
        state.cards = state.cards.change(self.deck, _add(deck, self.to, self.card))


def _add(deck: Deck, player: str, card: str) -> Deck:
    return replace(deck, hands={**deck.hands, player: (*deck.hands.get(player, ()), card)})


def _remove(deck: Deck, player: str, card: str) -> Deck:
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

    def apply(self, state: WithGoods) -> None:
        if self.player != BANK:
            state.goods = state.goods.change(self.player, minus(state.goods.of(self.player), self.what))
        state.goods = state.goods.change(self.to, plus(state.goods.of(self.to), self.what))


# Auctions


class LotOpened(Event, frozen=True):
    NAME: ClassVar[str] = "lot-opened"
    lot: Lot

    def apply(self, state: WithBidding) -> None:
        state.bidding = replace(state.bidding, lot=self.lot)

    def describe(self, state: WithBidding, reader: str = "") -> str:
        return f"For sale from ${self.lot.minimum:,}: {self.lot.name}."


class BidMade(Event, frozen=True):
    NAME: ClassVar[str] = "bid-made"
    player: str
    most: int
    stands: bool

    def apply(self, state: WithBidding) -> None:
        state.bidding = state.bidding.bid(Bid(self.player, self.most, self.stands))


class BidWithdrawn(Event, frozen=True):
    NAME: ClassVar[str] = "bid-withdrawn"
    player: str

    def apply(self, state: WithBidding) -> None:
        state.bidding = state.bidding.remove_player(self.player)


class LotSold(Event, frozen=True):
    NAME: ClassVar[str] = "lot-sold"
    player: str
    lot: str
    price: int

    def apply(self, state: WithBidding) -> None:
        state.bidding = state.bidding.close()

    def describe(self, state: WithBidding, reader: str = "") -> str:
        who = "You buy" if reader == self.player else f"{self.player} buys"
        return f"{who} {self.lot} for ${self.price:,}."


class LotUnsold(Event, frozen=True):
    NAME: ClassVar[str] = "lot-unsold"
    lot: str

    def apply(self, state: WithBidding) -> None:
        state.bidding = state.bidding.close()

    def describe(self, state: WithBidding, reader: str = "") -> str:
        return f"There is no bid for {self.lot}."


# Trades


class OfferMade(Event, frozen=True):
    NAME: ClassVar[str] = "offer-made"
    player: str
    offer: TradeOffer

    def apply(self, state: WithOffers) -> None:
        state.offers = OfferList((*state.offers.offers, self.offer), self.offer.number)


class OfferWithdrawn(Event, frozen=True):
    """By its maker; or because what was accepted could not be done."""

    NAME: ClassVar[str] = "offer-withdrawn"
    player: str
    number: int

    def apply(self, state: WithOffers) -> None:
        state.offers = state.offers.remove(self.number)


class OffersLapsed(Event, frozen=True):
    """The update is over: offers that do not stand are none any more."""

    NAME: ClassVar[str] = "offers-lapsed"

    def apply(self, state: WithOffers) -> None:
        stay = tuple(each for each in state.offers.offers if each.stands)
        state.offers = replace(state.offers, offers=stay)


class OfferAccepted(Event, frozen=True):
    """To be done in the update to come."""

    NAME: ClassVar[str] = "offer-accepted"
    player: str
    number: int

    def apply(self, state: WithOffers) -> None:
        state.offers = state.offers.change(self.number, taker=self.player)


class Traded(Event, frozen=True):
    """`player` gives `gives` to `taker` for `wants`. What is `hidden` nobody else knows of before the end."""

    NAME: ClassVar[str] = "traded"
    player: str
    taker: str
    number: int
    gives: Bundle
    wants: Bundle
    hidden: bool = False

    def apply(self, state: WithOffers) -> None:
        offer = next((each for each in state.offers.offers if each.number == self.number), None)
        stays = offer is not None and offer.stands
        offers = state.offers
        state.offers = offers.change(self.number, taker="") if stays else offers.remove(self.number)
        for giver, taker, what in (
            (self.player, self.taker, self.gives),
            (self.taker, self.player, self.wants),
        ):
            state.goods = state.goods.change(giver, minus(state.goods.of(giver), what))
            state.goods = state.goods.change(taker, plus(state.goods.of(taker), what))

    def describe(self, state: WithOffers, reader: str = "") -> str:
        if self.hidden:
            return f"{self.player} and {self.taker} trade; with what is nobody else's business."
        return f"{self.player} gives {self.taker} {words(self.gives)} for {words(self.wants)}."


# Reactions


class StanceTaken(Event, frozen=True):
    NAME: ClassVar[str] = "stance-taken"
    player: str
    stance: ReactionStance

    def apply(self, state: WithStances) -> None:
        state.stances = state.stances.take(self.stance)


class WindowOpened(Event, frozen=True):
    NAME: ClassVar[str] = "window-opened"
    player: str
    window: Window

    def apply(self, state: WithStances) -> None:
        state.stances = replace(state.stances, windows=(*state.stances.windows, self.window))


class WindowAnswered(Event, frozen=True):
    NAME: ClassVar[str] = "window-answered"
    player: str
    to: str
    about: str
    option: str

    def apply(self, state: WithStances) -> None:
        asked = (self.player, self.to, self.about)
        windows = (
            replace(each, answer=self.option) if (each.player, each.to, each.about) == asked else each
            for each in state.stances.windows
        )
        state.stances = replace(state.stances, windows=tuple(windows))


class WindowClosed(Event, frozen=True):
    NAME: ClassVar[str] = "window-closed"
    player: str
    to: str
    about: str

    def apply(self, state: WithStances) -> None:
        asked = (self.player, self.to, self.about)
        windows = (each for each in state.stances.windows if (each.player, each.to, each.about) != asked)
        state.stances = replace(state.stances, windows=tuple(windows))
