"""Three `nomicd serve` on one PostgreSQL, killed, frozen and cut off at random moments. More with figures in
the environment: `NOMICD_FLEET="games=1000 mails=20000 rate=40 blows=500" pytest -s
tests/crash/test_fleet.py`."""

import json
import os
import sys
import time

import pytest
from fleet import LATE, TAKEOVER, Fleet

pytestmark = pytest.mark.slow

ASKED = dict(each.split("=") for each in os.environ.get("NOMICD_FLEET", "").split())
GAMES, MAILS, RATE, BLOWS = (
    int(ASKED.get(name, usual)) for name, usual in (("games", 12), ("mails", 120), ("rate", 8), ("blows", 4))
)
SEED = int(ASKED.get("seed", 0))
LONGEST = float(ASKED.get("longest", 7))
"""Seconds that a blow lasts at most: shorter ones, more of them."""
KINDS = tuple(ASKED.get("kinds", "kill,stop,cut,hush").split(","))
"""Of what kind a blow is, drawn evenly: a kind that is named twice comes twice as often."""


def test_a_fleet_under_blows(tmp_path, postgres):
    length = MAILS / RATE
    fleet = Fleet(tmp_path, postgres, 3, GAMES, SEED)
    try:
        fleet.await_ready()
        fleet.set_deadlines(length)
        writers = fleet.post_many(range(MAILS), RATE)
        began = time.monotonic()
        for moment in sorted(fleet.chance.uniform(0, length) for _ in range(BLOWS)):
            time.sleep(max(0.0, began + moment - time.monotonic()))
            while not fleet.strike(LONGEST, KINDS):
                time.sleep(0.2)
        for writer in writers:
            writer.join()
        fleet.await_rest()
        found = fleet.judge()
    finally:
        fleet.close()
    sys.stdout.write(json.dumps(found, indent=1) + "\n")
    if ASKED:  # a busy machine is no failure
        assert found["late at worst"] < LATE
        assert (found["takeover worst"] or 0) < TAKEOVER
