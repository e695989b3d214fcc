"""New values in place of old ones: what is named but gone is passed over."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from nomicd.games.nomic.state import State
from nomicd.table.course.evolve import set_player
from nomicd.table.votes.evolve import set_proposal

__all__ = ["set_player", "set_proposal", "set_square"]


def set_square(state: State, label: str, **changes: Any) -> None:
    if label in state.squares:
        state.squares[label] = replace(state.squares[label], **changes)
