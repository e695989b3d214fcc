"""Plays as many random seasons as asked for: `python tests/sim/run_seasons.py --seasons 1000 --seed 1`.

Each seed is one season: two to eight players, eight weeks, random commands and random law. The last line
counts; the exit code is 1 if something did not hold, and the lines above say which seed to type.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from itertools import count

from seasons.reading import DOCUMENTS, reader
from seasons.season import Season

from nomicd.adapters.sandbox.monty import MontySandbox

WEEKS = 8


def read_options():
    """What the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seasons", type=int, default=100, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--weeks", type=int, default=WEEKS, help="game-weeks in each")
    return parser.parse_args()


def main():
    """Play them; 0, or 1 if something did not hold in any."""
    options = read_options()
    totals, failed, began = Counter(), 0, time.perf_counter()
    with MontySandbox() as sandbox:
        for done, seed in zip(range(1, options.seasons + 1), count(options.seed), strict=False):
            season = Season(seed, DOCUMENTS, sandbox, reader)
            try:
                season.play(options.weeks)
            except Exception:  # noqa: BLE001  whatever it is, it is reported with its seed
                failed += 1
                sys.stdout.write(f"seed {seed}, update {season.state.update}:\n{traceback.format_exc()}\n")
            totals += season.counts
            progress(done, options.seasons, totals, time.perf_counter() - began)
    told = ", ".join(f"{n} {what}" for what, n in totals.items())
    sys.stdout.write(f"{options.seasons} seasons, {failed} failed: {told}\n")
    return int(failed > 0)


def progress(done, number, totals, took):
    """A line now and then."""
    if done % 10 == 0 or done == number:
        sys.stderr.write(
            f"{done} of {number} seasons, {totals['updates']} updates, {took / done:.2f} s each\n"
        )


if __name__ == "__main__":
    sys.exit(main())
