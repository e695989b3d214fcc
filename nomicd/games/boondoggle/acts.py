"""What players do in phases 5 to 7: sales, purchases, miles. Each is done on a table,
or raises `NotPossible`."""

from __future__ import annotations

from collections.abc import Mapping

from nomicd.games.boondoggle import events as e
from nomicd.games.boondoggle.board import (
    BUS,
    COSTS,
    ELEVATED,
    GUARDRAIL,
    HONCHOS,
    KICKBACK,
    RoadSegment,
)
from nomicd.games.boondoggle.markets import MarketLot, find_price, price_kickback
from nomicd.games.boondoggle.obstacles import NotPossible, need
from nomicd.games.boondoggle.roads import choose_kind, find_head, find_owner, list_next
from nomicd.games.boondoggle.scripts import Act, BuildOrder, PurchaseOrder, SaleOrder, SchemeOrder
from nomicd.games.boondoggle.state import (
    SUPPLY,
    BoondoggleState,
    count_discs,
    count_goods_of,
    count_roads_left,
    find_company,
    law_of,
)
from nomicd.table.course.working import Working
from nomicd.table.phrases import many
from nomicd.table.pieces.decks import CardTurnedUp
from nomicd.table.pieces.holdings import BANK, Bundle

Table = Working[BoondoggleState]


def need_money(state: BoondoggleState, player: str, amount: int) -> None:
    """Raise `NotPossible` unless the player has so much."""
    has = state.goods.of(player).money
    need(has >= amount, "money", amount, has)


def need_goods(state: BoondoggleState, player: str, goods: Mapping[str, int]) -> None:
    """Raise `NotPossible` unless the player has all of that."""
    for good, count in goods.items():
        missing = count - count_goods_of(state, player, good)
        need(missing <= 0, "lack", missing, good)


def pay(table: Table, payer: str, payee: str, amount: int, why: str) -> None:
    """Let money change hands, if there is any."""
    if amount:
        table.emit(e.StockMoved(payer, payee, Bundle(amount), why=why))


def hand_over(table: Table, giver: str, taker: str, goods: Mapping[str, int], why: str) -> None:
    """Let goods change hands."""
    if any(goods.values()):
        table.emit(e.StockMoved(giver, taker, Bundle(0, dict(goods)), why=why))


def carry_out(table: Table, player: str, act: Act) -> None:
    """Do it. Raises `NotPossible`; what was done by then is to be taken back."""
    match act:
        case SaleOrder(lots=lots):
            some = [lot for lot in lots if lot.many or count_units(table.state, player, lot.market)]
            for lot in some or lots[:1]:
                _sell(table, player, lot)
        case PurchaseOrder(lots=lots):
            _buy(table, player, lots)
        case BuildOrder():
            build(table, player, act)
        case SchemeOrder():
            _scheme(table, player, act)


# Markets


def count_units(state: BoondoggleState, player: str, market: str) -> int:
    """Return how many units of a market a player has."""
    return min(count_goods_of(state, player, good) for good in law_of(state).markets[market].goods)


def _sell(table: Table, player: str, lot: MarketLot) -> None:
    law, state = law_of(table.state), table.state
    market = law.markets[lot.market]
    price = find_price(law, state.markers, lot.market)
    units = lot.many or count_units(state, player, lot.market)
    need(units, "none", lot.market)
    need_goods(state, player, dict.fromkeys(market.goods, units))
    need(price >= lot.limit, "cheap", price)
    table.emit(e.LotTraded(player, lot.market, units, price, sells=True, places=-units))


