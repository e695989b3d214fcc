"""The facts of a game beyond those of its pieces, and what each changes. Names and shapes are for ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from nomicd.games.boondoggle.board import BUS, ELEVATED, GUARDRAIL, KICKBACK, REGULAR, TownLaw
from nomicd.games.boondoggle.markets import find_price, move_marker, price_card, set_markers
from nomicd.games.boondoggle.obstacles import Obstacle
from nomicd.games.boondoggle.plays import CardPlay, write_play
from nomicd.games.boondoggle.roads import LAID, Mile, RoadPiece
from nomicd.games.boondoggle.scripts import Act, name_units, write_act
from nomicd.games.boondoggle.state import (
    ESCROW,
    POT,
    SUPPLY,
    Attack,
    BoondoggleState,
    CardOrder,
    TownPlan,
    TownRound,
    law_of,
)
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.table.course.state import set_player
from nomicd.table.phrases import join_words, many, tell
from nomicd.table.pieces.decks import CardDiscarded
from nomicd.table.pieces.holdings import BANK, Bundle, GoodsMoved, WithGoods, covers, minus, plus
from nomicd.table.pieces.purses import dollars
from nomicd.table.pieces.trades import Traded


def move_goods(state: WithGoods, giver: str, taker: str, what: Bundle) -> None:
    """Let goods and money lie with another. Raises ValueError if they are not there."""
    if giver != BANK:
        state.goods = state.goods.change(giver, minus(state.goods.of(giver), what))
    state.goods = state.goods.change(taker, plus(state.goods.of(taker), what))


def tell_goods(what: Bundle) -> str:
    """Return goods and money as a sentence names them: `2 crew and $10`."""
    goods = (f"{count} {name_goods(good, count)}" for good, count in what.goods.items() if count)
    money = [dollars(what.money)] if what.money else []
    return join_words([*goods, *money]) or "nothing"


def name_goods(good: str, count: int) -> str:
    """Return what so many of a good are called."""
    return f"{good}s" if count != 1 and good in ("permit", "Shenanigan", "black-bordered card") else good


def give_back_goods(state: BoondoggleState, event: StockMoved, _why: str) -> tuple[GameEvent, ...] | Refused:
    """Take back that goods went with a seat; others move with the game."""
    if event.why != "merged":
        return Refused(Reason.NOT_NOW, "what has moved in play stays where it is")
    if not covers(state.goods.of(event.to), event.what):
        return Refused(Reason.NOT_NOW, f"{event.to} does not have what was {event.player}'s any more")
    return (StockMoved(event.to, event.player, event.what, why="merged"),)


# Setting out


class MarketsOpened(GameEvent, frozen=True):
    """Markers stand where they begin."""

    NAME: ClassVar[str] = "markets-opened"

    def apply(self, state: BoondoggleState) -> None:
        state.markers = set_markers(law_of(state))


class CompanyTaken(GameEvent, frozen=True):
    NAME: ClassVar[str] = "company-taken"
    player: str
    company: int

    def apply(self, state: BoondoggleState) -> None:
        set_player(state, self.player, company=self.company)

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        said = f"company {self.company} ({law_of(state).colors[self.company]})"
        return tell(reader, self.player, f"are {said}", f"is {said}")


class RoundBegan(GameEvent, frozen=True):
    """The truck stands at that company; what held for the round before is over."""

    NAME: ClassVar[str] = "round-began"
    number: int
    truck: int
    idle: int = 0

    def apply(self, state: BoondoggleState) -> None:
        price = price_card(law_of(state), state.markers)
        now = state.round
        state.round = TownRound(self.number, self.truck, card_price=price, idle=self.idle, aside=now.aside)

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del reader
        return f"Round {self.number} begins. The truck stands at company {self.truck}."


class StepDone(GameEvent, frozen=True):
    """What was ordered for that step (buying, cards, work) is done, or could not be."""

    NAME: ClassVar[str] = "step-done"
    step: str

    def apply(self, state: BoondoggleState) -> None:
        for name, each in state.players.items():
            plan = each.plan
            if self.step == CARDS:
                plan = replace(plan, plays=())
            elif self.step == WORK:
                plan = replace(plan, lines=(), side=False)
            elif plan.card and not plan.card.stands:
                plan = replace(plan, card=None)
            set_player(state, name, plan=plan)


BUYING, CARDS, WORK = "buying", "cards", "work"


# What players order


class PlanSet(GameEvent, frozen=True):
    """All that the player has ordered, as it is from now on."""

    NAME: ClassVar[str] = "plan-set"
    player: str
    plan: TownPlan

    def apply(self, state: BoondoggleState) -> None:
        set_player(state, self.player, plan=self.plan)


class OrderFailed(GameEvent, frozen=True):
    """An order could not be carried out, and why; for its player alone."""

    NAME: ClassVar[str] = "order-failed"
    player: str
    order: Act | CardPlay | CardOrder
    why: Obstacle

    def apply(self, state: BoondoggleState) -> None:
        """Nothing has happened."""

    def tell_owner(self, law: TownLaw) -> str:
        """Return it in a sentence; nobody else is told."""
        return f"Not done: “{write_order(law, self.order)}”, as {self.why.tell(law)}."


def write_order(law: TownLaw, order: Act | CardPlay | CardOrder) -> str:
    """Return an order as it can be written."""
    if isinstance(order, CardOrder):
        return order.write()
    return write_play(law, order) if isinstance(order, CardPlay) else write_act(law, order)


# Money and goods


_MOVED: Mapping[str, tuple[str, str]] = {
    "honcho": ("collect {} as a Honcho", "collects {} as a Honcho"),
    "gift": ("receive {}", "receives {}"),
    "toll": ("collect {} in tolls", "collects {} in tolls"),
    "deal": ("collect {} for naming rights", "collects {} for naming rights"),
    "card": ("buy a Shenanigan for {}", "buys a Shenanigan for {}"),
    "highwayman": ("pay {other} {} as the Highwayman asks", "pays {other} {} as the Highwayman asks"),
    "blackmail": ("pay {other} {} in blackmail", "pays {other} {} in blackmail"),
    "share": ("receive {} as the owner of the road", "receives {} as the owner of the road"),
    "pot": ("are the last to draw a Destination, and take the pot of {}",
            "is the last to draw a Destination, and takes the pot of {}"),
    "enforcer": ("pay {} to the treasury for an Enforcer", "pays {} to the treasury for an Enforcer"),
    "rule": ("receive {} by a rule", "receives {} by a rule"),
    "ruled": ("pay {} by a rule", "pays {} by a rule"),
}  # fmt: skip
"""What is told of what moves, by why; the rest is told by other facts. {other} is who is paid."""
_OF_PAYER = ("card", "highwayman", "blackmail", "enforcer", "ruled")


class StockMoved(GoodsMoved, frozen=True):
    """`why` is also start, supply, built, scheme, left or merged."""

    why: str = ""

    @property
    def whose(self) -> str:
        """Whose line it is."""
        return self.player if self.why in _OF_PAYER else self.to

    def describe(self, state: object, reader: str = "") -> str:
        del state
        if self.why not in _MOVED:
            return ""
        other = "you" if self.to == reader else self.to
        you, they = (form.format(tell_goods(self.what), other=other) for form in _MOVED[self.why])
        return tell(reader, self.whose, you, they)


class FundCollected(GameEvent, frozen=True):
    """From the player's Federal Funds."""

    NAME: ClassVar[str] = "fund-collected"
    player: str
    amount: int

    def apply(self, state: BoondoggleState) -> None:
        set_player(state, self.player, stack=state.players[self.player].stack - self.amount)
        move_goods(state, BANK, self.player, Bundle(self.amount))

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del state
        what = f"{dollars(self.amount)} of Federal Funds"
        return tell(reader, self.player, f"collect {what}", f"collects {what}")


