"""The state of a game: frozen things in a few dicts that only `evolve` changes."""

from __future__ import annotations

import msgspec

from nomicd.games.boondoggling.law import HOME, Law, law
from nomicd.games.boondoggling.options import Options, chosen
from nomicd.table.choices import Choice
from nomicd.table.course.state import Person
from nomicd.table.votes.state import Voting

SCHEMA = "boondoggling/4"
"""Changes with any field below, so that an old snapshot is thrown away instead of misread."""


class Player(Person, frozen=True):
    """Who plays. `fund` in millions; `space` as on the board. `clear`: passed the junction without money and
    has received none since."""

    fund: int = 0
    space: str = HOME
    token: str = ""
    clear: bool = False


class Question(Choice, frozen=True, kw_only=True):
    """Doubles of that player's: keep them, or roll again? `rerolls` were made before."""

    id: int
    faces: tuple[int, int]
    rerolls: int


class Aside(msgspec.Struct, frozen=True):
    """The table as it was before a seat was given to another player: who sat where, whose turn it was, what
    was asked."""

    seats: tuple[str, ...]
    next: int
    question: Question | None


class State(Voting[Player]):
    """A whole game. `seats` begin with who moves first once that is known; `next` is the place in them of
    whose turn it is. `aside` is kept for each seat in `merged`."""

    seats: tuple[str, ...] = ()
    first: str = ""
    next: int = 0
    round: int = 0
    treasury: int = 0
    circulation: int = 0
    stage: int = 0
    question: Question | None = None
    asked: int = 0
    aside: dict[str, Aside] = msgspec.field(default_factory=dict)


def law_of(state: State) -> Law:
    """The law of a game that is open, as votes have changed it."""
    return law(state.documents, state.settings)


def options_of(state: State) -> Options:
    """What was chosen when it opened, as votes have changed it."""
    return chosen(tuple(state.options.items()), tuple(state.settings.items()))


def offices(state: State) -> dict[str, str]:
    """Who holds which office, for the honour of it: the keeper of the money in circulation and the Treasurer
    are the first two of the table."""
    titles = ("keeper of the Money in Circulation", "Treasurer")
    return dict(zip(state.seats, titles, strict=False))
