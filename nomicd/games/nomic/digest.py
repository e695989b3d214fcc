"""The mails of an update: digest, ballot, result; and the short notices in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from nomicd.games.nomic import events as e
from nomicd.games.nomic.narrate import concerning, line, narrate
from nomicd.games.nomic.pages import board, current, proposal_section, standings
from nomicd.games.nomic.state import State
from nomicd.games.nomic.todo import deadline_line, open_to, possible, urgent, vote_offers
from nomicd.games.nomic.words import day_name, listed, many, when
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import Event
from nomicd.kernel.views import Block, Code, Lines, Notice, Offers, Page, Section, Table

ADMIN = "admin"


def readers(state: State) -> list[str]:
    """Who gets the mails of an update: every player, the inactive ones too, and the Admin."""
    return [*state.players, ADMIN]


def dice_block(state: State, events: Sequence[Event], ended: e.UpdateEnded) -> Code:
    """The update's dice in the lines that `docs/verify_dice.py` reads."""
    before = sha256(bytes.fromhex(ended.secret)).hexdigest()
    draws = [draw for event in events if isinstance(event, e.DiceRolled) for draw in event.draws]
    lines = [
        f"game {state.slug} update {ended.number}",
        f"secret {ended.secret}",
        f"before {before}",
        *(f"draw {draw.label} d{draw.sides} {draw.value}" for draw in draws),
        *(f"order {digest}" for digest in sorted(ended.orders)),
        f"root {ended.root}",
    ]
    return Code("\n".join(lines))


def _yours(state: State, events: Sequence[Event], reader: str) -> tuple[str, ...]:
    told = [event.text for event in events if isinstance(event, e.Noted) and event.player == reader]
    public = [event for event in concerning(events, reader) if not isinstance(event, e.Noted)]
    return (*told, *narrate(state, public))


def _first(state: State, events: Sequence[Event], reader: str) -> Iterator[Section]:
    if reader in state.players and not state.over:
        yield from urgent(state, reader)
    if yours := _yours(state, events, reader):
        yield Section("What happened to you", (Lines(yours),))


def _common(state: State, events: Sequence[Event]) -> Iterator[Section]:
    yield Section("What happened", (Lines(tuple(narrate(state, events)) or ("Nothing.",)),))
    yield Section("Standings", (standings(state),))
    yield board(state)
    yield from (proposal_section(proposal) for proposal in current(state))


def _last(state: State, reader: str) -> Iterator[Section]:
    if reader in state.players and not state.over:
        yield from possible(state, reader)


def _digests(
    state: State, events: Sequence[Event], ended: e.UpdateEnded, due: Due | None
) -> Iterator[Notice]:
    started = next(event for event in events if isinstance(event, e.UpdateStarted))
    title, lead = f"Update {ended.number}, {day_name(started.weekday)}", (deadline_line(state, due),)
    common = tuple(_common(state, events))
    dice = Section(f"The dice of update {ended.number}", (dice_block(state, events, ended),))
    for reader in readers(state):
        sections = (*_first(state, events, reader), *common, *_last(state, reader), dice)
        yield Notice("digest", reader, f"digest/u{ended.number}/{reader}", Page(title, lead, sections))


def _ballot(state: State, opened: e.BallotOpened, reader: str, due: Due | None) -> Notice:
    found = [state.proposals[number] for number in opened.proposals]
    sections = []
    for proposal in found:
        section = proposal_section(proposal)
        blocks: tuple[Block, ...] = section.blocks
        if reader in opened.electorate:
            blocks = (*blocks, Offers(vote_offers(proposal, reader)))
        sections.append(Section(section.heading, blocks))
    voters = Section("Who votes", (Lines((listed(list(opened.electorate)) + ".",)),))
    lead = [
        f"Voting is open on {many(len(found), 'proposal')}. Answer with the lines below, or some of them."
    ]
    if due is not None:
        lead.append(f"The next update is due {when(due.deadline, state.timezone)}.")
    page = Page(f"Ballot of week {state.week}", tuple(lead), (*sections, voters))
    return Notice("ballot", reader, f"ballot/u{state.update}/{reader}", page)


def _votes_table(event: e.ProposalDecided) -> Table:
    return Table(("Player", "Vote"), tuple(sorted(event.votes.items())))


def _result(state: State, events: Sequence[Event], reader: str) -> Notice:
    decided = [event for event in events if isinstance(event, e.ProposalDecided)]
    sections = [
        Section(f"Proposal {event.number}", (Lines((line(state, event),)), _votes_table(event)))
        for event in decided
    ]
    law = [line(state, event) for event in events if isinstance(event, _LAW)]
    if law:
        sections.append(Section("What changed in the rules", (Lines(tuple(law)),)))
    accepted = sum(event.outcome == "accepted" for event in decided)
    lead = f"{many(len(decided), 'proposal')} voted on, {accepted} accepted."
    return Notice(
        "result",
        reader,
        f"result/u{state.update}/{reader}",
        Page("Result of the vote", (lead,), tuple(sections)),
    )


_LAW = (e.RuleEnacted, e.RuleAmended, e.RuleRepealed)


def _suspension(state: State, event: e.RuleSuspended, place: int) -> Notice:
    lines = (line(state, event), "What it missed is kept in the log; amend or repeal the rule to mend it.")
    page = Page(f"Rule {event.number} is suspended", lines)
    return Notice("notice", ADMIN, f"suspended/u{state.update}/{event.number}/{place}", page)


def _welcome(state: State, event: e.PlayerJoined, due: Due | None) -> Notice:
    page = open_to(state, event.player, due)
    lead = (f"Welcome to {state.slug}, {event.player}. You stand on square #{event.square}.", *page.lead)
    return Notice("notice", event.player, f"welcome/{event.player}", Page("Welcome", lead, page.sections))


def _start(state: State, reader: str, due: Due | None) -> Notice:
    lead = (
        f"The game {state.slug} begins. {deadline_line(state, due)}",
        f"The dice are committed to: secret 0 = {state.commitment}",
    )
    page = Page("The game begins", lead, (Section("Standings", (standings(state),)), board(state)))
    return Notice("notice", reader, f"start/{reader}", page)


def notices(state: State, events: Sequence[Event], due: Due | None) -> Iterator[Notice]:
    """The mails that these events, which have led to `state`, call for; `due` is the update after them."""
    for place, event in enumerate(events):
        if isinstance(event, e.UpdateEnded):
            yield from _digests(state, events, event, due)
        elif isinstance(event, e.BallotOpened) and event.proposals:
            yield from (_ballot(state, event, reader, due) for reader in readers(state))
        elif isinstance(event, e.RuleSuspended):
            yield _suspension(state, event, place)
        elif isinstance(event, e.PlayerJoined):
            yield _welcome(state, event, due)
        elif isinstance(event, e.GameStarted):
            yield from (_start(state, reader, due) for reader in readers(state))
    if any(isinstance(event, e.ProposalDecided) for event in events):
        yield from (_result(state, events, reader) for reader in readers(state))
