"""A report in paragraphs: each turn by itself, so that sixty lines can be read on a phone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

BREAK = ""
"""The line between two paragraphs."""


def paragraphs(lines: Sequence[str], players: Collection[str]) -> tuple[str, ...]:
    """The same lines, with a break before each player's turn and behind it. A turn is a run of lines about
    one player, and what follows of it, in which they roll."""
    told: list[str] = []
    turned = False
    for who, run in _runs(lines, players):
        turn = any(line.startswith(f"{who} rolls ") for line in run)
        if told and (turn or turned):
            told.append(BREAK)
        told += run
        turned = turn
    return tuple(told)


def _runs(lines: Sequence[str], players: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """Lines that begin with one player's name, and those behind them that begin with none."""
    who, subjects = "", []
    for line in lines:
        first = line.partition(" ")[0].removesuffix("'s")
        who = first if first in players else who
        subjects.append(who)
    for subject, run in groupby(zip(subjects, lines, strict=True), key=lambda pair: pair[0]):
        yield subject, [line for _, line in run]
