"""What facts of orders, proposals and votes change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.evolve.setting import set_player, set_proposal
from nomicd.games.nomic.state import Order, Proposal, State, Vote


def _order_filed(state: State, event: e.OrderFiled) -> None:
    state.filed += (event.digest,)
    set_player(state, event.player, idle=0)
    if event.queued:
        state.queue += (Order(event.source, event.player, event.verb, event.args, event.text),)
    if event.verb == "vote" and not event.accepted:
        _vote_refused(state, event)


NUMBERS = re.compile(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?")
MANY = 100


def numbers(text: str) -> Iterator[int]:
    """The numbers in `1, 3-5`; of a range at most a hundred."""
    for low, high in NUMBERS.findall(text):
        yield from range(int(low), min(int(high or low), int(low) + MANY) + 1)


def _vote_refused(state: State, event: e.OrderFiled) -> None:
    """A vote that came too late, or from who has none: kept to be named beside the tally."""
    for number in dict.fromkeys(numbers(str(event.args.get("proposals") or ""))):
        proposal = state.proposals.get(number)
        why = _WHY_LATE.get(proposal.status) if proposal else None
        if proposal and why:
            rest = tuple(line for line in proposal.late if line.voter != event.player)
            missed = e.TallyLine(event.player, str(event.args.get("choice") or ""), 0, why)
            set_proposal(state, number, late=(*rest, missed))


_AFTER = "it came after the close of the ballot"
_WHY_LATE = {
    "open": "not among those who could vote when the ballot opened",
    "accepted": _AFTER,
    "rejected": _AFTER,
    "failed": _AFTER,
}


def _order_gone(state: State, event: e.OrderDone | e.OrderCancelled) -> None:
    state.queue = tuple(order for order in state.queue if order.source != event.source)


def _proposal_made(state: State, event: e.ProposalMade) -> None:
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


def _proposal_withdrawn(state: State, event: e.ProposalWithdrawn) -> None:
    set_proposal(state, event.number, status="withdrawn")


def _proposal_returned(state: State, event: e.ProposalReturned) -> None:
    set_proposal(state, event.number, status="returned", reason=event.why)


def _proposal_vetoed(state: State, event: e.ProposalVetoed) -> None:
    set_proposal(state, event.number, status="vetoed", reason=event.why)


def _vote_cast(state: State, event: e.VoteCast) -> None:
    votes = state.proposals[event.number].votes
    vote = Vote(event.choice, event.digest)
    set_proposal(state, event.number, votes={**votes, event.player: vote})


def _ballot_opened(state: State, event: e.BallotOpened) -> None:
    state.electorate = event.electorate
    for number in event.proposals:
        set_proposal(state, number, status="open", secret=event.secret)


def _proposal_decided(state: State, event: e.ProposalDecided) -> None:
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


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.OrderFiled.NAME: _order_filed,
    e.OrderDone.NAME: _order_gone,
    e.OrderCancelled.NAME: _order_gone,
    e.ProposalMade.NAME: _proposal_made,
    e.ProposalWithdrawn.NAME: _proposal_withdrawn,
    e.ProposalReturned.NAME: _proposal_returned,
    e.ProposalVetoed.NAME: _proposal_vetoed,
    e.VoteCast.NAME: _vote_cast,
    e.BallotOpened.NAME: _ballot_opened,
    e.ProposalDecided.NAME: _proposal_decided,
}
