"""The mails of an update: the digest, and the short notices in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from nomicd.games.nomic import events as e
from nomicd.games.nomic.naming import day_name
from nomicd.games.nomic.pages import presence
from nomicd.games.nomic.pages.admin_notices import decreed
from nomicd.games.nomic.pages.news import news
from nomicd.games.nomic.pages.on_request import boards
from nomicd.games.nomic.pages.paragraphs import paragraphs
from nomicd.games.nomic.pages.personal_summary import apart, yours
from nomicd.games.nomic.pages.prices import new_prices
from nomicd.games.nomic.pages.proposals import current, proposal_blocks
from nomicd.games.nomic.pages.report import Told, report
from nomicd.games.nomic.pages.rules import words_only
from nomicd.games.nomic.pages.standings import standings
from nomicd.games.nomic.pages.todo import deadline_line, possible, urgent
from nomicd.games.nomic.pages.voting import ADMIN, ballots, flagged, readers, results, stopped
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State
from nomicd.kernel.deadlines import WEEKDAYS, Due
from nomicd.kernel.events import Event
from nomicd.kernel.page import Code, Lines, Notice, Page, Section
from nomicd.table.proof import dice_lines


def dice_block(state: State, events: Sequence[Event], ended: e.UpdateEnded) -> Code:
    """The update's dice in the lines that `docs/verify_dice.py` reads."""
    draws = [draw for event in events if isinstance(event, e.DiceRolled) for draw in event.draws]
    lines = dice_lines(state.slug, ended.number, ended.secret, draws, ended.orders, state.fixed)
    return Code("\n".join(lines))


def _first(
    state: State, mine: Sequence[Event], told: Sequence[Told], reader: str, due: Due | None
) -> Iterator[Section]:
    if reader in state.players and not state.over:
        yield from urgent(state, reader, due)
    yield from yours(state, mine, told, reader)


def _common(state: State, events: Sequence[Event], told: Sequence[Told]) -> Iterator[Section]:
    lines = paragraphs([each.line for each in told], state.players)
    yield Section("What happened", (Lines(lines or ("Nothing.",)),))
    yield Section("Standings", (standings(state),))
    yield from boards(state, events)
    yield from new_prices(state, events)
    if proposed := current(state):
        yield Section("Proposals", tuple(proposal_blocks(proposed)))
    if by_hand := tuple(_by_hand(state)):
        yield Section("Applied by the Admin", (Lines(by_hand),))
    yield from presence.there(state)


def _by_hand(state: State) -> Iterator[str]:
    """What was voted in as words that no code carries out."""
    documents = book(state.rules).documents
    for number, rule in sorted(state.rules.items()):
        document, voted = documents[number], rule.by.startswith("proposal")
        if voted and not document.code and not document.toml:
            yield f"Rule {number}, {document.title}, is in words only, by {rule.by}."
        elif voted and words_only(state, number):
            yield f"Rule {number}, {document.title}: {rule.by} changed its words, not its code."


def _last(state: State, reader: str) -> Iterator[Section]:
    if reader in state.players and not state.over:
        yield from possible(state, reader)


def _title(state: State, events: Sequence[Event], ended: e.UpdateEnded) -> str:
    started = next(event for event in events if isinstance(event, e.UpdateStarted))
    day = datetime.fromisoformat(started.deadline).astimezone(ZoneInfo(state.timezone))
    return f"Update {ended.number}, {day_name(WEEKDAYS[day.weekday()])} {day.day} {day:%B %Y}"


def _dice(state: State, events: Sequence[Event], ended: e.UpdateEnded) -> Section:
    return Section(f"The dice of update {ended.number}", (dice_block(state, events, ended),))


def observed(state: State, events: Sequence[Event], ended: e.UpdateEnded) -> Page:
    """The digest as it is for who has no part in the game: what all the others have in common."""
    told = tuple(report(state, events))
    sections = (*_common(state, events, told), _dice(state, events, ended))
    return Page(_title(state, events, ended), (), sections)


def _digests(
    state: State, events: Sequence[Event], ended: e.UpdateEnded, due: Due | None
) -> Iterator[Notice]:
    title = _title(state, events, ended)
    lead = (deadline_line(state, due),)
    told = tuple(report(state, events))
    common = tuple(_common(state, events, told))
    dice, mine = _dice(state, events, ended), apart(events)
    for reader in readers(state):
        sections = (
            *_first(state, mine.get(reader, ()), told, reader, due),
            *common,
            *_last(state, reader),
            dice,
        )
        yield Notice(
            "digest",
            reader,
            f"digest/u{ended.number}/{reader}",
            Page(title, lead, sections, news(state, reader)),
        )


def _suspensions(state: State, event: e.RuleSuspended, place: int) -> Iterator[Notice]:
    """To the Admin, and to whoever wrote the rule as it is."""
    more = "What it missed is kept in the log. A proposal that amends or repeals the rule mends it."
    lines = (event.describe(state), *((more,) if event.hook else ()))
    again = f"To switch its code on as it is, write: restore rule {event.number}"
    title = f"Rule {event.number} is suspended"
    key = f"suspended/u{state.update}/{event.number}/{place}"
    yield Notice("notice", ADMIN, key, Page(title, (*lines, again)))
    if author := _author(state, event.number):
        yield Notice("notice", author, key, Page(title, ("This is a rule of yours.", *lines)))


def _author(state: State, number: int) -> str:
    """Who proposed the present form of a rule, "" for one of the opening."""
    kind, _, proposal = state.rules[number].by.partition(" ") if number in state.rules else ("", "", "")
    return state.proposals[int(proposal)].player if kind == "proposal" and proposal.isdigit() else ""


def _start(state: State, reader: str, due: Due | None) -> Notice:
    lead = (
        f"The game {state.slug} begins. {deadline_line(state, due)}",
        f"The dice are committed to: secret 0 = {state.commitment}",
    )
    page = Page("The game begins", lead, (Section("Standings", (standings(state),)), *boards(state)))
    return Notice("notice", reader, f"start/{reader}", page)


_STOPS = (e.GamePaused, e.GameResumed, e.GameEnded)


def _between(state: State, events: Sequence[Event]) -> Iterator[Notice]:
    """What stops the game or lets it go on between two updates: everybody is told at once."""
    for place, event in enumerate(events):
        if isinstance(event, _STOPS):
            said = event.describe(state)
            page = Page(said.partition(":")[0].removesuffix("."), (said,))
            key = f"{event.NAME}/u{state.update}/{state.stops}/{place}"
            yield from (Notice("notice", reader, f"{key}/{reader}", page) for reader in readers(state))


def notices(state: State, events: Sequence[Event], due: Due | None) -> Iterator[Notice]:
    """The mails that these events, which have led to `state`, call for; `due` is the update after them."""
    for place, event in enumerate(events):
        if isinstance(event, e.UpdateEnded):
            yield from _digests(state, events, event, due)
        elif isinstance(event, e.BallotOpened) and event.proposals:
            yield from ballots(state, event, due)
        elif isinstance(event, e.ProposalMade):
            yield from flagged(state, event)
        elif isinstance(event, e.RuleSuspended):
            yield from _suspensions(state, event, place)
        elif isinstance(event, e.GameStarted):
            yield from (_start(state, reader, due) for reader in readers(state))
    yield from stopped(state, events)
    if not any(isinstance(event, e.UpdateEnded) for event in events):
        yield from _between(state, events)
    if any(isinstance(event, e.ProposalDecided) for event in events):
        yield from results(state, events)
    yield from decreed(state, events)
    yield from presence.notices(state, events)
