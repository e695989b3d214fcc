"""Random games of Boondoggling, thousands of each size: python tests/sim/run_boondoggling.py --games 3000.

Prints how many rounds they last, beside what the house's board was made for; fails if the medians lie more
than 15 % away. All is pure: no mail, no store.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time

from driven_game import NAMES, DrivenGame, read_documents, seed_of

from nomicd.games.boondoggling.game import Boondoggling
from nomicd.kernel.inputs import NewGame
from nomicd.table.course import facts as f

DOCUMENTS = read_documents("boondoggling")
MEDIANS = {2: 54, 3: 38, 4: 29, 5: 25, 6: 22}
"""Rounds to a win by number of players, of the board's first simulation."""

NEAR = 0.15
SIMPLE = "reroll if lands treasury; reroll if crosses aaa and not takes red; keep"
UPDATES = 400
"""No game may last longer."""


class Game(DrivenGame):
    """One of Boondoggling, opened."""

    def __init__(self, seed=bytes(32), options=None, documents=None, seen=None, logged=False, zone="UTC"):
        opening = NewGame("boon", zone, seed, options or {}, documents or DOCUMENTS, "boondoggling", logged)
        super().__init__(Boondoggling(), opening, seen, UPDATES)


def random_game(players, number, policy=SIMPLE, options=None, seen=None):
    """A whole game of players who all have that policy; "" for none."""
    game = Game(seed_of(f"{players}/{number}"), options or {"rounds": "6"}, seen=seen)
    game.begin(*NAMES[:players])
    for name in NAMES[:players]:
        if policy:
            game.order(name, "doubles", policy=policy)
    return game.play()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--policy", default=SIMPLE)
    parser.add_argument("--players", type=int, choices=MEDIANS, help="of this size only")
    asked = parser.parse_args()
    wrong = []
    for players, wanted in MEDIANS.items():
        if asked.players not in (None, players):
            continue
        began = time.perf_counter()
        games = [random_game(players, number, asked.policy) for number in range(asked.games)]
        ended = [game for game in games if any(isinstance(each, f.GameEnded) for each in game.events)]
        rounds = sorted(game.state.turns.round for game in ended)
        median, most = statistics.median(rounds), rounds[int(0.9 * len(rounds))]
        stages = statistics.multimode(game.state.stage for game in ended)
        off = abs(median - wanted) / wanted
        seconds = time.perf_counter() - began
        sys.stdout.write(
            f"{players} players: {len(ended)} of {len(games)} games ended, median {median:g} rounds (wanted "
            f"{wanted}), 90 % under {most}, longest {rounds[-1]}, usual stage {stages[0]}, {seconds:.1f} s\n"
        )
        if off > NEAR or len(ended) < len(games):
            wrong.append(players)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
