"""An update of Boondoggling, three rounds of six players, decided: pure, so the floor is its dice alone."""

import sys
from pathlib import Path

from figures import Row, Watch, settle
from turns import decide_update, draw_alone

sys.path.insert(0, str(Path(__file__).parents[1] / "sim"))
from driven_game import NAMES, seed_of
from run_boondoggling import SIMPLE, Game

NOW_MS = 5


def measure(quick=False):
    """Deciding, and drawing as many dice."""
    deciding, drawing = Watch(), Watch()
    settle()
    for number in range(2 if quick else 40):
        game = Game(seed_of(f"bench {number}")).begin(*NAMES)
        for name in NAMES:
            game.order(name, "doubles", policy=SIMPLE)
        for _ in range(4):
            events = decide_update(game, deciding)
            draw_alone(events, drawing)
    whole, alone = deciding.median_ms, drawing.median_ms
    yield Row("one update of Boondoggling", whole, "ms", alone, alone / whole, deciding.cpu_ms, now=NOW_MS,
              note="3 rounds, 6 players; the floor is the dice alone")  # fmt: skip
