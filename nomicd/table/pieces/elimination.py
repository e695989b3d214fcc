"""Players who are out, as a piece of a game: what was theirs goes, and their seat goes on reading."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from nomicd.kernel.events import GameEvent
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
