"""Votes whose meaning nobody can tell: which of them could change a result, and how their voters are asked.

Asked back is only who decides: a vote that changes nothing, however it is read, is listed as not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from msgspec.structs import replace

from nomicd.kernel.views import Lines, Notice, Offer, Offers, Page, Section
from nomicd.table.votes.counting import Weights, counted
from nomicd.table.votes.state import Proposal, Vote, Voting, opened

MANY = 6
"""Of more doubts on one proposal each is taken to decide: the ways to read them all are too many to try."""


def decisive(state: Voting[Any], proposal: Proposal, weights: Weights) -> tuple[str, ...]:
    """Those whose doubtful votes could change what becomes of a proposal, read in one way or another."""
    doubts = {name: each for name, each in proposal.doubts.items() if name in state.electorate}
    if len(doubts) > MANY:
        return tuple(doubts)
    return tuple(name for name in doubts if _decides(state, proposal, weights, doubts, name))


def _decides(
    state: Voting[Any],
    proposal: Proposal,
    weights: Weights,
    doubts: Mapping[str, tuple[str, ...]],
    name: str,
) -> bool:
    others = [each for each in doubts if each != name]
    for readings in product(*(("", *doubts[each]) for each in others)):
        rest = dict(zip(others, readings, strict=True))
        outcomes = {
            counted(state, _read(proposal, {**rest, name: reading}), weights).accepted
            for reading in ("", *doubts[name])
        }
        if len(outcomes) > 1:
            return True
    return False


def _read(proposal: Proposal, readings: Mapping[str, str]) -> Proposal:
    """The proposal with these votes read so; "" for no vote but what was cast before."""
    votes = {name: Vote(choice, proposal.digest) for name, choice in readings.items() if choice}
    return replace(proposal, votes={**proposal.votes, **votes})


def questions(state: Voting[Any], weights: Weights) -> Iterator[Notice]:
    """To each voter whose doubtful vote could decide: what was meant? Asked once a ballot."""
    for proposal in opened(state):
        for name in decisive(state, proposal, weights):
            yield Notice("notice", name, f"doubt/{proposal.number}/{name}", _question(proposal, name))


def _question(proposal: Proposal, name: str) -> Page:
    lead = (
        f'Your vote on proposal {proposal.number}, "{proposal.title}", was not clear, and it could decide.',
        "As it is, it counts for nothing. Please say what you meant before the ballot closes:",
    )
    choices = dict.fromkeys((*proposal.doubts[name], "yea", "nay", "abstain"))
    plain = [choice for choice in choices if choice in ("yea", "nay", "abstain")]
    offers = Offers(tuple(Offer(f"vote {choice} on {proposal.number}", "") for choice in plain))
    return Page(f"What do you vote on proposal {proposal.number}?", lead, (Section("Your vote", (offers,)),))


def queue(state: Voting[Any]) -> Page:
    """To the Admin: what is in doubt, without what it could mean."""
    lines = tuple(
        f'{name}\'s vote on proposal {proposal.number}, "{proposal.title}"'
        for proposal in opened(state)
        for name in proposal.doubts
    )
    said = lines or ("Nothing is in doubt.",)
    lead = ("Each has been told; who could decide a ballot is asked again before it closes.",)
    return Page("What is in doubt", lead if lines else (), (Section("In doubt", (Lines(said),)),))
