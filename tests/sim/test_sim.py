"""The whole service in simulated worlds: nothing that must never be, in 60 game-weeks (half of them in
`test_replays.py`; `make sim` plays as many as asked for); and proof that the inspector would have seen it."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from simulator.bugs import BUGS
from simulator.faults import Faults
from simulator.inspector import Violation
from simulator.world import World

SEEDS = (4, 6, 11, 12, 15)
"""Five others are seen to the end, and once more, in `test_replays.py`."""
HUNTED = (8, 12, 1, 4, 10, 14, 16, 20)
SHOWN_IN = {"receipt-apart": 10, "whispers-told": 1}
"""The world that is tried first for a bug that does not show in each."""
RUN = Path(__file__).with_name("run.py")


def first_found(name):
    """Which invariant is the first that does not hold in a service with that bug."""
    for seed in sorted(HUNTED, key=lambda seed: seed != SHOWN_IN.get(name)):
        try:
            World(seed, store="memory", bug=BUGS[name].patch).run()
        except Violation as wrong:
            return str(wrong).partition(":")[0]
    return "nothing"


@cache
def inspect_world(seed):
    """The inspector of a world that has come to its end: the same for all who ask."""
    return World(seed).run().inspector


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_violated(seed):
    """Six weeks of one world, then its healing; the inspector looks after each thing that happens."""
    counts = inspect_world(seed).counts()
    assert counts["updates"] > 0
    assert counts["applied"] > 0


@pytest.mark.parametrize("name", BUGS)
def test_each_seeded_bug_is_found(name):
    """By the invariant that it breaks, within eight seeds."""
    assert first_found(name) in BUGS[name].shows


@pytest.mark.parametrize("seed", SEEDS[:1])
def test_a_seed_is_a_world(seed):
    """The same log head and outgoing bytes, in another process with other hashes and another zone."""
    there = os.environ | {"PYTHONHASHSEED": str(seed), "TZ": "Asia/Kolkata", "LC_ALL": "C"}
    command = [sys.executable, str(RUN), "--seed", str(seed), "--seeds", "1", "--digest"]
    said = subprocess.run(command, env=there, capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[0] == f"{seed} {inspect_world(seed).digest()}"


def test_the_store_makes_no_difference():
    """On disk as in memory: the same history, the same mails."""
    assert World(2, weeks=1, store="sqlite").run().inspector.digest() == (
        World(2, weeks=1, store="memory").run().inspector.digest()
    )


def test_without_faults_every_letter_is_sent_once():
    """A quiet world has no copies, no crashes, and no letter that came twice."""
    counts = World(2, weeks=2, store="memory", faults=Faults()).run().inspector.counts()
    assert (counts["copies"], counts["crashes"], counts["duplicate"]) == (0, 0, 0)


def test_a_violation_names_the_seed():
    """One line that says what to type."""
    with pytest.raises(Violation, match=r"seed=1 week=\d+ at=\S+ faults=\S+ store=memory"):
        World(1, store="memory", bug=BUGS["acknowledge-first"].patch).run()
