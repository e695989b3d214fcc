"""Trades as a piece: numbered offers, accepted by their number, done wholly or not at all.

Only what can be handed over now is offered, and an offer is open as long as its maker can deliver: whoever
accepts one learns nothing from a refusal but what they lack themselves. Promises are the players' own affair.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Protocol, Self

import msgspec
from msgspec.structs import replace

from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Notice, Offer, Offers, Page, Section
from nomicd.table.clock import is_phase_over
from nomicd.table.course.working import AnyTable
from nomicd.table.piece import AnyPiece
from nomicd.table.pieces.holdings import (
    Bundle,
    Holdings,
    WithGoods,
    covers,
    is_sound,
    minus,
    plus,
    words,
)
from nomicd.table.player_names import PlayerName, drop_name
from nomicd.table.state_part import StatePart

# The state


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


class OfferList(StatePart, frozen=True):
    """The offers, oldest first; `made` counts all that ever were. `aside` are those as they were before a
    seat became another's, by who is gone."""

    offers: tuple[TradeOffer, ...] = ()
    made: int = 0
    aside: dict[str, tuple[TradeOffer, ...]] = msgspec.field(default_factory=dict)

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
        return self.remove_player(old)

    def merge_seats(self, player: str) -> Self:
        """How it was is kept."""
        return replace(self.remove_player(player), aside={**self.aside, player: self.offers})

    def part_seats(self, player: str, update: int) -> Self:
        """If nothing has been offered or taken since, all is as it was."""
        was = replace(self, offers=self.aside[player], aside=drop_name(self.aside, player))
        unchanged = was.remove_player(player).offers == self.offers
        return was if unchanged else replace(was, offers=self.offers)


class WithOffers(WithGoods, Protocol):
    """A state with trades."""

    offers: OfferList


# The facts


class OfferMade(GameEvent, frozen=True):
    NAME: ClassVar[str] = "offer-made"
    player: str
    offer: TradeOffer

    def apply(self, state: WithOffers) -> None:
        offers = (*state.offers.offers, self.offer)
        state.offers = replace(state.offers, offers=offers, made=self.offer.number)


class OfferWithdrawn(GameEvent, frozen=True):
    """By its maker; or because what was accepted could not be done."""

    NAME: ClassVar[str] = "offer-withdrawn"
    player: str
    number: int

    def apply(self, state: WithOffers) -> None:
        state.offers = state.offers.remove(self.number)


class OffersLapsed(GameEvent, frozen=True):
    """The update is over: offers that do not stand are none any more."""

    NAME: ClassVar[str] = "offers-lapsed"

    def apply(self, state: WithOffers) -> None:
        stay = tuple(each for each in state.offers.offers if each.stands)
        state.offers = replace(state.offers, offers=stay)


class OfferAccepted(GameEvent, frozen=True):
    """To be done in the update to come."""

    NAME: ClassVar[str] = "offer-accepted"
    player: str
    number: int

    def apply(self, state: WithOffers) -> None:
        state.offers = state.offers.change(self.number, taker=self.player)


class Traded(GameEvent, frozen=True):
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
            self.move(state, giver, taker, what)

    def move(self, state: WithOffers, giver: str, taker: str, what: Bundle) -> None:
        """Let one side's goods change hands."""
        state.goods = state.goods.change(giver, minus(state.goods.of(giver), what))
        state.goods = state.goods.change(taker, plus(state.goods.of(taker), what))

    def describe(self, state: WithOffers, reader: str = "") -> str:
        if self.hidden:
            return f"{self.player} and {self.taker} trade; with what is nobody else's business."
        return f"{self.player} gives {self.taker} {words(self.gives)} for {words(self.wants)}."


# The piece


Held = Callable[[str], Bundle]
"""What a player holds that may be traded."""
_ACCEPTING = "It is done if it is accepted: “offers” shows what is open."
MAX_OFFERS = 20
"""So many one player may have open."""


