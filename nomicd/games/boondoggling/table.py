"""A copy of the game on which one input is carried out, and the events that it leads to."""

from __future__ import annotations

from nomicd.games.boondoggling.evolve import EVOLVE
from nomicd.games.boondoggling.law import Law
from nomicd.games.boondoggling.state import State, copy, law_of
from nomicd.kernel.events import Event


class Table:
    """`state` moves on with each event; the state that was given stays as it was."""

    def __init__(self, state: State) -> None:
        self.state = copy(state)
        self.events: list[Event] = []

    @property
    def law(self) -> Law:
        """The law of the game."""
        return law_of(self.state)

    def emit(self, event: Event) -> None:
        """Let it be so."""
        EVOLVE[event.NAME](self.state, event)
        self.events.append(event)
