"""`make score DIR=…`: how well the mails of sets are read, and nothing of what is in them.

A folder holds sets as tests/corpus/README.md describes them, one file `NAME.jsonl` each. Only figures are
printed, so that whoever mends the reader can score a set and never sees it; `--list` shows each row that is
not right, which ends that for the set.
"""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from judging import Figures, judge
from scored_game import read_row, vocabulary_of


def share(part, whole):
    return None if not whole else 100 * part / whole


LINES = (
    ("mails", lambda f: f.rows, None, None),
    ("mails that hold nothing", lambda f: f.empty, None, None),
    ("acts", lambda f: f.acts, None, None),
    ("what a secretary would ask about", lambda f: f.asks, None, None),
    ("false acts", lambda f: f.false, None, ("=", 0)),
    ("acts lost without a word in the receipt", lambda f: f.lost, None, ("=", 0)),
    (
        "done at once, or asked with the right choice",
        lambda f: f.right + f.offered,
        lambda f: f.acts + f.asks,
        ("≥", 98),
    ),
    ("done at once", lambda f: f.right + f.wrong, lambda f: f.acts, ("≥", 85)),
    ("right, of those done", lambda f: f.right, lambda f: f.right + f.wrong + f.early, ("≥", 99)),
    ("questions that offer what was meant", lambda f: f.fitting, lambda f: f.questions, ("≥", 95)),
    ("mails of nothing that are asked about", lambda f: f.bothered, lambda f: f.empty, None),
    ("sentences of nothing that are asked about", lambda f: f.needless, lambda f: f.idle, ("≤", 5)),
    ("told in the receipt, and no more", lambda f: f.told, lambda f: f.acts + f.asks, None),
    ("done where a secretary would ask", lambda f: f.early, lambda f: f.asks, None),
)
"""Each line of the table: its name, what is counted, of how many, and the goal."""


def rows_of(path):
    """The rows of one set."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def score(rows):
    """The figures over rows, and the rows that are not right."""
    whole, faulty = Figures(), []
    for row in rows:
        found = judge(row, read_row(row), vocabulary_of(row))
        whole.add(found.figures)
        if found.faults:
            faulty.append((row, found.faults))
    return whole, faulty


def cell(figures, count, of):
    """A figure as it is printed: a number, or a share with its parts."""
    if of is None:
        return str(count(figures))
    part = share(count(figures), of(figures))
    return "-" if part is None else f"{part:.0f} % ({count(figures)}/{of(figures)})"


def table(named):
    """The figures of several sets side by side, as text that is a Markdown table too."""
    lines = [["", *named, "goal"], ["---"] * (len(named) + 2)]
    for name, count, of, goal in LINES:
        wanted = "" if goal is None else str(goal[1]) if of is None else f"{goal[0]} {goal[1]} %"
        lines.append([name, *(cell(figures, count, of) for figures in named.values()), wanted])
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    lines[1] = ["-" * width for width in widths]
    return "\n".join(
        "| " + " | ".join(each.ljust(width) for each, width in zip(line, widths, strict=True)) + " |"
        for line in lines
    )


def show(row, faults):
    """One row that is not right: with what was read and meant."""
    head = f"{row['id']}  (as {row['me']}, answers {row['answers'] or 'nothing'}: {row['subject']})"
    text = "\n".join(f"    | {line}" for line in row["text"].splitlines())
    return "\n".join([head, text, *(f"    {each}" for each in faults), f"    why: {row.get('why', '')}", ""])


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("places", nargs="+", type=Path, help="folders of sets, or single files")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--list", action="store_true", help="show each row that is not right")
    asked = parser.parse_args(argv)
    paths = [path for place in asked.places for path in sets_at(place)]
    if not paths:
        parser.error("there is no set in that folder: files NAME.jsonl")
    named, faulty = {}, []
    for path in paths:
        named[path.stem], wrong = score(rows_of(path))
        faulty += wrong
    if len(named) > 1:
        named["all"] = sum_up(named.values())
    shown = {name: asdict(figures) for name, figures in named.items()}
    if asked.list:
        sys.stderr.write("\n".join(show(*each) for each in faulty))
    sys.stdout.write((json.dumps(shown) if asked.json else table(named)) + "\n")


def sets_at(place):
    """The sets of a folder in order, or the one set that it is."""
    return sorted(place.glob("*.jsonl")) if place.is_dir() else [place]


def sum_up(several):
    """The figures of several sets together."""
    whole = Figures()
    for figures in several:
        whole.add(figures)
    return whole


if __name__ == "__main__":
    main()
