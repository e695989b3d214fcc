"""What the orders of a player that wait lead to, kept for the next order of theirs: it is tried behind these,
and they need not all be done again as long as the game is no other one.

Whoever tries without this comes to the same. What nothing looks at while orders are carried out may be
otherwise: who has written, what has been filed and voted, and, unless a rule asks for it, what waits.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from nomicd.games.nomic.events import NomicUpdateStarted
from nomicd.games.nomic.rules.rulebook import Book
from nomicd.games.nomic.state import Order, ProposalState, State
from nomicd.table.course.state import copy_state

MOST = 1_024
"""Players of whom that is kept, those with the latest orders."""


class Tried(msgspec.Struct, frozen=True):
    """The orders of a player, done in the update that was to come, in a game that was so; and the game after
    them."""

    before: State
    begun: NomicUpdateStarted | None
    orders: tuple[Order, ...]
    after: State


class Trials:
    """Of many players, of games by the same kind of ruleset."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], Tried] = OrderedDict()

    def find(
        self, state: State, player: str, begun: NomicUpdateStarted | None, waiting: Sequence[Order]
    ) -> Tried | None:
        """Return what has come of the first orders of these, or of all, in this very game."""
        kept = self._kept.get((state.slug, player))
        if kept is None or kept.begun != begun or kept.orders != tuple(waiting[: len(kept.orders)]):
            return None
        return kept if kept.before == _drop_unread(state) else None

    def keep(
        self,
        state: State,
        player: str,
        begun: NomicUpdateStarted | None,
        orders: tuple[Order, ...],
        after: State,
    ) -> None:
        """Keep what has come of them; `after` belongs to nobody else from now on."""
        key = (state.slug, player)
        self._kept[key] = Tried(copy_state(_drop_unread(state)), begun, orders, after)
        self._kept.move_to_end(key)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)


@lru_cache(maxsize=256)
def count_waiting(bound: Book) -> bool:
    """Return whether a rule may ask what waits: then every order makes another game of it."""
    return any("pending" in document.code for document in bound.documents.values())


def _drop_unread(state: State) -> State:
    """The game without what nothing looks at."""
    presence = replace(state.presence, heard=(), missed={})
    proposals = {number: _without_votes(each) for number, each in state.proposals.items()}
    return replace(state, queue=(), filed=(), presence=presence, proposals=proposals)


def _without_votes(proposal: ProposalState) -> ProposalState:
    if not (proposal.votes or proposal.late or proposal.doubts):
        return proposal
    return replace(proposal, votes={}, late=(), doubts={})
