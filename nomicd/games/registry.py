"""The kinds of game that this program offers. A thing is added by adding a file, and found loudly."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from types import ModuleType

import nomicd.games
from nomicd.kernel.game import AnyGame

NOT_GAMES = frozenset({"registry"})


class BadOffer(Exception):
    """A module of this folder offers no ruleset, or one whose name another has."""


def read_rulesets(module: ModuleType) -> tuple[AnyGame, ...]:
    """Return what a module offers in `RULESETS`. Raises `BadOffer` if that is nothing."""
    rulesets: tuple[AnyGame, ...] = tuple(getattr(module, "RULESETS", ()))
    if not rulesets:
        raise BadOffer(f"{module.__name__} offers no RULESETS")
    return rulesets


def by_name(rulesets: Iterable[AnyGame]) -> dict[str, AnyGame]:
    """The rulesets by name, in order. Raises `BadOffer` if two have the same."""
    named: dict[str, AnyGame] = {}
    for ruleset in sorted(rulesets, key=lambda each: each.name):
        if ruleset.name in named:
            raise BadOffer(f"two rulesets are called {ruleset.name}")
        named[ruleset.name] = ruleset
    return named


def discover() -> dict[str, AnyGame]:
    """Every ruleset of this folder, by name. Raises `BadOffer`: better no start than a game missing."""
    return by_name(ruleset for module in _modules() for ruleset in read_rulesets(module))


def _modules() -> Iterator[ModuleType]:
    for found in sorted(pkgutil.iter_modules(nomicd.games.__path__), key=lambda each: each.name):
        if found.name not in NOT_GAMES:
            place = f"{found.name}.game" if found.ispkg else found.name
            yield importlib.import_module(f"nomicd.games.{place}")
