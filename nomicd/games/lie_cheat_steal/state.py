"""The state of a game: money, votes, claims, accusations, and what everybody has ordered once and for all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Annotated, Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from nomicd.games.lie_cheat_steal.board import CampaignLaw, CrimeWords, parameters, read_law
from nomicd.games.lie_cheat_steal.claims import ClaimRule
from nomicd.law.amendments import Amended
from nomicd.table.clock import PhaseClock
from nomicd.table.course.state import set_player
from nomicd.table.pieces.decks import Cards
from nomicd.table.pieces.purses import Spender
from nomicd.table.pieces.questions import PlayerQuestion, Questions
from nomicd.table.pieces.rounds import TurnOrder
from nomicd.table.pieces.votes.piece import VotedTerms
from nomicd.table.player_names import PlayerName, drop_name
from nomicd.table.state_part import StatePart
from nomicd.table.terms import GameTerms, Parameter, choice, number, terms_of, yes_or_no

SCHEMA = "lie-cheat-steal/1"
"""Changes with any field below, so that an old snapshot is thrown away instead of misread."""


class ElectionTerms(VotedTerms, frozen=True):
    """What may be chosen when a game is opened, and which of it votes may set."""

    BEFORE: ClassVar[Mapping[str, str]] = {}

    rounds: Annotated[int, number("the number of rounds that an update plays", 1, 2, votes=True)] = 1
    short: Annotated[bool, yes_or_no("whether the campaign is short: half the votes win")] = False
    neutral: Annotated[bool, yes_or_no("whether crimes are called by words for any company")] = False
    press: Annotated[
        str,
        choice(
            "whether players may write to each other through the game, grey also without a name",
            "yes",
            "no",
            "all",
            "grey",
        ),
    ] = "grey"


# What a player orders once and for all

ANYBODY = ""
"""Stands for the name of a player where an order is against all others."""

CLAIM, FRAUD, CRIME, DEFENCE, COURT, BID, SALE = "claim", "fraud", "crime", "defence", "court", "bid", "sale"
ASKED = (CLAIM, FRAUD, CRIME, DEFENCE, COURT, BID, SALE)
"""What a player may want to be asked about each time: for these a window opens."""
MOST_MISSED = 2
"""Who has left so many questions without an answer is asked no more, until they write."""


class FraudOrder(msgspec.Struct, frozen=True):
    """Accuse that player (`ANYBODY`: whoever claims most) of fraud if they claim so much or more. `claim` is
    the number of one claim; 0 is any."""

    player: PlayerName
    least: int = -100_000
    claim: int = 0


class CrimeOrder(msgspec.Struct, frozen=True):
    """Accuse that player of a crime, with the Black Eye card of that number; 0 is any that may be used
    against them, first of all one that shows the crime."""

    player: PlayerName
    crime: str
    card: int = 0


class SubpoenaOrder(msgspec.Struct, frozen=True):
    """Send that player (`ANYBODY`: whoever has most) to the Witness Stand once they have so many votes."""

    player: PlayerName
    votes: int = 0


class BuyOrder(msgspec.Struct, frozen=True):
    """Buy so many votes before each throw, and keep so many dollars."""

    votes: int = 0
    keep: int = 0


class OfferOrder(msgspec.Struct, frozen=True):
    """Offer whoever has to sell votes so much for each of so many, as far as the money goes."""

    votes: int = 0
    price: int = 0


class Policies(msgspec.Struct, frozen=True):
    """All that a player has ordered once and for all; as it stands it is what silence means: of several
    orders the first that can be carried out is. `never` are crimes against which no defence is shown; `sue`
    are whose accusations are taken to court, `stop` whether one stops there anyhow. `good_character`: a card
    is used when so many votes or more are owed; None: only to escape bankruptcy. `reserve` is the least price
    of a vote. `asks` are decisions to be asked about (`ASKED`)."""

    claim: tuple[ClaimRule, ...] = ()
    fraud: tuple[FraudOrder, ...] = ()
    crime: tuple[CrimeOrder, ...] = ()
    never: tuple[str, ...] = ()
    sue: tuple[PlayerName, ...] = ()
    stop: bool = False
    buy: BuyOrder = BuyOrder()
    subpoena: tuple[SubpoenaOrder, ...] = ()
    bid: int = 0
    good_character: int | None = None
    offer: OfferOrder = OfferOrder()
    reserve: int = 1
    asks: tuple[str, ...] = ()


# What lies on the table


class Claim(msgspec.Struct, frozen=True):
    """The $ card that its player holds, and what they have said of it; numbered through the game."""

    number: int
    card: str
    said: int


class ToldClaim(msgspec.Struct, frozen=True):
    """What a player has said of a $ card in that update: nobody is told what it was before the end."""

    number: int
    player: PlayerName
    update: int
    card: str
    said: int


class ToldCharge(msgspec.Struct, frozen=True):
    """A crime that a player has alleged in that update, with that Black Eye: nobody is told which before the
    end."""

    number: int
    player: PlayerName
    victim: PlayerName
    update: int
    crime: str
    card: str


class Politician(Spender, frozen=True):
    """Who plays. `space` is as on the board; who is `jailed` loses the next turn. `missed` counts the
    questions without an answer since they wrote last. `dropped` are orders of which nothing could come any
    more in update `dropped_in`."""

    votes: int = 0
    salary: int = 0
    space: str = "0"
    jailed: bool = False
    claims: tuple[Claim, ...] = ()
    policies: Policies = Policies()
    missed: int = 0
    dropped: Policies = Policies()
    dropped_in: int = 0


class Accusation(msgspec.Struct, frozen=True):
    """Of a crime, with a Black Eye card that its player still holds; the victim may sue for it."""

    number: int
    accuser: PlayerName
    victim: PlayerName
    crime: str
    card: str


class Scandals(StatePart, frozen=True):
    """Accusations that may be taken to court, oldest first, of `made` so far, and against whom each Black Eye
    card has been used. `held` are all cards in hands, in the order in which they were drawn. `aside` is how
    it was before a seat became another's."""

    pending: tuple[Accusation, ...] = ()
    bound: dict[str, PlayerName] = msgspec.field(default_factory=dict)
    held: tuple[str, ...] = ()
    made: int = 0
    aside: dict[str, Scandals] = msgspec.field(default_factory=dict)

    def against(self, victim: str) -> tuple[Accusation, ...]:
        """Return those for which that player may sue."""
        return tuple(each for each in self.pending if each.victim == victim)

    def list_accusers(self, victim: str) -> tuple[str, ...]:
        """Return whom that player may sue, each once."""
        return tuple(dict.fromkeys(each.accuser for each in self.against(victim)))

    def list_used_against(self, victim: str) -> tuple[str, ...]:
        """Return the cards that have been used against that player, in the order in which they were drawn."""
        return tuple(card for card in self.held if self.bound.get(card) == victim)

    def hold(self, card: str) -> Self:
        """Return them once that card has been drawn."""
        return replace(self, held=(*self.held, card))

    def accuse(self, accusation: Accusation) -> Self:
        """Return them with a new one."""
        bound = {**self.bound, accusation.card: accusation.victim}
        return replace(self, pending=(*self.pending, accusation), bound=bound, made=accusation.number)

    def drop_card(self, card: str) -> Self:
        """Return them once a Black Eye card has gone back."""
        kept = tuple(each for each in self.pending if each.card != card)
        held = tuple(each for each in self.held if each != card)
        return replace(self, pending=kept, bound=drop_name(self.bound, card), held=held)

    def close(self, numbers: tuple[int, ...]) -> Self:
        """Return them without those: nobody may sue any more."""
        return replace(self, pending=tuple(each for each in self.pending if each.number not in numbers))

    def remove_player(self, player: str) -> Self:
        """Nobody sues them, nor do they; what was used against them may be used against anybody."""
        kept = tuple(each for each in self.pending if player not in (each.accuser, each.victim))
        bound = {card: victim for card, victim in self.bound.items() if victim != player}
        return replace(self, pending=kept, bound=bound)

    def merge_seats(self, player: str) -> Self:
        """How it was is kept."""
        kept = replace(self, aside={})
        return replace(self.remove_player(player), aside={**self.aside, player: kept})

    def part_seats(self, player: str, update: int) -> Self:
        """If nothing has happened since, all is as it was."""
        del update
        was, aside = self.aside[player], drop_name(self.aside, player)
        left = was.remove_player(player)
        if replace(self, aside=left.aside) == left:
            return type(self)(was.pending, was.bound, was.held, was.made, aside)
        return replace(self, aside=aside)


