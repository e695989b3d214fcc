"""The benches run and say everything that they are for. What they measure is nobody's business here."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROWS = (
    "replay, plain events",
    "replay, 2 weeks of BoredNomic",
    "a season corrected",
    "a proposal of it struck",
    "command mails, 10 games",
    "the same, all waiting",
    "12 games, all waiting",
    "command mails, each game its own law",
    "command mails, PostgreSQL, 1 process",
    "the same, 2 processes",
    "parse one",
    "vocabulary one",
    "understand one",
    "render one",
    "compose one",
    "one update, 8 players",
    "updates of 4 games",
    "digests",
    "site of 3 games",
    "site, one update later",
    "one update of Boondoggling",
    "one turn of Politics",
    "its mails",
    "nomicd deliver",
    "mail to receipt, LMTP",
    "phrases aside: done at once",
    "free words, 30 lines",
    "free words, 5,000 words",
)


def test_every_bench_runs_and_says_its_figure():
    """A quick run prints each row, with a floor where there is one."""
    script = Path(__file__).with_name("run.py")
    run = subprocess.run(
        [sys.executable, script, "--quick"], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    for row in ROWS:
        assert row in run.stdout
