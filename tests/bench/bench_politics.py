"""A turn of Politics with six players, decided, and its mails written and rendered: all pure, no store."""

import sys
from pathlib import Path

from figures import Row, Watch, settle
from turns import decide_update, draw_alone

from nomicd.adapters.render import JinjaRenderer
from nomicd.app.resources import folder

sys.path.insert(0, str(Path(__file__).parents[1] / "sim"))
from driven_game import NAMES, seed_of
from run_politics import Game

DECIDED_MS, MAILED_MS = 5, 20


def measure(quick=False):
    """Deciding, beside drawing as many dice; and the digests of all players, in both forms."""
    deciding, drawing, mailing, mails = Watch(), Watch(), Watch(), []
    renderer = JinjaRenderer([folder("templates")])
    settle()
    for number in range(1 if quick else 4):
        game = Game(seed_of(f"bench {number}")).begin(*NAMES)
        for _ in range(4 if quick else 24):
            if game.state.over:
                break
            events = decide_update(game, deciding)
            with mailing:
                notices = list(game.ruleset.make_notices(game.state, events))
                for each in notices:
                    renderer.render(each.kind, each.page, "race@play.test")
            mails.append(len(notices))
            draw_alone(events, drawing)
    whole, alone = deciding.median_ms, drawing.median_ms
    yield Row("one turn of Politics", whole, "ms", alone, alone / whole, deciding.cpu_ms, now=DECIDED_MS,
              note="6 players; the floor is the dice alone")  # fmt: skip
    yield Row("its mails", mailing.median_ms, "ms", alone=mailing.cpu_ms, now=MAILED_MS,
              note=f"{max(mails)} at most, rendered in both forms")  # fmt: skip
