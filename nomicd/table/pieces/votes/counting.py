"""A ballot counted: what each vote is and weighs, which do not count, and what of it everybody may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from nomicd.table.pieces.votes import endorsing
from nomicd.table.pieces.votes.facts import BallotOpened, ProposalDecided
from nomicd.table.pieces.votes.proposing import derive_token
from nomicd.table.pieces.votes.state import AnyVoting, ProposalState, TallyLine

NO_VOTE = "no vote came"
DOUBTED = "it was not clear, and was not cleared up before the close"
OWN = "the own proposal, and no vote came"
"""As events keep it for ever; `words` has the sentence of today."""
HIDDEN = "its weight is not told: only one voter had it"

Weights: TypeAlias = Mapping[str, tuple[int, str]]
"""What each voter's vote weighs, and why if it is not 1."""


class Count(Struct, frozen=True):
    """A counted vote: weights summed, and a line for each vote, named by its voter."""

    proposal: ProposalState
    yea: int
    nay: int
    abstain: int
    lines: tuple[TallyLine, ...]
    uncounted: tuple[TallyLine, ...]
    accepted: bool = False
    by: int = 0


def draft_ballot(state: AnyVoting, electorate: tuple[str, ...], *, secret: bool) -> BallotOpened | None:
    """Return the week's ballot, in a pause of the Admin's proposals alone; None if nothing is proposed."""
    numbers = tuple(
        p.number
        for p in state.proposals.values()
        if p.status == "proposed" and (p.kind == "admin") == bool(state.paused)
    )
    return BallotOpened(numbers, electorate, secret) if numbers else None


def list_voters(state: AnyVoting) -> list[str]:
    """Return those of the electorate who still play."""
    return [name for name in state.electorate if name in state.players]


def count_votes(state: AnyVoting, proposal: ProposalState, weights: Weights) -> Count:
    """Return the count of the votes. There have to be more yeas than nays: a tie is no majority."""
    lines = tuple(
        _make_line(state, proposal, name, weights.get(name, (1, ""))) for name in list_voters(state)
    )
    sums = Counter[str]()
    for line in lines:
        sums[line.choice] += line.weight
    uncounted = tuple(_list_uncounted(state, proposal, list_voters(state)))
    yea, nay = sums["yea"], sums["nay"]
    return Count(proposal, yea, nay, sums["abstain"], lines, uncounted, accepted=yea > nay)


def _make_line(state: AnyVoting, proposal: ProposalState, name: str, weighed: tuple[int, str]) -> TallyLine:
    choice, default = _settle_choice(state, proposal, name)
    weight, why = weighed
    return TallyLine(name, choice, weight, "; ".join(filter(None, (default, why))))


def _settle_choice(state: AnyVoting, proposal: ProposalState, name: str) -> tuple[str, str]:
    """Return how somebody votes, and why so without a vote sent, or by whose."""
    vote = proposal.votes.get(name)
    if vote and vote.digest == proposal.digest:
        known = {**state.proposals, proposal.number: proposal}
        settled = endorsing.settle(
            lambda number, who: _find_cast(state, known.get(number), who), proposal.number, name
        )
        return settled.choice, "" if proposal.secret else settled.why  # it tells how others voted
    return ("yea", OWN) if owns(state, proposal, name) else ("abstain", NO_VOTE)


def _find_cast(state: AnyVoting, proposal: ProposalState | None, name: str) -> str | None:
    """Return a vote as it was cast, on the text as it is; a proposer's own counts without one."""
    if proposal is None or name not in state.electorate or name not in state.players:
        return None
    vote = proposal.votes.get(name)
    if vote and vote.digest == proposal.digest:
        return vote.choice
    return "yea" if owns(state, proposal, name) else None


def owns(state: AnyVoting, proposal: ProposalState, name: str) -> bool:
    """Return whether it is that player's own and counts as a yea of theirs."""
    return name == proposal.player and state.options.get("own_vote", "yea") == "yea"


def _list_uncounted(state: AnyVoting, proposal: ProposalState, voting: list[str]) -> Iterator[TallyLine]:
    """Give the votes that do not count, each with the reason."""
    for name, vote in proposal.votes.items():
        if name not in voting:
            yield TallyLine(name, vote.choice, 0, _say_why_barred(state, name))
        elif vote.digest != proposal.digest:
            yield TallyLine(name, vote.choice, 0, "it was cast on another text")
    for name, readings in proposal.doubts.items():
        yield TallyLine(name, " or ".join(readings), 0, DOUBTED)
    yield from (line for line in proposal.late if line.voter not in proposal.votes)
    yield from _list_outdated(state, proposal)


def _say_why_barred(state: AnyVoting, name: str) -> str:
    if name not in state.players:
        return "left the game before the count"
    return "not among those who could vote when the ballot opened"


def _list_outdated(state: AnyVoting, proposal: ProposalState) -> Iterator[TallyLine]:
    """Give the votes on what this proposal replaced, of those who have not voted on it anew."""
    told, old = set(proposal.votes), state.proposals.get(proposal.replaces)
    while old:
        for name, vote in old.votes.items():
            if name not in told:
                told.add(name)
                yield TallyLine(name, vote.choice, 0, f"it was for the text of proposal {old.number}")
        old = state.proposals.get(old.replaces)


# What everybody may see


def declare_outcome(state: AnyVoting, count: Count, outcome: str, reason: str = "") -> ProposalDecided:
    """Return the fact of what became of a proposal, as everybody may see it."""
    shown = mask_count(state, count)
    return ProposalDecided(
        count.proposal.number,
        outcome,
        count.yea,
        count.nay,
        count.abstain,
        shown.lines,
        shown.uncounted,
        secret=count.proposal.secret,
        by=count.by,
        reason=reason,
    )


def mask_count(state: AnyVoting, count: Count) -> Count:
    """Return the count as everybody may see it: that of a secret ballot names no voter, and nothing that
    gives one away. A weight that only one voter has is left out, as is why a proposer's own vote counts as
    yea."""
    if not count.proposal.secret:
        return count
    weights = Counter(line.weight for line in count.lines)
    lines = (_mask_line(state, count.proposal, line, weights[line.weight] == 1) for line in count.lines)
    missed = (
        TallyLine(derive_token(state, count.proposal, line.voter), "", 0, line.why)
        for line in count.uncounted
    )
    return replace(
        count,
        lines=tuple(sorted(lines, key=attrgetter("voter"))),
        uncounted=tuple(sorted(missed, key=attrgetter("voter"))),
    )


def _mask_line(state: AnyVoting, proposal: ProposalState, line: TallyLine, alone: bool) -> TallyLine:
    weight, why = (0, HIDDEN) if alone else (line.weight, line.why.replace(OWN, "").strip("; "))
    return TallyLine(derive_token(state, proposal, line.voter), line.choice, weight, why)
