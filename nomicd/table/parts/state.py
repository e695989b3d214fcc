"""What a game with shared pieces knows beside its course: cards, money and goods, bids, offers, stances."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from nomicd.kernel.decision import Reason, Refused
from nomicd.table.choices import Choice
from nomicd.table.conditions import Condition
from nomicd.table.course import facts as f
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.state import P
from nomicd.table.naming import in_fields, in_keys
from nomicd.table.parts.bundles import Bundle, covers, plus
from nomicd.table.votes.state import Voting

BANK = ""
"""Gives and takes goods without end."""
Hand: TypeAlias = tuple[str, ...]
"""Cards that one player holds, in the order in which they came; of equal cards there may be several."""


class Deck(msgspec.Struct, frozen=True):
    """`pile` from the top, `discards` oldest first, `hands` by player. `shuffles` counts how often it has
    been shuffled."""

    pile: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    hands: dict[str, Hand] = {}
    shuffles: int = 0


class Lot(msgspec.Struct, frozen=True):
    """What is sold, from which price, and when: in update `due`."""

    name: str
    minimum: int
    due: int


class Bid(msgspec.Struct, frozen=True):
    """The most that a player would pay; for this lot alone, or, if it stands, for every one to come."""

    player: str
    most: int
    stands: bool = False


class Offer(msgspec.Struct, frozen=True):
    """`player` gives `gives` to whoever gives `wants`; to `to` alone if named. `number` is the game's for
    ever. One that stands outlives the update, and being accepted. `hidden`: others may not know of such
    goods. `taker` has accepted it, where trades wait for the update."""

    number: int
    player: str
    gives: Bundle
    wants: Bundle
    to: str = ""
    stands: bool = False
    hidden: bool = False
    taker: str = ""


class Clause(msgspec.Struct, frozen=True):
    """React so when that holds; None always does."""

    option: str
    when: Condition | None = None


class Stance(msgspec.Struct, frozen=True):
    """How a player reacts to one kind of move: the first clause that holds, else the game's default. With
    `ask` they want to be asked; then that is what counts if no answer comes."""

    player: str
    to: str
    clauses: tuple[Clause, ...] = ()
    ask: bool = False


class Window(Choice, frozen=True, kw_only=True):
    """A reaction to one kind of move that is being waited for, until update `due`; `about` is the move, as
    the game names it."""

    to: str
    about: str


class Parts(Voting[P], Generic[P]):
    """A game's state where it lists decks, holdings, an auction, trades or reactions among its pieces.

    `decks` by name, `holdings` by player. `lot` is for sale; of each player there is one of `bids`, and of
    each player and kind of move one of `stances`. `offered` counts the offers ever made.
    """

    decks: dict[str, Deck] = msgspec.field(default_factory=dict)
    holdings: dict[str, Bundle] = msgspec.field(default_factory=dict)
    lot: Lot | None = None
    bids: tuple[Bid, ...] = ()
    offers: tuple[Offer, ...] = ()
    offered: int = 0
    stances: tuple[Stance, ...] = ()
    windows: tuple[Window, ...] = ()

    def remove_player(self, name: str) -> None:
        """Take out what they had under way. Cards and goods were given back before."""
        super().remove_player(name)
        _drop(self, name)
        self.windows = tuple(each for each in self.windows if name not in (each.player, each.about))

    def replace_player(self, old: str, new: str) -> None:
        """Give the new player what the old one had; what the old one had under way is nobody's."""
        super().replace_player(old, new)
        _drop(self, old)
        self.windows = tuple(
            replace(each, answer="") if each.player == old else each
            for each in in_fields(self.windows, old, new, "player", "about")
        )
        _rename_owner(self, old, new)

    def rename_player(self, old: str, new: str, *, back: bool = False) -> None:
        """Put the new name on cards, goods and all that is under way, too."""
        super().rename_player(old, new, back=back)
        self.bids = in_fields(self.bids, old, new, "player")
        self.offers = in_fields(self.offers, old, new, "player", "to", "taker")
        self.stances = in_fields(self.stances, old, new, "player")
        self.windows = in_fields(self.windows, old, new, "player", "about")
        _rename_owner(self, old, new)

    def merge_seats(self, name: str, into: str) -> None:
        """Put the cards and goods of both together; what the one had under way is nobody's."""
        super().merge_seats(name, into)
        _drop(self, name)
        self.windows = tuple(each for each in self.windows if name not in (each.player, each.about))
        if name in self.holdings:
            self.holdings[into] = plus(self.holdings.get(into, Bundle()), self.holdings.pop(name))
        for deck, each in self.decks.items():
            hands = {**each.hands, into: each.hands.get(into, ()) + each.hands.get(name, ())}
            hands.pop(name, None)
            self.decks[deck] = replace(each, hands=hands)

    def close_uncovered(self) -> None:
        """Close the offers whose makers cannot deliver any more. So nobody who accepts one can be told what
        its maker has."""
        self.offers = tuple(
            each for each in self.offers if covers(self.holdings.get(each.player, Bundle()), each.gives)
        )

    def end_update(self, secret: str) -> None:
        """Close the offers that do not stand."""
        super().end_update(secret)
        self.offers = tuple(each for each in self.offers if each.stands)


AnyParts: TypeAlias = Parts[Any]
"""Whatever the game knows of its players."""
D = TypeVar("D", bound=AnyParts)


def _drop(state: AnyParts, name: str) -> None:
    state.bids = tuple(each for each in state.bids if each.player != name)
    state.offers = tuple(each for each in state.offers if name not in (each.player, each.to, each.taker))
    state.stances = tuple(each for each in state.stances if each.player != name)


def _rename_owner(state: AnyParts, old: str, new: str) -> None:
    state.holdings = in_keys(state.holdings, old, new)
    state.decks = {
        name: replace(each, hands=in_keys(each.hands, old, new)) for name, each in state.decks.items()
    }


def refuse_parting(state: AnyParts, event: f.SeatsMerged, why: str) -> Refused:
    """Return that seats stay merged: which of the cards and goods were whose, nobody can say any more."""
    del state, why
    one, other = event.player, event.into
    return Refused(
        Reason.NOT_NOW,
        f"the merging of {one} and {other} cannot be taken back in this game: "
        "what both had has been put together",
    )


STAY_MERGED: Inverses = {f.SeatsMerged: refuse_parting}
