"""Facts of seats that the Admin gives other names, makes one of, or gives back as they were."""

from __future__ import annotations

from typing import ClassVar

from nomicd.games.nomic.state import State
from nomicd.kernel.events import GameEvent
from nomicd.table.phrases import tell


class SeatReturned(GameEvent, frozen=True):
    """Who had left has the seat again, with what was theirs and is nobody else's since."""

    NAME: ClassVar[str] = "seat-returned"
    player: str

    def apply(self, state: State) -> None:
        state.give_back(self.player)

    def describe(self, state: State, reader: str = "") -> str:
        return tell(reader, self.player, "have your seat again, as it was", "has the seat again, as it was")
