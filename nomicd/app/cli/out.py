"""What the command line says, and how it ends."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

DONE = 0
FAILED = 1
USAGE = 2


class Stop(Exception):
    """A command ends here: with this sentence on standard error, and this exit code."""

    def __init__(self, says: str, code: int = FAILED) -> None:
        super().__init__(says)
        self.code = code


def console() -> Console:
    """Standard output as it is now; plain where it is no terminal."""
    return Console(highlight=False, soft_wrap=True)


def say(*lines: str) -> None:
    """Lines for a person."""
    out = console()
    for line in lines:
        out.print(escape(line))


def complain(line: str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"nomicd: {line}\n")


def as_json(value: Any) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = (), title: str = ""
) -> None:
    """A table for a person."""
    shown = Table(
        title=title or None,
        show_header=any(head),
        header_style="bold",
        box=None,
        pad_edge=False,
        title_justify="left",
    )
    for place, name in enumerate(head):
        shown.add_column(escape(name), justify="right" if place in right else "left")
    for row in rows:
        shown.add_row(*(escape(cell) for cell in row))
    console().print(shown)
