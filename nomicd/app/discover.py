"""Loud discovery: a folder's modules each offer something by one name, or the program refuses to start."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType
from typing import Any


class BadOffer(Exception):
    """A module offers nothing, or two offer the same name: the message says which."""


def modules(package: ModuleType) -> list[ModuleType]:
    """The modules of a package, by name; those with a leading underscore are helpers and left out."""
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__))
    return [importlib.import_module(f"{package.__name__}.{name}") for name in names if name[0] != "_"]


def offered(module: ModuleType, attribute: str) -> Any:
    """What a module offers under that name. Raises `BadOffer` when it is missing."""
    offer = getattr(module, attribute, None)
    if offer is None:
        raise BadOffer(f"{module.__name__} offers no {attribute}")
    return offer


def by_name(found: list[ModuleType], attribute: str) -> dict[str, Any]:
    """The offers of these modules by their `name`. Raises `BadOffer` on a name offered twice."""
    offers: dict[str, Any] = {}
    for module in found:
        offer = offered(module, attribute)
        if offer.name in offers:
            raise BadOffer(f"{module.__name__} offers {offer.name}, which is offered already")
        offers[offer.name] = offer
    return offers
