"""The shapes of effects: what rule code may ask for, read strictly from plain data.

An effect's tag is the function that makes it in rule code (`api.pyi`).
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

MAX_SQUARES = 400


class Who(msgspec.Struct, frozen=True, rename={"name": "$player"}):
    """A player named in an effect."""

    name: str


class Where(msgspec.Struct, frozen=True, rename={"label": "$square"}):
    """A square named in an effect."""

    label: str


Money = Annotated[int, Meta(ge=0, le=10**12)]
Count = Annotated[int, Meta(ge=0, le=10**6)]
Steps = Annotated[int, Meta(ge=-MAX_SQUARES, le=MAX_SQUARES)]
Updates = Annotated[int, Meta(ge=1, le=400)]
Short = Annotated[str, Meta(max_length=100)]
Text = Annotated[str, Meta(max_length=500)]


class Effect(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What an effect holds; its tag is the function that makes it in rule code."""


class Log(Effect, frozen=True, tag="log"):
    text: Text


class Tell(Effect, frozen=True, tag="tell"):
    player: Who
    text: Text


class Move(Effect, frozen=True, tag="move"):
    player: Who
    steps: Steps


class Jump(Effect, frozen=True, tag="jump"):
    player: Who
    square: Where
    land: bool


class Pay(Effect, frozen=True, tag="pay"):
    payer: Who | Short | None
    payee: Who | Short | None
    amount: Money
    why: Short
    voluntary: bool
    about: Where | None


class Give(Effect, frozen=True, tag="give"):
    player: Who
    item: str
    n: Count


class Take(Effect, frozen=True, tag="take"):
    player: Who
    item: str
    n: Count


class Own(Effect, frozen=True, tag="own"):
    square: Where
    player: Who | None


class Label(Effect, frozen=True, tag="label"):
    square: Where
    name: Annotated[str, Meta(max_length=200)] | None
    gender: str | None


class Dress(Effect, frozen=True, tag="dress"):
    player: Who
    gender: str | None
    colour: Short | None


class AddSquare(Effect, frozen=True, tag="add_square"):
    owner: Who | None
    after: Where | None
    label: Annotated[str, Meta(pattern=r"^[A-Za-z$+-]{1,8}[0-9]{0,4}$")] | None


class RemoveSquare(Effect, frozen=True, tag="remove_square"):
    square: Where


class Build(Effect, frozen=True, tag="build"):
    square: Where
    building: str


class Raze(Effect, frozen=True, tag="raze"):
    square: Where
    building: str


class Title(Effect, frozen=True, tag="title"):
    player: Who
    name: Short
    on: bool


class SetActive(Effect, frozen=True, tag="set_active"):
    player: Who
    on: bool


class Put(Effect, frozen=True, tag="put"):
    key: Annotated[str, Meta(max_length=200)]
    value: Any


class Ask(Effect, frozen=True, tag="ask"):
    player: Who
    prompt: Text
    options: Annotated[list[Short], Meta(min_length=1, max_length=50)]
    default: Short
    then: str
    updates: Updates
    data: dict[str, Any]


class Later(Effect, frozen=True, tag="later"):
    then: str
    data: dict[str, Any]


class Postpone(Effect, frozen=True, tag="schedule"):
    updates: Updates
    then: str
    data: dict[str, Any]


class Grant(Effect, frozen=True, tag="grant"):
    player: Who
    what: str
    n: Annotated[int, Meta(ge=1, le=20)]


class Resubmit(Effect, frozen=True, tag="resubmit"):
    player: Who
    proposal: int


class Win(Effect, frozen=True, tag="win"):
    player: Who | None
    why: Text


class Pause(Effect, frozen=True, tag="pause"):
    why: Text


Wish = (
    Log | Tell | Move | Jump | Pay | Give | Take | Own | Label | Dress | AddSquare | RemoveSquare | Build
    | Raze | Title | SetActive | Put | Ask | Later | Postpone | Grant | Resubmit | Win | Pause
)  # fmt: skip
