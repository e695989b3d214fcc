"""The state of a game: the markers, the roads, the projects, and what everybody has ordered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Self

import msgspec
from msgspec.structs import replace

from nomicd.games.boondoggle.board import (
    BLACK,
    DESTINATIONS,
    GUARDRAIL,
    KICKBACK,
    SHENANIGANS,
    TownLaw,
    parameters,
    read_law,
)
from nomicd.games.boondoggle.plays import CardPlay
from nomicd.games.boondoggle.roads import (
    LAID,
    Mile,
    RoadPiece,
    count_laid,
    count_schemes,
    find_arrival,
    has_reached_commons,
)
from nomicd.games.boondoggle.scripts import ScriptLine
from nomicd.law.amendments import Amended
from nomicd.table.clock import PhaseClock
from nomicd.table.course.state import Person, set_player
from nomicd.table.pieces.decks import Cards
from nomicd.table.pieces.holdings import Goods
from nomicd.table.pieces.trades import OfferList
from nomicd.table.pieces.votes.piece import VotedTerms
from nomicd.table.player_names import PlayerName, drop_name
from nomicd.table.state_part import StatePart
from nomicd.table.terms import Parameter, choice

SCHEMA = "boondoggle/1"
"""Changes with any field below, so that an old snapshot is thrown away instead of misread."""
SUPPLY, ESCROW, POT = "@supply", "@escrow", "@pot"
"""Hold goods and money as players do."""


class TownTerms(VotedTerms, frozen=True):
    """What may be chosen when a game is opened, and which of it votes may set."""

    BEFORE: ClassVar[Mapping[str, str]] = {}

    press: Annotated[
        str,
        choice(
            "whether players may write to each other through the game, grey also without a name",
            "yes",
            "no",
            "all",
            "grey",
        ),
    ] = "yes"


# What a player orders


WHATEVER = 10**6
"""A price that is never reached."""


class CardOrder(msgspec.Struct, frozen=True, tag="card"):
    """Buy a Shenanigan if it costs so much at most, and so much money is left; `stands`: in each round."""

    most: int
    keep: int = 0
    stands: bool = False

    def write(self) -> str:
        """Return it as it can be written."""
        limit = f" at {self.most} or less" if self.most < WHATEVER else ""
        keep = f", keep {self.keep}" if self.keep else ""
        return f"{'always ' if self.stands else ''}buy a card{limit}{keep}"


class EnforceOrder(msgspec.Struct, frozen=True):
    """Which Hostile Purchases an Enforcer is played against: of these resources, by these players; an empty
    list is all."""

    never: bool = False
    goods: tuple[str, ...] = ()
    players: tuple[PlayerName, ...] = ()

    def answers(self, attack: Attack) -> bool:
        """Return whether it is played against that one."""
        of_these = not self.goods or attack.good in self.goods
        by_these = not self.players or attack.player in self.players
        return not self.never and of_these and by_these


class TownPlan(msgspec.Struct, frozen=True):
    """What a player has ordered; as it stands it is what silence means. `plays` and `lines` are for the next
    step of their kind; `side`: take the side job though there are lines. `draw`: draw a Destination as soon
    as that can be done; `share`: share a victory with whoever would."""

    card: CardOrder | None = None
    plays: tuple[CardPlay, ...] = ()
    enforce: EnforceOrder = EnforceOrder()
    lines: tuple[ScriptLine, ...] = ()
    side: bool = False
    draw: bool = False
    share: bool = False


# What lies on the table


class Builder(Person, frozen=True):
    """Who plays: their company (0 before the game begins), their project, and what is left of their Federal
    Funds. `funded`: these have been set aside in that round. `given_up` are discs by kind. `pledged` are
    coupons that lie open until the round ends."""

    company: int = 0
    path: tuple[Mile, ...] = ()
    stack: int = 0
    funded: int = 0
    given_up: dict[str, int] = msgspec.field(default_factory=dict)
    pledged: tuple[str, ...] = ()
    plan: TownPlan = TownPlan()


class Attack(msgspec.Struct, frozen=True):
    """A Hostile Purchase of that round: the resource and its price lie in escrow until it is settled."""

    player: PlayerName
    victim: PlayerName
    good: str
    price: int
    card: str
    settled: bool = False


class TownRound(StatePart, frozen=True):
    """What holds for one round: its number (0 before the first), the company that goes first in it, and what
    cards and players have done in it. `next_truck` is where the truck was put for the next one (0: nowhere);
    `miles` counts those made in it, `idle` the rounds without any before it. `aside` is how it was before a
    seat became another's."""

    number: int = 0
    truck: int = 0
    next_truck: int = 0
    card_price: int = 0
    miles: int = 0
    idle: int = 0
    highwayman: PlayerName = ""
    mavens: tuple[PlayerName, ...] = ()
    side_jobs: tuple[PlayerName, ...] = ()
    attacks: tuple[Attack, ...] = ()
    aside: dict[str, TownRound] = msgspec.field(default_factory=dict)

    def remove_player(self, player: str) -> Self:
        """Nothing is paid to them any more."""
        return replace(
            self,
            highwayman="" if self.highwayman == player else self.highwayman,
            mavens=tuple(each for each in self.mavens if each != player),
            side_jobs=tuple(each for each in self.side_jobs if each != player),
            attacks=tuple(each for each in self.attacks if player not in (each.player, each.victim)),
        )

    def merge_seats(self, player: str) -> Self:
        """How it was is kept."""
        kept = replace(self, aside={})
        return replace(self.remove_player(player), aside={**self.aside, player: kept})

    def part_seats(self, player: str, update: int) -> Self:
        """If nothing has happened since, all is as it was."""
        del update
        was, aside = self.aside[player], drop_name(self.aside, player)
        if replace(self, aside={}) == replace(was.remove_player(player), aside={}):
            return type(self)(**{**msgspec.structs.asdict(was), "aside": aside})
        return replace(self, aside=aside)


