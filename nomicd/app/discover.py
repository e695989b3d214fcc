"""Loud discovery: each module of a folder offers something, under names of its own, or nothing starts.

A thing is added by adding one file to its folder; there is no list to forget.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any


class BadAdapter(Exception):
    """A module offers nothing, or something is offered twice: the message names it."""


def modules(package: ModuleType) -> list[ModuleType]:
    """The modules of a package, by name; those that begin with an underscore are helpers and left out."""
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__))
    return [importlib.import_module(f"{package.__name__}.{name}") for name in names if name[0] != "_"]


def by_scheme(found: Iterable[ModuleType], name: str = "connect") -> dict[str, Callable[..., Any]]:
    """URL scheme to the function of that name, of modules that each offer it and `SCHEMES`. Raises
    `BadOffer`."""
    ways: dict[str, Callable[..., Any]] = {}
    for module in found:
        schemes, offered = _offer(module, "SCHEMES"), _offer(module, name)
        for scheme in schemes:
            if scheme in ways:
                raise BadAdapter(f"{module.__name__} offers {scheme}:, which another module offers already")
            ways[scheme] = offered
    return ways


def _offer(module: ModuleType, name: str) -> Any:
    offer = getattr(module, name, None)
    if not offer:
        raise BadAdapter(f"{module.__name__} offers no {name}")
    return offer
