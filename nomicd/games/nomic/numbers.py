"""The numbers of new proposals and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nomicd.games.nomic.state import State
from nomicd.table.pieces.votes.proposing import hash_text


def of_proposal(state: State, player: str, stamp: str) -> int:
    """The number of a new proposal: the one kept for it, or the one after the highest."""
    return next(_find_kept(state.kept.proposals, f"{player} {stamp}", state.proposals), _next_proposal(state))


def of_rules(state: State, title: str, body: str) -> tuple[int, ...]:
    """The numbers that are kept for the rules which a proposal brings."""
    taken = {change.number for change in state.history}
    return tuple(_find_kept(state.kept.rules, hash_text(title, body), taken))


def find_reserved_numbers(state: State) -> frozenset[int]:
    """The numbers of rules that are kept for some proposal's."""
    return frozenset(number for _, number in state.kept.rules)


def _next_proposal(state: State) -> int:
    return max((*state.proposals, *(number for _, number in state.kept.proposals)), default=0) + 1


def _find_kept(kept: Iterable[tuple[str, int]], key: str, taken: Iterable[int]) -> Iterator[int]:
    gone = set(taken)
    return (number for name, number in kept if name == key and number not in gone)
