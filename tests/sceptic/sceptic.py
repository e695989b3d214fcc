"""Breaks the code on purpose, one line at a time, and sees that the tests notice: `make sceptic`, or
`python tests/sceptic/sceptic.py fenc` for the doubts in whose words that stands.

What is broken, and which tests must fail then, stands in `doubts.toml`. All is done in a copy of the sources,
in which these tests pass as long as nothing is broken. In the end it prints the table of
docs/reliability.md; the exit code is 1 if something was not noticed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?)(?:\[.*)?(?: - .*)?$", re.MULTILINE)
TESTS_FAILED = 1
QUIETLY = ("-p", "no:cacheprovider", "-p", "no:randomly")


class Doubt(NamedTuple):
    """A promise, what is broken of it, how, and the tests that must fail then."""

    promise: str
    broken: str
    file: str
    old: str
    new: str
    tests: list


def read_doubts():
    """All of them, in the order of the file."""
    return [
        Doubt(**each) for each in tomllib.loads(Path(__file__).with_name("doubts.toml").read_text())["doubt"]
    ]


def break_code(root, doubt):
    """Put the new lines in place of the old ones; return what was in the file. ValueError unless the old
    ones stand there once."""
    path = root / doubt.file
    before = path.read_text()
    if before.count(doubt.old) != 1:
        raise ValueError(f"{doubt.file} has {before.count(doubt.old)} times: {doubt.old}")
    path.write_text(before.replace(doubt.old, doubt.new))
    return before


def copy_sources(into):
    """The files under version control, as they are now."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, into / name)


def run_tests(root, tests, *more):
    """The exit code of pytest on the copy, the first test that failed, and all that was said."""
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *QUIETLY, *more, *tests],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    found = FAILED.search(ran.stdout)
    return ran.returncode, found[1] if found else "", ran.stdout


def main(words):
    doubts = [
        each for each in read_doubts() if all(word in f"{each.promise} {each.broken}" for word in words)
    ]
    if not doubts:
        sys.exit(f"no doubt of doubts.toml has these words: {' '.join(words)}")
    with tempfile.TemporaryDirectory(prefix="sceptic-") as folder:
        root = Path(folder)
        copy_sources(root)
        code, failed, said = run_tests(root, sorted({test for each in doubts for test in each.tests}))
        if code:
            sys.stdout.write(f"{said}\nwith nothing broken, {failed or 'something'} fails\n")
            return 1
        caught = [(each, doubt_one(root, each)) for each in doubts]
    sys.stdout.write(write_table(caught))
    return 0 if all(test for _, test in caught) else 1


def doubt_one(root, doubt):
    """The test that notices it; "" if none does."""
    before = break_code(root, doubt)
    try:
        code, failed, said = run_tests(root, doubt.tests, "-x")
    finally:
        (root / doubt.file).write_text(before)
    caught = failed if code == TESTS_FAILED else ""
    sys.stderr.write(f"{doubt.broken}: {caught or f'NOT NOTICED, exit code {code}'}\n")
    if code not in (0, TESTS_FAILED):
        sys.stderr.write(said)
    return caught


def write_table(caught):
    """As it stands in the documentation."""
    rows = ["| promise | broken on purpose | noticed by |", "|---|---|---|"]
    for doubt, test in caught:
        file, _, name = test.partition("::")
        by = f"`{name}` in `{file.removeprefix('tests/')}`" if test else "**nothing**"
        rows.append(f"| {doubt.promise} | {doubt.broken} | {by} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
