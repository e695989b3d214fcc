"""Facts of votes as lines of a report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicd.kernel.events import Event
from nomicd.table.phrases import listed, sentence
from nomicd.table.votes import facts as f
from nomicd.table.votes.state import Voting
from nomicd.table.votes.words import author, verdict


def line(state: Voting[Any], event: Event) -> str:
    """The line of one fact for everybody, "" if it has none."""
    own = _LINES.get(event.NAME)
    return own(state, event) if own else ""


def _decided(state: Voting[Any], event: f.ProposalDecided) -> str:
    proposal = state.proposals[event.number]
    return f'Proposal {event.number}, "{proposal.title}", by {author(proposal)}: {verdict(event)}'


def _set(state: Voting[Any], event: f.ParameterSet) -> str:
    del state
    now = f"{event.name} is {event.value:,} from now on; it was {event.old:,}"
    return f"By proposal {event.proposal}, {now}."


_LINES: Mapping[str, Callable[[Voting[Any], Any], str]] = {
    f.ProposalDecided.NAME: _decided,
    f.ProposalReturned.NAME: lambda _, event: sentence(
        f"Proposal {event.number} is sent back by the Admin: {event.why}"
    ),
    f.ProposalVetoed.NAME: lambda _, event: sentence(
        f"Proposal {event.number} is vetoed by the Admin: {event.why}"
    ),
    f.ProposalReopened.NAME: lambda _, event: (
        f"Proposal {event.number} goes on: what the Admin had decided of it is taken back."
    ),
    f.BallotOpened.NAME: lambda _, event: (
        f"Voting opens on {listed([f'proposal {number}' for number in event.proposals])}."
    ),
    f.ParameterSet.NAME: _set,
}
