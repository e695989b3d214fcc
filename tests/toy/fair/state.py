"""A fair as it stands, and what becomes of it as players come and go."""

from __future__ import annotations

import msgspec

from nomicd.table.course.state import Course, Person
from nomicd.table.pieces.auctions import Bidding
from nomicd.table.pieces.decks import Cards
from nomicd.table.pieces.holdings import Goods
from nomicd.table.pieces.reactions import Stances
from nomicd.table.pieces.trades import OfferList
from nomicd.table.player_names import PlayerName, rename_fields


class Raid(msgspec.Struct, frozen=True):
    """Thieves of one player are after a piece of another's goods. They go once a day."""

    raider: PlayerName
    victim: PlayerName
    good: str


class State(Course[Person]):
    """Everything goes by the player's name."""

    cards: Cards = Cards()
    goods: Goods = Goods()
    bidding: Bidding = Bidding()
    offers: OfferList = OfferList()
    stances: Stances = Stances()

    plans: tuple[Raid, ...] = ()
    under_way: tuple[Raid, ...] = ()
    scores: dict[str, int] = msgspec.field(default_factory=dict)

    def remove_player(self, name: str) -> None:
        super().remove_player(name)
        self._call_off(name)

    def replace_player(self, old: str, new: str) -> None:
        super().replace_player(old, new)
        self.plans = tuple(raid for raid in self.plans if old not in (raid.raider, raid.victim))
        rename_fields(self, old, new, "under_way")

    def merge_seats(self, name: str, into: str) -> None:
        super().merge_seats(name, into)
        self._call_off(name)

    def end_update(self, secret: str) -> None:
        super().end_update(secret)
        self.plans = ()

    def _call_off(self, name: str) -> None:
        """Thieves of somebody who is gone, or after their goods, stay at home."""
        self.plans = tuple(raid for raid in self.plans if name not in (raid.raider, raid.victim))
        self.under_way = tuple(raid for raid in self.under_way if name not in (raid.raider, raid.victim))
