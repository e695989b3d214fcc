"""`make figures`: writes docs/architecture-figures.md, the figures of the design, then and now.

All figures come from here. Each is measured the same way in a checkout of 0.1.0 and in this one.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sources import Sources

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture-figures.md"
BEFORE, COMMIT = "0.1.0", "b6cece3"
COMPLEX = 10

HEAD = """\
# Figures of the architecture

What it costs to find one's way in the sources: in version {before} (commit `{commit}`), and now (commit
`{now}`, {date}). `make figures` measures both in the same way and writes this page; no figure on it is
typed by hand. They are there to be looked at, not to be written towards: a figure reached by denser code
is a step back.

"""
FOOT = """
## How they are measured

- **A plain vote** is the mail `vote yea on 1`, the second one in a BoredNomic game of eight players on a
  SQLite store, with the real sandbox. `sys.setprofile` records each function of `nomicd` that is called,
  from the first that is given the mail's bytes to the one that chains the event. A function counts once;
  comprehensions and lambdas do not count.
- **Frames** are those on the stack when the event is chained, starting from the timekeeper's method that
  the daemon calls.
- **The import chain** is the longest path on which each module imports the next.
- **A bare participle** is a function's whole name, such as `told` or `waiting`. Functions that return
  `bool` may have such names and do not count. The percentage is of all other functions.
- **Complexity** is McCabe's, but each further operand of `and` and `or` counts, and so do each `for` and
  `if` of a comprehension. A nested function counts on its own.
- **Lines that use `Any`** are those that name it, imports excepted. **Lines** are all lines of all Python
  files.

How fast both versions are, row by row, is [told with the benches](performance.md#beside-010).
"""


@dataclass
class Measured:
    """What was measured of one checkout."""

    sources: Sources
    vote: dict

    @classmethod
    def of(cls, root):
        program = Path(__file__).with_name("one_vote.py")
        answer = subprocess.run([sys.executable, program, root], check=True, capture_output=True, text=True)
        return cls(Sources(root), json.loads(answer.stdout))


@dataclass(frozen=True)
class Figure:
    """A row of the page: what is counted, and what to look for."""

    name: str
    count: Callable[[Measured], str]
    wanted: str


def _share_of_participles(measured):
    found, among = measured.sources.named_by_bare_participles, measured.sources.functions_that_return_no_bool
    return f"{len(found)} ({len(found) / len(among):.1%})"


def _functions_of_a_vote(measured):
    return measured.vote["functions"]


def _complex_functions(measured):
    return len(measured.sources.complex_functions(COMPLEX))


FIGURES = (
    Figure("functions from a plain vote's bytes to its chained event", _functions_of_a_vote, "a third"),
    Figure("files that these functions stand in", lambda it: it.vote["files"], "a third"),
    Figure("frames from the timekeeper to the commit", lambda it: len(it.vote["frames"]), "6 to 8"),
    Figure("modules in the longest import chain", lambda it: len(it.sources.longest_import_chain), "20"),
    Figure("functions named by a bare participle", _share_of_participles, "under 2 %"),
    Figure("public class names defined twice", lambda it: len(it.sources.classes_defined_twice), "none"),
    Figure(f"functions of complexity above {COMPLEX}", _complex_functions, "under 60"),
    Figure("lines that use `Any`", lambda it: it.sources.lines_with_any, "under 200"),
    Figure("lines of `nomicd`", lambda it: f"{it.sources.lines:,}", "50,000"),
    Figure("files of `nomicd`", lambda it: len(it.sources.modules), ""),
)  # fmt: skip


def git(*words):
    """Return what git answers. If it refuses, as in a copy without history, end with its message."""
    answer = subprocess.run(["git", *words], cwd=ROOT, check=False, capture_output=True, text=True)
    if answer.returncode:
        sys.exit(answer.stderr)
    return answer.stdout.strip()


@contextmanager
def checkout(commit):
    """The sources as of a commit, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="nomicd-figures-") as folder:
        place = Path(folder) / commit
        git("worktree", "add", "--quiet", "--detach", str(place), commit)
        try:
            yield place.resolve()
        finally:
            git("worktree", "remove", "--force", str(place))


def table(before, now):
    """The rows of all figures, as Markdown."""
    lines = [f"| | {BEFORE} | now | look for |", "|---|---:|---:|---|"]
    lines += [
        f"| {each.name} | {each.count(before)} | {each.count(now)} | {each.wanted} |" for each in FIGURES
    ]
    return "\n".join(lines) + "\n"


def main():
    with checkout(COMMIT) as place:
        before = Measured.of(place)
        now = Measured.of(ROOT)
        head = HEAD.format(before=BEFORE, commit=COMMIT, now=git("rev-parse", "--short", "HEAD"),
                           date=git("show", "-s", "--format=%as"))  # fmt: skip
        PAGE.write_text(head + table(before, now) + FOOT)
        sys.stdout.write(table(before, now))
    ways = {"The frames of a vote, now": now.vote["frames"],
            "The longest import chain, now": now.sources.longest_import_chain}  # fmt: skip
    for title, steps in ways.items():
        sys.stdout.write("\n  ".join([f"\n{title}:", *steps]) + "\n")


if __name__ == "__main__":
    main()