class DiscsGivenUp(GameEvent, frozen=True):
    """For so much more in the player's Federal Funds."""

    NAME: ClassVar[str] = "discs-given-up"
    player: str
    kickbacks: int
    guardrails: int
    amount: int

    def apply(self, state: BoondoggleState) -> None:
        me = state.players[self.player]
        given = {
            KICKBACK: me.given_up.get(KICKBACK, 0) + self.kickbacks,
            GUARDRAIL: me.given_up.get(GUARDRAIL, 0) + self.guardrails,
        }
        set_player(state, self.player, given_up=given, stack=me.stack + self.amount)

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del state
        discs = ((self.kickbacks, "kickback disc"), (self.guardrails, "guardrail disc"))
        given = join_words([many(n, disc) for n, disc in discs if n])
        what = f"{given} for {dollars(self.amount)} more of Federal Funds"
        return tell(reader, self.player, f"give up {what}", f"gives up {what}")


class LotTraded(GameEvent, frozen=True):
    """So many units of a market, at a price for each, bought or sold; the marker moves a place for each,
    unless it stays."""

    NAME: ClassVar[str] = "lot-traded"
    player: str
    market: str
    many: int
    price: int
    sells: bool
    places: int

    def apply(self, state: BoondoggleState) -> None:
        goods = Bundle(0, dict.fromkeys(law_of(state).markets[self.market].goods, self.many))
        money = Bundle(self.many * self.price)
        if self.sells:
            move_goods(state, self.player, SUPPLY, goods)
            move_goods(state, BANK, self.player, money)
        else:
            move_goods(state, self.player, BANK, money)
            move_goods(state, SUPPLY, self.player, goods)
        state.markers = move_marker(law_of(state), state.markers, self.market, self.places)

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        law = law_of(state)
        price = find_price(law, state.markers, self.market)
        what = name_units(law, self.market, self.many)
        moved = f"; the price is then {dollars(price)}" if self.places else ""
        lot = f"{self.many} {what} for {dollars(self.many * self.price)}{moved}"
        you, they = ("sell", "sells") if self.sells else ("buy", "buys")
        return tell(reader, self.player, f"{you} {lot}", f"{they} {lot}")


