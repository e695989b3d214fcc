"""Players who are out, as a piece of a game: what was theirs goes, and their seat goes on reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Lines, Section
from nomicd.table.course.state import AnyCourse
from nomicd.table.course.working import AnyTable
from nomicd.table.piece import AnyPiece

# The facts


class PlayerEliminated(GameEvent, frozen=True):
    """They play no more, and go on reading."""

    NAME: ClassVar[str] = "player-eliminated"
    player: str
    why: str

    def apply(self, state: Any) -> None:
        since = {**state.eliminated.since, self.player: state.update}
        state.eliminated = replace(state.eliminated, since=since)

    def describe(self, state: AnyCourse, reader: str = "") -> str:
        who = "You are" if reader == self.player else f"{self.player} is"
        return f"{who} out: {self.why}."


# The piece


class Elimination(AnyPiece):
    """Whoever is out gives back what they have as one who leaves does, and keeps the seat to read on: they
    order nothing, are not awaited and do not vote, and nobody can take the seat over. The state has a field
    `eliminated`."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (PlayerEliminated,)

    def eliminate(self, table: AnyTable, player: str, why: str) -> None:
        """Put a player out."""
        for piece in self.game.pieces:
            piece.clear_seat(table, player)
        table.emit(self.own(PlayerEliminated)(player, why))

    def yours(self, state: Any, events: Any, reader: str) -> Iterator[Section]:
        """Give, to whoever is out, that they need do nothing."""
        if reader in state.eliminated.since and not state.over:
            said = (
                f"You are out since update {state.eliminated.since[reader]}. You need do nothing: you go on "
            )
            yield Section("You read on", (Lines((f"{said}reading, and may write to the others.",)),))
