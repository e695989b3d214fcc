"""Documents that a fixed game is opened with, as data: boards, decks, prices."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeVar

import msgspec

T = TypeVar("T")


class BadDocument(ValueError):
    """A document that no game can be played by: the message says which, and why."""


def check_names(documents: Collection[str], files: Collection[str]) -> None:
    """Raise `BadDocument` unless there are exactly these files."""
    if len(documents) == len(files) and all(name in documents for name in files):
        return  # asked for often, and nearly always so
    missing, odd = sorted(set(files) - set(documents)), sorted(set(documents) - set(files))
    wrong = f"{missing[0]} is missing" if missing else f"{odd[0]} is no document of this game"
    raise BadDocument(f"{wrong}: there are {', '.join(files)}")


def read_toml(name: str, text: str, kind: type[T]) -> T:
    """Return what a document says. Raises `BadDocument`."""
    try:
        return msgspec.toml.decode(text, type=kind)
    except msgspec.MsgspecError as wrong:
        raise BadDocument(f"{name}: {wrong}") from None


def check(name: str, problems: Iterable[str]) -> None:
    """Raise `BadDocument` for the first of the problems, if there is any."""
    for problem in problems:
        raise BadDocument(f"{name}: {problem}")
