"""New values in place of old ones: what is named but gone is passed over."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from nomicd.games.nomic.state import State


def set_player(state: State, name: str, **changes: Any) -> None:
    if name in state.players:
        state.players[name] = replace(state.players[name], **changes)


def set_square(state: State, label: str, **changes: Any) -> None:
    if label in state.squares:
        state.squares[label] = replace(state.squares[label], **changes)


def set_proposal(state: State, number: int, **changes: Any) -> None:
    state.proposals[number] = replace(state.proposals[number], **changes)
