"""What the Admin's words change by themselves; their outcomes are facts of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import State


def _proposal_deemed(state: State, event: e.ProposalDeemed) -> None:
    state.deemed[event.number] = event.verdict


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.ProposalDeemed.NAME: _proposal_deemed,
}
