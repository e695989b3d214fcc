"""Boondoggling: a list of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from nomicd.games.boondoggling import picture
from nomicd.games.boondoggling.doubles import Doubles
from nomicd.games.boondoggling.law import FILES
from nomicd.games.boondoggling.narrate import tell
from nomicd.games.boondoggling.purses import Purses
from nomicd.games.boondoggling.road import Road
from nomicd.games.boondoggling.state import SCHEMA, State
from nomicd.games.boondoggling.tokens import Tokens
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Event
from nomicd.kernel.page import Lines, Section
from nomicd.kernel.plots import Figure
from nomicd.table.game import TableGame
from nomicd.table.rule_text import RuleText
from nomicd.table.votes.piece import Votes


class Boondoggling(TableGame[State]):
    """A game of roads and squares."""

    name = "boondoggling"
    title = "Boondoggling"
    schema = SCHEMA
    kind = State
    pieces = (
        Purses(),
        Road(),
        Doubles(),
        Tokens(),
        RuleText(),
        Votes("propose: A smaller Treasury\nset treasury to 3,000"),
    )
    tries_out = True

    def is_document(self, path: str) -> bool:
        """Whether it is board, money or rules."""
        return path in FILES

    def happened(self, state: State, events: Sequence[Event]) -> Iterator[Section]:
        """Give what happened, round by round."""
        lines = tell(state, events)
        if not lines:
            yield Section("What happened", (Lines(("Nothing.",)),))
        for number, found in groupby(lines, key=lambda line: line.round):
            heading = f"Round {number}" if number else "What happened"
            yield Section(heading, (Lines(tuple(line.text for line in found)),))

    def picture(self, state: State, events: Sequence[Event] = ()) -> Drawing:
        """Return the board."""
        return picture.picture(state, events)

    def figures(self, state: State) -> tuple[Figure, ...]:
        """Return funds and Treasury."""
        return picture.figures(state)


RULESETS = (Boondoggling(),)
