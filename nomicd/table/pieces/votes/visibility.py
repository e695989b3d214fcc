"""What of votes is hidden from whom, and until when."""

from __future__ import annotations

from nomicd.kernel.events import GameEvent
from nomicd.table.course.facts import AnyOrderFiled, ChanceSealed
from nomicd.table.pieces.votes.facts import VoteCast
from nomicd.table.pieces.votes.state import PENDING, AnyVoting, list_pending, read_numbers
from nomicd.table.proof import VOTE


def waits(state: AnyVoting, event: GameEvent) -> bool:
    """Return whether it is a vote, or the order of one, whose ballot has not closed yet."""
    match event:
        case VoteCast(number=number):
            return state.proposals[number].status in PENDING
        case AnyOrderFiled(verb=verb):
            return verb == VOTE and bool(list_pending(state))
    return False


def is_sealed(state: AnyVoting, event: GameEvent) -> bool:
    """Return whether it belongs to a secret ballot, or would give one away: who has the seed can tell whose
    tokens they are. Of a vote on `all` nobody can tell later which were meant."""
    secret = {proposal.number for proposal in state.proposals.values() if proposal.secret}
    match event:
        case ChanceSealed():
            return bool(secret)
        case VoteCast(number=number):
            return number in secret
        case AnyOrderFiled(verb=verb, args=args) if verb == VOTE:
            named = set(read_numbers(str(args.get("proposals") or "")))
            return bool(secret & named) if named else bool(secret)
    return False
