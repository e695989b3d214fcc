"""Who may choose again, after a past was put right, and what they have chosen so far."""

from __future__ import annotations

import msgspec

from nomicd.services.ports import Reading, Writing

MOST = 20
"""Choices of one player."""


class Window(msgspec.Struct, frozen=True):
    """Open since that correction, until update `until` is made: these players may order anew what is done in
    updates from `first` on. `choices` are a player and a change of the past each, as in a correction."""

    correction: int
    players: tuple[str, ...]
    first: int
    until: int
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def edits(self) -> tuple[str, ...]:
        """The changes, in the order in which they were chosen."""
        return tuple(edit for _, edit in self.choices)


def window(tx: Reading, slug: str) -> Window | None:
    """The one that is open in a game."""
    kept = tx.get(f"again/{slug}")
    return msgspec.json.decode(kept, type=Window) if kept else None


def put(tx: Writing, slug: str, kept: Window) -> None:
    """Open one in place of any other, or keep what was chosen."""
    tx.put(f"again/{slug}", msgspec.json.encode(kept).decode())


def close(tx: Writing, slug: str) -> None:
    """Nobody chooses again any more."""
    tx.drop(f"again/{slug}")
