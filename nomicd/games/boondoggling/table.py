"""A copy of the game on which one input is carried out, and the events that it leads to."""

from __future__ import annotations

from nomicd.games.boondoggling.law import Law
from nomicd.games.boondoggling.state import State, law_of
from nomicd.table.course.working import Working


class Table(Working[State]):
    """`state` moves on with each event; the state that was given stays as it was."""

    @property
    def law(self) -> Law:
        """The law of the game."""
        return law_of(self.state)