def problem(offers: Iterable[TradeOffer], new: TradeOffer, holding: Bundle) -> Refused | None:
    """Return why a player who holds that cannot make that offer; None if they can."""
    if not (is_sound(new.gives) and is_sound(new.wants)) or not (new.gives or new.wants):
        return Refused(Reason.BAD_TEXT, "an offer gives something for something, in numbers above 0")
    if new.to == new.player:
        return Refused(Reason.AGAINST_RULES, "you cannot trade with yourself")
    if not covers(holding, new.gives):
        return Refused(Reason.CANNOT_PAY, f"you do not have {words(new.gives)}")
    if sum(each.player == new.player for each in offers) >= MAX_OFFERS:
        return Refused(Reason.LIMIT, f"you have {MAX_OFFERS} open offers: withdraw one first")
    return None


def open_to(state: WithOffers, player: str, held: Held | None = None) -> tuple[TradeOffer, ...]:
    """Return the offers that a player could accept: those whose makers can deliver now."""
    held = held or state.goods.of
    return tuple(
        each
        for each in state.offers.offers
        if each.player != player
        and each.to in {"", player}
        and not each.taker
        and covers(held(each.player), each.gives)
    )


def describe_offer(offer: TradeOffer) -> str:
    """Return it as a list of offers shows it."""
    whom = f" {offer.to}" if offer.to else ""
    stands = ", standing" if offer.stands else ""
    return f"{offer.number}. {offer.player} gives{whom} {words(offer.gives)} for {words(offer.wants)}{stands}"


ANSWERS = (
    Verb("withdraw", "withdraw <number:int>", "take an offer of yours back", ("withdraw 3",), "the game"),
    Verb("accept", "accept <number:int>", "accept an offer", ("accept 3",), "the game"),
)
"""What every game with trades understands, however offers are written."""
OFFERS = Verb(
    "offers",
    "offers",
    "the offers that are open to you, and your own",
    ("offers",),
    "the game",
    read_only=True,
)
_LAST = "[ to <to:player>][ <stands:choice(standing)>]"
_HELP = "offer a trade to all, or to one; a standing offer outlives the update"
_VERBS = (
    Verb(
        "offer",
        f"offer <count:int> <good:item> for <price:money>{_LAST}",
        _HELP,
        ("offer 1 salt for $4", "offer 2 cloth for $9 to bob", "offer 1 salt for $4 standing"),
        "the game",
    ),
    Verb(
        "buy",
        f"offer <price:money> for <count:int> <good:item>{_LAST}",
        "the same the other way round",
        ("offer $4 for 1 salt",),
        "the game",
    ),
    Verb(
        "barter",
        f"offer <count:int> <good:item> for <many:int> <other:item>{_LAST}",
        "the same without money",
        ("offer 1 salt for 2 cloth",),
        "the game",
    ),
    *ANSWERS,
)


