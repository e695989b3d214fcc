"""Random games of Boondoggle beside the reckoning of `boondoggle_oracle.py`, which shares nothing with them:
after each step every figure agrees. It is told what was decided and what chance has brought, and refuses none
of it."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

import boondoggle_oracle as oracle
from run_boondoggle import LAW, SIZES, Ledger, random_game

from nomicd.games.boondoggle import events as e
from nomicd.games.boondoggle.board import BLACK, GOODS
from nomicd.games.boondoggle.markets import find_price
from nomicd.games.boondoggle.roads import LAID, find_head, list_next, list_reached
from nomicd.games.boondoggle.state import POT, SUPPLY, count_discs, find_company, list_seats
from nomicd.games.boondoggle.town import share_out
from nomicd.kernel.events import of_kind
from nomicd.table.pieces.decks import DeckShuffled

LETTER = {"crew": "C", "asphalt": "A", "permit": "P", "steel": "S", "": ""}
KIND = {"bus": "lane"}
COUPONS = dict(
    zip(("beautification coupon", "baseball coupon", "season coupon"), oracle.COUPONS, strict=True)
)


def name_card(card):
    """A card in the words of the reckoning."""
    if card == BLACK:
        return oracle.BLACK
    return COUPONS.get(card) or LAW.cards[card].title


def name_place(key):
    return LAW.destinations[key]


def fold_mile(event):
    return oracle.Mile(event.start, event.to, KIND.get(event.kind, event.kind))


class Beside:
    """The reckoning, told what a game has decided; `seen` follows that game."""

    def __init__(self, reading):
        self.reading = reading
        self.ledger = Ledger()
        self.decided = []
        self.plans = {}
        self.reckoning = None
        self.compared = 0
        self.shuffles = []
        self.throws = []

    def __call__(self, state, event):
        self.ledger(state, event)
        match event:
            case e.PlanSet(player=player, plan=plan):
                self.plans[player] = plan
            case DeckShuffled(deck="shenanigans", pile=pile) if state.cards.decks["shenanigans"].shuffles > 1:
                self.shuffles.append([name_card(each) for each in pile])
            case _ if event.NAME == "dice-rolled":
                self.throws.append((state.players[event.player].company, event.draws[0].value))
        is_over = event.NAME == "game-ended"
        if is_over or (event.NAME == "step-done" and event.step != e.WORK):
            if not self.reckoning:
                self.begin(state)
            if is_over and event.player == "" and "share" in event.why:
                self.throws = ["share"]
            self.follow(state, over=is_over)
            self.decided = []
            if not is_over and event.step == e.CARDS:
                self.compare_miles(state)
        else:
            self.decided.append(event)

    def begin(self, state):
        """Take the decks as they lay when the game began."""
        decks = state.cards.decks
        drawn = {name: [] for name in decks}
        for event in self.decided:
            if event.NAME == "deck-shuffled":
                drawn[event.deck] = list(event.pile)
        self.reckoning = oracle.Reckoning(
            len(state.players),
            [name_card(each) for each in drawn["shenanigans"]],
            [name_place(each) for each in drawn["destination"]],
            drawn["honcho"],
            self.reading,
        )

    def follow(self, state, over):  # noqa: C901, PLR0912 -- a case for each question
        """Answer all that was decided in a step, and compare."""
        company = {name: each.company for name, each in state.players.items()}
        events, names = self.decided, {each.NAME for each in self.decided}
        steps = {"cards"} if not over and "round-began" not in names else {"buying", "work"}
        bought = {e_.player for e_ in of_kind(e.StockMoved, events) if e_.why == "card"}
        plays = [each for each in of_kind(e.CardPlayed, events) if each.cycle]
        settled = list(of_kind(e.AttackSettled, events))
        trades = list(of_kind(e.TownTraded, events))
        draws = {each.player for each in of_kind(e.DestinationPaid, events)}
        jobs = {each.player for each in of_kind(e.SideJobTaken, events)}
        lots = list(of_kind(e.LotTraded, events))
        miles = list(of_kind(e.MileMade, events))
        game = self.reckoning
        while game.question:
            question = game.question
            name = find_company(state, question.who)
            match question.what:
                case "shuffle":
                    game.answer(self.shuffles.pop(0))
                case "shout":
                    game.answer(self._shout(question.about))
                case "buy_card" if "buying" in steps and not over:
                    game.answer(name in bought)
                case "play_card" if "cards" in steps:
                    play = next((p for p in plays if p.player == name and p.cycle == game.cycle), None)
                    game.answer(self._fold_play(play, events, company))
                case "enforce" if "cards" in steps:
                    attack = question.about[0]
                    found = next(s for s in settled if company[s.player] == attack.attacker)
                    game.answer(found.enforced)
                    settled.remove(found)
                case "agree_trade" if "cards" in steps:
                    game.answer(self._fold_trade(trades.pop(0), company) if trades else None)
                case "draw_destination" if "cards" in steps:
                    game.answer(name in draws)
                case "take_side_job" if "work" in steps:
                    game.answer(name in jobs)
                case "sell" if "work" in steps:
                    game.answer(
                        tuple((lot.market, lot.many) for lot in lots if lot.sells and lot.player == name)
                    )
                case "buy_or_build" if "work" in steps:
                    bought_lots = tuple(
                        (lot.market, lot.many) for lot in lots if not lot.sells and lot.player == name
                    )
                    built = [fold_mile(each) for each in miles if each.player == name and each.kind in LAID]
                    game.answer(oracle.Buy(bought_lots) if bought_lots else built[0] if built else None)
                case "scheme" if "work" in steps:
                    schemed = [
                        fold_mile(each) for each in miles if each.player == name and each.kind not in LAID
                    ]
                    game.answer(schemed[0] if schemed else None)
                case _:
                    break
        game.check()
        self.compare(state, over)

    def _shout(self, tied):
        if self.throws == ["share"]:
            return "share"
        throws = {}
        while set(throws) != set(tied):
            who, value = self.throws.pop(0)
            throws[who] = value
        return throws

    def _fold_play(self, played, events, company):
        if played is None:
            return None
        plan = self.plans[played.player]
        play = share_out(plan.plays)[played.cycle]
        title = name_card(played.card)
        mile = None
        if play.mile:
            place = events.index(played)
            made = next((each for each in events[place:] if isinstance(each, e.MileMade)), None)
            mile = oracle.Mile("X1", "X2", "regular") if played.why else fold_mile(made)
        is_swap = bool(play.gives)
        return oracle.Play(
            title,
            who=company.get(play.player, 0),
            kind=LETTER[play.gives if is_swap else play.good],
            other=LETTER[play.good] if is_swap else "",
            many=play.many,
            markets=play.markets,
            discs=("kickback",) * play.kickbacks + ("guardrail",) * play.guardrails,
            mile=mile,
            sealed=True,
        )

    def _fold_trade(self, trade, company):
        gives, takes = (self._fold_goods(each) for each in (trade.gives, trade.wants))
        return oracle.Trade(company[trade.player], company[trade.taker], gives, takes)

    def _fold_goods(self, what):
        stuff = "".join(LETTER[good] * count for good, count in what.goods.items() if good in GOODS)
        cards = [
            name_card(g) for g, n in what.goods.items() if g in LAW.cards or g == BLACK for _ in range(n)
        ]
        tokens = tuple(good for good, count in what.goods.items() if good in LAW.honchos and count)
        return oracle.Goods(what.money, stuff, tuple(cards), tokens)

    def compare(self, state, over):
        """Every figure of both."""
        game = self.reckoning
        for name, me in state.players.items():
            who, held = me.company, state.goods.of(name)
            assert held.money == game.money[who], (name, held.money, game.money[who])
            assert me.stack == game.money[f"fund {who}"], name
            assert {LETTER[good]: held.goods.get(good, 0) for good in GOODS} == game.stuff[who], name
            hand = Counter(name_card(card) for card in state.cards.hand("shenanigans", name))
            hand[oracle.BLACK] += held.goods.get(BLACK, 0)
            assert +hand == Counter(game.cards[who]) + Counter(game.cards[f"table {who}"]), name
            assert [name_place(c) for c in state.cards.hand("destination", name)] == game.destinations[who]
            assert [(m.start, m.to, KIND.get(m.kind, m.kind)) for m in me.path] == [
                (m.start, m.end, m.kind) for m in game.projects[who]
            ], name
            assert find_head(who, me.path) == game.track[who][-1]
            tokens = {token for token in LAW.honchos if held.goods.get(token)}
            assert tokens == {token for token, owner in game.tokens.items() if owner == who}
            for kind in ("kickback", "guardrail"):
                assert count_discs(state, name, kind) == game.discs[who][kind]
        assert state.goods.of(POT).money == game.money["pot"]
        assert {LETTER[good]: state.goods.of(SUPPLY).goods.get(good, 0) for good in GOODS} == game.stuff[
            "supply"
        ]
        assert {key: find_price(LAW, state.markers, key) for key in LAW.markets} == game.prices
        assert [name_card(card) for card in state.cards.decks["shenanigans"].pile] == game.cards["deck"]
        assert sorted(name_card(c) for c in state.cards.decks["shenanigans"].discards) == sorted(
            game.cards["discards"]
        )
        assert (state.round.number, state.round.truck) == (game.round, game.truck)
        if over:
            winners = [state.players[state.winner].company] if state.winner else None
            assert game.ending
            assert winners is None or winners == list(game.winners), (winners, game.winners)
            assert winners or len(game.winners) > 1
        else:
            assert list_seats(state) == tuple(find_company(state, who) for who in game.list_seats())
            assert not game.ending, (game.ending, game.winners)
        self.compared += 1

    def compare_miles(self, state):
        """Where the next mile may lie."""
        for name, me in state.players.items():
            assert set(list_reached(LAW, me.company, me.path)) == set(self.reckoning.find_ways(me.company)), (
                name
            )
            mine = {segment.key for segment, _ in list_next(LAW, me.company, me.path)}
            theirs = {mile.segment for mile in self.reckoning.list_miles(me.company)}
            assert {self.key(each) for each in theirs} <= mine, (name, theirs, mine)

    def key(self, segment):
        found = LAW.find_segment(*segment.split("-"))
        return found.key


def play_beside(players, number):
    """A whole game beside the reckoning. How often the two were compared."""
    beside = Beside(oracle.Reading())
    random_game(players, number, beside)
    return beside.compared


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    for players in SIZES:
        compared = sum(play_beside(players, number) for number in range(games))
        sys.stdout.write(f"{players} players: {games} games agree in every figure, {compared} times\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
