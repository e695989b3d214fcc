"""Simulates as many game-weeks as asked for: `python tests/sim/run.py --weeks 2000 --seed 7`.

Each seed plays six weeks, so `--seed 17` alone sees again what seed 17 did in any longer run. The last line
counts; the exit code is 1 if an invariant did not hold, and the line above says which seed to type.
"""

import argparse
import sys
import time
from collections import Counter
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))
from simulator.bugs import BUGS
from simulator.inspector import Violation
from simulator.world import WEEKS, World


def read_options():
    """What the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--weeks", type=int, default=WEEKS, help="game-weeks in all")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=0, help="how many seeds, instead of --weeks")
    parser.add_argument(
        "--store", choices=("memory", "sqlite"), default="", help="else one seed in eight is on disk"
    )
    parser.add_argument("--bug", choices=sorted(BUGS), help="a mistake to make, to see it found")
    parser.add_argument(
        "--digest", action="store_true", help="print one hash over log and mails of each seed"
    )
    return parser.parse_args()


def main():
    """Run seeds until the weeks are full; 0, or 1 at the first violation."""
    options = read_options()
    number = options.seeds or -(-options.weeks // WEEKS)
    bug = BUGS[options.bug].patch if options.bug else None
    totals, began = Counter(), time.perf_counter()
    for done, seed in zip(range(1, number + 1), count(options.seed), strict=False):
        try:
            world = World(seed, store=options.store, bug=bug).run()
        except Violation as wrong:
            say(f"\n{wrong}\nSee it again: make sim WEEKS={WEEKS} SEED={seed}")
            return 1
        totals += world.inspector.counts()
        if options.digest:
            say(f"{seed} {world.inspector.digest()}")
        progress(done, number, totals, time.perf_counter() - began)
    seen = ", ".join(f"{n} {what}" for what, n in totals.items())
    say(f"{number * WEEKS} game-weeks, no violation: {seen}")
    return 0


def say(text):
    """On standard output."""
    sys.stdout.write(f"{text}\n")


def progress(done, number, totals, took):
    """One line that is written over, on a terminal; a line now and then elsewhere."""
    line = f"{done * WEEKS} of {number * WEEKS} game-weeks, {done * WEEKS / took:.1f} a second"
    line += f", {totals['mails']} mails, {totals['crashes']} crashes"
    if sys.stderr.isatty():
        end = "\n" if done == number else ""
        sys.stderr.write(f"\r{line}{end}")
    elif done % 10 == 0 or done == number:
        sys.stderr.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
