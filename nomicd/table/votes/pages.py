"""Proposals of a fixed game as players see them: what they set, where they meet, what can be set at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomicd.kernel.deadlines import Due
from nomicd.kernel.page import Block, Code, Lines, Offer, Offers, Page, Section, Table
from nomicd.table.phrases import listed, sentence
from nomicd.table.terms import Parameter, foreseen, met
from nomicd.table.votes.state import PENDING, Proposal, Voting, author, opened, pending
from nomicd.table.votes.words import STATUS, closing_line, tally, vote_offers

Parameters = Sequence[Parameter]


def proposal_section(state: Voting[Any], parameters: Parameters, proposal: Proposal) -> Section:
    """One proposal with all that is known of it, and the digest that votes are bound to."""
    secret = " The ballot is secret." if proposal.secret and proposal.status == "open" else ""
    why = f": {proposal.reason}" if proposal.reason else ""
    status = sentence(f"{STATUS.get(proposal.status, proposal.status)}{why}")
    waits = proposal.status in PENDING
    found = _foreseen(state, parameters, proposal) if waits else tally(state, proposal)
    blocks = (
        Lines((f"By {author(proposal)}; {status}{secret}",)),
        Code(proposal.body),
        *found,
        Lines((f"SHA-256 of title and text: {proposal.digest}",)),
    )
    return Section(f"Proposal {proposal.number}: {proposal.title}", blocks)


def _foreseen(state: Voting[Any], parameters: Parameters, proposal: Proposal) -> Iterator[Block]:
    yield Lines((*foreseen(proposal.body, parameters), *_met(state, parameters, proposal)))


def _met(state: Voting[Any], parameters: Parameters, proposal: Proposal) -> Iterator[str]:
    for other in pending(state):
        both = met(proposal.body, other.body, parameters) if other.number != proposal.number else ()
        if both:
            last = max(other.number, proposal.number)
            said = f"It and proposal {other.number} both set {listed(both)}"
            yield f"{said}: if both are accepted, {last} counts."


def proposals(state: Voting[Any], parameters: Parameters) -> Page:
    """What is proposed or on the ballot."""
    found = pending(state)
    lead = () if found else ("Nothing is proposed.",)
    return Page("Proposals", lead, tuple(proposal_section(state, parameters, each) for each in found))


def proposal(state: Voting[Any], parameters: Parameters, number: int) -> Page:
    """One proposal."""
    if number not in state.proposals:
        return Page(f"Proposal {number}", (f"There is no proposal {number}.",))
    return Page(f"Proposal {number}", (), (proposal_section(state, parameters, state.proposals[number]),))


def settable(parameters: Parameters) -> Page:
    """All that can be voted on, as it is now."""
    rows = tuple((each.name, each.told(each.value), each.bounds, each.help) for each in parameters)
    head = ("Name", "Now", "May be", "What it is")
    lead = ("A proposal sets one or more of these, a line each: set NAME to VALUE.",)
    return Page("Parameters", lead, (Section("Parameters", (Table(head, rows, (1,)),)),))


def current(state: Voting[Any]) -> Iterator[Section]:
    """The proposals of this week as a digest tells them: of those that are voted on the ballot says all."""
    if found := pending(state):
        lines = (f'Proposal {p.number}, "{p.title}", by {author(p)}: {STATUS[p.status]}.' for p in found)
        offers = Offers(tuple(Offer(f"proposal {p.number}", "what it would change") for p in found))
        yield Section("Proposals", (Lines(tuple(lines)), offers))


def urgent(state: Voting[Any], player: str, due: Due | None, closes: str) -> Iterator[Section]:
    """The ballot that waits for that player's votes."""
    if player not in state.electorate:
        return
    blocks: list[Block] = []
    for each in opened(state):
        blocks.append(Lines((f'Proposal {each.number}, "{each.title}", by {author(each)}:',)))
        blocks.append(Offers(vote_offers(state, each, player)))
    if blocks:
        yield Section("To vote on", (Lines((closing_line(state, due, closes),)), *blocks))


def possible(state: Voting[Any], player: str, example: str) -> Iterator[Section]:
    """The player's own proposal, or how to make one."""
    own = [p for p in pending(state) if p.player == player and p.status == "proposed"]
    for each in own:
        said = f'Your proposal for the next ballot is number {each.number}, "{each.title}".'
        offer = Offer(f"withdraw proposal {each.number}", "takes it back")
        yield Section("Your proposal", (Lines((said,)), Offers((offer,))))
    if not own and not state.paused and state.started:
        first = example.partition("\n")[0]
        offer = Offer(first, "a change of the game; say it in the lines below: set NAME to VALUE")
        yield Section("Your proposal", (Offers((offer, Offer("parameters", "all that can be set"))),))
