"""The state of a game: frozen things in a few dicts that only `evolve` changes."""

from __future__ import annotations

import msgspec

from nomicd.games.boondoggling.law import HOME, Law, law
from nomicd.games.boondoggling.options import Options
from nomicd.table.choices import Choice
from nomicd.table.standing import Standings

SCHEMA = "boondoggling/1"
"""Changes with any field below, so that an old snapshot is thrown away instead of misread."""


class Player(msgspec.Struct, frozen=True):
    """Who plays. `fund` in millions; `space` as on the board. `clear`: passed the junction without money and
    has received none since."""

    name: str
    fund: int = 0
    space: str = HOME
    token: str = ""
    clear: bool = False


class Question(Choice, frozen=True, kw_only=True):
    """Doubles of that player's: keep them, or roll again? `rerolls` were made before."""

    id: int
    faces: tuple[int, int]
    rerolls: int


class State(msgspec.Struct):
    """A whole game. `seats` begin with who moves first once that is known; `next` is the place in them of
    whose turn it is. `filed` are the digests of the orders since the last update. `stops` counts pauses."""

    slug: str = ""
    timezone: str = "UTC"
    options: Options = Options()
    seed: str = ""
    commitment: str = ""
    secret: str = ""
    documents: dict[str, str] = {}
    started: bool = False
    over: str = ""
    winner: str = ""
    paused: str = ""
    stops: int = 0
    update: int = 0
    deadline: str = ""
    weekday: str = ""
    players: dict[str, Player] = {}
    seats: tuple[str, ...] = ()
    first: str = ""
    next: int = 0
    round: int = 0
    treasury: int = 0
    circulation: int = 0
    stage: int = 0
    question: Question | None = None
    asked: int = 0
    standing: Standings = ()
    filed: tuple[str, ...] = ()


def law_of(state: State) -> Law:
    """The law of a game that is open."""
    return law(state.documents)


def copy(state: State) -> State:
    """A state that can be changed while the other stays."""
    return msgspec.structs.replace(state, documents=dict(state.documents), players=dict(state.players))


def offices(state: State) -> dict[str, str]:
    """Who holds which office, for the honour of it: the keeper of the money in circulation and the Treasurer
    are the first two of the table."""
    titles = ("keeper of the Money in Circulation", "Treasurer")
    return dict(zip(state.seats, titles, strict=False))
