"""What each of the 27 kinds of cards does. Each is done on a table, or raises `NotPossible`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicd.games.boondoggle import events as e
from nomicd.games.boondoggle.acts import (
    Table,
    build,
    hand_over,
    need_goods,
    need_money,
    pay,
)
from nomicd.games.boondoggle.board import BLACK, DESTINATIONS, GUARDRAIL, KICKBACK, SHENANIGANS
from nomicd.games.boondoggle.markets import find_single, may_fall, price_good
from nomicd.games.boondoggle.obstacles import NotPossible, Obstacle, need
from nomicd.games.boondoggle.plays import CardPlay
from nomicd.games.boondoggle.roads import count_schemes
from nomicd.games.boondoggle.state import (
    SUPPLY,
    BoondoggleState,
    count_discs,
    count_goods_of,
    law_of,
    list_free_cards,
    list_seats,
)
from nomicd.table.pieces.decks import draw
from nomicd.table.pieces.holdings import BANK

Effect = Callable[[Table, str, CardPlay], None]


def choose_card(state: BoondoggleState, player: str, play: CardPlay) -> str:
    """Return the card that a player plays: that one, or another that does the same. Raises `NotPossible`."""
    law, hand = law_of(state), list_free_cards(state, player)
    if play.card in hand:
        return play.card
    is_black = play.card not in law.cards
    does, good = ("hostile", "") if is_black else (law.cards[play.card].does, law.cards[play.card].good)
    if does == "hostile" and count_goods_of(state, player, BLACK):
        return BLACK
    kinds = {card: (law.cards[card].does, law.cards[card].good) for card in hand}
    alike = [] if is_black else [card for card in hand if kinds[card] == (does, good)]
    need(alike, "hand", play.card)
    return alike[0]


def play_card(table: Table, player: str, play: CardPlay) -> None:
    """Lay down a card that the player has, and do what it says. Raises `NotPossible`; what was done by
    then is to be taken back."""
    law = law_of(table.state)
    does = law.cards[play.card].does if play.card in law.cards else "hostile"
    need(does != "enforcer", "calm")
    table.emit(e.CardPlayed(player, play.card, play.cycle))
    lay_down(table, player, play.card)
    _EFFECTS[does](table, player, play)


def lay_down(table: Table, player: str, card: str) -> None:
    """Take a card that was played out of the hand; a coupon stays until it is used."""
    law = law_of(table.state)
    if card not in law.cards:
        hand_over(table, player, BANK, {BLACK: 1}, "played")
    elif law.cards[card].does != "coupon":
        table.emit(e.ShenaniganDiscarded(player, SHENANIGANS, card))


def waste(table: Table, player: str, play: CardPlay, why: Obstacle) -> None:
    """Lay down a card that cannot be carried out; a coupon stays in the hand."""
    table.emit(e.CardPlayed(player, play.card, play.cycle, why))
    lay_down(table, player, play.card)


def receive(table: Table, player: str, good: str, why: str) -> None:
    """Give a player one of a good from the supply, if there is any."""
    if count_goods_of(table.state, SUPPLY, good):
        hand_over(table, SUPPLY, player, {good: 1}, why)


def _stand(table: Table, player: str, play: CardPlay) -> None:
    """It says what holds from now on, and `CardPlayed` has seen to that."""


def _toll(table: Table, player: str, play: CardPlay) -> None:
    del play
    miles = len(table.state.players[player].path)
    pay(table, BANK, player, law_of(table.state).figures.toll * miles, "toll")


def _deal(table: Table, player: str, play: CardPlay) -> None:
    del play
    law = law_of(table.state)
    pay(table, BANK, player, price_good(law, table.state.markers, "permit"), "deal")


def _gift(table: Table, player: str, play: CardPlay) -> None:
    receive(table, player, law_of(table.state).cards[play.card].good, "gift")


def _half(table: Table, player: str, play: CardPlay) -> None:
    law, state = law_of(table.state), table.state
    good, most = law.cards[play.card].good, law.figures.half_price
    need(1 <= play.many <= most, "units", most)
    left = count_goods_of(state, SUPPLY, good)
    need(left >= play.many, "supply", left, good)
    price = price_good(law, state.markers, good) // 2
    need_money(state, player, price * play.many)
    table.emit(e.LotTraded(player, find_single(law, good), play.many, price, sells=False, places=0))


def _gouger(table: Table, player: str, play: CardPlay) -> None:
    law = law_of(table.state)
    need_goods(table.state, player, {play.good: 1})
    price, market = 2 * price_good(law, table.state.markers, play.good), find_single(law, play.good)
    table.emit(e.LotTraded(player, market, 1, price, sells=True, places=-law.figures.gouger_places))


def _option(table: Table, player: str, play: CardPlay) -> None:
    del play
    decks = table.state.cards
    need(decks.hand(DESTINATIONS, player), "early")
    need(decks.decks[DESTINATIONS].pile, "places")
    draw(table, DESTINATIONS, player)


def _wheeler(table: Table, player: str, play: CardPlay) -> None:
    need_goods(table.state, player, {play.gives: 1})
    left = play.good == play.gives or count_goods_of(table.state, SUPPLY, play.good)
    need(left, "supply", 0, play.good)
    table.emit(e.GoodsSwapped(player, SUPPLY, play.gives, play.good))


def _switch(table: Table, player: str, play: CardPlay) -> None:
    _need_other(table, player, play)
    need_goods(table.state, player, {play.gives: 1})
    need(count_goods_of(table.state, play.player, play.good), "other", play.player, play.good)
    table.emit(e.GoodsSwapped(player, play.player, play.gives, play.good))


def _need_other(table: Table, player: str, play: CardPlay) -> None:
    need(play.player in table.state.players, "gone", play.player)
    need(play.player != player, "self")


def _night(table: Table, player: str, play: CardPlay) -> None:
    if play.mile is None:
        raise NotPossible("unnamed")
    build(table, player, play.mile)


def _hostile(table: Table, player: str, play: CardPlay) -> None:
    law, state = law_of(table.state), table.state
    _need_other(table, player, play)
    need(count_goods_of(state, play.player, play.good), "other", play.player, play.good)
    taken = any(
        (each.player, each.victim, each.good) == (play.player, player, play.good)
        for each in state.round.attacks
    )
    need(not taken, "retake", play.player)
    price = 2 * price_good(law, state.markers, play.good)
    need_money(state, player, price)
    table.emit(e.AttackMade(player, play.player, play.good, price, play.card))


def _manipulator(table: Table, player: str, play: CardPlay) -> None:
    law, places = law_of(table.state), law_of(table.state).figures.manipulator_places
    asked = law.figures.manipulator_markets
    need(len(set(play.markets)) == asked, "three", asked)
    for market in play.markets:
        fall = may_fall(table.state.markers, market, places)
        need(fall, "fall", market, places)
    table.emit(e.MarkersLowered(player, play.markets, places))


def _lobbyist(table: Table, player: str, play: CardPlay) -> None:
    figures = law_of(table.state).figures
    discs = {KICKBACK: play.kickbacks, GUARDRAIL: play.guardrails}
    asked = figures.lobbyist_discs
    need(sum(discs.values()) == asked, "discs", asked)
    for kind, count in discs.items():
        left = count_discs(table.state, player, kind)
        need(left >= count, "left", left, kind)
    table.emit(e.DiscsGivenUp(player, play.kickbacks, play.guardrails, figures.lobbyist))


def _truck(table: Table, player: str, play: CardPlay) -> None:
    need(play.player in table.state.players, "gone", play.player)
    table.emit(e.TruckPlaced(player, table.state.players[play.player].company))


def _blackmail(table: Table, player: str, play: CardPlay) -> None:
    del play
    seats = list_seats(table.state)
    place = seats.index(player)
    for name in (*seats[place + 1 :], *seats[:place]):
        owed = law_of(table.state).figures.blackmail * count_schemes(table.state.players[name].path)
        pay(table, name, player, min(owed, table.state.goods.of(name).money), "blackmail")


_EFFECTS: Mapping[str, Effect] = {
    "toll": _toll,
    "highwayman": _stand,
    "deal": _deal,
    "maven": _stand,
    "gift": _gift,
    "half": _half,
    "gouger": _gouger,
    "option": _option,
    "wheeler": _wheeler,
    "coupon": _stand,
    "night": _night,
    "hostile": _hostile,
    "manipulator": _manipulator,
    "lobbyist": _lobbyist,
    "truck": _truck,
    "blackmail": _blackmail,
    "switch": _switch,
}
