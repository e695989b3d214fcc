"""What the facts of proposals and votes change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from nomicd.table.course import seats
from nomicd.table.course.evolve import order_filed
from nomicd.table.course.facts import AnyOrderFiled, PlayerRenamed
from nomicd.table.naming import in_fields, in_names, other
from nomicd.table.proof import VOTE
from nomicd.table.votes import endorsing
from nomicd.table.votes import facts as f
from nomicd.table.votes.endorsing import doubtful
from nomicd.table.votes.state import Proposal, Vote, Voting

NUMBERS = re.compile(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?")
MANY = 100


def numbers(text: str) -> Iterator[int]:
    """The numbers in `1, 3-5`; of a range at most a hundred."""
    for low, high in NUMBERS.findall(text):
        yield from range(int(low), min(int(high or low), int(low) + MANY) + 1)


def set_proposal(state: Voting[Any], number: int, **changes: Any) -> None:
    """New values in a proposal."""
    state.proposals[number] = replace(state.proposals[number], **changes)


def filed(state: Voting[Any], event: AnyOrderFiled) -> None:
    """As every order; a vote that was refused is kept to be named beside the tally."""
    order_filed(state, event)
    if event.verb == VOTE and not event.accepted and not doubtful(str(event.args.get("choice") or "")):
        _vote_refused(state, event)


def _vote_refused(state: Voting[Any], event: AnyOrderFiled) -> None:
    """A vote that came too late, or from who has none."""
    for number in dict.fromkeys(numbers(str(event.args.get("proposals") or ""))):
        proposal = state.proposals.get(number)
        why = _WHY_LATE.get(proposal.status) if proposal else None
        if proposal and why:
            rest = tuple(line for line in proposal.late if line.voter != event.player)
            missed = f.TallyLine(event.player, str(event.args.get("choice") or ""), 0, why)
            set_proposal(state, number, late=(*rest, missed))


_AFTER = "it came after the close of the ballot"
_WHY_LATE = {
    "open": "not among those who could vote when the ballot opened",
    "accepted": _AFTER,
    "rejected": _AFTER,
    "failed": _AFTER,
}


def _made(state: Voting[Any], event: f.ProposalMade) -> None:
    if event.replaces:
        set_proposal(state, event.replaces, status="replaced")
    state.proposals[event.number] = Proposal(
        event.number,
        event.player,
        event.title,
        event.body,
        event.digest,
        state.week,
        kind=event.kind,
        first=event.first,
        replaces=event.replaces,
        rehearsal=event.rehearsal,
    )


def _stop(state: Voting[Any], number: int, **changes: Any) -> None:
    set_proposal(state, number, stopped=state.proposals[number].status, stopped_in=state.week, **changes)


def _withdrawn(state: Voting[Any], event: f.ProposalWithdrawn) -> None:
    _stop(state, event.number, status="withdrawn")


def _returned(state: Voting[Any], event: f.ProposalReturned) -> None:
    _stop(state, event.number, status="returned", reason=event.why)


def _vetoed(state: Voting[Any], event: f.ProposalVetoed) -> None:
    _stop(state, event.number, status="vetoed", reason=event.why)


def _reopened(state: Voting[Any], event: f.ProposalReopened) -> None:
    set_proposal(
        state, event.number, status=state.proposals[event.number].stopped, stopped="", stopped_in=0, reason=""
    )


def _cast(state: Voting[Any], event: f.VoteCast) -> None:
    proposal = state.proposals[event.number]
    if readings := doubtful(event.choice):
        set_proposal(state, event.number, doubts={**proposal.doubts, event.player: readings})
        return
    doubts = {name: readings for name, readings in proposal.doubts.items() if name != event.player}
    vote = Vote(event.choice, event.digest)
    set_proposal(state, event.number, votes={**proposal.votes, event.player: vote}, doubts=doubts)


def _opened(state: Voting[Any], event: f.BallotOpened) -> None:
    state.electorate = event.electorate
    for number in event.proposals:
        set_proposal(state, number, status="open", secret=event.secret)


def _decided(state: Voting[Any], event: f.ProposalDecided) -> None:
    set_proposal(
        state,
        event.number,
        status=event.outcome,
        tally=(event.yea, event.nay, event.abstain),
        secret=event.secret,
        lines=event.lines,
        uncounted=event.uncounted,
        by=event.by,
        reason=event.reason,
    )


def player_renamed(state: Voting[Any], event: PlayerRenamed) -> None:
    """The player's proposals and votes, too."""
    seats.player_renamed(state, event)
    voter_renamed(state, event.old, event.player)


def voter_renamed(state: Voting[Any], old: str, new: str) -> None:
    """The new name in all proposals and votes, and in votes that go by somebody else's."""
    state.proposals = {number: _renamed(each, old, new) for number, each in state.proposals.items()}
    state.electorate = in_names(state.electorate, old, new)


def _renamed(proposal: Proposal, old: str, new: str) -> Proposal:
    def said(choice: str) -> str:
        return endorsing.renamed(choice, old, new)

    return replace(
        proposal,
        player=other(proposal.player, old, new),
        first=other(proposal.first, old, new),
        doubts={other(name, old, new): tuple(map(said, each)) for name, each in proposal.doubts.items()},
        votes={
            other(name, old, new): replace(vote, choice=said(vote.choice))
            for name, vote in proposal.votes.items()
        },
        late=in_fields(proposal.late, old, new, "voter"),
        lines=in_fields(proposal.lines, old, new, "voter"),
        uncounted=in_fields(proposal.uncounted, old, new, "voter"),
    )


def _week_begun(state: Voting[Any], event: f.WeekBegun) -> None:
    state.week = event.number


def _parameter_set(state: Voting[Any], event: f.ParameterSet) -> None:
    state.settings[event.name] = event.value


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    AnyOrderFiled.NAME: filed,
    PlayerRenamed.NAME: player_renamed,
    f.WeekBegun.NAME: _week_begun,
    f.ParameterSet.NAME: _parameter_set,
    f.ProposalMade.NAME: _made,
    f.ProposalWithdrawn.NAME: _withdrawn,
    f.ProposalReturned.NAME: _returned,
    f.ProposalVetoed.NAME: _vetoed,
    f.ProposalReopened.NAME: _reopened,
    f.VoteCast.NAME: _cast,
    f.BallotOpened.NAME: _opened,
    f.ProposalDecided.NAME: _decided,
}
