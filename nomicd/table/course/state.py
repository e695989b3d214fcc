"""The part of a state that every game has."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from nomicd.table.presence.state import Presence
from nomicd.table.standing import Standings


class Person(msgspec.Struct, frozen=True):
    """Who plays, to be derived from. `idle` counts the updates since the last mail."""

    name: str
    idle: int = 0


P = TypeVar("P", bound=Person)


class Merged(msgspec.Struct, Generic[P], frozen=True):
    """A seat that is one with another's: `player` and `into` as they were before, the place of the one among
    the players, and what all had ordered and said then."""

    player: P
    into: P
    place: int
    standing: Standings
    presence: Presence


class Course(msgspec.Struct, Generic[P]):
    """A game's course, to be derived from; `P` is the game's own kind of player.

    `options` are those that the game was opened with. `update` counts what has been made; `deadline` is that
    of the last one, ISO 8601, and `secret` what it revealed, hex. `stops` counts how often the game was
    paused or went on again; `filed` are the digests of the orders since the last update. `over` says how it
    ended. `former` are names that players had once, each with the one that they have now; `merged` are seats
    that are another's now, by the name of who is gone.
    """

    slug: str = ""
    timezone: str = "UTC"
    options: dict[str, str] = {}
    documents: dict[str, str] = {}
    seed: str = ""
    commitment: str = ""
    secret: str = ""
    started: bool = False
    over: str = ""
    winner: str = ""
    paused: str = ""
    stops: int = 0
    update: int = 0
    deadline: str = ""
    weekday: str = ""
    players: dict[str, P] = {}
    standing: Standings = ()
    filed: tuple[str, ...] = ()
    presence: Presence = Presence()
    former: dict[str, str] = {}
    merged: dict[str, Merged[P]] = {}
