"""A fair as it stands, and what becomes of it as players come and go."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from nomicd.table import auctions, decks, reactions, trades
from nomicd.table.bundles import Bundle, plus
from nomicd.table.course.state import Course, Person, set_player
from nomicd.table.naming import in_fields

START = Bundle(20, {"cloth": 2, "salt": 2})


class Raid(msgspec.Struct, frozen=True):
    """Thieves of one player are after a piece of another's goods. They go once a day."""

    raider: str
    victim: str
    good: str


class Stall(Person, frozen=True):
    """What a player has: all see the goods, nobody else the hand."""

    goods: Bundle = START
    hand: decks.Hand = ()


class State(Course[Stall]):
    """Everything goes by the player's name."""

    PLAYER: ClassVar[type[Any]] = Stall

    deck: decks.Deck = decks.Deck("fair")
    deck_commitment: str = ""
    bids: auctions.Bids = ()
    offers: trades.Offers = ()
    offered: int = 0
    plans: tuple[Raid, ...] = ()
    stances: reactions.Stances = ()
    windows: tuple[reactions.Window, ...] = ()
    under_way: tuple[Raid, ...] = ()
    scores: dict[str, int] = msgspec.field(default_factory=dict)

    def remove_player(self, name: str) -> None:
        super().remove_player(name)
        self._drop(name)

    def replace_player(self, old: str, new: str) -> None:
        super().replace_player(old, new)
        self._drop(old)

    def rename_player(self, old: str, new: str, *, back: bool = False) -> None:
        super().rename_player(old, new, back=back)
        self.bids = in_fields(self.bids, old, new, "player")
        self.offers = in_fields(self.offers, old, new, "player", "to")
        self.plans = in_fields(self.plans, old, new, "raider", "victim")
        self.under_way = in_fields(self.under_way, old, new, "raider", "victim")
        self.windows = in_fields(self.windows, old, new, "player", "about")
        self.stances = in_fields(self.stances, old, new, "player")

    def merge_seats(self, name: str, into: str) -> None:
        gone, heir = self.players[name], self.players[into]
        super().merge_seats(name, into)
        self._drop(name)
        set_player(self, into, goods=plus(heir.goods, gone.goods), hand=heir.hand + gone.hand)

    def end_update(self, secret: str) -> None:
        super().end_update(secret)
        self.offers = trades.after_turn(self.offers)
        self.bids, self.plans = (), ()

    def _drop(self, name: str) -> None:
        """What somebody had under way is nobody's any more; the goods and cards are whose the stall is."""
        self.bids = auctions.without(self.bids, name)
        self.offers = tuple(each for each in self.offers if name not in (each.player, each.to))
        self.plans = tuple(raid for raid in self.plans if name not in (raid.raider, raid.victim))
        self.under_way = tuple(raid for raid in self.under_way if name not in (raid.raider, raid.victim))
        self.windows = tuple(each for each in self.windows if name not in (each.player, each.about))
        self.stances = tuple(each for each in self.stances if each.player != name)
