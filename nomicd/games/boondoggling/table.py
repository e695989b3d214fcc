"""A copy of the game on which one input is carried out, and the events that it leads to."""

from __future__ import annotations

from nomicd.games.boondoggling.evolve import CHANGES
from nomicd.games.boondoggling.law import Law
from nomicd.games.boondoggling.state import State, law_of
from nomicd.table.course.working import Working
from nomicd.table.votes.ruleset import Voted


class Table(Working[State]):
    """`state` moves on with each event; the state that was given stays as it was."""

    def __init__(self, state: State) -> None:
        super().__init__(state, {**Voted.shared_changes, **CHANGES})

    @property
    def law(self) -> Law:
        """The law of the game."""
        return law_of(self.state)
