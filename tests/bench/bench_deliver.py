"""`nomicd deliver` as a mail server starts it: one process a mail, from the first instruction to exit 0."""

import subprocess
import sys
import tempfile
from pathlib import Path

from figures import Row, Watch
from house import FIRST, letter

GOAL = 150


def measure(quick=False):
    """Against a Python that does nothing."""
    rounds = 3 if quick else 25
    ours, floor = Watch(), Watch()
    raw = letter(FIRST, "alice", "vote yea on 1")
    with tempfile.TemporaryDirectory() as place:
        config = Path(place) / "nomicd.toml"
        config.write_text('inbox = [{url = "spool:"}]\n')
        command = [sys.executable, "-m", "nomicd", "deliver", "--config", str(config)]
        for _ in range(rounds):
            with ours:
                subprocess.run(command, input=raw, check=True)
            with floor:
                subprocess.run([sys.executable, "-c", "pass"], input=raw, check=True)
        assert any(each.read_bytes().endswith(raw) for each in Path(place).rglob("*") if each.is_file())
    yield Row("nomicd deliver", ours.median_ms, "ms", floor.median_ms, floor.median_ms / ours.median_ms,
              goal=GOAL, now=GOAL)  # fmt: skip
