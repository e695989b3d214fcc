"""What shared pieces know, each as a part of the state: cards, money and goods, bids, offers, stances."""

from __future__ import annotations

from typing import Any, Protocol, Self, TypeAlias

import msgspec
from msgspec.structs import replace

from nomicd.table.choices import Choice
from nomicd.table.conditions import Condition
from nomicd.table.naming import PlayerName, rename
from nomicd.table.parts.bundles import Bundle
from nomicd.table.state_part import StatePart

BANK = ""
"""Gives and takes goods without end."""
Hand: TypeAlias = tuple[str, ...]
"""Cards that one player holds, in the order in which they came; of equal cards there may be several."""


class Deck(msgspec.Struct, frozen=True):
    """`pile` from the top, `discards` oldest first, `hands` by player. `shuffles` counts how often it has
    been shuffled."""

    pile: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    hands: dict[PlayerName, Hand] = {}
    shuffles: int = 0


class Lot(msgspec.Struct, frozen=True):
    """What is sold, from which price, and when: in update `due`."""

    name: str
    minimum: int
    due: int


class Bid(msgspec.Struct, frozen=True):
    """The most that a player would pay; for this lot alone, or, if it stands, for every one to come."""

    player: PlayerName
    most: int
    stands: bool = False


class TradeOffer(msgspec.Struct, frozen=True):
    """`player` gives `gives` to whoever gives `wants`; to `to` alone if named. `number` is the game's for
    ever. One that stands outlives the update, and being accepted. `hidden`: others may not know of such
    goods. `taker` has accepted it, where trades wait for the update."""

    number: int
    player: PlayerName
    gives: Bundle
    wants: Bundle
    to: PlayerName = ""
    stands: bool = False
    hidden: bool = False
    taker: PlayerName = ""


class OptionRule(msgspec.Struct, frozen=True):
    """React so when that holds; None always does."""

    option: str
    when: Condition | None = None


class ReactionStance(msgspec.Struct, frozen=True):
    """How a player reacts to one kind of move: the first clause that holds, else the game's default. With
    `ask` they want to be asked; then that is what counts if no answer comes."""

    player: PlayerName
    to: str
    clauses: tuple[OptionRule, ...] = ()
    ask: bool = False


class Window(Choice, frozen=True, kw_only=True):
    """A reaction to one kind of move that is being waited for, until update `due`; `about` is the move, as
    the game names it."""

    to: str
    about: PlayerName


class Cards(StatePart, frozen=True):
    """Decks by name."""

    decks: dict[str, Deck] = msgspec.field(default_factory=dict)

    def hand(self, deck: str, player: str) -> Hand:
        """Return the cards of a deck that a player holds."""
        return self.decks[deck].hands.get(player, ()) if deck in self.decks else ()

    def change(self, name: str, deck: Deck) -> Self:
        """Return them with another deck of that name."""
        return replace(self, decks={**self.decks, name: deck})

    def remove_player(self, player: str) -> Self:
        """Their hand was given back, or to another, before."""
        decks = {}
        for name, each in self.decks.items():
            hands = {holder: hand for holder, hand in each.hands.items() if holder != player}
            decks[name] = replace(each, hands=hands)
        return replace(self, decks=decks)


class Goods(StatePart, frozen=True):
    """What players hold, by their names."""

    held: dict[PlayerName, Bundle] = msgspec.field(default_factory=dict)

    def of(self, player: str) -> Bundle:
        """Return what a player holds."""
        return self.held.get(player, Bundle())

    def change(self, player: str, held: Bundle) -> Self:
        """Return it with that player holding something else; the bank holds nothing."""
        return self if player == BANK else replace(self, held={**self.held, player: held})

    def remove_player(self, player: str) -> Self:
        """What they held was given back, or to another, before."""
        return replace(self, held={name: each for name, each in self.held.items() if name != player})


class Bidding(StatePart, frozen=True):
    """The lot that is for sale, and one bid of each player."""

    lot: Lot | None = None
    bids: tuple[Bid, ...] = ()

    def bid(self, new: Bid) -> Self:
        """Return it with a bid, which takes the place of that player's last one."""
        return replace(self, bids=(*self.remove_player(new.player).bids, new))

    def close(self) -> Self:
        """Return it without the lot; the bids that stand wait for another."""
        return replace(self, lot=None, bids=tuple(bid for bid in self.bids if bid.stands))

    def remove_player(self, player: str) -> Self:
        """They bid no more."""
        return replace(self, bids=tuple(bid for bid in self.bids if bid.player != player))

    def replace_player(self, old: str, new: str) -> Self:
        """The new player bids anew."""
        del new
        return self.remove_player(old)


class OfferList(StatePart, frozen=True):
    """The offers, oldest first; `made` counts all that ever were."""

    offers: tuple[TradeOffer, ...] = ()
    made: int = 0

    def change(self, number: int, **changes: Any) -> Self:
        """Return it with something else in one offer."""
        offers = (replace(each, **changes) if each.number == number else each for each in self.offers)
        return replace(self, offers=tuple(offers))

    def remove(self, number: int) -> Self:
        """Return it without one offer."""
        return replace(self, offers=tuple(each for each in self.offers if each.number != number))

    def remove_player(self, player: str) -> Self:
        """Neither do their offers stand, nor those to them."""
        offers = (each for each in self.offers if player not in (each.player, each.to, each.taker))
        return replace(self, offers=tuple(offers))

    def replace_player(self, old: str, new: str) -> Self:
        """The new player trades anew."""
        del new
        return self.remove_player(old)


class Stances(StatePart, frozen=True):
    """One of each player and kind of move, and the reactions that are waited for."""

    taken: tuple[ReactionStance, ...] = ()
    windows: tuple[Window, ...] = ()

    def of(self, player: str, to: str) -> ReactionStance | None:
        """Return a player's stance to a kind of move, if they have taken one."""
        return next((each for each in self.taken if (each.player, each.to) == (player, to)), None)

    def take(self, new: ReactionStance) -> Self:
        """Return it with a stance, which takes the place of that player's last one."""
        others = (each for each in self.taken if (each.player, each.to) != (new.player, new.to))
        return replace(self, taken=(*others, new))

    def remove_player(self, player: str) -> Self:
        """Neither do they react, nor anybody to them."""
        return replace(
            self,
            taken=tuple(each for each in self.taken if each.player != player),
            windows=tuple(each for each in self.windows if player not in (each.player, each.about)),
        )

    def replace_player(self, old: str, new: str) -> Self:
        """The new player takes stances of their own, and is asked what the old one was."""
        renamed = (rename(each, old, new) for each in self.windows)
        windows = (replace(each, answer="") if each.player == new else each for each in renamed)
        return replace(self.remove_player(old), windows=tuple(windows))


class PartedCourse(Protocol):
    """What the pieces here use of a game's course. A game's state has a field beside it for each of them."""

    players: dict[str, Any]
    documents: dict[str, str]
    seed: str
    started: bool
    over: str
    update: int


class WithCards(PartedCourse, Protocol):
    """A state with decks."""

    cards: Cards


class WithGoods(PartedCourse, Protocol):
    """A state with holdings."""

    goods: Goods


class WithBidding(WithGoods, Protocol):
    """A state with an auction."""

    bidding: Bidding


class WithOffers(WithGoods, Protocol):
    """A state with trades."""

    offers: OfferList


class WithStances(PartedCourse, Protocol):
    """A state with reactions."""

    stances: Stances
