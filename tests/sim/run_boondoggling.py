"""Random games of Boondoggling, thousands of each size: python tests/sim/run_boondoggling.py --games 3000.

Prints how many rounds they last, beside what the house's board was made for; fails if the medians lie more
than 15 % away. All is pure: no mail, no store.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from nomicd.games.boondoggling.game import Boondoggling
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.inputs import BeginGame, DecisionContext, NewGame, PlayerCommand, SeatPlayer, UpdateTick
from nomicd.table.course import facts as f

FOLDER = Path(__file__).parents[2] / "rules" / "boondoggling"
DOCUMENTS = {path.name: path.read_text() for path in sorted(FOLDER.iterdir())}
NAMES = ("ann", "bob", "cid", "dot", "eve", "fay")
NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)
MEDIANS = {2: 54, 3: 38, 4: 29, 5: 25, 6: 22}
"""Rounds to a win by number of players, of the board's first simulation."""

NEAR = 0.15
SIMPLE = "reroll if lands treasury; reroll if crosses aaa and not takes red; keep"
UPDATES = 400
"""No game may last longer."""


class Game:
    """A game driven by inputs alone. `seen` is called after each event."""

    def __init__(self, seed=bytes(32), options=None, documents=None, seen=None, logged=False, zone="UTC"):
        self.ruleset = Boondoggling()
        self.state = self.ruleset.blank()
        self.events = []
        self.seen = seen
        self.orders = 0
        opening = NewGame("boon", zone, seed, options or {}, documents or DOCUMENTS, "boondoggling", logged)
        self.opened = self.do(opening)

    def do(self, given, now=NOW):
        """The answer, its events applied; the order's record before them."""
        context = DecisionContext(now, "test")
        decision = self.ruleset.decide(self.state, given, context)
        if isinstance(given, PlayerCommand):
            self.apply(self.ruleset.record_order(self.state, given, decision, context))
        if isinstance(decision, Accepted):
            self.apply(decision.events)
        return decision

    def apply(self, events):
        for event in events:
            event.apply(self.state)
            self.events.append(event)
            if self.seen:
                self.seen(self.state, event)

    def begin(self, *names):
        for name in names:
            self.do(SeatPlayer(name))
        self.do(BeginGame())
        return self

    def order(self, player, verb, **args):
        self.orders += 1
        return self.do(PlayerCommand(player, Command(verb, args, text=verb), f"mail:{self.orders}/1"))

    def tick(self):
        due = self.ruleset.find_next_update(self.state)
        return self.do(UpdateTick(due), due.deadline)

    def play(self, updates=UPDATES):
        """To the end, or so many updates on."""
        for _ in range(updates):
            if self.state.over:
                break
            self.tick()
        return self


def seed_of(text):
    return hashlib.sha256(text.encode()).digest()


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
