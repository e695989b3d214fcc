"""Facts of the board, what stands on it, and pawns."""

from __future__ import annotations

from typing import ClassVar

from nomicd.kernel.events import Event


class SquareAdded(Event, frozen=True):
    """`index` is its place on the board, -1 for a square off it."""

    NAME: ClassVar[str] = "square-added"
    label: str
    number: int
    index: int
    owner: str = ""


class SquareRemoved(Event, frozen=True):
    NAME: ClassVar[str] = "square-removed"
    label: str


class SquareLabelled(Event, frozen=True):
    NAME: ClassVar[str] = "square-labelled"
    label: str
    name: str
    gender: str


class SquareOwned(Event, frozen=True):
    """`player` is "" when the square becomes unowned."""

    NAME: ClassVar[str] = "square-owned"
    label: str
    player: str


class SquaresTyped(Event, frozen=True):
    """What the rules in force say the types of these squares are."""

    NAME: ClassVar[str] = "squares-typed"
    types: dict[str, tuple[str, ...]]


class BuildingRaised(Event, frozen=True):
    NAME: ClassVar[str] = "building-raised"
    label: str
    building: str


class BuildingRazed(Event, frozen=True):
    NAME: ClassVar[str] = "building-razed"
    label: str
    building: str


class SquareStocked(Event, frozen=True):
    """`n` more of an item lie on the square; fewer where it is below 0."""

    NAME: ClassVar[str] = "square-stocked"
    label: str
    item: str
    n: int


class PawnPictured(Event, frozen=True):
    """How a pawn looks from now on: `png` is a picture of 30 by 30 pixels in base64, "" for letters again."""

    NAME: ClassVar[str] = "pawn-pictured"
    player: str
    png: str


class PawnMoved(Event, frozen=True):
    """`how` is move, jump or placed; `passed` are the squares in between, in order."""

    NAME: ClassVar[str] = "pawn-moved"
    player: str
    origin: str
    square: str
    how: str
    passed: tuple[str, ...] = ()
