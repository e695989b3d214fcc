"""What a piece lets the rules answer that players make in code: as data, for whoever checks that code, for
the sandbox, and for readers. `nomicd.law.amendments` is the piece that takes such rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from nomicd.kernel.json_data import Json

View: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Json]]]
"""What rules see: by kind and key, the fields of a thing. Other things are named in it by their keys."""
Given: TypeAlias = Mapping[str, Any]
"""What an effect is given: each field is of the type that the effect declares."""
MOST = 10**15
"""The largest number that a rule may answer with, or name in an effect."""


class ThingKind(msgspec.Struct, frozen=True):
    """A kind of thing that rules see. `fields` are facts that everybody may know, each with its type; other
    pieces may add some by declaring the same kind. `all_of` names the function that lists them; "" where
    there is one alone, which rules call by the kind's name in small letters."""

    name: str
    help: str
    fields: dict[str, str]
    all_of: str = ""


class RuleMoment(msgspec.Struct, frozen=True):
    """Something that has happened, which rules may answer with effects: the function `name(ev)`."""

    name: str
    help: str
    fields: dict[str, str] = {}


class RuleQuantity(msgspec.Struct, frozen=True):
    """A number in which rules may have a say: the function `compute_NAME(ev)` answers another one, or None.
    `ev.amount` is what it has come to by then. An answer lies between `low` and `high`, or what it was before
    any rule, if that is more."""

    name: str
    help: str
    fields: dict[str, str] = {}
    low: int = 0
    high: int = MOST


class RuleEffect(msgspec.Struct, frozen=True):
    """Something that rules may ask for. Its piece carries it out (`Piece.perform`) or says why not."""

    name: str
    help: str
    fields: dict[str, str] = {}


class NamedThing(msgspec.Struct, frozen=True):
    """A thing that an effect names."""

    kind: str
    key: str


class Impossible(Exception):
    """The effect cannot be: its rule is wrong, or `rule`, which has made of it what it is. The message says
    what is wrong."""

    def __init__(self, why: str, rule: int = 0) -> None:
        super().__init__(why)
        self.rule = rule