# A turn that waits for an answer


class Debt(msgspec.Struct, frozen=True):
    """What is owed: money, votes, or both; to the bank if `payee` is empty. `why` is the game's word for
    it."""

    payee: PlayerName = ""
    money: int = 0
    votes: int = 0
    why: str = ""


class Step(msgspec.Struct, frozen=True):
    """What is still to be done of a turn: `do` says what, to or by that player."""

    do: str
    player: PlayerName
    other: PlayerName = ""
    number: int = 0
    what: str = ""
    debts: tuple[Debt, ...] = ()


class Unfinished(StatePart, frozen=True):
    """What is left of the turn of that player, which stopped to ask somebody: the first step waits for the
    answers. `until` is the last round of the update that stopped so last. `aside` is what was left before a
    seat became another's."""

    player: PlayerName = ""
    steps: tuple[Step, ...] = ()
    until: int = 0
    aside: dict[str, Unfinished] = msgspec.field(default_factory=dict)

    def remove_player(self, player: str) -> Self:
        """The turn of who is gone is over; of another's, what concerned them is left out."""
        if player == self.player:
            return replace(self, player="", steps=())
        kept = (each for each in self.steps if player not in (each.player, each.other))
        steps = tuple(
            replace(each, debts=tuple(debt for debt in each.debts if debt.payee != player)) for each in kept
        )
        return replace(self, steps=steps)

    def merge_seats(self, player: str) -> Self:
        """How it was is kept."""
        kept = replace(self, aside={})
        return replace(self.remove_player(player), aside={**self.aside, player: kept})

    def part_seats(self, player: str, update: int) -> Self:
        """If it is where it was, it is whole again."""
        del update
        was, aside = self.aside[player], drop_name(self.aside, player)
        left = was.remove_player(player)
        if (self.player, self.steps) == (left.player, left.steps):
            return replace(self, player=was.player, steps=was.steps, aside=aside)
        return replace(self, aside=aside)


