"""The digest of an update: what the readers have in common, what is each one's own, and the words of its
subject."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeAlias

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.abilities import forms
from nomicd.games.nomic.pages.board import DrawnBoard, show_board, show_board_to
from nomicd.games.nomic.pages.personal_summary import (
    NO_CHANGES,
    PlayerChanges,
    format_change,
    group_by_player,
    list_own_results,
    show_private,
    sum_up,
    summarize_for,
    summarize_in_lines,
    tell_standing,
)
from nomicd.games.nomic.pages.proposals import current, proposal_blocks
from nomicd.games.nomic.pages.report import ReportLine, break_into_paragraphs, write_report
from nomicd.games.nomic.pages.rules import LAW_CHANGES, changed_words_only
from nomicd.games.nomic.pages.standings import list_figures, price_list, standings_section
from nomicd.games.nomic.pages.todo import hint, possible, show_standing, tell_awaited, urgent
from nomicd.games.nomic.pages.welcome import tell_inactive, warn
from nomicd.games.nomic.phrases import join_words, many, mark
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import PlayerState, State
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.page import Lines, Notice, Page, Section, Table, Wording
from nomicd.table.course import mails
from nomicd.table.first_lines import OVER, WARNED, tell_final_standing, tell_to_do, write_first_lines
from nomicd.table.pieces.votes.state import list_open, name_author
from nomicd.table.presence.views import describe_presence, readers
from nomicd.table.story import StoryLine, UpdateStory, fold_here, measure


def write_digests(
    state: State, events: Sequence[GameEvent], ended: e.NomicUpdateEnded, due: Due | None
) -> Iterator[Notice]:
    """Yield the digest of an update, to each reader."""
    write = _prepare(state, events, ended, due)
    for reader in readers(state):
        yield Notice("digest", reader, f"digest/u{ended.number}/{reader}", write(reader))


def make_observers_digest(state: State, events: Sequence[GameEvent], due: Due | None) -> Page | None:
    """Return the digest of an update as it is for who has no part in the game; None if these events are no
    update."""
    ended = next(of_kind(e.NomicUpdateEnded, events), None)
    return _prepare(state, events, ended, due)("") if ended else None


def _prepare(
    state: State, events: Sequence[GameEvent], ended: e.NomicUpdateEnded, due: Due | None
) -> Callable[[str], Page]:
    """Return what writes a reader's digest: what all have in common is worked out once."""
    report = tuple(write_report(state, events))
    board = DrawnBoard(state, events)
    whole = _common_page(board, events, ended, report)
    *common, dice = whole.sections
    end = mails.find_ending(events)
    ending = mails.tell_ending(end, state, "")
    news = [each for each in report if not _MACHINERY.search(each.line) and each.line not in ending]
    story = UpdateStory((StoryLine(each.line, each.player, each.alike) for each in news), state.players)
    shared = tuple(_show_shared(state, events))
    own, results = group_by_player(events), list_own_results(state, events)
    small = mails.exact_deadline(state, due)

    def write(reader: str) -> Page:
        changes = sum_up(state, own.get(reader, ()), reader)
        mine = _write_own_sections(state, reader, due)
        ending = mails.tell_ending(end, state, reader)
        summary = summarize_in_lines(state, changes, report, reader, results.get(reader, ()))
        own_part = [each for each in summary if each not in ending]
        lead = _write_lead(state, reader, (*ending, *own_part), mine, due)
        above = (*show_private(changes), *mine.first)
        sections = (
            *above,
            story.show(reader, measure(lead, above)),
            fold_here(),
            *shared,
            *show_board_to(board, reader),
            *mine.last,
            *mails.say_farewell(state),
        )
        more = (*summarize_for(state, changes, report, reader), *common, *mine.full, dice)
        subject = describe_news(state, reader, changes, due)
        title = mails.name_ending(state) or mails.update_title(state, events, ended, year=not reader)
        return Page(title, lead, sections, subject, small, more, f"Update {ended.number}")

    return write


Sections: TypeAlias = tuple[Section, ...]


class OwnSections(msgspec.Struct, frozen=True):
    """What a player is asked and may do: `first` of all, `last`, below what all are told, and in `full`.
    `asked` are those of the first that want an answer, `freely` those of what may be done besides."""

    first: Sections = ()
    last: Sections = ()
    full: Sections = ()
    asked: Sections = ()
    freely: Sections = ()


def _write_own_sections(state: State, reader: str, due: Due | None) -> OwnSections:
    if state.over or reader not in state.players:
        return OwnSections()
    ways = tuple(forms(state, state.players[reader]))
    above, hinted = urgent(state, reader, due), tuple(hint(state, reader, ways))
    last = (*show_standing(state, reader), *(hinted if above.all else ()))
    freely = above.offered or (() if above.asked else hinted)
    full = tuple(possible(state, reader, ways))
    return OwnSections(above.all or hinted, last, full, above.asked, freely)


def _write_lead(
    state: State, reader: str, news: Sequence[str], mine: OwnSections, due: Due | None
) -> tuple[str | Wording, ...]:
    """Return the first lines of a reader's digest."""
    if state.over:
        figures = list_figures(state) if reader in state.players else ()
        return write_first_lines(news, tuple(tell_final_standing(figures, state, reader)), (OVER,), ())
    by = (*tell_awaited(state, reader), mails.tell_deadline_or_end(state, due, reader, ()))
    if reader not in state.players:
        return write_first_lines(news, (), (), by)
    warned = tuple(warn(state, reader))
    to_do = tell_to_do(mine.asked, mine.freely, warned=bool(warned))
    standing = (*tell_inactive(state, reader), *tell_standing(state, reader, news))
    return write_first_lines(news, standing, (to_do, *warned), by)


