"""Random games of Lie, Cheat & Steal: python tests/sim/run_lie_cheat_steal.py --games 3000.

Prints how many rounds they last, beside what was foreseen; fails if a game does not end, if money or votes
are made or lost at any event, or if a card is nowhere or twice. All is pure: no mail, no store.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import Counter

from driven_game import NAMES, HostedGame, read_documents, seed_of

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.board import read_law
from nomicd.games.lie_cheat_steal.claims import ClaimRule
from nomicd.games.lie_cheat_steal.game import LieCheatSteal
from nomicd.games.lie_cheat_steal.state import (
    ANYBODY,
    ASKED,
    BuyOrder,
    CrimeOrder,
    FraudOrder,
    OfferOrder,
    Policies,
    SubpoenaOrder,
)
from nomicd.table.conditions import Compare

DOCUMENTS = read_documents("lie-cheat-steal")
LAW = read_law(DOCUMENTS)
CRIMES = tuple(LAW.crimes)
SIZES = (2, 3, 4, 5, 6)
FORESEEN = {2: 39, 3: 39, 4: 39, 5: 29, 6: 29}
"""Rounds in the middle, of games that were once simulated with crude players."""
UPDATES = 3000
"""No game may last longer."""


class Game(HostedGame):
    """One of Lie, Cheat & Steal, opened."""

    RULESET, SLUG, DOCUMENTS, MOST = LieCheatSteal, "race", DOCUMENTS, UPDATES

    def set_policies(self, player, policies):
        """As if the player had ordered all of it, one order after the other."""
        self.apply((e.PoliciesSet(player, policies),))

    def answer(self, question, policies):
        """As if who is asked had answered."""
        self.apply((e.DecisionMade(question.id, question.player, "as ordered", policies),))


def choose_policies(rng, name, players, *, asks=0.0):
    """Whatever a player might have ordered."""

    def other():
        return rng.choice([ANYBODY, *(each for each in players if each != name)])

    lie = ClaimRule(Compare("card", "<", 10_000 * rng.randrange(-5, 8)), say=10_000 * rng.randrange(-2, 11))
    more = ClaimRule(add=10_000 * rng.randrange(6), most=10_000 * rng.randrange(5, 11))
    some = [other() for _ in range(rng.randrange(3))]
    return Policies(
        claim=rng.choice([(), (lie,), (more,), (lie, more), (ClaimRule(say=100_000),)]),
        fraud=tuple(FraudOrder(each, 10_000 * rng.randrange(11)) for each in some),
        crime=tuple(CrimeOrder(other(), rng.choice(CRIMES)) for _ in range(rng.randrange(4))),
        never=tuple(crime for crime in CRIMES if rng.random() < 0.1),
        sue=tuple(other() for _ in range(rng.randrange(3))),
        stop=rng.random() < 0.1,
        buy=BuyOrder(rng.choice([0, 5, 20, 20]), rng.choice([0, 20_000, 60_000])),
        subpoena=tuple(SubpoenaOrder(each, rng.randrange(300)) for each in some),
        bid=rng.choice([0, 5_000, rng.randrange(100_000)]),
        good_character=rng.choice([None, 0, 50]),
        offer=OfferOrder(rng.randrange(60), rng.choice([100, 1_000, rng.randrange(3_000)])),
        reserve=rng.choice([1, 500, 2_000]),
        asks=tuple(kind for kind in ASKED if rng.random() < asks),
    )


def random_game(players, number, options=None, seen=None, chatty=True, asks=0.0):
    """A whole game; silent ones play by their defaults alone."""
    game = Game(seed_of(f"{players}/{number}"), options, seen=seen).begin(*NAMES[:players])
    rng = random.Random(f"{players}/{number}")
    for _ in range(UPDATES):
        if game.state.over:
            break
        for name in game.state.players if chatty else ():
            if rng.random() < 0.3:
                game.set_policies(name, choose_policies(rng, name, tuple(game.state.players), asks=asks))
        for question in game.state.questions.pending:
            if rng.random() < 0.7:
                game.answer(question, choose_policies(rng, question.player, tuple(game.state.players)))
        game.tick()
    return game


def check_all(state, event):
    """All money and votes lie somewhere, nobody has less than nothing, and no card is nowhere or twice."""
    players = state.players.values()
    assert state.bank + sum(each.fund for each in players) == 0, event
    assert state.box + sum(each.votes for each in players) == 0, event
    assert all(each.fund >= 0 and each.votes >= 0 and each.salary >= 0 for each in players), event
    if isinstance(event, e.TurnStopped) or event.NAME == "turn-ended":
        check_cards(state)


def check_cards(state):
    for name, cards in LAW.cards.items():
        deck = state.cards.decks[name]
        lying = Counter([*deck.pile, *(card for hand in deck.hands.values() for card in hand)])
        assert lying == Counter(cards), name
    for each in state.players.values():
        held = Counter(state.cards.hand("dollar", each.name))
        claimed = Counter(claim.card for claim in each.claims)
        assert not claimed - held, each.name
        assert state.unfinished.player or held == claimed, each.name
    held = {card for name in state.players for card in state.cards.hand("black_eye", name)}
    assert held == set(state.scandals.held), held
    assert set(state.scandals.bound) <= held
    assert {each.card for each in state.scandals.pending} <= held


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--players", type=int, choices=SIZES, help="only games of so many; else of each size")
    parser.add_argument("--silent", action="store_true", help="nobody ever writes")
    parser.add_argument("--asks", type=float, default=0.0, help="how often somebody wants to be asked")
    parser.add_argument("--short", action="store_true", help="half the votes win")
    asked = parser.parse_args()
    wrong = []
    for players in [asked.players] if asked.players else SIZES:
        began = time.perf_counter()
        options = {"short": "yes"} if asked.short else {}
        rounds, updates, facts = list[int](), list[int](), Counter[str]()
        for number in range(asked.games):
            game = random_game(players, number, options, check_all, not asked.silent, asked.asks)
            if game.state.over:
                rounds.append(game.state.turns.round)
                updates.append(game.state.update)
                facts.update(event.NAME for event in game.events)
        rounds.sort()
        told = ", ".join(
            f"{name} {facts[name] / len(rounds):.1f}"
            for name in ("went-bankrupt", "fraud-judged", "crime-alleged", "suit-filed", "question-asked")
        )
        seconds = time.perf_counter() - began
        sys.stdout.write(
            f"{players} players: {len(rounds)} of {asked.games} games ended, "
            f"median {statistics.median(rounds):g} rounds (foreseen {FORESEEN[players]}), "
            f"90 % under {rounds[int(0.9 * len(rounds))]}, longest {rounds[-1]}; "
            f"median {statistics.median(updates):g} updates; a game: {told}; {seconds:.1f} s\n"
        )
        sys.stdout.flush()
        if len(rounds) < asked.games:
            wrong.append(players)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
