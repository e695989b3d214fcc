"""What the Admin's words change by themselves; their outcomes are facts of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.evolve.setting import set_player, set_proposal, set_square
from nomicd.games.nomic.state import Kept, State


def _proposal_deemed(state: State, event: e.ProposalDeemed) -> None:
    state.deemed[event.number] = event.verdict


def _numbers_kept(state: State, event: e.NumbersKept) -> None:
    old = state.kept
    proposals, rules = (*old.proposals, *event.proposals), (*old.rules, *event.rules)
    state.kept = Kept(tuple(dict.fromkeys(proposals)), tuple(dict.fromkeys(rules)))


def _fact_set(state: State, event: e.FactSet) -> None:
    read = _READ.get(event.field)
    changes = {event.field: read(event.now) if read else event.now}
    if event.kind == "square":
        set_square(state, event.name, **changes)
    elif event.kind == "proposal":
        if event.field == "stopped":
            changes["stopped_in"] = state.week if event.now else 0
        set_proposal(state, int(event.name), **changes)
    elif event.name in state.players:
        set_player(state, event.name, **changes)


_READ: Mapping[str, Callable[[Any], Any]] = {"titles": tuple, "buildings": tuple, "items": dict}
"""How a field's JSON data is read. All else is as it is."""


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.FactSet.NAME: _fact_set,
    e.NumbersKept.NAME: _numbers_kept,
    e.ProposalDeemed.NAME: _proposal_deemed,
}
