"""A player is called otherwise: the new name in the place of the old one, wherever a state holds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

T = TypeVar("T")


def other(name: str, old: str, new: str) -> str:
    """The new name for the old one; any other text as it is."""
    return new if name == old else name


def in_names(names: Iterable[str], old: str, new: str) -> tuple[str, ...]:
    """Names in their order."""
    return tuple(other(name, old, new) for name in names)


def in_keys(table: Mapping[str, T], old: str, new: str) -> dict[str, T]:
    """What is kept by name, in its order."""
    return {other(name, old, new): each for name, each in table.items()}


def in_fields(things: Iterable[T], old: str, new: str, *fields: str) -> tuple[T, ...]:
    """Structs of which those fields hold a name, or several; one that names nobody else is the very same."""
    return tuple(_in_fields(thing, old, new, fields) for thing in things)


def _in_fields(thing: Any, old: str, new: str, fields: Iterable[str]) -> Any:
    changes: dict[str, Any] = {}
    for field in fields:
        value = getattr(thing, field)
        if value == old:
            changes[field] = new
        elif not isinstance(value, str) and old in value:
            changes[field] = in_names(value, old, new)
    return replace(thing, **changes) if changes else thing