class MarkersLowered(GameEvent, frozen=True):
    """By so many places each."""

    NAME: ClassVar[str] = "markers-lowered"
    player: str
    markets: tuple[str, ...]
    places: int

    def apply(self, state: BoondoggleState) -> None:
        for market in self.markets:
            state.markers = move_marker(law_of(state), state.markers, market, -self.places)

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del reader
        law = law_of(state)
        now = (f"{law.markets[m].name} {dollars(find_price(law, state.markers, m))}" for m in self.markets)
        return f"Prices fall: {join_words(list(now))}."


# Cards


class ShenaniganDiscarded(CardDiscarded, frozen=True):
    """Told by how it was played."""

    def describe(self, state: object, reader: str = "") -> str:
        del state, reader
        return ""


class CardPlayed(GameEvent, frozen=True):
    """In that cycle (0: in none). `why` it comes to nothing; None if it does what it says."""

    NAME: ClassVar[str] = "card-played"
    player: str
    card: str
    cycle: int = 0
    why: Obstacle | None = None

    def apply(self, state: BoondoggleState) -> None:
        kind = law_of(state).cards.get(self.card)
        if self.why or kind is None:
            return
        if kind.does == "highwayman":
            state.round = replace(state.round, highwayman=self.player)
        if kind.does == "maven":
            state.round = replace(state.round, mavens=(*state.round.mavens, self.player))
        if kind.does == "coupon":
            set_player(state, self.player, pledged=(*state.players[self.player].pledged, self.card))

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        card = law_of(state).name_card(self.card)
        if self.why:
            said = f"{card}, which comes to nothing: {self.why.tell(law_of(state))}"
            return tell(reader, self.player, f"play {said}", f"plays {said}")
        return tell(reader, self.player, f"play {card}", f"plays {card}")


class CouponsReturned(GameEvent, frozen=True):
    """Those that were not used are in their players' hands again."""

    NAME: ClassVar[str] = "coupons-returned"

    def apply(self, state: BoondoggleState) -> None:
        for name in state.players:
            set_player(state, name, pledged=())