def _buy(table: Table, player: str, lots: tuple[MarketLot, ...]) -> None:
    law, figures = law_of(table.state), law_of(table.state).figures
    most = figures.maven_markets if player in table.state.round.mavens else 1
    need(len(lots) <= most, "visits", many(most, "market"))
    need(len({lot.market for lot in lots}) == len(lots), "twice")
    units = sum(lot.many * len(law.markets[lot.market].goods) for lot in lots)
    need(units <= figures.most_bought, "most", figures.most_bought)
    for lot in lots:
        market, price = law.markets[lot.market], find_price(law, table.state.markers, lot.market)
        need(lot.many, "nothing")
        need(not lot.limit or price <= lot.limit, "dear", lot.market, price)
        for good in market.goods:
            left = count_goods_of(table.state, SUPPLY, good)
            need(left >= lot.many, "supply", left, good)
        need_money(table.state, player, price * lot.many)
        table.emit(e.LotTraded(player, lot.market, lot.many, price, sells=False, places=lot.many))


# Miles


def find_mile(state: BoondoggleState, player: str, where: str) -> tuple[RoadSegment, str]:
    """Return the segment that is next on a project and that somebody means, and where it begins. Raises
    `NotPossible`."""
    me, law = state.players[player], law_of(state)
    for segment, start in list_next(law, me.company, me.path):
        if where in (segment.key, segment.leads_from(start)):
            return segment, start
    if any(mile.segment == where for mile in me.path):
        raise NotPossible("used")
    head = find_head(me.company, me.path)
    raise NotPossible("head", head, where)


def _tax(table: Table, player: str, cash: int = 0) -> None:
    """Pay the Highwayman, who asks for it before anything else; so much `cash` has to be left."""
    robber = table.state.round.highwayman
    if robber and robber != player:
        fee = law_of(table.state).figures.highwayman
        need_money(table.state, player, fee + cash)
        pay(table, player, robber, fee, "highwayman")


def build(table: Table, player: str, act: BuildOrder) -> None:
    """Build a mile. Raises `NotPossible`."""
    segment, start = find_mile(table.state, player, act.where)
    need(count_roads_left(table.state, player), "roads")
    kind = choose_kind(table.state.roads, segment)
    need(act.kind in {"", kind}, "above" if kind == ELEVATED else kind)
    need_goods(table.state, player, COSTS[kind])
    _tax(table, player)
    hand_over(table, player, SUPPLY, COSTS[kind], "built")
    table.emit(e.MileMade(player, segment.key, kind, start, segment.leads_from(start)))
    bag = table.state.cards.decks[HONCHOS].pile
    if kind == BUS and bag:
        table.emit(CardTurnedUp(HONCHOS, bag[0]), e.HonchoNamed(player, bag[0]))


def find_kickback_price(state: BoondoggleState) -> int:
    """Return what a kickback costs now."""
    return price_kickback(law_of(state), state.markers)


def _scheme(table: Table, player: str, act: SchemeOrder) -> None:
    state, figures = table.state, law_of(table.state).figures
    segment, start = find_mile(state, player, act.where)
    need(state.roads.get(segment.key), "open")
    need(count_discs(state, player, act.kind) > 0, "disc", act.kind)
    owner = find_company(state, find_owner(state.roads, segment.key))
    cash = 0
    if act.kind == KICKBACK:
        price = find_kickback_price(state)
        need(not act.limit or price <= act.limit, "kick", price)
        coupons = list(state.players[player].pledged)
        used = coupons[: -(-price // figures.coupon)] if figures.coupon else []
        cash = max(0, price - figures.coupon * len(used))
        need_money(state, player, cash)
        _tax(table, player, cash)
        for coupon in used:
            table.emit(e.CouponUsed(player, coupon), e.ShenaniganDiscarded(player, "shenanigans", coupon))
        share = cash // figures.kickback_share if owner else 0
        table.emit(e.MileMade(player, segment.key, KICKBACK, start, segment.leads_from(start), cash))
        pay(table, player, BANK, cash - share, "scheme")
        pay(table, player, owner, share, "share")
    else:
        need_goods(state, player, {"steel": figures.guardrail_steel})
        _tax(table, player)
        share = figures.guardrail_share if owner else 0
        table.emit(e.MileMade(player, segment.key, GUARDRAIL, start, segment.leads_from(start)))
        hand_over(table, player, SUPPLY, {"steel": figures.guardrail_steel - share}, "scheme")
        if owner:
            hand_over(table, player, owner, {"steel": share}, "share")
