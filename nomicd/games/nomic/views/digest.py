"""The mails of an update: digest, ballot, result; and the short notices in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from zoneinfo import ZoneInfo

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import State
from nomicd.games.nomic.views.narrate import author, concerning, line, narrate, verdict
from nomicd.games.nomic.views.pages import board, current, law_change, proposal_section, standings
from nomicd.games.nomic.views.todo import closing_line, deadline_line, possible, urgent, vote_offers
from nomicd.games.nomic.views.words import day_name, listed, many
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
    yield from (proposal_section(state, proposal) for proposal in current(state))


def _last(state: State, reader: str) -> Iterator[Section]:
    if reader in state.players and not state.over:
        yield from possible(state, reader)


def _digests(
    state: State, events: Sequence[Event], ended: e.UpdateEnded, due: Due | None
) -> Iterator[Notice]:
    started = next(event for event in events if isinstance(event, e.UpdateStarted))
    day = datetime.fromisoformat(started.deadline).astimezone(ZoneInfo(state.timezone))
    title = f"Update {ended.number}, {day_name(started.weekday)} {day.day} {day:%B %Y}"
    lead = (deadline_line(state, due),)
    common = tuple(_common(state, events))
    dice = Section(f"The dice of update {ended.number}", (dice_block(state, events, ended),))
    for reader in readers(state):
        sections = (*_first(state, events, reader), *common, *_last(state, reader), dice)
        yield Notice("digest", reader, f"digest/u{ended.number}/{reader}", Page(title, lead, sections))


def _ballots(state: State, opened: e.BallotOpened, due: Due | None) -> Iterator[Notice]:
    found = [state.proposals[number] for number in opened.proposals]
    texts = [proposal_section(state, proposal) for proposal in found]
    voters = Section("Who votes", (Lines((listed(list(opened.electorate)) + ".",)),))
    asked = f"Voting is open on {many(len(found), 'proposal')}."
    for reader in readers(state):
        votes = reader in opened.electorate
        sections = [
            Section(
                text.heading,
                (*text.blocks, Offers(vote_offers(state, each, reader))) if votes else text.blocks,
            )
            for each, text in zip(found, texts, strict=True)
        ]
        how = "Answer with one of the lines below for each." if votes else "You have no vote on this ballot."
        page = Page(
            f"Ballot of week {state.week}", (f"{asked} {how}", closing_line(state, due)), (*sections, voters)
        )
        yield Notice("ballot", reader, f"ballot/u{state.update}/{reader}", page)


def _votes_table(event: e.ProposalDecided) -> Table:
    return Table(("Player", "Vote"), tuple(sorted(event.votes.items())))


def _result(state: State, events: Sequence[Event], reader: str) -> Notice:
    decided = [event for event in events if isinstance(event, e.ProposalDecided)]
    law = [event for event in events if isinstance(event, _LAW)]
    sections = [_decided(state, event) for event in decided]
    if law:
        sections.append(Section("What changed in the rules", tuple(_law_blocks(state, law))))
    accepted = sum(event.outcome != "rejected" for event in decided)
    lead = f"{many(len(decided), 'proposal')} voted on, {accepted} accepted."
    page = Page(f"Result of the vote of week {state.week - 1}", (lead,), tuple(sections))
    return Notice("result", reader, f"result/u{state.update}/{reader}", page)


def _decided(state: State, event: e.ProposalDecided) -> Section:
    proposal = state.proposals[event.number]
    tally = f"{verdict(event)} Yea {event.yea}, nay {event.nay}, abstain {event.abstain}."
    lines = (f"By {author(proposal)}.", tally)
    return Section(f"Proposal {event.number}: {proposal.title}", (Lines(lines), _votes_table(event)))


def _law_blocks(state: State, law: Sequence[Event]) -> Iterator[Block]:
    """A line for each change; for an amended rule what is different. A rule changed twice shows it once."""
    shown = set()
    for event in law:
        yield Lines((line(state, event),))
        if isinstance(event, e.RuleAmended) and event.number not in shown:
            shown.add(event.number)
            yield Code(law_change(state, event.number))


_LAW = (e.RuleEnacted, e.RuleAmended, e.RuleRepealed)


def _suspensions(state: State, event: e.RuleSuspended, place: int) -> Iterator[Notice]:
    """To the Admin, and to whoever wrote the rule as it is."""
    more = "What it missed is kept in the log. A proposal that amends or repeals the rule mends it."
    lines = (line(state, event), *((more,) if event.hook else ()))
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
    page = Page("The game begins", lead, (Section("Standings", (standings(state),)), board(state)))
    return Notice("notice", reader, f"start/{reader}", page)


_STOPS = (e.GamePaused, e.GameResumed, e.GameEnded)


def _between(state: State, events: Sequence[Event]) -> Iterator[Notice]:
    """What stops the game or lets it go on between two updates: everybody is told at once."""
    for place, event in enumerate(events):
        if isinstance(event, _STOPS):
            said = line(state, event)
            page = Page(said.partition(":")[0].removesuffix("."), (said,))
            key = f"{event.NAME}/u{state.update}/{state.stops}/{place}"
            yield from (Notice("notice", reader, f"{key}/{reader}", page) for reader in readers(state))


def notices(state: State, events: Sequence[Event], due: Due | None) -> Iterator[Notice]:
    """The mails that these events, which have led to `state`, call for; `due` is the update after them."""
    for place, event in enumerate(events):
        if isinstance(event, e.UpdateEnded):
            yield from _digests(state, events, event, due)
        elif isinstance(event, e.BallotOpened) and event.proposals:
            yield from _ballots(state, event, due)
        elif isinstance(event, e.RuleSuspended):
            yield from _suspensions(state, event, place)
        elif isinstance(event, e.GameStarted):
            yield from (_start(state, reader, due) for reader in readers(state))
    if not any(isinstance(event, e.UpdateEnded) for event in events):
        yield from _between(state, events)
    if any(isinstance(event, e.ProposalDecided) for event in events):
        yield from (_result(state, events, reader) for reader in readers(state))
