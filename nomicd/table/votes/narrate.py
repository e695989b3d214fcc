"""Facts of votes as lines of a report."""

from __future__ import annotations

from typing import Any

from nomicd.kernel.events import Event
from nomicd.table.phrases import listed, sentence
from nomicd.table.votes import facts as f
from nomicd.table.votes.state import Voting
from nomicd.table.votes.words import author, verdict


def line(state: Voting[Any], event: Event) -> str:
    """The line of one fact for everybody, "" if it has none."""
    match event:
        case f.ProposalDecided(number=number):
            proposal = state.proposals[number]
            return f'Proposal {number}, "{proposal.title}", by {author(proposal)}: {verdict(event)}'
        case f.ProposalReturned(number=number, why=why):
            return sentence(f"Proposal {number} is sent back by the Admin: {why}")
        case f.ProposalVetoed(number=number, why=why):
            return sentence(f"Proposal {number} is vetoed by the Admin: {why}")
        case f.BallotOpened(proposals=numbers):
            return f"Voting opens on {listed([f'proposal {number}' for number in numbers])}."
        case f.ParameterSet(name=name, value=value, old=old, proposal=number):
            return f"By proposal {number}, {name} is {value:,} from now on; it was {old:,}."
    return ""