def _show_shared(state: State, events: Sequence[GameEvent]) -> Iterator[Section]:
    """Yield what a digest tells everybody in short."""
    changed = {getattr(each, "number", 0) for each in of_kind(LAW_CHANGES, events)}
    lines = (*_list_rules_to_apply(state, changed), *_prices_now(state, changed)) if changed else ()
    if lines:
        yield Section("", (Lines(lines),))
    yield msgspec.structs.replace(standings_section(state, brief=True), brief=())
    if proposed := [each for each in current(state) if each.status == "proposed"]:
        said = (f'{each.number}, "{each.title}", by {name_author(each)}' for each in proposed)
        yield Section("Proposed for the next ballot", (Lines(tuple(said)),))


_MACHINERY = re.compile(r"^Chance picks |^The dice show | has an option to |'s answer to “")
"""What is no news to others: what comes of it is told, or its player is asked."""


def _prices_now(state: State, changed: Collection[int]) -> Iterator[str]:
    """Yield in one line what everything costs whose rule has changed."""
    tables = (table for each in price_list(state) for table in of_kind(Table, each.blocks))
    rows = (row for table in tables for row in table.texts)
    if priced := [f"{what} {costs}" for what, costs, _, rule, _ in rows if costs and int(rule) in changed]:
        yield f"Prices are now: {', '.join(priced)}."


def report_update(state: State, events: Sequence[GameEvent]) -> Page | None:
    """Return all that everybody may know of an update; None if these events are none."""
    ended = next(of_kind(e.NomicUpdateEnded, events), None)
    if ended is None:
        return None
    return _common_page(DrawnBoard(state, events), events, ended, tuple(write_report(state, events)))


def _common_page(
    board: DrawnBoard, events: Sequence[GameEvent], ended: e.NomicUpdateEnded, report: Sequence[ReportLine]
) -> Page:
    """Return what all readers of a digest have in common."""
    state, sections = board.state, _common_sections(board, events, report)
    dice = mails.update_dice(state, events, ended, state.fixed)
    return Page(mails.update_title(state, events, ended, year=True), (), (*sections, dice))


def _common_sections(
    board: DrawnBoard, events: Sequence[GameEvent], report: Sequence[ReportLine]
) -> Iterator[Section]:
    state = board.state
    lines = break_into_paragraphs(report)
    yield Section("What happened", (Lines(lines or ("Nothing.",)),))
    yield standings_section(state)
    if state.board:
        yield from show_board(board)
    if any(of_kind(LAW_CHANGES, events)):
        yield from price_list(state)
    if proposed := current(state):
        yield Section("Proposals", tuple(proposal_blocks(proposed)))
    if by_hand := tuple(_list_rules_to_apply(state, state.rules)):
        yield Section("Applied by the Admin", (Lines(by_hand),))
    if state.started and not state.over and (lines := (*describe_presence(state), *tell_awaited(state))):
        yield Section("Who is there", (Lines(lines),))


def _list_rules_to_apply(state: State, numbers: Collection[int]) -> Iterator[str]:
    """Yield what of these rules was voted in as words that no code carries out."""
    documents = book(state.rules).documents
    for number, rule in sorted(state.rules.items()):
        if number not in numbers:
            continue
        document, voted = documents[number], rule.by.startswith("proposal")
        if voted and not document.code and not document.toml:
            yield f"Rule {number}, {document.title}, is in words only, by {rule.by}."
        elif voted and changed_words_only(state, number):
            yield f"Rule {number}, {document.title}: {rule.by} changed its words, not its code."


# The subject


def describe_news(
    state: State, reader: str, changes: PlayerChanges = NO_CHANGES, due: Due | None = None
) -> str:
    """Return what a reader should know before the mail is opened, for its subject: `+$400, you are Prisoner;
    1 question, 3 votes till Mon midnight`; "" where there is nothing to say."""
    if state.over:
        return f"{state.winner} has won" if state.winner else "the game is over"
    asked = ", ".join(_list_asked(state, reader))
    till = f" till {mails.say_deadline(state, due, short=True)}" if asked and due else ""
    return "; ".join(filter(None, (", ".join(_news(state, reader, changes)), f"{asked}{till}")))


def _news(state: State, reader: str, changes: PlayerChanges) -> Iterator[str]:
    if state.paused:
        yield "the game is paused"
    if player := state.players.get(reader):
        if change := sum(changes.money.values()):
            yield format_change(change)
        if not player.active:
            yield "you are inactive"
        elif any(warn(state, reader)):
            yield WARNED
        if player.titles:
            yield f"you are {join_words(list(player.titles))}"
        if place := _name_place(state, player, moved=changes.origin is not None):
            yield f"you are on {place}"


def _name_place(state: State, player: PlayerState, *, moved: bool) -> str:
    """Return what a player's square is called, if it is of a kind of its own or they have `moved` there."""
    kinds, here = book(state.rules).square_types, state.squares.get(player.square)
    special = [kinds[key].name for key in (here.types if here else ()) if key in kinds]
    return special[0] if special else mark(player.square) if moved else ""


def _list_asked(state: State, reader: str) -> Iterator[str]:
    if asked := sum(each.player == reader and not each.answer for each in state.questions.values()):
        yield many(asked, "question")
    open_ = list_open(state)
    if reader not in state.electorate:
        if open_:
            yield f"{many(len(open_), 'proposal')} open"
    elif votes := sum(reader not in each.votes for each in open_):
        yield many(votes, "vote")
