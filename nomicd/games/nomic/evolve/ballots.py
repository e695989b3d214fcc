"""What facts of orders, proposals and votes change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.evolve.setting import set_player, set_proposal
from nomicd.games.nomic.state import Order, Proposal, State, Vote


def _order_filed(state: State, event: e.OrderFiled) -> None:
    state.filed += (event.digest,)
    set_player(state, event.player, idle=0)
    if event.queued:
        state.queue += (Order(event.source, event.player, event.verb, event.args, event.text),)


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
    )


def _proposal_withdrawn(state: State, event: e.ProposalWithdrawn) -> None:
    set_proposal(state, event.number, status="withdrawn")


def _vote_cast(state: State, event: e.VoteCast) -> None:
    votes = state.proposals[event.number].votes
    vote = Vote(event.choice, event.digest)
    set_proposal(state, event.number, votes={**votes, event.player: vote})


def _ballot_opened(state: State, event: e.BallotOpened) -> None:
    state.electorate = event.electorate
    for number in event.proposals:
        set_proposal(state, number, status="open")


def _proposal_decided(state: State, event: e.ProposalDecided) -> None:
    set_proposal(state, event.number, status=event.outcome, tally=(event.yea, event.nay, event.abstain))


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.OrderFiled.NAME: _order_filed,
    e.OrderDone.NAME: _order_gone,
    e.OrderCancelled.NAME: _order_gone,
    e.ProposalMade.NAME: _proposal_made,
    e.ProposalWithdrawn.NAME: _proposal_withdrawn,
    e.VoteCast.NAME: _vote_cast,
    e.BallotOpened.NAME: _ballot_opened,
    e.ProposalDecided.NAME: _proposal_decided,
}
