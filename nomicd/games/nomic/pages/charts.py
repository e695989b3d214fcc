"""What of a Nomic is better seen than read: money and squares over time, and how everybody has voted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nomicd.games.nomic.pages.standings import has_money
from nomicd.games.nomic.state import State
from nomicd.kernel.plots import Figure

CHOICES = ("yea", "nay", "abstain")


def figures(state: State) -> tuple[Figure, ...]:
    """What is worth plotting at this state. Votes count once they are public: those of proposals that are
    decided, and whose ballot was not secret."""
    return (*_holdings(state), *_votes(state))


def _holdings(state: State) -> Iterator[Figure]:
    players = state.players.values()
    if has_money(state):
        yield from (Figure("Money", each.name, each.cash, colour=each.colour) for each in players)
    owned = Counter(square.owner for square in state.squares.values())
    if state.board:
        yield from (Figure("Squares", each.name, owned[each.name], colour=each.colour) for each in players)


def _votes(state: State) -> Iterator[Figure]:
    cast = Counter(
        (line.voter, line.choice)
        for proposal in state.proposals.values()
        if not proposal.secret
        for line in proposal.lines
    )
    for name in state.players:
        for choice in CHOICES:
            if n := cast[name, choice]:
                yield Figure("Votes", name, n, choice)