class CouponUsed(GameEvent, frozen=True):
    """For a kickback."""

    NAME: ClassVar[str] = "coupon-used"
    player: str
    card: str

    def apply(self, state: BoondoggleState) -> None:
        pledged = list(state.players[self.player].pledged)
        pledged.remove(self.card)
        set_player(state, self.player, pledged=tuple(pledged))

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        what = f"a coupon of {dollars(law_of(state).figures.coupon)}"
        return tell(reader, self.player, f"use {what}", f"uses {what}")


class AttackMade(GameEvent, frozen=True):
    """A Hostile Purchase: the resource and the money lie in escrow."""

    NAME: ClassVar[str] = "attack-made"
    player: str
    victim: str
    good: str
    price: int
    card: str

    def apply(self, state: BoondoggleState) -> None:
        move_goods(state, self.player, ESCROW, Bundle(self.price))
        move_goods(state, self.victim, ESCROW, Bundle(0, {self.good: 1}))
        attack = Attack(self.player, self.victim, self.good, self.price, self.card)
        state.round = replace(state.round, attacks=(*state.round.attacks, attack))

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del state
        victim = "you" if reader == self.victim else self.victim
        offer = f"{victim} {dollars(self.price)} for 1 {self.good}, an offer that cannot be refused"
        return tell(reader, self.player, f"make {offer}", f"makes {offer}")


class AttackSettled(GameEvent, frozen=True):
    """The first of the round that was not: it takes place, or an Enforcer has prevented it."""

    NAME: ClassVar[str] = "attack-settled"
    player: str
    victim: str
    good: str
    price: int
    enforced: bool

    def apply(self, state: BoondoggleState) -> None:
        money, good = Bundle(self.price), Bundle(0, {self.good: 1})
        move_goods(state, ESCROW, self.player if self.enforced else self.victim, money)
        move_goods(state, ESCROW, self.victim if self.enforced else self.player, good)
        attacks = list(state.round.attacks)
        place = next(n for n, each in enumerate(attacks) if not each.settled)
        attacks[place] = replace(attacks[place], settled=True)
        state.round = replace(state.round, attacks=tuple(attacks))

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del state
        if self.enforced:
            kept = f"1 {self.good}: the Hostile Purchase is off"
            return tell(reader, self.victim, f"keep {kept}", f"keeps {kept}")
        victim = "you" if reader == self.victim else self.victim
        got = f"1 {self.good} from {victim} for {dollars(self.price)}"
        return tell(reader, self.player, f"get {got}", f"gets {got}")


class GoodsSwapped(GameEvent, frozen=True):
    """One resource for another, with a player or with the supply."""

    NAME: ClassVar[str] = "goods-swapped"
    player: str
    other: str
    gives: str
    good: str

    def apply(self, state: BoondoggleState) -> None:
        move_goods(state, self.player, self.other, Bundle(0, {self.gives: 1}))
        move_goods(state, self.other, self.player, Bundle(0, {self.good: 1}))

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del state
        others = {SUPPLY: "the supply", reader: "you"}
        swap = f"1 {self.gives} for 1 {self.good} with {others.get(self.other, self.other)}"
        return tell(reader, self.player, f"swap {swap}", f"swaps {swap}")


class TruckPlaced(GameEvent, frozen=True):
    """That company goes first in the next round."""

    NAME: ClassVar[str] = "truck-placed"
    player: str
    company: int

    def apply(self, state: BoondoggleState) -> None:
        state.round = replace(state.round, next_truck=self.company)

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del state
        said = f"the truck at company {self.company} for the next round"
        return tell(reader, self.player, f"park {said}", f"parks {said}")


# Roads


_MILES = {REGULAR: "a Regular Road", ELEVATED: "an Elevated Road", BUS: "a Bus Lane"}


