"""All effects of this folder, and the way of one: read, checked, carried out. They are found loudly."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from functools import reduce
from inspect import isabstract
from operator import or_
from types import MappingProxyType, ModuleType
from typing import Any

import msgspec

from nomicd.games.nomic.engine import effects
from nomicd.games.nomic.engine.effects.base import Effect
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.games.nomic.rules.data_errors import misfit
from nomicd.table.hooks import Impossible

NOT_EFFECTS = frozenset({"base", "registry"})


class BadEffect(Exception):
    """A module of this folder has no effects, one that does nothing, or one whose tag another has."""


def find_effects(modules: Iterable[ModuleType]) -> Mapping[str, type[Effect]]:
    """Return the kinds of effects that these modules define by their tags, which are their names in rule
    code, in order. Raises `BadEffect` if a module has none, if one cannot be carried out, or if two have
    the same tag."""
    found: dict[str, type[Effect]] = {}
    for module in modules:
        own = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Effect)]
        kinds = [kind for kind in own if kind is not Effect]
        if not kinds:
            raise BadEffect(f"{module.__name__} has no effects")
        for kind in kinds:
            tag = str(kind.__struct_config__.tag)
            if isabstract(kind):  # which msgspec does not ask when it reads one
                raise BadEffect(f"{tag} has no carry_out")
            if tag in found:
                raise BadEffect(f"two effects are called {tag}")
            found[tag] = kind
    return MappingProxyType(dict(sorted(found.items())))


EFFECTS = find_effects(
    importlib.import_module(f"{effects.__name__}.{each.name}")
    for each in pkgutil.iter_modules(effects.__path__)
    if each.name not in NOT_EFFECTS
)
"""Every effect of this folder: better no start than one missing."""
_ANY: Any = reduce(or_, EFFECTS.values())
_IN_BEFORE = ("cancel", "set", *(tag for tag, kind in EFFECTS.items() if kind.IN_BEFORE))


def carry_out(table: ExecutionView, rule: int, data: Any, *, before: bool = False) -> None:
    """Make the facts that an effect asks for. In a before-hook only some are allowed.
    Raises `Impossible` or `Declined`, perhaps after some facts: the caller has a savepoint."""
    name = data.get("do", "effect") if isinstance(data, dict) else "answer"
    # msgspec reads a struct once, and a union anew each time
    kind = EFFECTS.get(name, _ANY) if isinstance(name, str) else _ANY
    try:
        effect: Effect = msgspec.convert(data, type=kind)
    except msgspec.ValidationError as error:
        raise Impossible(f"{name}: {misfit(error)}") from None
    if before and not effect.IN_BEFORE:
        raise Impossible(f"a before-hook may only {', '.join(_IN_BEFORE[:-1])} and {_IN_BEFORE[-1]}")
    effect.carry_out(table, rule)
