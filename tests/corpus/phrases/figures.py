# ruff: noqa: T201
"""The figures of the reader over the phrases: what is done, asked, lost, and done though nobody asked for it.

    python tests/corpus/phrases/figures.py [SETS] [--show LOST,FALSE]

`scoring.outcome` says what each means.
"""

import argparse
from collections import Counter, defaultdict

import scoring


def main():
    """Print the table, and the rows that are asked for."""
    options = argparse.ArgumentParser()
    options.add_argument("sets", nargs="*")
    options.add_argument("--show", default="")
    said = options.parse_args()
    shown = said.show.split(",")
    total, kinds = Counter(), defaultdict(Counter)
    for path in sorted(scoring.FOLDER.glob("*.jsonl")):
        if said.sets and not path.stem.startswith(tuple(said.sets)):
            continue
        for row in scoring.rows(path.stem):
            what, done, offered = scoring.outcome(row)
            total[what] += 1
            kinds[row["kind"]][what] += 1
            if what in shown:
                print(
                    f"{what} {path.stem} {row['context']}: {row['text']!r}\n"
                    f"    {row['read']} {done} {sorted(offered)[:6]}"
                )
    for kind, counts in sorted(kinds.items()):
        print(f"{kind:14}", dict(counts.most_common()))
    print("all           ", dict(total.most_common()))


if __name__ == "__main__":
    main()