class Trades(AnyPiece):
    """Offers of what the game's `Holdings` holds. Done `at_once`, or all in the update, in the order in which
    they were made. Nobody has to accept, and no offer that does not stand outlives the update."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (
        OfferMade,
        OfferWithdrawn,
        OffersLapsed,
        OfferAccepted,
        Traded,
    )
    waiting = frozenset({OfferMade.NAME, Traded.NAME})
    verbs: ClassVar[tuple[Verb, ...]] = _VERBS
    sealed = frozenset(verb.key for verb in _VERBS)

    def __init__(self, *, at_once: bool = True) -> None:
        self._at_once = at_once

    def orders(self, state: WithOffers, player: str) -> tuple[Verb, ...]:
        """Return the same at all times."""
        return self.verbs

    def decide(self, table: AnyTable, given: PlayerCommand) -> Decision | None:
        """Return what an offer, or an answer to one, leads to."""
        state, player, command = table.state, given.player, given.command
        if command.verb not in self.sealed:
            return None
        if not state.started:
            return Refused(Reason.NOT_STARTED, "the game has not begun")
        if command.verb == "withdraw":
            return self._withdraw(state, player, command)
        if command.verb == "accept":
            return self._accept(state, player, command.get_number("number"))
        return self._offer(state, player, command)

    def _offer(self, state: WithOffers, player: str, command: Command) -> Decision:
        new = self.read_offer(state, player, command)
        if isinstance(new, Refused):
            return new
        refused = problem(state.offers.offers, new, self.find_holding(state, player))
        if refused:
            return refused
        for each in self.list_open(state, player):
            if each.player == new.to and (each.gives, each.wants) == (new.wants, new.gives):
                return self._accept(state, player, each.number)
        return Accepted((OfferMade(player, new),), (f"{describe_offer(new)}.", _ACCEPTING))

    def read_offer(self, state: WithOffers, player: str, command: Command) -> TradeOffer | Refused:
        """Return what is offered. A game that reads its own `verbs` says how."""
        args = command.args
        goods, money = Bundle(0, _goods(command, "count", "good")), Bundle(int(args.get("price") or 0))
        gives, wants = (money, goods) if command.verb == "buy" else (goods, money)
        if command.verb == "barter":
            wants = Bundle(0, _goods(command, "many", "other"))
        return self.make_offer(
            state, player, gives, wants, str(args.get("to") or ""), bool(args.get("stands"))
        )

    def make_offer(
        self, state: WithOffers, player: str, gives: Bundle, wants: Bundle, to: str, stands: bool
    ) -> TradeOffer:
        """Return a new offer, with its number."""
        hidden = self.is_hidden(state, (gives, wants))
        return TradeOffer(state.offers.made + 1, player, gives, wants, to, stands, hidden)

    def _withdraw(self, state: WithOffers, player: str, command: Command) -> Decision:
        number = command.get_number("number")
        if any(
            (each.number, each.player, each.taker) == (number, player, "") for each in state.offers.offers
        ):
            return Accepted((OfferWithdrawn(player, number),), (f"Offer {number} is withdrawn.",))
        return Refused(Reason.NOT_FOUND, f"you have no open offer {number}")

    def _accept(self, state: WithOffers, player: str, number: int) -> Decision:
        offer = next((each for each in self.list_open(state, player) if each.number == number), None)
        if offer is None:
            mine = any((each.number, each.player) == (number, player) for each in state.offers.offers)
            if mine:
                return Refused(Reason.AGAINST_RULES, f"offer {number} is your own")
            return Refused(Reason.NOT_FOUND, f"no offer {number} is open to you")
        if not covers(self.find_holding(state, player), offer.wants):
            return Refused(Reason.CANNOT_PAY, f"you do not have {words(offer.wants)}")
        said = f"you give {offer.player} {words(offer.wants)} for {words(offer.gives)}"
        if self._at_once:
            return Accepted(tuple(self.make_trade(state, offer, player)), (f"Done: {said}.",))
        says = f"You accept offer {number}: in the update to come {said}."
        return Accepted((OfferAccepted(player, number),), (says,))

    def find_holding(self, state: WithOffers, player: str) -> Bundle:
        """Return what a player could give now. A game in which more is traded than its `Holdings` hold says
        so, and also how that changes hands (`make_trade`)."""
        return state.goods.of(player)

    def is_hidden(self, state: WithOffers, offered: Collection[Bundle]) -> bool:
        """Return whether there is something in it that others may not know of."""
        return self.sibling(Holdings).hides_any(*offered)

    def make_trade(self, state: WithOffers, offer: TradeOffer, taker: str) -> Iterator[GameEvent]:
        """Give the facts of a trade, of which the first is a `Traded`."""
        traded = self.own(Traded)
        yield traded(offer.player, taker, offer.number, offer.gives, offer.wants, offer.hidden)

    def list_open(self, state: WithOffers, player: str) -> tuple[TradeOffer, ...]:
        """Return the offers that a player could accept."""
        return open_to(state, player, lambda name: self.find_holding(state, name))

    def play(self, table: AnyTable, dice: Dice) -> None:
        """Do what was accepted for the update; what cannot be done any more is not done."""
        self.carry_out_trades(table)

    def carry_out_trades(self, table: AnyTable) -> None:
        """Do what was accepted, in the order in which it was offered."""
        for offer in [each for each in table.state.offers.offers if each.taker]:
            maker, taker = (self.find_holding(table.state, name) for name in (offer.player, offer.taker))
            if covers(maker, offer.gives) and covers(taker, offer.wants):
                table.emit(*self.make_trade(table.state, offer, offer.taker))
            else:
                table.emit(OfferWithdrawn(offer.player, offer.number))

    def end_update(self, table: AnyTable, due: Due) -> None:
        """Close the offers that do not stand, unless the phase goes on."""
        if is_phase_over(table.state) and not all(each.stands for each in table.state.offers.offers):
            table.emit(OffersLapsed())

    def hides(self, state: WithOffers, event: GameEvent) -> bool:
        """Return whether an event names goods that others may not know of, before the end."""
        hidden = (isinstance(event, OfferMade) and event.offer.hidden) or (
            isinstance(event, Traded) and event.hidden
        )
        return hidden and not state.over

    def forget(self, stage: WithOffers, player: str) -> None:
        """Take out the offers that are neither the player's nor open to them."""
        known = (each for each in stage.offers.offers if player in (each.player, each.to) or not each.to)
        stage.offers = replace(stage.offers, offers=tuple(known))

    def possible(self, state: WithOffers, player: str) -> Iterator[Section]:
        """Give the offers that are open to the player, and the player's own."""
        theirs = [
            Offer(f"accept {each.number}", describe_offer(each)) for each in self.list_open(state, player)
        ]
        mine = [
            Offer(f"withdraw {each.number}", describe_offer(each))
            for each in state.offers.offers
            if each.player == player and not each.taker
        ]
        if theirs or mine:
            yield Section("Offers", (Offers((*theirs, *mine)),))

    def looks(self, state: WithOffers, reader: str) -> tuple[Verb, ...]:
        """Return that players may ask for the offers."""
        return (OFFERS,) if reader in state.players else ()

    def answer(self, state: WithOffers, reader: str, command: Command) -> Page | None:
        """Return the offers that are open to a player, and the player's own."""
        if command.verb != OFFERS.key or reader not in state.players:
            return None
        found = tuple(self.possible(state, reader))
        return Page("Offers", () if found else ("No offer is open to you, and you have made none.",), found)

    def make_notices(
        self, state: WithOffers, events: Sequence[GameEvent], due: Due | None
    ) -> Iterator[Notice]:
        """Give a mail for each new offer to all who may accept it."""
        for event in of_kind(OfferMade, events):
            offer = event.offer
            for reader in (offer.to,) if offer.to else state.players:
                if reader != offer.player and reader in state.players and not state.over:
                    told = (Offer(f"accept {offer.number}", describe_offer(offer)),)
                    page = Page(f"{offer.player} offers a trade", (), (Section("Offers", (Offers(told),)),))
                    yield Notice("notice", reader, f"offer/{offer.number}/{reader}", page)

    def verify(self, events: Sequence[GameEvent]) -> list[str]:
        """Return which trade is not what was offered."""
        offers = {each.offer.number: each.offer for each in of_kind(OfferMade, events)}
        trades = (each for each in of_kind(Traded, events) if each.number in offers)
        return [
            f"trade {each.number} is not what was offered"
            for each in trades
            if (each.gives, each.wants) != (offers[each.number].gives, offers[each.number].wants)
        ]


def _goods(command: Command, count: str, good: str) -> dict[str, int]:
    name = command.args.get(good)
    return {str(name): command.get_number(count)} if name else {}
