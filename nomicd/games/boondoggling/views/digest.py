"""The mails of a game: the digest of an update, its start, and what stops it in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from zoneinfo import ZoneInfo

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.state import State, law_of
from nomicd.games.boondoggling.views.narrate import Told, told
from nomicd.games.boondoggling.views.pages import board, funds, ledger
from nomicd.games.boondoggling.views.todo import possible, urgent
from nomicd.games.boondoggling.views.words import deadline_line, money
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import Event
from nomicd.kernel.views import Code, Lines, Notice, Page, Section
from nomicd.table.phrases import day_name
from nomicd.table.proof import dice_lines

ADMIN = "admin"


def readers(state: State) -> tuple[str, ...]:
    """Who gets the game's mail."""
    return (*state.players, ADMIN)


def notices(state: State, events: Sequence[Event], due: Due | None) -> Iterator[Notice]:
    """The mails that these events, which have led to `state`, call for; `due` is the update after them."""
    ended = next((event for event in events if isinstance(event, e.UpdateEnded)), None)
    if ended:
        yield from _digests(state, events, ended, due)
    for place, event in enumerate(events):
        if isinstance(event, e.GameStarted):
            yield from (_start(state, reader, due) for reader in readers(state))
        elif not ended and isinstance(event, e.GamePaused | e.GameResumed | e.GameEnded):
            yield from _between(state, event, place)


def _digests(
    state: State, events: Sequence[Event], ended: e.UpdateEnded, due: Due | None
) -> Iterator[Notice]:
    started = next(event for event in events if isinstance(event, e.UpdateStarted))
    day = datetime.fromisoformat(started.deadline).astimezone(ZoneInfo(state.timezone))
    title = f"Update {ended.number}, {day_name(started.weekday)} {day.day} {day:%B %Y}"
    lead, lines = (deadline_line(state, due),), told(state, events)
    draws = [draw for event in events if isinstance(event, e.DiceRolled) for draw in event.draws]
    proofs = dice_lines(state.slug, ended.number, ended.secret, draws, ended.orders)
    dice = Section(f"The dice of update {ended.number}", (Code("\n".join(proofs)),))
    common = (*_rounds(lines), Section("The funds", funds(state)), ledger(state), board(state, events))
    for reader in readers(state):
        plays = reader in state.players and not state.over
        first = (*urgent(state, reader), *_yours(lines, reader)) if plays else tuple(_yours(lines, reader))
        last = tuple(possible(state, reader)) if plays else ()
        page = Page(title, lead, (*first, *common, *last, dice), _news(state, reader))
        yield Notice("digest", reader, f"digest/u{ended.number}/{reader}", page)


def _news(state: State, reader: str) -> str:
    """What stands in the subject line."""
    if state.over:
        return f"{state.winner} has won" if state.winner else "the game is over"
    if reader not in state.players:
        return ""
    asked = "you are asked, " if state.question and state.question.player == reader else ""
    return f"{asked}you have {money(state, state.players[reader].fund)}"


def _yours(lines: Sequence[Told], reader: str) -> Iterator[Section]:
    if mine := tuple(line.text for line in lines if line.player == reader):
        yield Section("What happened to you", (Lines(mine),))


def _rounds(lines: Sequence[Told]) -> Iterator[Section]:
    if not lines:
        yield Section("What happened", (Lines(("Nothing.",)),))
    for number, found in groupby(lines, key=lambda line: line.round):
        heading = f"Round {number}" if number else "What happened"
        yield Section(heading, (Lines(tuple(line.text for line in found)),))


def _start(state: State, reader: str, due: Due | None) -> Notice:
    counts = law_of(state).money
    bills = ", ".join(f"{count}x{value}" for value, count in counts.fund.items())
    lead = (
        f"The game {state.slug} begins. {deadline_line(state, due)}",
        f"Everybody has {money(state, counts.start)}: {bills}.",
        "The dice of the first update say who moves first.",
        f"The dice are committed to: secret 0 = {state.commitment}",
    )
    sections = (Section("The funds", funds(state)), ledger(state), board(state))
    more = tuple(possible(state, reader)) if reader in state.players else ()
    return Notice("notice", reader, f"start/{reader}", Page("The game begins", lead, (*sections, *more)))


def _between(state: State, event: Event, place: int) -> Iterator[Notice]:
    """What stops the game or lets it go on between two updates: everybody is told at once."""
    said = told(state, (event,))[-1].text
    page = Page(said.partition(":")[0].removesuffix("."), (said,))
    key = f"{event.NAME}/u{state.update}/{state.stops}/{place}"
    yield from (Notice("notice", reader, f"{key}/{reader}", page) for reader in readers(state))
