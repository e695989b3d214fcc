"""Random games of Lie, Cheat & Steal beside a second reckoning that never saw the game
(`lie_cheat_steal_oracle`): python tests/sim/lie_cheat_steal_beside.py --games 300. Fails at the first figure
in which they differ."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

import lie_cheat_steal_oracle as oracle
from driven_game import NAMES, seed_of
from run_lie_cheat_steal import SIZES, Game, choose_policies

from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR, FEATHER, read_amount, read_face
from nomicd.games.lie_cheat_steal.claims import choose_claim
from nomicd.games.lie_cheat_steal.state import ANYBODY

CRIMES = dict(zip(("pot", "desertion", "embezzling", "traffic", "chain_gang"), oracle.CRIMES, strict=True))
DECKS = {DOLLAR: "dollar", BLACK_EYE: "eye", FEATHER: "feather"}


def read_card(deck, card):
    """What the other reckoning calls a card."""
    if deck == DOLLAR:
        return read_amount(card)
    if deck == BLACK_EYE:
        return CRIMES.get(read_face(card), read_face(card))
    crime = card.removeprefix("defence ")
    return oracle.DEFENCES[CRIMES[crime]] if crime in CRIMES else card


def read_place(player):
    """Where the other reckoning has somebody who stands there."""
    if player.jailed and not player.space.startswith("W"):
        return ("J", 0)
    if player.space.isdecimal():
        return ("", int(player.space))
    path, step = player.space[0], int(player.space[1:])
    return (path, step - (path == "W"))


class Ordered:
    """Decides as somebody has ordered."""

    def __init__(self, policies):
        self.policies = policies

    def others(self, view):
        place = view.players.index(view.me)
        return view.players[place + 1 :] + view.players[:place]

    def targets(self, view, named):
        others = self.others(view)
        return [named] if named != ANYBODY else sorted(others, key=lambda each: -view.votes[each])

    def buy(self, view):
        order = self.policies.buy
        return max(0, min(order.votes, oracle.AT_ONCE, (view.money[view.me] - order.keep) // oracle.PRICE))

    def subpoena(self, view):
        for order in self.policies.subpoena:
            for name in self.targets(view, order.player):
                if view.votes[name] >= order.votes and view.places[name][0] != "W":
                    return name
        return ""

    def claim(self, view, card):
        known = {
            "money": view.money[view.me],
            "votes": view.votes[view.me],
            "claims": len(view.claims[view.me]),
        }
        return choose_claim(self.policies.claim, card, known)

    def accuse_fraud(self, view):
        for order in self.policies.fraud:
            able = [
                (-amount, serial, name)
                for name in self.others(view)
                if order.player in (ANYBODY, name)
                for serial, amount in view.claims[name].items()
                if amount >= order.least
            ]
            if able:
                _, serial, name = min(able)
                return name, serial
        return None

    def accuse_crime(self, view):
        for order in self.policies.crime:
            name, crime = self.targets(view, order.player)[0], CRIMES[order.crime]
            able = [
                (face != crime, bound != name, serial)
                for serial, face, bound in view.eyes
                if bound in ("", name)
            ]
            if able:
                return name, crime, min(able)[2]
        return None

    def defend(self, view, accusation):
        return accusation.crime not in [CRIMES[crime] for crime in self.policies.never]

    def use_good_character(self, view, owed, creditor):
        if self.policies.good_character is not None:
            return owed >= self.policies.good_character
        money, votes = view.money[view.me], view.votes[view.me]
        saved = view.feathers.count(oracle.GOOD_CHARACTER) * oracle.OFF
        now, then = (oracle.price_missing(max(0, each - votes)) for each in (owed, owed - saved))
        return now > money >= then

    def sue(self, view, accusation):
        return accusation.accuser in self.policies.sue or ANYBODY in self.policies.sue

    def stop(self, view):
        return self.policies.stop

    def bid(self, view):
        bid = min(self.policies.bid, view.money[view.me])
        return bid if bid >= oracle.LEAST_BID else 0

    def offer(self, view, debtor, missing):
        offer = self.policies.offer
        many = min(offer.votes, view.money[view.me] // offer.price) if offer.price else 0
        return (many, offer.price) if many else None

    def reserve(self, view, missing):
        return self.policies.reserve


class Beside:
    """Sees each event of a game, and lets the other reckoning do the same."""

    def __init__(self, options):
        self.options = options
        self.decks, self.first, self.dice = {}, {}, ()
        self.table, self.policies = None, {}
        self.seen = Counter()

    def see(self, state, event):
        self.seen[event.NAME] += 1
        if event.NAME == "policies-set":
            self._note_policies(state)
        if event.NAME == "deck-shuffled":
            self._shuffle(event)
        elif event.NAME == "dice-rolled":
            self._throw(state, event)
        elif event.NAME in ("turn-ended", "game-ended"):
            name = self.table.turn
            self.table.take_turn(self.dice, {each: Ordered(self.policies[each]) for each in state.players})
            self._note_policies(state)
            self.seen.update(what for what, *_ in self.table.happened)
            self.seen["sale"] += sum(each[-1] == "sale" for each in self.table.happened) // 2
            self.table.happened.clear()
            assert event.NAME == "game-ended" or name == event.player
            self.dice = ()
            self.compare(state)

    def _note_policies(self, state):
        """Keep them as they are before a turn: it may drop what it has carried out."""
        self.policies = {name: each.policies for name, each in state.players.items()}

    def _shuffle(self, event):
        assert event.deck not in self.decks, "nothing is shuffled again"
        self.decks[event.deck] = [read_card(event.deck, card) for card in event.pile]

    def _throw(self, state, event):
        faces = tuple(draw.value for draw in event.draws)
        if self.table is None:
            decks = {DECKS[name]: cards for name, cards in self.decks.items()}
            self._note_policies(state)
            self.table = oracle.Reckoning(list(state.players), decks, short="short" in self.options)
        if event.why != "first":
            self.dice = faces
            return
        self.first[event.player] = faces
        if len(self.first) == len(self.table.contenders):
            self.table.throw_first(self.first)
            self.first = {}

    def compare(self, state):
        """Every figure there is, between two turns."""
        table = self.table
        for name, each in state.players.items():
            assert (each.fund, each.votes, each.salary) == (
                table.money[name],
                table.votes[name],
                table.salaries[name],
            ), name
            assert read_place(each) == table.places[name], name
            assert each.jailed == (name in table.losing), name
            assert [(read_amount(claim.card), claim.said) for claim in each.claims] == [
                (card, claim) for _, card, claim in table.dollars[name]
            ], name
            eyes = [
                (read_card(BLACK_EYE, card), state.scandals.bound.get(card, ""))
                for card in state.cards.hand(BLACK_EYE, name)
            ]
            assert eyes == [(face, bound) for _, face, bound in table.eyes[name]], name
            feathers = [read_card(FEATHER, card) for card in state.cards.hand(FEATHER, name)]
            assert sorted(feathers) == sorted(table.feathers[name]), name
        for name, deck in state.cards.decks.items():
            assert [read_card(name, card) for card in deck.pile] == table.decks[DECKS[name]], name
        assert [(each.number, each.accuser, each.victim) for each in state.scandals.pending] == [
            (each.number, each.accuser, each.victim) for each in table.accusations
        ]
        assert (state.winner, bool(state.over)) == (table.winner, table.phase == "over")
        assert state.over or state.turns.round == table.round or not state.turns.begun


def play_beside(options, players, number):
    """Play a whole game, and return how often what happened."""
    beside = Beside(options)
    game = Game(seed_of(f"beside {players}/{number}"), options, seen=beside.see).begin(*NAMES[:players])
    rng = random.Random(f"beside {players}/{number}")
    while not game.state.over:
        for name in NAMES[:players]:
            if rng.random() < 0.3:
                game.set_policies(name, choose_policies(rng, name, NAMES[:players]))
        game.tick()
        assert game.state.update < game.most
    return beside.seen


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=300)
    asked = parser.parse_args()
    for players in SIZES:
        for options in ({}, {"short": "yes"}):
            seen = Counter()
            for number in range(asked.games):
                seen += play_beside(options, players, number)
            kinds = ("turn-ended", "fraud", "crime", "defended", "suit", "sale", "bankrupt", "good character")
            told = ", ".join(f"{seen[kind]} {kind}" for kind in kinds)
            sys.stdout.write(f"{players} players {options or ''}: {asked.games} games agree; {told}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