class MileMade(GameEvent, frozen=True):
    """Built of a road piece, or schemed with a disc; a kickback for so much cash. With the first piece
    Federal Funds are set aside."""

    NAME: ClassVar[str] = "mile-made"
    player: str
    segment: str
    kind: str
    start: str
    to: str
    cash: int = 0

    def apply(self, state: BoondoggleState) -> None:
        me = state.players[self.player]
        path = (*me.path, Mile(self.segment, self.kind, self.start, self.to))
        set_player(state, self.player, path=path)
        state.round = replace(state.round, miles=state.round.miles + 1)
        if self.kind not in LAID:
            return
        pieces = (*state.roads.get(self.segment, ()), RoadPiece(me.company, self.kind))
        state.roads = {**state.roads, self.segment: pieces}
        if not me.funded:
            stack = me.stack + law_of(state).figures.federal
            set_player(state, self.player, funded=state.round.number, stack=stack)

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        number = len(state.players[self.player].path) if self.player in state.players else 0
        where = f"from {self.start} to {self.to}"
        if self.kind in LAID:
            said = f"{_MILES[self.kind]} {where}"
            return tell(reader, self.player, f"build {said}", f"builds {said}") if number else ""
        by = f"a kickback of {dollars(self.cash)}" if self.kind == KICKBACK else "guardrails"
        said = f"{where} by {by}"
        return tell(reader, self.player, f"scheme your way {said}", f"schemes a way {said}")


class HonchoNamed(GameEvent, frozen=True):
    """The token was drawn from the bag."""

    NAME: ClassVar[str] = "honcho-named"
    player: str
    token: str

    def apply(self, state: BoondoggleState) -> None:
        move_goods(state, BANK, self.player, Bundle(0, {self.token: 1}))

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del state
        return tell(reader, self.player, f"become {self.token}", f"becomes {self.token}")


class DestinationPaid(GameEvent, frozen=True):
    """The fee lies in the pot, and the player has drawn a Destination."""

    NAME: ClassVar[str] = "destination-paid"
    player: str
    fee: int

    def apply(self, state: BoondoggleState) -> None:
        move_goods(state, self.player, POT, Bundle(self.fee))
        set_player(state, self.player, plan=replace(state.players[self.player].plan, draw=False))

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del state
        paid = f"{dollars(self.fee)} into the pot and draw"
        return tell(reader, self.player, f"put {paid} a Destination", f"puts {paid}s a Destination")


class SideJobTaken(GameEvent, frozen=True):
    NAME: ClassVar[str] = "side-job-taken"
    player: str
    pay: int

    def apply(self, state: BoondoggleState) -> None:
        move_goods(state, BANK, self.player, Bundle(self.pay))
        state.round = replace(state.round, side_jobs=(*state.round.side_jobs, self.player))

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del state
        job = f"a side job for {dollars(self.pay)}, and the rest of the round off"
        return tell(reader, self.player, f"take {job}", f"takes {job}")


# Trades and seats


class TownTraded(Traded, frozen=True):
    """Cards of the hand go by facts of their own."""

    def move(self, state: Any, giver: str, taker: str, what: Bundle) -> None:
        """Let what lies open change hands."""
        super().move(state, giver, taker, leave_cards(state, what))

    def describe(self, state: object, reader: str = "") -> str:
        """Told by `TradeTold`."""
        del state, reader
        return ""


class TradeTold(GameEvent, frozen=True):
    """What everybody may know of a trade: of cards, how many."""

    NAME: ClassVar[str] = "trade-told"
    player: str
    taker: str
    gives: Bundle
    wants: Bundle

    def apply(self, state: BoondoggleState) -> None:
        """It is done."""

    def describe(self, state: BoondoggleState, reader: str = "") -> str:
        del state
        taker = "you" if reader == self.taker else self.taker
        said = f"{taker} {tell_goods(self.gives)} for {tell_goods(self.wants)}"
        return tell(reader, self.player, f"give {said}", f"gives {said}")


def leave_cards(state: BoondoggleState, what: Bundle) -> Bundle:
    """Return what lies open of a bundle."""
    cards = law_of(state).cards
    return Bundle(what.money, {good: count for good, count in what.goods.items() if good not in cards})


def list_cards(state: BoondoggleState, what: Bundle) -> list[str]:
    """Return the Shenanigans in a bundle."""
    cards = law_of(state).cards
    return [card for card, count in what.goods.items() if card in cards for _ in range(count)]
