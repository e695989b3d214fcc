"""Boondoggle: a round of six players decided, and scripts of 50, 100 and 200 lines, of which each line is to
take no longer than in a short one: pure, no store."""

import sys
from pathlib import Path

from figures import Row, Watch, settle

sys.path.insert(0, str(Path(__file__).parents[1] / "sim"))
import random

from driven_game import NAMES, seed_of
from run_boondoggle import LAW, Game, choose_plan

from nomicd.games.boondoggle.scripts import read_line
from nomicd.games.boondoggle.state import TownPlan
from nomicd.kernel.inputs import DecisionContext, UpdateTick

ROUND_MS, STEPS = 20, 2
LENGTHS = (50, 100, 200)
NOT_YET = "build A1-C, else buy 2 AP at 8 or less, else buy 1 steel at 2 or less"
"""A line of which nothing can be done when a game begins."""


def measure(quick=False):
    """Rounds of random games, and scripts that are gone through to their last line."""
    settle()
    yield _measure_rounds(2 if quick else 20)
    yield from _measure_scripts(3 if quick else 40)


def _decide(game, watch):
    due = game.ruleset.find_next_update(game.state)
    with watch:
        decision = game.ruleset.decide(game.state, UpdateTick(due), DecisionContext(due.deadline, "bench"))
    game.apply(decision.events)


def _measure_rounds(games):
    deciding = Watch()
    for number in range(games):
        game, rng = Game(seed_of(f"bench {number}")).begin(*NAMES), random.Random(number)
        game.tick()
        while not game.state.over:
            for name in NAMES:
                game.set_plan(name, choose_plan(rng, game.state, name))
            _decide(game, deciding)
    return Row("one round of Boondoggle", STEPS * deciding.median_ms, "ms", alone=STEPS * deciding.cpu_ms,
               now=ROUND_MS, note="6 players, cards and work")  # fmt: skip


def _measure_scripts(times):
    first = 0.0
    for length in LENGTHS:
        game = Game(seed_of("bench")).begin(*NAMES)
        while game.state.clock.phase != "work":
            game.tick()
        lines = (read_line(LAW, NOT_YET),) * length
        for name in NAMES:
            game.set_plan(name, TownPlan(lines=lines))
        due, working = game.ruleset.find_next_update(game.state), Watch()
        for _ in range(times):
            with working:
                game.ruleset.decide(game.state, UpdateTick(due), DecisionContext(due.deadline, "bench"))
        each = working.cpu_ms / length
        first = first or each
        yield Row(f"a work step, scripts of {length} lines", working.median_ms, "ms", ratio=first / each,
                  alone=working.cpu_ms, note="6 players; ratio: a line's share, as of 50 lines")  # fmt: skip