class BoondoggleState(Amended[Builder]):
    """A whole game. `markers` stand on places from the lowest; `roads` are the pieces on each segment, the
    lowest first."""

    PLAYER: ClassVar[type[Builder]] = Builder
    TERMS: ClassVar[type[TownTerms]] = TownTerms

    clock: PhaseClock = PhaseClock()
    goods: Goods = Goods()
    cards: Cards = Cards()
    offers: OfferList = OfferList()
    round: TownRound = TownRound()
    markers: dict[str, int] = msgspec.field(default_factory=dict)
    roads: dict[str, tuple[RoadPiece, ...]] = msgspec.field(default_factory=dict)

    def settable(self) -> tuple[Parameter, ...]:
        """The figures of the documents, too."""
        return (*parameters(law_of(self)), *super().settable())

    def replace_player(self, old: str, new: str) -> None:
        """Whoever goes on in a place orders anew."""
        super().replace_player(old, new)
        set_player(self, new, plan=TownPlan())


def law_of(state: BoondoggleState) -> TownLaw:
    """Return the map, the markets, the cards and the figures of a game, as votes have changed them."""
    return read_law(state.documents, state.settings)


def list_seats(state: BoondoggleState) -> tuple[str, ...]:
    """Return the players in the order of the round: from the truck upwards, all the way round."""
    seats = sorted(state.players.values(), key=lambda each: each.company)
    behind = [each.name for each in seats if each.company < state.round.truck]
    return (*(each.name for each in seats if each.company >= state.round.truck), *behind)


def find_company(state: BoondoggleState, company: int) -> str:
    """Return who plays a company; "" if nobody does."""
    return next((each.name for each in state.players.values() if each.company == company and company), "")


def list_schemes(state: BoondoggleState, segment: str) -> list[str]:
    """Return the schemes on a segment, each with whose it is: `kickback of ann`."""
    return [
        f"{mile.kind} of {name}"
        for name, each in state.players.items()
        for mile in each.path
        if mile.segment == segment and mile.kind not in LAID
    ]


def count_goods_of(state: BoondoggleState, holder: str, good: str) -> int:
    """Return how many of a good a player, or the supply, has."""
    return state.goods.of(holder).goods.get(good, 0)


def list_free_cards(state: BoondoggleState, player: str) -> list[str]:
    """Return the Shenanigans in a hand that do not lie open on the table already."""
    cards = list(state.cards.hand(SHENANIGANS, player))
    for card in state.players[player].pledged:
        if card in cards:
            cards.remove(card)
    return cards


def count_cards(state: BoondoggleState, player: str) -> int:
    """Return how many Shenanigans a player has, the black-bordered ones among them."""
    return len(state.cards.hand(SHENANIGANS, player)) + count_goods_of(state, player, BLACK)


def count_roads_left(state: BoondoggleState, player: str) -> int:
    """Return how many road pieces a player has left."""
    return law_of(state).figures.roads - count_laid(state.players[player].path)


def count_discs(state: BoondoggleState, player: str, kind: str) -> int:
    """Return how many discs of a kind a player has left."""
    figures, me = law_of(state).figures, state.players[player]
    all_of_them = {KICKBACK: figures.kickbacks, GUARDRAIL: figures.guardrails}[kind]
    return all_of_them - count_schemes(me.path, kind) - me.given_up.get(kind, 0)


def may_draw(state: BoondoggleState, player: str) -> bool:
    """Return whether a player is at the Commons, and has no Destination yet."""
    has_any = state.cards.hand(DESTINATIONS, player)
    return not has_any and has_reached_commons(state.players[player].path)


def find_destination(state: BoondoggleState, player: str) -> str:
    """Return the destination at which a player's project is complete; "" if it is not."""
    return find_arrival(state.players[player].path, state.cards.hand(DESTINATIONS, player))
