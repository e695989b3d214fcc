"""How a game ended, in a sentence."""

from __future__ import annotations

from typing import Any

from nomicd.table.course.state import Course
from nomicd.table.phrases import sentence


def ended(state: Course[Any]) -> str:
    """Who has won, when and why; "" while the game goes on."""
    if not state.over:
        return ""
    who = f"{state.winner} has won" if state.winner else "The game is over, and nobody has won"
    return f"{who}, in update {state.update}: {sentence(state.over)}"
