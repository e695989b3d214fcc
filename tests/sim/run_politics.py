"""Random games of Politics, thousands of each size: python tests/sim/run_politics.py --games 3000.

Prints how many rounds they last, beside what was foreseen; fails if a game does not end, or if money is made
or lost at any event. All is pure: no mail, no store.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time

from driven_game import NAMES, HostedGame, read_documents, seed_of

from nomicd.games.politics.board import UNPINNED
from nomicd.games.politics.country import DECK, card_number
from nomicd.games.politics.game import Politics

DOCUMENTS = read_documents("politics")
CODES = sorted(line[1:3] for line in DOCUMENTS["states.toml"].splitlines() if line.startswith("["))
SIZES = (2, 3, 4, 5, 6)
FORESEEN = "6 to 8"
"""Rounds of 3 to 5 players who close the board as soon as they can, as was once simulated."""
UPDATES = 2000
"""No game may last longer."""
ALL_MONEY = 6_000_000


class Game(HostedGame):
    """One of Politics, opened."""

    RULESET, SLUG, DOCUMENTS, MOST = Politics, "race", DOCUMENTS, UPDATES


def order_at_random(game, rng):
    """What somebody may say before an update of points and bids."""
    state = game.state
    for name in state.turns.seats:
        if state.players[name].thrown and rng.random() < 0.7:
            wants = [f"{rng.choice(CODES)} {rng.randrange(1, 4)}" for _ in range(rng.randrange(1, 5))]
            if rng.random() < 0.3:
                wants.append(UNPINNED)
            game.order(name, "play", wants=", ".join(wants))
        if state.bidding.lot and rng.random() < 0.5:
            game.order(name, "bid", most=10_000 * rng.randrange(1, 30))
        elif rng.random() < 0.02:
            game.order(name, "bid", most=10_000 * rng.randrange(1, 10), stands="standing")


def speak_at_random(game, rng):
    """What somebody may say before an update of speeches."""
    for name in game.state.turns.seats:
        hand = game.state.cards.hand(DECK, name)
        if hand and rng.random() < 0.3:
            game.order(name, "speak", number=card_number(rng.choice(hand)))


def random_game(players, number, options=None, seen=None, chatty=True):
    """A whole game; silent ones play by their defaults alone."""
    game = Game(seed_of(f"{players}/{number}"), options, seen=seen).begin(*NAMES[:players])
    rng = random.Random(f"{players}/{number}")
    for _ in range(UPDATES):
        if game.state.over:
            break
        if chatty and game.state.turns.first:
            order_at_random(game, rng)
            speak_at_random(game, rng)
        game.tick()
    return game


def check_money(state, event):
    """All the scrip lies somewhere, and nobody has less than nothing."""
    if not state.box and not state.expense:
        return
    funds = [player.fund for player in state.players.values()]
    assert state.box + state.expense + sum(funds) == ALL_MONEY, event
    assert min((*funds, state.box, state.expense)) >= 0, event


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--silent", action="store_true", help="nobody ever writes")
    asked = parser.parse_args()
    wrong = []
    for players in SIZES:
        began = time.perf_counter()
        games = [
            random_game(players, number, seen=check_money, chatty=not asked.silent)
            for number in range(asked.games)
        ]
        ended = [game for game in games if game.state.over]
        rounds = sorted(game.state.turns.round for game in ended)
        turns = sorted(game.state.update - 1 for game in ended)
        counts = statistics.mean(game.state.counts for game in ended)
        seconds = time.perf_counter() - began
        sys.stdout.write(
            f"{players} players: {len(ended)} of {len(games)} games ended, "
            f"median {statistics.median(rounds):g} rounds (foreseen {FORESEEN}), "
            f"90 % under {rounds[int(0.9 * len(rounds))]}, longest {rounds[-1]}; "
            f"median {statistics.median(turns):g} turns, {counts:.1f} counts, {seconds:.1f} s\n"
        )
        if len(ended) < len(games):
            wrong.append(players)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
