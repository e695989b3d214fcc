"""Votes whose meaning nobody can tell: which of them could change a result, and how their voters are asked.

Asked back is only who decides: a vote that changes nothing, however it is read, is listed as not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from itertools import product
from math import prod

from msgspec.structs import replace

from nomicd.kernel.page import Lines, Notice, Offer, Offers, Page, Section, wording
from nomicd.table.pieces.votes.counting import count_votes
from nomicd.table.pieces.votes.state import AnyVoting, CastVote, ProposalState, list_open

MANY = 256
"""More ways than these to read the doubts on one proposal are not tried: then each is taken to decide."""

Passes = Callable[[ProposalState], bool]
"""Whether a proposal with these votes would be accepted."""


def find_decisive(proposal: ProposalState, electorate: Container[str], passes: Passes) -> tuple[str, ...]:
    """Return those whose doubtful votes could, read in one way or another, change what becomes of it."""
    doubts = {name: each for name, each in proposal.doubts.items() if name in electorate}
    if prod(1 + len(each) for each in doubts.values()) > MANY:
        return tuple(doubts)
    ways = tuple(product(*(("", *doubts[name]) for name in doubts)))
    outcome = {way: passes(_read(proposal, dict(zip(doubts, way, strict=True)))) for way in ways}
    return tuple(name for place, name in enumerate(doubts) if _decides(place, outcome))


def _decides(place: int, outcome: Mapping[tuple[str, ...], bool]) -> bool:
    """Return whether two ways that differ only in the vote at that place come to different results."""
    others: dict[tuple[str, ...], bool] = {}
    for way, accepted in outcome.items():
        rest = (*way[:place], *way[place + 1 :])
        if others.setdefault(rest, accepted) is not accepted:
            return True
    return False


def count_alike(state: AnyVoting) -> Passes:
    """Return how votes are counted that weigh the same each, and in which no rule has a word."""
    return lambda proposal: count_votes(state, proposal, {}).accepted


def _read(proposal: ProposalState, readings: Mapping[str, str]) -> ProposalState:
    """Return the proposal with these votes read so; "" for no vote but what was cast before."""
    votes = {name: CastVote(choice, proposal.digest) for name, choice in readings.items() if choice}
    return replace(proposal, votes={**proposal.votes, **votes})


def ask_decisive(state: AnyVoting, passes: Passes) -> Iterator[Notice]:
    """Ask each voter whose doubtful vote could decide what was meant, once a ballot."""
    for proposal in list_open(state):
        for name in find_decisive(proposal, state.electorate, passes):
            yield Notice("notice", name, f"doubt/{proposal.number}/{name}", _ask(proposal, name))


def _ask(proposal: ProposalState, name: str) -> Page:
    lead = (wording("table.unclear_vote", number=proposal.number, title=proposal.title),)
    choices = dict.fromkeys((*proposal.doubts[name], "yea", "nay", "abstain"))
    plain = [choice for choice in choices if choice in ("yea", "nay", "abstain")]
    lines = (f"vote {choice} on {proposal.number}" for choice in plain)
    offers = Offers(tuple(Offer(line, "", number=at) for at, line in enumerate(lines, start=1)))
    return Page(f"What do you vote on proposal {proposal.number}?", lead, (Section("Your vote", (offers,)),))


def show_doubts(state: AnyVoting) -> Page:
    """Return what is in doubt, for the Admin: without what it could mean."""
    lines = tuple(
        f'{name}\'s vote on proposal {proposal.number}, "{proposal.title}"'
        for proposal in list_open(state)
        for name in proposal.doubts
    )
    said = lines or ("Nothing is in doubt.",)
    lead = (wording("table.doubtful_votes"),)
    return Page("What is in doubt", lead if lines else (), (Section("In doubt", (Lines(said),)),))
