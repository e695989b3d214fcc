"""All output of the command line, and its exit codes. Everything goes through this file, so that nothing
rules or strangers have written can move the cursor, break a line or turn its direction, and no URL shows its
password."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from nomicd.mail import clean
from nomicd.services.urls import mask_passwords

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
    """Lines for a person. Each is one, whatever breaks are in it."""
    out = console()
    for line in lines:
        out.print(_fit(line))


def say_text(text: str) -> None:
    """A text of several lines."""
    say(*clean.prose(text).split("\n"))


def _fit(text: str) -> str:
    return escape(mask_passwords(clean.visible_line(text)))


def complain(line: str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"nomicd: {mask_passwords(clean.visible_line(line))}\n")


def as_json(value: object) -> None:
    """One JSON document on standard output. What cannot be seen in a text is shown as in mails."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(_mask_all(value)), indent=2).decode() + "\n")


def _mask_all(value: object) -> object:
    match msgspec.to_builtins(value):
        case str(text):
            return mask_passwords(clean.prose(text))
        case dict(fields):
            return {key: _mask_all(each) for key, each in fields.items()}
        case list(items) | tuple(items):
            return [_mask_all(each) for each in items]
        case other:
            return other


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = (), title: str = ""
) -> None:
    """A table for a person."""
    shown = Table(
        title=_fit(title) or None,
        show_header=any(head),
        header_style="bold",
        box=None,
        pad_edge=False,
        title_justify="left",
    )
    for place, name in enumerate(head):
        shown.add_column(_fit(name), justify="right" if place in right else "left")
    for row in rows:
        shown.add_row(*(_fit(cell) for cell in row))
    console().print(shown)
