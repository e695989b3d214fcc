"""Random games of Politics beside a second reckoning that never saw the game (`politics_oracle`):
python tests/sim/politics_beside.py --games 300. Fails at the first figure in which they differ."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

import politics_oracle as oracle
from driven_game import NAMES, seed_of
from run_politics import CODES, SIZES, Game, order_at_random

from nomicd.games.politics.board import board_of
from nomicd.games.politics.country import DECK, card_number
from nomicd.kernel.decision import Accepted

CONDITIONS = {
    "": lambda table, name: True,
    "closed": lambda table, name: table.is_closed(),
    "not lead OH": lambda table, name: table.find_leader("OH") != name,
    "votes < 150": lambda table, name: table.count_now()[name] < 150,
    "margin NY >= 0 and closed": lambda table, name: table.is_closed() and margin(table, name, "NY") >= 0,
    "most > votes": lambda table, name: max(table.count_now().values()) > table.count_now()[name],
    "rivals < 3": lambda table, name: len(table.alive) < 4,
}


def margin(table, name, code):
    others = (table.counties[each][code] for each in table.alive if each != name)
    return table.counties[name][code] - max(others)


class Beside:
    """Sees each event of a game, and lets the other reckoning do the same."""

    def __init__(self, options):
        self.options = options
        self.table = self.speeches = None
        self.dice, self.first, self.bids, self.orders = {}, {}, {}, {}
        self.silent, self.pack = set(), []
        self.seen = Counter()

    def see(self, state, event):
        self.seen[event.NAME] += 1
        look = getattr(self, f"_see_{event.NAME.replace('-', '_')}", None)
        if look:
            look(state, event)

    def _see_deck_shuffled(self, state, event):
        self.pack = list_numbers(event.pile)
        if self.table is None:
            self.table = oracle.Reckoning(
                state.players,
                fast="fast" in self.options,
                money="money" not in self.options,
                reading=oracle.BY_MAIL,
            )
            self.table.deal(self.pack)

    def _see_first_chosen(self, state, event):
        assert self.table.turn == event.player

    def _see_dice_rolled(self, state, event):
        faces = [draw.value for draw in event.draws]
        if event.why == "first":
            self.first[event.player] = faces
            if len(self.first) == len(self.table.contenders):
                self.table.throw_first(self.first)
                self.first = {}
        else:
            assert event.why == "turn"
            self.dice[event.player] = faces

    def _see_turn_begun(self, state, event):
        self._settle()
        before = len(self.table.out)
        self.table.roll(event.player, self.dice[event.player])
        self.leaving = self.table.out[before:]

    def _see_votes_counted(self, state, event):
        assert event.votes == self.table.votes_counted
        assert {code: winner for code, (winner, _) in event.sheet.items()} == self.table.leaders_counted

    def _see_player_eliminated(self, state, event):
        self.leaving.remove(event.player)
        self.orders.pop(event.player, None)
        self.bids = {key: bid for key, bid in self.bids.items() if bid.player != event.player}

    def _see_counties_captured(self, state, event):
        if event.speech:
            assert event.counties == self.speeches.pop(0)[2]
            return
        self._settle()
        if event.player in self.silent:
            assert event.counties == self.table.plan_silence(event.player)
        assert event.lost == self.table.allot(event.player, event.counties)

    def _see_card_chosen(self, state, event):
        self._settle()
        self.table.take_card(event.player)

    def _see_lot_opened(self, state, event):
        assert (self.table.lot, self.table.seller) == (card_number(event.lot.name), state.seller)

    def _see_bid_made(self, state, event):
        if event.stands:
            self.bids.pop((event.player, False), None)
        self.bids[event.player, event.stands] = event

    def _see_bid_withdrawn(self, state, event):
        self.bids = {key: bid for key, bid in self.bids.items() if bid.player != event.player}

    def _see_lot_sold(self, state, event):
        self._sell(event.lot, event.player, event.price)

    def _see_lot_unsold(self, state, event):
        self._sell(event.lot, "", 0)

    def _see_speech_made(self, state, event):
        self._hear()
        player, card, taken, lost = self.speeches[0]
        assert (player, card, lost) == (event.player, card_number(event.card), event.lost)
        assert event.fee == (oracle.FEE if self.table.money else 0)
        self.orders[player] = [each for each in self.orders[player] if each[0] != card]
        if not taken:
            del self.speeches[0]

    def _see_turn_ended(self, state, event):
        self._hear()
        assert self.speeches == []
        self.speeches = None

    def _see_game_ended(self, state, event):
        assert event.player == self.table.winner

    def _settle(self):
        """Nobody is in who should be out; the pack is as it was shuffled."""
        if self.table.phase == "shuffle":
            assert self.leaving == []
            self.table.shuffle(self.pack)

    def _sell(self, lot, buyer, price):
        self._settle()
        assert self.table.lot == card_number(lot)
        most = {}
        for (name, _), bid in sorted(self.bids.items(), key=lambda found: -found[0][1]):
            most[name] = min(bid.most, self.table.cash[name])  # that for this card last
        most = {name: limit for name, limit in most.items() if limit >= oracle.STEP}
        assert self.table.sell(most) == (buyer, price)
        self.bids = {key: bid for key, bid in self.bids.items() if bid.stands}

    def _hear(self):
        """Let all speak who have ordered it, in their order, until nobody does any more."""
        if self.speeches is not None:
            return
        self.speeches, before = [], -1
        while len(self.speeches) > before:
            before = len(self.speeches)
            for name in self.table.list_speakers():
                if card := self._choose_speech(name):
                    self.speeches.append((name, card, *self.table.speak(name, card)))

    def _choose_speech(self, name):
        able = (
            card
            for card, after, when in self.orders.get(name, ())
            if not self.table.refuse_speech(name, card)
            and after in ("", self.table.last)
            and CONDITIONS[when](self.table, name)
        )
        return next(able, 0)

    def compare(self, state):
        """Every figure there is, between two updates."""
        if self.table is None:
            return
        self._settle()
        table = self.table
        assert sorted(state.turns.seats) == sorted(table.alive)
        for name, player in state.players.items():
            counties = {code: many for code, many in table.counties[name].items() if many}
            assert {code: pin.counties for code, pin in player.pins.items()} == counties
            assert player.fund == table.cash[name]
            assert player.turns == table.rolls[name]
            assert sorted(list_numbers(state.cards.hand(DECK, name))) == sorted(table.hand[name])
            assert list_numbers(state.cards.list_laid(DECK, name)) == table.played[name]
        assert all(state.players[name].spoke == table.spoke[name] for name in table.alive)
        assert state.expense == table.fund
        assert list_numbers(state.cards.decks[DECK].pile) == table.pack
        assert board_of(state).leaders == {
            code: leader for code, leader in table.list_leaders().items() if leader
        }
        assert board_of(state).votes == table.count_now()
        assert (state.winner, state.counts) == (table.winner, table.counts)


def list_numbers(cards):
    return [card_number(card) for card in cards]


def say(game, beside, rng):
    """What somebody may say, so that everything comes about now and then."""
    order_at_random(game, rng)
    for name in game.state.turns.seats:
        luck = rng.random()
        if luck < 0.05:
            words = [f"{rng.choice(CODES)} {rng.randrange(1, 4)} else trailing" for _ in range(3)]
            game.order(name, "priority", wants=", ".join(words))
        elif luck < 0.1:
            game.order(name, rng.choice(["no_priority", "no_bid"]))
        elif luck < 0.3:
            game.order(name, "take_card")
        hand = list_numbers(game.state.cards.hand(DECK, name))
        if hand and rng.random() < 0.4:
            speak(
                game,
                beside,
                name,
                (rng.choice(hand), rng.choice(["", *game.state.turns.seats]), rng.choice([*CONDITIONS])),
            )


def speak(game, beside, name, order):
    number, after, when = order
    args = {"number": number} | ({"behind": after} if after else {}) | ({"when": when} if when else {})
    assert isinstance(game.order(name, "speak", **args), Accepted)
    others = [each for each in beside.orders.get(name, ()) if each[0] != number]
    beside.orders[name] = [*others, order]


def play_beside(options, players, number):
    """A whole game; every third is one of silence. What was seen in it."""
    beside, rng = Beside(options), random.Random(f"beside {players}/{number}")
    game = Game(seed_of(f"beside {players}/{number}"), options, seen=beside.see).begin(*NAMES[:players])
    while not game.state.over:
        if game.state.turns.first and number % 3:
            say(game, beside, rng)
        plans = game.state.allotments
        beside.silent = {name for name in game.state.players if name not in {**plans.drafts, **plans.lists}}
        game.tick()
        beside.compare(game.state)
    return beside.seen


VARIED = ({"fast": "yes"}, {"money": "no"}, {"parallel": "yes"})
"""Each also in a tenth as many games."""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=300)
    games = parser.parse_args().games
    for options in ({}, *VARIED):
        for players in SIZES:
            seen = Counter()
            played = range(games if not options else -(-games // 10))
            for number in played:
                seen += play_beside(options, players, number)
            told = ", ".join(f"{name}={value}" for name, value in options.items()) or "as it is opened"
            sys.stdout.write(
                f"{players} players, {told}: {len(played)} games agree in every figure; "
                f"{seen['turn-begun']} turns, {seen['votes-counted']} counts, "
                f"{seen['player-eliminated']} out, {seen['speech-made']} speeches, {seen['lot-sold']} sales\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()
