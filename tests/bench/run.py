"""`make bench`: all figures, each beside its floor of the same run and what is wanted of it.

A floor is the same work with nothing of ours; it says how fast the machine is just now. What others do on
the machine slows both; the column "by processor" leaves out all waiting, for others and for the disk.
`--quick` runs a little of everything, to see that the benches themselves work: its figures mean nothing.
"""

import argparse
import os
import platform
import sqlite3

import bench_boondoggle
import bench_boondoggling
import bench_corrections
import bench_deliver
import bench_latency
import bench_machines
import bench_mails
import bench_phrases
import bench_politics
import bench_reader
import bench_replay
import bench_site
import bench_updates
from rich.console import Console
from rich.table import Table

BENCHES = (
    bench_replay,
    bench_corrections,
    bench_mails,
    bench_machines,
    bench_updates,
    bench_site,
    bench_boondoggle,
    bench_boondoggling,
    bench_politics,
    bench_deliver,
    bench_latency,
    bench_phrases,
    bench_reader,
)
COLUMNS = ("bench", "figure", "floor", "ratio", "by processor", "asked", "goal", "")
WORDS = {None: "", True: "yes", False: "NO"}


def number(value, unit):
    """A figure as people read it."""
    if value is None:
        return ""
    if unit == "ms":
        return f"{value:,.2f} ms" if value < 10 else f"{value:,.0f} ms"
    return f"{value:,.0f}{unit}"


def write_wanted(row, value, met):
    """What is wanted, and whether it is reached."""
    if value is None:
        return ""
    sign = "ratio ≥" if row.of_ratio else "≤" if row.unit == "ms" else "≥"
    shown = f"{value:.2f}" if row.of_ratio else number(value, row.unit)
    return f"{sign} {shown}: {WORDS[met]}"


def cells(row):
    now, goal = row.verdicts
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    return (
        row.name,
        number(row.figure, row.unit),
        number(row.floor, row.unit),
        ratio,
        number(row.alone, row.unit),
        write_wanted(row, row.now, now),
        write_wanted(row, row.goal, goal),
        row.note,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="only see that every bench works")
    quick = parser.parse_args().quick
    table = Table(*COLUMNS, title="nomicd benches", caption_justify="left")
    for bench in BENCHES:
        for row in bench.measure(quick):
            table.add_row(*cells(row))
    versions = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {platform.machine()}"
    table.caption = f"{versions}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end"
    Console(width=170, highlight=False).print(table)


if __name__ == "__main__":
    main()
