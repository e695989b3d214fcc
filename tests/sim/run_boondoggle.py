"""Random games of Boondoggle: A Road to Somewhere: python tests/sim/run_boondoggle.py --games 2000.

Prints how many rounds they last; fails if a game does not end, if resources, money or discs are made or
lost at any event, or if a card is nowhere or twice. All is pure: no mail, no store.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from functools import lru_cache

from driven_game import NAMES, HostedGame, read_documents, seed_of

from nomicd.games.boondoggle import events as e
from nomicd.games.boondoggle.board import BLACK, GOODS, read_law
from nomicd.games.boondoggle.game import Boondoggle
from nomicd.games.boondoggle.markets import MarketLot
from nomicd.games.boondoggle.plays import CardPlay
from nomicd.games.boondoggle.roads import has_reached_commons, list_next
from nomicd.games.boondoggle.scripts import BuildOrder, PurchaseOrder, SaleOrder, SchemeOrder, ScriptLine
from nomicd.games.boondoggle.state import (
    ESCROW,
    SUPPLY,
    CardOrder,
    EnforceOrder,
    TownPlan,
    count_discs,
    count_roads_left,
    list_free_cards,
)
from nomicd.table.pieces.holdings import BANK, Bundle
from nomicd.table.pieces.trades import OfferAccepted, OfferMade, TradeOffer

DOCUMENTS = read_documents("boondoggle")
LAW = read_law(DOCUMENTS)
SIZES = (2, 3, 4, 5, 6)
UPDATES = 600
"""No game may last longer."""


class Game(HostedGame):
    """One of Boondoggle, opened."""

    RULESET, SLUG, DOCUMENTS, MOST = Boondoggle, "town", DOCUMENTS, UPDATES

    def set_plan(self, player, plan):
        """As if the player had ordered all of it."""
        self.apply((e.PlanSet(player, plan),))

    def trade(self, maker, taker, gives, wants):
        """As if one had offered that, and the other accepted."""
        hidden = any(good in LAW.cards for each in (gives, wants) for good in each.goods)
        number = self.state.offers.made + 1
        self.apply((OfferMade(maker, TradeOffer(number, maker, gives, wants, taker, hidden=hidden)),))
        self.apply((OfferAccepted(taker, number),))


def choose_plan(rng, state, name, eager=1.0):
    """Whatever a player might have ordered who wants to get on."""
    me = state.players[name]
    others = [each for each in state.players if each != name]
    nexts = [(segment, start) for segment, start in list_next(LAW, me.company, me.path)]
    rng.shuffle(nexts)
    held = state.goods.of(name).goods
    goals = ("C",)
    if has_reached_commons(me.path):
        goals = state.cards.hand("destination", name) or tuple(LAW.destinations)
    if rng.random() < 0.85:
        nexts.sort(key=lambda each: count_steps(each[0].leads_from(each[1]), goals))
    lines = []
    money = state.goods.of(name).money
    missing = [good for good in ("crew", "asphalt", "permit") if not held.get(good)]
    for good in GOODS:
        keeps = 3 if good == "steel" else 1
        if held.get(good, 0) > keeps and (money < 20 or rng.random() < 0.1):
            market = {"crew": "C", "asphalt": "A", "permit": "P", "steel": "S"}[good]
            lines.append(
                ScriptLine((SaleOrder((MarketLot(market, rng.choice([0, 1]), rng.choice([0, 8, 12])),)),))
            )
    if rng.random() < 0.05:
        lines.append(ScriptLine((SaleOrder((MarketLot(rng.choice(["CA", "CP", "AP"]), 1),)),)))
    acts = [BuildOrder(segment.key) for segment, _ in nexts[:2]] if rng.random() < eager else []
    pairs = [key for key in ("CA", "CP", "AP") if set(LAW.markets[key].goods) <= set(missing)]
    singles = [{"crew": "C", "asphalt": "A", "permit": "P"}[good] for good in missing] or ["S"]
    for market in [*rng.sample(pairs, len(pairs)), *rng.sample(singles, len(singles))]:
        acts += [
            PurchaseOrder((MarketLot(market, many, rng.choice([0, 0, 26])),))
            for many in rng.choice([(2, 1), (1,)])
        ]
    if name in state.round.mavens and rng.random() < 0.7:
        acts.insert(0, PurchaseOrder((MarketLot("C", 1), MarketLot("S", 1), MarketLot("AP", 1))))
    lines.append(ScriptLine(tuple(acts)))
    if nexts and rng.random() < 0.8:
        schemes = [
            SchemeOrder(rng.choice(["kickback", "guardrail"]), segment.key, 0) for segment, _ in nexts[:3]
        ]
        lines.append(ScriptLine(tuple(schemes)))
    plays = tuple(choose_play(rng, state, name, card, others, nexts) for card in list_free_cards(state, name))
    plays = [each for each in plays if each and rng.random() < 0.6][:2]
    if held.get(BLACK) and others and rng.random() < 0.15:
        plays = [*plays[:1], choose_play(rng, state, name, BLACK, others, nexts)]
    return TownPlan(
        card=CardOrder(rng.choice([6, 8, 12]), rng.choice([0, 20, 30]), rng.random() < 0.5)
        if rng.random() < 0.3
        else None,
        plays=tuple(plays),
        enforce=EnforceOrder(never=rng.random() < 0.2),
        lines=tuple(lines) if rng.random() < 0.95 else (),
        side=money < 10 and rng.random() < 0.7,
        draw=rng.random() < 0.8,
        share=rng.random() < 0.2,
    )


@lru_cache
def count_steps(begin, goals):
    """How many segments lead from one junction to the nearest of some others."""
    reached, steps = {begin}, 0
    while not reached & set(goals):
        steps += 1
        reached |= {
            each.leads_from(end) for each in LAW.segments.values() for end in each.ends if end in reached
        }
    return steps


def choose_play(rng, state, name, card, others, nexts):  # noqa: C901, PLR0911 -- a case for each card
    """One way to play a card; None for an Enforcer."""
    does = LAW.cards[card].does if card in LAW.cards else "hostile"
    cycle = rng.choice([0, 0, 1, 2])
    good, other = rng.choice(GOODS), rng.choice(GOODS)
    who = rng.choice(others) if others else ""
    match does:
        case "enforcer":
            return None
        case "half":
            return CardPlay(card, cycle, many=rng.choice([1, 2]))
        case "gouger":
            return CardPlay(card, cycle, good=good)
        case "wheeler":
            return CardPlay(card, cycle, good=good, gives=other)
        case "switch":
            return CardPlay(card, cycle, good=good, gives=other, player=who)
        case "hostile":
            theirs = [each for each in GOODS if state.goods.of(who).goods.get(each)]
            return CardPlay(card, cycle, good=rng.choice(theirs or GOODS), player=who)
        case "manipulator":
            return CardPlay(card, cycle, markets=tuple(rng.sample(list(LAW.markets), 3)))
        case "lobbyist":
            kicks = rng.choice([0, 1, 2])
            return CardPlay(card, cycle, kickbacks=kicks, guardrails=2 - kicks)
        case "truck":
            return CardPlay(card, cycle, player=rng.choice([name, who]))
        case "night":
            return CardPlay(card, cycle, mile=BuildOrder(nexts[0][0].key if nexts else "A1-C"))
    return CardPlay(card, cycle)


def choose_trade(rng, state):
    """Two players and what they give each other, of what they have; None if there is nothing."""
    maker, taker = rng.sample(list(state.players), 2)

    def some(name):
        held = state.goods.of(name)
        kinds = [good for good, count in held.goods.items() if count] + list_free_cards(state, name)
        if kinds and rng.random() < 0.7:
            return Bundle(0, {rng.choice(kinds): 1})
        return Bundle(min(held.money, rng.randrange(15)))

    gives, wants = some(maker), some(taker)
    return (maker, taker, gives, wants) if gives or wants else None


def random_game(players, number, seen=None, chatty=True, eager=1.0):
    """A whole game; silent ones play by their defaults alone."""
    game = Game(seed_of(f"{players}/{number}"), seen=seen).begin(*NAMES[:players])
    rng = random.Random(f"{players}/{number}")
    for _ in range(UPDATES):
        if game.state.over:
            break
        for name in game.state.players if chatty else ():
            if rng.random() < 0.9:
                game.set_plan(name, choose_plan(rng, game.state, name, eager))
        may_trade = chatty and game.state.clock.phase == "shenanigans" and rng.random() < 0.3
        if may_trade and (trade := choose_trade(rng, game.state)):
            game.trade(*trade)
        game.tick()
    return game


class Ledger:
    """Follows a game event by event: nothing is made, nothing is lost."""

    def __init__(self):
        self.bank = 0

    def __call__(self, state, event):
        if isinstance(event, e.StockMoved):
            self.bank += event.what.money * ((event.to == BANK) - (event.player == BANK))
        elif isinstance(event, e.FundCollected):
            self.bank -= event.amount
        elif isinstance(event, e.LotTraded):
            self.bank += event.many * event.price * (-1 if event.sells else 1)
        elif isinstance(event, e.SideJobTaken):
            self.bank -= event.pay
        check_all(state, event, self.bank)


def check_all(state, event, bank):
    """All money, resources and discs lie somewhere, and no card is nowhere or twice."""
    held = state.goods.held
    assert all(each.money >= 0 and min(each.goods.values(), default=0) >= 0 for each in held.values()), event
    assert sum(each.money for each in held.values()) + bank == 0, event
    if held.get(SUPPLY):
        for good in GOODS:
            count = sum(each.goods.get(good, 0) for each in held.values())
            assert count == 2 * len(state.players), (good, count, event)
    for name, me in state.players.items():
        assert me.stack >= 0, event
        assert count_roads_left(state, name) >= 0, event
        assert all(count_discs(state, name, kind) >= 0 for kind in ("kickback", "guardrail")), event
        used = [mile.segment for mile in me.path]
        assert len(used) == len(set(used)), event
        assert all(each in list_hand(state, name) for each in me.pledged), event
    if event.NAME in ("step-done", "round-began"):
        check_cards(state)
        assert not held.get(ESCROW), event
        pieces = Counter(piece.company for laid in state.roads.values() for piece in laid)
        assert all(
            pieces[me.company] == 6 - count_roads_left(state, name) for name, me in state.players.items()
        )


def list_hand(state, name):
    return state.cards.hand("shenanigans", name)


def check_cards(state):
    for name, cards in LAW.decks.items():
        deck = state.cards.decks[name]
        lying = [
            *deck.pile,
            *deck.discards,
            *deck.shown,
            *(card for hand in deck.hands.values() for card in hand),
        ]
        assert Counter(lying) == Counter(cards), name
    tokens = Counter(
        good
        for each in state.goods.held.values()
        for good, n in each.goods.items()
        if n and good in LAW.honchos
    )
    assert tokens == Counter(state.cards.decks["honcho"].shown)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--silent", action="store_true", help="nobody ever writes")
    parser.add_argument("--unchecked", action="store_true", help="for the clock")
    asked = parser.parse_args()
    wrong = []
    for players in SIZES:
        began = time.perf_counter()
        games = [
            random_game(players, number, None if asked.unchecked else Ledger(), not asked.silent)
            for number in range(asked.games)
        ]
        ended = [game for game in games if game.state.over]
        rounds = sorted(game.state.round.number for game in ended)
        complete = sum("completed" in game.state.over or "share" in game.state.over for game in ended)
        facts = Counter(event.NAME for game in ended for event in game.events)
        told = ", ".join(
            f"{name} {facts[name] / len(ended):.1f}"
            for name in ("mile-made", "card-played", "attack-made", "lot-traded", "traded", "order-failed")
        )
        seconds = time.perf_counter() - began
        sys.stdout.write(
            f"{players} players: {len(ended)} of {len(games)} games ended, {complete} by a road; "
            f"median {statistics.median(rounds):g} rounds, longest {rounds[-1]}; a game: {told}; "
            f"{seconds:.1f} s, {1000 * seconds / sum(rounds):.1f} ms a round\n"
        )
        sys.stdout.flush()
        if len(ended) < len(games):
            wrong.append(players)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
