"""A ballot counted: what each vote is and weighs, which do not count, and what of it everybody may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from nomicd.table.votes import endorsing
from nomicd.table.votes.facts import BallotOpened, ProposalDecided
from nomicd.table.votes.proposing import token
from nomicd.table.votes.state import Proposal, TallyLine, Voting

NO_VOTE = "no vote came"
DOUBTED = "it was not clear, and was not cleared up before the close"
OWN = "the own proposal, and no vote came"
HIDDEN = "its weight is not told: only one voter had it"

Weights: TypeAlias = Mapping[str, tuple[int, str]]
"""What each voter's vote weighs, and why if it is not 1."""


class Count(Struct, frozen=True):
    """A counted vote: weights summed, and a line for each vote, named by its voter."""

    proposal: Proposal
    yea: int
    nay: int
    abstain: int
    lines: tuple[TallyLine, ...]
    uncounted: tuple[TallyLine, ...]
    accepted: bool = False
    by: int = 0


def to_open(state: Voting[Any], electorate: tuple[str, ...], *, secret: bool) -> BallotOpened | None:
    """The ballot of the week; None if nothing is proposed. In a pause it is the Admin's proposals alone."""
    numbers = tuple(
        p.number
        for p in state.proposals.values()
        if p.status == "proposed" and (p.kind == "admin") == bool(state.paused)
    )
    return BallotOpened(numbers, electorate, secret) if numbers else None


def voters(state: Voting[Any]) -> list[str]:
    """Those of the electorate who still play."""
    return [name for name in state.electorate if name in state.players]


def counted(state: Voting[Any], proposal: Proposal, weights: Weights) -> Count:
    """The sums; it is accepted if there are more yeas than nays: a tie is no majority."""
    lines = tuple(_line(state, proposal, name, weights.get(name, (1, ""))) for name in voters(state))
    sums = Counter[str]()
    for line in lines:
        sums[line.choice] += line.weight
    uncounted = tuple(_uncounted(state, proposal, voters(state)))
    yea, nay = sums["yea"], sums["nay"]
    return Count(proposal, yea, nay, sums["abstain"], lines, uncounted, accepted=yea > nay)


def _line(state: Voting[Any], proposal: Proposal, name: str, weighed: tuple[int, str]) -> TallyLine:
    choice, default = _choice(state, proposal, name)
    weight, why = weighed
    return TallyLine(name, choice, weight, "; ".join(filter(None, (default, why))))


def _choice(state: Voting[Any], proposal: Proposal, name: str) -> tuple[str, str]:
    """How somebody votes, and why so without a vote sent, or by whose."""
    vote = proposal.votes.get(name)
    if vote and vote.digest == proposal.digest:
        known = {**state.proposals, proposal.number: proposal}
        settled = endorsing.settle(
            lambda number, who: _cast(state, known.get(number), who), proposal.number, name
        )
        return settled.choice, "" if proposal.secret else settled.why  # it tells how others voted
    return ("yea", OWN) if owns(state, proposal, name) else ("abstain", NO_VOTE)


def _cast(state: Voting[Any], proposal: Proposal | None, name: str) -> str | None:
    """A vote as it was cast, on the text as it is; a proposer's own counts without one."""
    if proposal is None or name not in state.electorate or name not in state.players:
        return None
    vote = proposal.votes.get(name)
    if vote and vote.digest == proposal.digest:
        return vote.choice
    return "yea" if owns(state, proposal, name) else None


def owns(state: Voting[Any], proposal: Proposal, name: str) -> bool:
    """Whether it is that player's own and counts as a yea of theirs."""
    return name == proposal.player and state.options.get("own_vote", "yea") == "yea"


def _uncounted(state: Voting[Any], proposal: Proposal, voting: list[str]) -> Iterator[TallyLine]:
    """The votes that do not count, each with the reason."""
    for name, vote in proposal.votes.items():
        if name not in voting:
            yield TallyLine(name, vote.choice, 0, _barred(state, name))
        elif vote.digest != proposal.digest:
            yield TallyLine(name, vote.choice, 0, "it was cast on another text")
    for name, readings in proposal.doubts.items():
        yield TallyLine(name, " or ".join(readings), 0, DOUBTED)
    yield from (line for line in proposal.late if line.voter not in proposal.votes)
    yield from _outdated(state, proposal)


def _barred(state: Voting[Any], name: str) -> str:
    if name not in state.players:
        return "left the game before the count"
    return "not among those who could vote when the ballot opened"


def _outdated(state: Voting[Any], proposal: Proposal) -> Iterator[TallyLine]:
    """Votes on what this proposal replaced, of those who have not voted on it anew."""
    told, old = set(proposal.votes), state.proposals.get(proposal.replaces)
    while old:
        for name, vote in old.votes.items():
            if name not in told:
                told.add(name)
                yield TallyLine(name, vote.choice, 0, f"it was for the text of proposal {old.number}")
        old = state.proposals.get(old.replaces)


# What everybody may see


def decided(state: Voting[Any], count: Count, outcome: str, reason: str = "") -> ProposalDecided:
    """The fact of it, as everybody may see it."""
    shown = published(state, count)
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


def published(state: Voting[Any], count: Count) -> Count:
    """The count as everybody may see it: that of a secret ballot names no voter, and nothing that gives one
    away. A weight that only one voter has is left out, as is why a proposer's own vote counts as yea."""
    if not count.proposal.secret:
        return count
    weights = Counter(line.weight for line in count.lines)
    lines = (_masked(state, count.proposal, line, weights[line.weight] == 1) for line in count.lines)
    missed = (
        TallyLine(token(state, count.proposal, line.voter), "", 0, line.why) for line in count.uncounted
    )
    return replace(count, lines=tuple(sorted(lines, key=_place)), uncounted=tuple(sorted(missed, key=_place)))


def _place(line: TallyLine) -> str:
    return line.voter


def _masked(state: Voting[Any], proposal: Proposal, line: TallyLine, alone: bool) -> TallyLine:
    weight, why = (0, HIDDEN) if alone else (line.weight, line.why.replace(OWN, "").strip("; "))
    return TallyLine(token(state, proposal, line.voter), line.choice, weight, why)
