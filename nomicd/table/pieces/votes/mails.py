"""The mails of a vote: the ballot, its result, and notices when the Admin steps in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.page import Block, Code, Lines, Notice, Offer, Offers, Page, Section, wording
from nomicd.table.course.facts import AdminOrdered
from nomicd.table.phrases import join_words, many
from nomicd.table.pieces.votes import facts as f
from nomicd.table.pieces.votes.proposing import derive_token
from nomicd.table.pieces.votes.state import PENDING, AnyVoting, ProposalState, name_author
from nomicd.table.pieces.votes.words import CHOICES, HIDDEN, ask_for_vote, describe_closing, show_tally
from nomicd.table.presence.press import ADMIN
from nomicd.table.presence.views import readers

Shown: TypeAlias = Callable[[ProposalState], Section]
"""One proposal with all that is known of it."""

Step: TypeAlias = f.ProposalReturned | f.ProposalVetoed | f.ProposalReopened
"""What the Admin does to a proposal before it is decided."""


class BallotTexts(msgspec.Struct, frozen=True):
    """What a ballot says of a proposal: `shown` is read, `whole` is its exact text, which is attached where
    `shown` tells it in words."""

    shown: Shown
    whole: Shown | None = None


def mail_ballots(
    state: AnyVoting,
    opened: f.BallotOpened,
    due: Due | None,
    closes: str,
    said: BallotTexts,
    quorum: int = 1,
) -> Iterator[Notice]:
    """Write to every reader, with the lines that vote to those who may. `closes` and `quorum` as in
    `describe_closing`."""
    found = [state.proposals[number] for number in opened.proposals]
    texts = [said.shown(proposal) for proposal in found]
    more = tuple(said.whole(proposal) for proposal in found) if said.whole else ()
    small = (wording("table.exact_text"),) if more else ()
    voters = Section("Who votes", (Lines((join_words(list(opened.electorate)) + ".",)),))
    asked = f"Voting is open on {many(len(found), 'proposal')}."
    for reader in readers(state):
        votes = reader in opened.electorate
        sections = _ask_for_votes(state, found, texts, reader) if votes else texts
        how = "Answer with one of the lines below for each." if votes else "You have no vote on this ballot."
        secret = (HIDDEN,) if opened.secret else ()
        lead = (f"{asked} {how}", *secret, describe_closing(state, due, closes, quorum))
        page = Page(f"Ballot of week {state.week}", lead, (*sections, voters), small=small, more=more)
        yield Notice("ballot", reader, f"ballot/u{state.update}/{reader}", page)


def _ask_for_votes(
    state: AnyVoting, found: Sequence[ProposalState], texts: Sequence[Section], reader: str
) -> list[Section]:
    """Return the proposals, with the lines that vote on each, and on all of them."""
    pairs = zip(found, texts, strict=True)
    asked = [_place_vote(text, _ask_for_vote(state, each, reader)) for each, text in pairs]
    return [_ask_for_all(found), *asked] if len(found) > 1 else asked


def _place_vote(text: Section, vote: Offers) -> Section:
    """Return a proposal with the votes on it below its first lines."""
    return Section(text.heading, (text.blocks[0], vote, *text.blocks[1:]))


def _ask_for_all(found: Sequence[ProposalState]) -> Section:
    """Return the votes on all proposals at once."""
    votes = tuple(Offer(f"vote {choice} on all", "", f"{choice} to all") for choice in CHOICES)
    return Section("", (Offers(votes, f"All {len(found)} at once:"),))


def _ask_for_vote(state: AnyVoting, proposal: ProposalState, reader: str) -> Offers:
    """Return the votes on a proposal below its heading."""
    secret = f"Your line in its tally: {derive_token(state, proposal, reader)}." if proposal.secret else ""
    return ask_for_vote(state, proposal, reader, secret)


def mail_results(
    state: AnyVoting,
    events: Sequence[GameEvent],
    changes: Sequence[Section],
    exact: Sequence[Section] = (),
) -> Iterator[Notice]:
    """Write to every reader; of a secret ballot, to each voter the own line. `changes` is what it led to,
    `exact` the texts of that where these are words."""
    decided = list(of_kind(f.ProposalDecided, events))
    accepted = sum(event.outcome != "rejected" for event in decided)
    lead = f"{many(len(decided), 'proposal')} voted on, {accepted} accepted."
    for reader in readers(state):
        sections = (*(_show_result(state, event, reader) for event in decided), *changes)
        title, small = f"Result of the vote of week {state.week - 1}", (wording("table.exact_changes"),)
        page = Page(title, (lead,), sections, small=small if exact else (), more=tuple(exact))
        yield Notice("result", reader, f"result/u{state.update}/{reader}", page)


def _show_result(state: AnyVoting, event: f.ProposalDecided, reader: str) -> Section:
    proposal = state.proposals[event.number]
    blocks: list[Block] = [
        Lines((f"By {name_author(proposal)}.", event.describe_verdict())),
        *show_tally(state, proposal),
    ]
    own = derive_token(state, proposal, reader) if event.secret and reader in state.players else ""
    if own and any(each.voter == own for each in (*event.lines, *event.uncounted)):
        blocks.append(Lines((f"Your line is {own}.",)))
    return Section(f"Proposal {event.number}: {proposal.title}", tuple(blocks))


_LEADS_TO: Mapping[type[GameEvent], tuple[str, ...]] = {
    f.ProposalReturned: ("returned",),
    f.ProposalVetoed: ("vetoed",),
    f.ProposalReopened: PENDING,
}


def find_steps(state: AnyVoting, events: Sequence[GameEvent]) -> Iterator[tuple[Step, str]]:
    """Give what the Admin has done to proposals, each with the source of the order that did it; without what
    the same mail has taken back."""
    source = ""
    for event in events:
        if isinstance(event, AdminOrdered):
            source = event.source
        elif isinstance(event, Step) and state.proposals[event.number].status in _LEADS_TO[type(event)]:
            yield event, source


def mail_step(state: AnyVoting, event: Step, source: str, said: str) -> Iterator[Notice]:
    """Write to a proposer, and to whoever could have voted, that the Admin has sent a proposal back or vetoed
    it, or lets it go on after all. `said` is the line of it; `source` tells one time from another."""
    proposal = state.proposals[event.number]
    offers: tuple[Block, ...] = ()
    if isinstance(event, f.ProposalReturned):
        again = Offer(f"propose: {proposal.title}", "put the mended text below; this one counts for nothing")
        offers = (Offers((again,)),)
    for reader in readers(state):
        mine = reader == proposal.player
        title = f"Proposal {event.number} is {proposal.status}"
        blocks = (Code(proposal.body), *offers) if mine else (Code(proposal.body),)
        page = Page(title, (said,), (Section(f"Proposal {event.number}", blocks),))
        if mine or reader in state.electorate or reader == ADMIN:
            yield Notice("notice", reader, f"{event.NAME}/{event.number}/{source}/{reader}", page)
