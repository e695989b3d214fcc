"""Proposals of a fixed game as players see them: what they set, where they meet, what can be set at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from nomicd.kernel.deadlines import Due
from nomicd.kernel.page import Block, Code, Lines, Offer, Offers, Page, Section, Table
from nomicd.table.phrases import join_words, sentence
from nomicd.table.pieces.votes.state import (
    PENDING,
    AnyVoting,
    ProposalState,
    list_open,
    list_pending,
    name_author,
)
from nomicd.table.pieces.votes.words import STATUS, ask_for_vote, describe_closing, show_tally, tell_voting
from nomicd.table.terms import Parameter, find_common_parameters

Foresee: TypeAlias = Callable[[ProposalState], Iterable[str]]
"""Says what a proposal would change as things stand, or why it cannot."""


def show_proposal(state: AnyVoting, foresee: Foresee, proposal: ProposalState) -> Section:
    """Return one proposal with all that is known of it, and the digest that votes are bound to."""
    secret = " The ballot is secret." if proposal.secret and proposal.status == "open" else ""
    why = f": {proposal.reason}" if proposal.reason else ""
    status = sentence(f"{STATUS.get(proposal.status, proposal.status)}{why}")
    waits = proposal.status in PENDING
    found = _list_foreseen(state, foresee, proposal) if waits else show_tally(state, proposal)
    blocks = (
        Lines((f"By {name_author(proposal)}; {status}{secret}",)),
        Code(proposal.body),
        *found,
        Lines((f"SHA-256 of title and text: {proposal.digest}",)),
    )
    return Section(f"Proposal {proposal.number}: {proposal.title}", blocks)


def _list_foreseen(state: AnyVoting, foresee: Foresee, proposal: ProposalState) -> Iterator[Block]:
    yield Lines((*foresee(proposal), *_warn_of_meeting(state, proposal)))
    if proposal.rehearsal:
        yield Lines(proposal.rehearsal)


def _warn_of_meeting(state: AnyVoting, proposal: ProposalState) -> Iterator[str]:
    parameters = state.settable()
    for other in list_pending(state):
        both = (
            find_common_parameters(proposal.body, other.body, parameters)
            if other.number != proposal.number
            else ()
        )
        if both:
            last = max(other.number, proposal.number)
            said = f"It and proposal {other.number} both set {join_words(both)}"
            yield f"{said}: if both are accepted, {last} counts."


def show_proposals(state: AnyVoting, foresee: Foresee) -> Page:
    """Return what is proposed or on the ballot."""
    found = list_pending(state)
    lead = () if found else ("Nothing is proposed.",)
    return Page("Proposals", lead, tuple(show_proposal(state, foresee, each) for each in found))


def answer_proposal(state: AnyVoting, foresee: Foresee, number: int) -> Page:
    """Return the page of one proposal."""
    if number not in state.proposals:
        return Page(f"Proposal {number}", (f"There is no proposal {number}.",))
    return Page(f"Proposal {number}", (), (show_proposal(state, foresee, state.proposals[number]),))


def show_parameters(parameters: Sequence[Parameter]) -> Page:
    """Return all that can be voted on, as it is now."""
    rows = tuple((each.name, each.format_value(each.value), each.bounds, each.help) for each in parameters)
    head = ("Name", "Now", "May be", "What it is")
    lead = ("A proposal sets one or more of these, a line each: set NAME to VALUE.",)
    return Page("Parameters", lead, (Section("Parameters", (Table(head, rows, (1,)),)),))


def show_pending(state: AnyVoting) -> Iterator[Section]:
    """Give the proposals of this week as a digest tells them; the ballot says all of those that are open."""
    if found := list_pending(state):
        lines = (f'Proposal {p.number}, "{p.title}", by {name_author(p)}: {STATUS[p.status]}.' for p in found)
        offers = Offers(tuple(Offer(f"proposal {p.number}", "what it would change") for p in found))
        yield Section("Proposals", (Lines(tuple(lines)), offers))


def ask_for_votes(
    state: AnyVoting, player: str, due: Due | None, closes: str, quorum: int = 1
) -> Iterator[Section]:
    """Give the ballot that waits for that player's votes."""
    if player not in state.electorate:
        return
    if blocks := [ask_for_vote(state, each, player) for each in list_open(state)]:
        said = Lines((describe_closing(state, due, closes, quorum),))
        yield Section("To vote on", (said, *blocks), task=tell_voting(state, player))


def offer_proposing(state: AnyVoting, player: str, example: str) -> Iterator[Section]:
    """Give the player's own proposal, or how to make one."""
    own = [p for p in list_pending(state) if p.player == player and p.status == "proposed"]
    for each in own:
        said = f'Your proposal for the next ballot is number {each.number}, "{each.title}".'
        offer = Offer(f"withdraw proposal {each.number}", "", "withdraw")
        yield Section("Your proposal", (Offers((offer,), said),))
    if not own and not state.paused and state.started:
        first = example.partition("\n")[0]
        offer = Offer(first, "a change of the game; say it in the lines below: set NAME to VALUE")
        offers = Offers((offer, Offer("parameters", "all that can be set")))
        yield Section("Your proposal", (offers,), task="propose a change of the rules")
