"""Orders that a player can send as they are: such as could be carried out as things stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from nomicd.games.boondoggle.acts import carry_out
from nomicd.games.boondoggle.board import COSTS, ELEVATED, GOODS, GUARDRAIL, KICKBACK, TownLaw
from nomicd.games.boondoggle.markets import MarketLot, find_price, may_fall, price_card, price_kickback
from nomicd.games.boondoggle.plays import CardPlay, write_play
from nomicd.games.boondoggle.roads import choose_kind, list_next
from nomicd.games.boondoggle.scripts import Act, BuildOrder, PurchaseOrder, SchemeOrder, write_act
from nomicd.games.boondoggle.shenanigans import play_card
from nomicd.games.boondoggle.state import (
    BoondoggleState,
    count_goods_of,
    law_of,
    list_free_cards,
    may_draw,
)
from nomicd.games.boondoggle.stock import CARD_PHASE
from nomicd.games.boondoggle.town import attempt
from nomicd.kernel.page import Offer
from nomicd.table.course.working import Working
from nomicd.table.pieces.purses import dollars

_KINDS = {"regular": "a Regular Road", "elevated": "an Elevated Road", "bus": "a Bus Lane"}


def suggest(state: BoondoggleState, player: str) -> Iterator[Offer]:
    """Give orders for the step to come."""
    law = law_of(state)
    if may_draw(state, player) and not state.players[player].plan.draw:
        yield Offer("draw a destination", f"for {dollars(law.figures.fee)}, after the trades to come")
    if state.clock.phase == CARD_PHASE:
        yield from _suggest_cards(state, player)
    else:
        yield from _suggest_work(state, player)
    if state.players[player].plan.card is None:
        price = dollars(price_card(law, state.markers))
        yield Offer("buy a card", f"a Shenanigan when the next round begins; now they cost {price}")


def _can(state: BoondoggleState, player: str, act: Act) -> bool:
    """Return whether that could be done now."""
    return attempt(Working(state), lambda stage: carry_out(stage, player, act)) is None


def _suggest_work(state: BoondoggleState, player: str) -> Iterator[Offer]:
    law, me = law_of(state), state.players[player]
    nexts = [(segment, start) for segment, start in list_next(law, me.company, me.path)]
    built = False
    for segment, start in nexts:
        act = BuildOrder(segment.key)
        if _can(state, player, act):
            built = True
            kind = _KINDS[choose_kind(state.roads, segment)]
            yield Offer(write_act(law, act), f"{kind} from {start} to {segment.leads_from(start)}")
    if not built and nexts:
        yield from _suggest_buying(state, player, choose_kind(state.roads, nexts[0][0]))
    for segment, start in nexts:
        for kind, price in ((KICKBACK, _tell_kickback(state)), (GUARDRAIL, "for steel")):
            scheme = SchemeOrder(kind, segment.key)
            if _can(state, player, scheme):
                yield Offer(write_act(law, scheme), f"on to {segment.leads_from(start)}, {price}")


def _tell_kickback(state: BoondoggleState) -> str:
    return f"for {dollars(price_kickback(law_of(state), state.markers))} now"


def _suggest_buying(state: BoondoggleState, player: str, kind: str) -> Iterator[Offer]:
    """Give the purchases that bring most of what a mile of that kind still takes, the cheapest first."""
    law = law_of(state)
    missing = list_missing(state, player, kind)
    helpful = [
        (-len(market.goods), find_price(law, state.markers, key), key)
        for key, market in law.markets.items()
        if set(market.goods) <= set(missing)
    ]
    for _, price, key in sorted(helpful)[:2]:
        act = PurchaseOrder((MarketLot(key, 1, price),))
        if _can(state, player, act):
            yield Offer(write_act(law, act), f"a mile still takes {' and '.join(missing)}")


def list_missing(state: BoondoggleState, player: str, kind: str) -> list[str]:
    """Return what a player lacks for a mile of a kind."""
    return [good for good, count in COSTS[kind].items() if count_goods_of(state, player, good) < count]


# Cards


def _suggest_cards(state: BoondoggleState, player: str) -> Iterator[Offer]:
    law = law_of(state)
    for card in dict.fromkeys(list_free_cards(state, player)):
        if law.cards[card].does == "enforcer":
            continue
        play = next((each for each in _vary(state, player, card) if _can_play(state, player, each)), None)
        if play:
            yield Offer(write_play(law, play), law.cards[card].title)


def _can_play(state: BoondoggleState, player: str, play: CardPlay) -> bool:
    return attempt(Working(state), lambda stage: play_card(stage, player, play)) is None


class _Ways(msgspec.Struct, frozen=True):
    """Ways in which a player may want to play a card; each gives some, the most likely first."""

    state: BoondoggleState
    player: str
    card: str

    @property
    def others(self) -> list[str]:
        """All others."""
        return [name for name in self.state.players if name != self.player]

    @property
    def needs(self) -> list[str]:
        """What an Elevated Road would still take; anything, if nothing."""
        return list_missing(self.state, self.player, ELEVATED) or list(GOODS)

    @property
    def spare(self) -> list[str]:
        """All resources, first of all that of which there is most."""
        return sorted(GOODS, key=lambda good: -count_goods_of(self.state, self.player, good))

    def gouge(self) -> Iterator[CardPlay]:
        """Sell."""
        yield from (CardPlay(self.card, good=good) for good in self.spare)

    def deal(self) -> Iterator[CardPlay]:
        """Exchange with the supply."""
        gives = self.spare[0]
        yield from (CardPlay(self.card, gives=gives, good=good) for good in self.needs if good != gives)

    def switch(self) -> Iterator[CardPlay]:
        """Exchange with others."""
        yield from (replace(play, player=name) for name in self.others for play in self.deal())

    def attack(self) -> Iterator[CardPlay]:
        """Take what is needs."""
        for good in self.needs:
            yield from (CardPlay(self.card, good=good, player=name) for name in self.others)

    def lower(self) -> Iterator[CardPlay]:
        """Lower what is dearest."""
        yield CardPlay(self.card, markets=_choose_markets(self.state, law_of(self.state)))

    def lobby(self) -> Iterator[CardPlay]:
        """Give discs up."""
        yield from (CardPlay(self.card, kickbacks=kicks, guardrails=2 - kicks) for kicks in (1, 0, 2))

    def build(self) -> Iterator[CardPlay]:
        """Go on."""
        me = self.state.players[self.player]
        nexts = list_next(law_of(self.state), me.company, me.path)
        yield from (CardPlay(self.card, mile=BuildOrder(segment.key)) for segment, _ in nexts)


_BY_KIND: Mapping[str, Callable[[_Ways], Iterator[CardPlay]]] = {
    "half": lambda ways: iter([CardPlay(ways.card, many=many) for many in (2, 1)]),
    "gouger": _Ways.gouge,
    "wheeler": _Ways.deal,
    "switch": _Ways.switch,
    "hostile": _Ways.attack,
    "manipulator": _Ways.lower,
    "lobbyist": _Ways.lobby,
    "truck": lambda ways: iter([CardPlay(ways.card, player=ways.player)]),
    "night": _Ways.build,
}
"""Other cards ask for nothing more."""


def _vary(state: BoondoggleState, player: str, card: str) -> Iterator[CardPlay]:
    """Give some ways of playing a card, the most likely first."""
    vary = _BY_KIND.get(law_of(state).cards[card].does)
    return vary(_Ways(state, player, card)) if vary else iter([CardPlay(card)])


def _choose_markets(state: BoondoggleState, law: TownLaw) -> tuple[str, ...]:
    """Return the dearest markets that can fall."""
    places = law.figures.manipulator_places
    able = [key for key in law.markets if may_fall(state.markers, key, places)]
    able.sort(key=lambda key: -state.markers[key])
    return tuple(able[: law.figures.manipulator_markets])
