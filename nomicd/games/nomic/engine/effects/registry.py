"""All effects of this folder, and the way of one: read, checked, carried out. They are found loudly."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import chain
from operator import or_
from types import MappingProxyType, ModuleType
from typing import Any

import msgspec

from nomicd.games.nomic.engine import effects
from nomicd.games.nomic.engine.effects.base import Effect, Effects, Way
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.games.nomic.rules.data_errors import misfit
from nomicd.table.hooks import Impossible

NOT_EFFECTS = frozenset({"base", "registry"})


class BadEffect(Exception):
    """A module of this folder offers no effects, or one whose tag another has."""


def read_effects(module: ModuleType) -> Effects:
    """Return what a module offers in `EFFECTS`. Raises `BadOffer` if that is nothing."""
    offer: Effects = getattr(module, "EFFECTS", {})
    if not offer:
        raise BadEffect(f"{module.__name__} offers no EFFECTS")
    return offer


def tag(kind: type[Effect]) -> str:
    """The name of an effect in rule code."""
    return str(kind.__struct_config__.tag)


def unite_effects(offers: Iterable[Effects]) -> Effects:
    """All of them as one, in the order of their tags. Raises `BadOffer` if two have the same."""
    named: dict[str, tuple[type[Effect], Way]] = {}
    for kind, way in chain.from_iterable(each.items() for each in offers):
        if tag(kind) in named:
            raise BadEffect(f"two effects are called {tag(kind)}")
        named[tag(kind)] = (kind, way)
    return MappingProxyType(dict(named[name] for name in sorted(named)))


def _modules() -> Iterator[ModuleType]:
    for found in sorted(pkgutil.iter_modules(effects.__path__), key=lambda each: each.name):
        if found.name not in NOT_EFFECTS:
            yield importlib.import_module(f"{effects.__name__}.{found.name}")


EFFECTS = unite_effects(map(read_effects, _modules()))
"""Every effect of this folder: better no start than one missing."""
_WISH: Any = reduce(or_, EFFECTS)
_KINDS = {tag(kind): kind for kind in EFFECTS}
_IN_BEFORE = ("cancel", "set", *(tag(kind) for kind in EFFECTS if kind.IN_BEFORE))


def carry_out(table: ExecutionView, rule: int, data: Any, *, before: bool = False) -> None:
    """Make the facts that an effect asks for. In a before-hook only some are allowed.
    Raises `Impossible` or `Declined`, perhaps after some facts: the caller has a savepoint."""
    try:
        effect: Effect = msgspec.convert(data, type=_kind(data))
    except msgspec.ValidationError as error:
        name = data.get("do", "effect") if isinstance(data, dict) else "answer"
        raise Impossible(f"{name}: {misfit(error)}") from None
    if before and not effect.IN_BEFORE:
        raise Impossible(f"a before-hook may only {', '.join(_IN_BEFORE[:-1])} and {_IN_BEFORE[-1]}")
    EFFECTS[type(effect)](table, rule, effect)


def _kind(data: Any) -> Any:
    """Return the kind that its tag names: msgspec reads a struct once, and a union anew each time."""
    name = data.get("do") if isinstance(data, dict) else None
    return _KINDS.get(name, _WISH) if isinstance(name, str) else _WISH