class CampaignQuestion(PlayerQuestion, frozen=True, kw_only=True):
    """A decision of one kind (`ASKED`) that its player wants to be asked about. `about` is what the game
    names it by: of a defence the number of the accusation. What they answer counts once, in the place of
    their policies."""

    kind: str
    about: int = 0
    instead: Policies | None = None


class CampaignState(Amended[Politician]):
    """A whole game. `bank` and `box` are the bank's money and votes, less than nothing where it has paid out
    more than it took: it has no limit. `goal` wins; `told` are all claims that were ever made, `charged` all
    crimes that were alleged."""

    PLAYER: ClassVar[type[Politician]] = Politician
    TERMS: ClassVar[type[GameTerms]] = ElectionTerms

    clock: PhaseClock = PhaseClock()
    turns: TurnOrder = TurnOrder()
    cards: Cards = Cards()
    questions: Questions[CampaignQuestion] = Questions()
    scandals: Scandals = Scandals()
    unfinished: Unfinished = Unfinished()
    bank: int = 0
    box: int = 0
    goal: int = 0
    told: tuple[ToldClaim, ...] = ()
    charged: tuple[ToldCharge, ...] = ()

    def settable(self) -> tuple[Parameter, ...]:
        """The figures of the documents, too."""
        return (*parameters(law_of(self), goal_of(self)), *super().settable())

    def has_standing(self, name: str) -> bool:
        """Whoever has ordered how they play need not write every time."""
        return super().has_standing(name) or self.players[name].policies != Policies()

    def file_order(self, event: Any) -> None:
        """Whoever writes is asked again."""
        super().file_order(event)
        set_player(self, event.player, missed=0)

    def add_player(self, name: str) -> None:
        """Everybody begins with the same salary."""
        super().add_player(name)
        set_player(self, name, salary=law_of(self).money.salary)

    def remove_player(self, name: str) -> None:
        """With who leaves on their turn ends what others were asked in it; orders against them are void."""
        if self.unfinished.player == name:
            self.questions = replace(self.questions, pending=())
        super().remove_player(name)
        for each in self.players:
            drop_orders(self, each, lambda order: order.player == name)

    def replace_player(self, old: str, new: str) -> None:
        """Whoever goes on in a place orders anew."""
        super().replace_player(old, new)
        set_player(self, new, policies=Policies())

    def merge_seats(self, name: str, into: str) -> None:
        """Whoever has the cards now stands by what was said of them."""
        claims = self.players[name].claims
        super().merge_seats(name, into)
        set_player(self, into, claims=(*self.players[into].claims, *claims))

    def part_seats(self, name: str, into: str) -> None:
        """Cards go back with what was said of them."""
        claims = self.merged[name].player.claims
        super().part_seats(name, into)
        if into in self.players:
            kept = tuple(each for each in self.players[into].claims if each not in claims)
            set_player(self, into, claims=kept)


def drop_orders(
    state: CampaignState, player: str, is_void: Callable[[FraudOrder | CrimeOrder | SubpoenaOrder], bool]
) -> None:
    """Take out of what a player has ordered that of which nothing can come any more."""
    me = state.players[player]
    gone, kept = dict[str, Any](), dict[str, Any]()
    before = me.dropped if me.dropped_in == state.update else Policies()
    for field in ("fraud", "crime", "subpoena"):
        orders = getattr(me.policies, field)
        void = tuple(order for order in orders if is_void(order))
        gone[field] = (*getattr(before, field), *void)
        kept[field] = tuple(order for order in orders if order not in void)
    policies = replace(me.policies, **kept)
    if policies != me.policies:
        dropped = replace(before, **gone)
        set_player(state, player, policies=policies, dropped=dropped, dropped_in=state.update)


def drop_doubts(state: CampaignState, numbers: Collection[int]) -> None:
    """Let nobody doubt these claims any more: their cards have gone back."""
    for name in state.players:
        drop_orders(state, name, lambda order: isinstance(order, FraudOrder) and order.claim in numbers)


def law_of(state: CampaignState) -> CampaignLaw:
    """Return the board, the cards and the figures of a game that is open, as votes have changed them."""
    return read_law(state.documents, state.settings)


def words_of(state: CampaignState, crime: str) -> CrimeWords:
    """Return what a crime is called in this game."""
    known = law_of(state).crimes[crime]
    return known.neutral if terms_in_force(state).neutral else known


def terms_in_force(state: CampaignState) -> ElectionTerms:
    """Return what was chosen when it opened, as votes have changed it."""
    terms: ElectionTerms = terms_of(state)
    return terms


def goal_of(state: CampaignState) -> int:
    """Return how many votes win."""
    return state.settings.get("goal", state.goal)
