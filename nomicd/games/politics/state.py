"""The state of a game: pins, purses, cards and turns, in fields that only events change."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from nomicd.games.politics.country import Country, read_country
from nomicd.law.amendments import Amended
from nomicd.table.clock import PhaseClock
from nomicd.table.conditions import Condition
from nomicd.table.course.state import set_player
from nomicd.table.elimination import Eliminated
from nomicd.table.pieces.allotments import Allotments
from nomicd.table.pieces.auctions import Bidding
from nomicd.table.pieces.decks import Cards
from nomicd.table.pieces.purses import Spender
from nomicd.table.pieces.rounds import TurnOrder
from nomicd.table.pieces.votes.piece import VotedTerms
from nomicd.table.player_names import PlayerName
from nomicd.table.terms import GameTerms, number, terms_of, yes_or_no

SCHEMA = "politics/4"
"""Changes with any field below, so that an old snapshot is thrown away instead of misread."""


class CampaignTerms(VotedTerms, frozen=True):
    """What may be chosen when a game is opened, and which of it votes may set."""

    fast: Annotated[bool, yes_or_no("whether only the best three stay after the first count")] = False
    parallel: Annotated[bool, yes_or_no("whether all play on the same evening, in the order of seats")] = (
        False
    )
    money: Annotated[bool, yes_or_no("whether there are campaign funds; no is the variation without")] = True
    fee: Annotated[int, number("the radio fee of a speech, in thousands of dollars", 0, 100, votes=True)] = 20
    silent_rounds: Annotated[
        int, number("how often the dice go round before the first speech", 0, 6, votes=True)
    ] = 2


class Pin(msgspec.Struct, frozen=True):
    """So many counties of a state; the last was captured as capture `since` of the game: of two pins on one
    line, the earlier one leads."""

    counties: int
    since: int


class SpeechOrder(msgspec.Struct, frozen=True):
    """A speech is to be made once that player (`behind`; "" for any) has played, and if that holds."""

    number: int
    behind: PlayerName = ""
    when: Condition | None = None


class Candidate(Spender, frozen=True):
    """Who runs for President. `pins` by state; `thrown` are the dice of the turn at hand, `reckoned` what
    they are worth where rules of players have changed that; `turns` counts how often they have rolled;
    `spoke`: has made a speech since the last roll. `speeches` are ordered. `inflation`: has declared for it;
    `wants_card`: rather than play the throw."""

    pins: dict[str, Pin] = msgspec.field(default_factory=dict)
    thrown: tuple[int, ...] = ()
    turns: int = 0
    spoke: bool = False
    speeches: tuple[SpeechOrder, ...] = ()
    inflation: bool = False
    wants_card: bool = False
    reckoned: int | None = None

    @property
    def points(self) -> int:
        """What the dice of the turn at hand are worth."""
        return sum(self.thrown) if self.reckoned is None else self.reckoned


class PoliticsState(Amended[Candidate], dict=True):
    """A whole game. `expense` is the Expense Fund, and `box` holds the scrip that is not in play. `counts`
    says how often votes were counted, `counted` in which update last; `seller` has thrown what a card is
    sold for."""

    PLAYER: ClassVar[type[Candidate]] = Candidate
    TERMS: ClassVar[type[GameTerms]] = CampaignTerms

    clock: PhaseClock = PhaseClock()
    turns: TurnOrder = TurnOrder()
    cards: Cards = Cards()
    bidding: Bidding = Bidding()
    allotments: Allotments = Allotments()
    eliminated: Eliminated = Eliminated()
    expense: int = 0
    box: int = 0
    captures: int = 0
    counts: int = 0
    counted: int = 0
    seller: PlayerName = ""

    def replace_player(self, old: str, new: str) -> None:
        """Whoever goes on in a place makes plans anew."""
        super().replace_player(old, new)
        set_player(self, new, speeches=(), wants_card=False)

    def part_seats(self, name: str, into: str) -> None:
        """Dice that came back with a seat are void once others were thrown: whoever has those is on turn."""
        round_then = self.turns.aside[name].round if name in self.turns.aside else 0
        super().part_seats(name, into)
        thrown = [each for each in self.turns.seats if self.players[each].thrown and each != name]
        serial = not terms_in_force(self).parallel
        if (serial and thrown) or self.turns.round > round_then:
            set_player(self, name, thrown=(), reckoned=None, wants_card=False)
            self.allotments = self.allotments.draft(name, ())
        if serial and thrown:
            self.turns = replace(self.turns, next=self.turns.seats.index(thrown[0]))


def country_of(state: PoliticsState) -> Country:
    """Return the states, the cards and the money of a game that is open."""
    return read_country(state.documents)


def terms_in_force(state: PoliticsState) -> CampaignTerms:
    """Return what was chosen when it opened, as votes have changed it."""
    terms: CampaignTerms = terms_of(state)
    return terms
