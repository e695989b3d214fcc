"""What of the game itself waits for its Admin: rules whose code is off, votes in doubt, a pause."""

from __future__ import annotations

from collections.abc import Iterator

from nomicd.games.nomic.state import State
from nomicd.kernel.page import Offer
from nomicd.table.phrases import many
from nomicd.table.votes.state import list_open


def needs(state: State) -> Iterator[Offer]:
    """As lines that settle it."""
    if state.over:
        return
    if state.paused:
        yield Offer("resume", f"the game is paused: {state.paused}")
    for number, rule in sorted(state.rules.items()):
        if rule.suspended:
            missed = f" It has missed {many(len(rule.missed), 'event')}." if rule.missed else ""
            yield Offer(f"restore rule {number}", f"its code is off: {rule.suspended}.{missed}")
        elif rule.missed:
            missed = many(len(rule.missed), "event")
            yield Offer(f"refire rule {number}", f"its code is on again, and has missed {missed}")
    doubtful = sum(len(proposal.doubts) for proposal in list_open(state))
    if doubtful:
        yield Offer("doubts", f"{many(doubtful, 'vote')} could mean several things")
