"""What the effects share: how a wish is shaped, how what it names is found, and how it is turned down.

A wish that cannot be is `Impossible`, and its rule is suspended. What a player cannot afford or may not do
is `Declined`.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.games.nomic.rules.data_errors import misfit
from nomicd.games.nomic.state import PlayerState, SquareState
from nomicd.law.normalization import clean
from nomicd.table.hooks import Impossible

MAX_SQUARES = 400
GENDERS = ("m", "f", "none")


class Declined(Exception):
    """The effect is not for this player now: the reason, said to the player as `you`."""


# How wishes are shaped


class Who(msgspec.Struct, frozen=True, rename={"name": "$player"}):
    """A player named in an effect."""

    name: str


class Where(msgspec.Struct, frozen=True, rename={"label": "$square"}):
    """A square named in an effect."""

    label: str


MOST_MONEY = 10**12
MOST_ITEMS = 10**6
"""What can be had at most is what can be paid or taken at once, so that a rule may take all there is."""
Money = Annotated[int, Meta(ge=0, le=MOST_MONEY)]
Count = Annotated[int, Meta(ge=0, le=MOST_ITEMS)]
Steps = Annotated[int, Meta(ge=-MAX_SQUARES, le=MAX_SQUARES)]
Updates = Annotated[int, Meta(ge=1, le=400)]
Short = Annotated[str, Meta(max_length=100)]
Text = Annotated[str, Meta(max_length=500)]


class _AbstractStruct(msgspec.StructMeta, ABCMeta):
    """Structs with abstract methods."""


class Effect(
    msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, metaclass=_AbstractStruct
):
    """What rule code asks for, read strictly from plain data; its tag is the function that makes it there
    (`api.pyi`)."""

    IN_BEFORE: ClassVar[bool] = False
    """Whether a before-hook may ask for it."""

    @abstractmethod
    def carry_out(self, table: ExecutionView, rule: int) -> None:
        """Do it for a rule. Raises `Impossible` or `Declined`, perhaps after some facts."""


# What they name


def require_player(table: ExecutionView, one: Who) -> PlayerState:
    """Raises `Impossible` if there is none of that name."""
    if one.name not in table.state.players:
        raise Impossible(f"there is no player {one.name}")
    return table.state.players[one.name]


def require_square(table: ExecutionView, one: Where) -> SquareState:
    """Raises `Impossible` if the board has none of that label."""
    if one.label not in table.state.squares:
        raise Impossible(f"there is no square {one.label}")
    return table.state.squares[one.label]


def require_function(table: ExecutionView, rule: int, then: str) -> str:
    """Raises `Impossible` if that rule has none of that name."""
    if not table.has(rule, then):
        raise Impossible(f"the rule has no function {then}")
    return then


def require_gender(gender: str) -> str:
    """Raises `Impossible` if it is none of `GENDERS`."""
    if gender not in GENDERS:
        raise Impossible(f"a gender is m, f or none, not {gender!r}")
    return gender


# What before-hooks made of them


def is_cancelled(table: ExecutionView, by: tuple[int, str] | None) -> bool:
    """Return whether it was, which is then said to all."""
    if by and by[1]:
        table.emit(e.Noted(clean(by[1]), rule=by[0]), rule=by[0])
    return by is not None


def apply_change(changes: Mapping[str, tuple[int, Any]], field: str, value: Any, kind: Any) -> Any:
    """The value as before-hooks set it, or as it was. Raises `Impossible` if one set what it cannot be."""
    if field not in changes:
        return value
    rule, new = changes[field]
    try:
        return msgspec.convert(new, type=kind)
    except msgspec.ValidationError as error:
        raise Impossible(f"set({field}=): {misfit(error)}", rule) from None
