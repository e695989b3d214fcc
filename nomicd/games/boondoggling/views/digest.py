"""What the mails of a game tell of it: rounds, funds, ledger and board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from nomicd.games.boondoggling.naming import money
from nomicd.games.boondoggling.state import State, law_of
from nomicd.games.boondoggling.views.narrate import Told
from nomicd.games.boondoggling.views.pages import board, funds, ledger
from nomicd.kernel.events import Event
from nomicd.kernel.page import Lines, Section


def shown(state: State, events: Sequence[Event]) -> Iterator[Section]:
    """How things stand."""
    yield from (Section("The funds", funds(state)), ledger(state), board(state, events))


def greeting(state: State) -> tuple[str, ...]:
    """What everybody begins with."""
    counts = law_of(state).money
    bills = ", ".join(f"{count}x{value}" for value, count in counts.fund.items())
    return (
        f"Everybody has {money(state, counts.start)}: {bills}.",
        "The dice of the first update say who moves first.",
    )


def news(state: State, reader: str) -> str:
    """What stands in the subject line."""
    if state.over:
        return f"{state.winner} has won" if state.winner else "the game is over"
    if reader not in state.players:
        return ""
    asked = "you are asked, " if state.question and state.question.player == reader else ""
    return f"{asked}you have {money(state, state.players[reader].fund)}"


def yours(lines: Sequence[Told], reader: str) -> Iterator[Section]:
    """The lines of one player, said to them."""
    if mine := tuple(line.own for line in lines if line.player == reader):
        yield Section("What happened to you", (Lines(mine),))


def rounds(lines: Sequence[Told]) -> Iterator[Section]:
    """What happened, round by round."""
    if not lines:
        yield Section("What happened", (Lines(("Nothing.",)),))
    for number, found in groupby(lines, key=lambda line: line.round):
        heading = f"Round {number}" if number else "What happened"
        yield Section(heading, (Lines(tuple(line.text for line in found)),))
