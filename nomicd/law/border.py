"""What may cross the border of the sandbox: JSON-like data of bounded depth and size, copied."""

from __future__ import annotations

import math
from typing import Any, TypeVar

MAX_DEPTH = 24
MAX_PARTS = 50_000
MAX_TEXT = 65_536
MAX_NUMBER = 2**63

T = TypeVar("T")
_HOLDING = frozenset((dict, list, tuple))


def plain(value: T) -> T:
    """A copy of JSON-like data: None, bool, int, finite float, text, lists (tuples too), dicts by text.

    Raises ValueError, in words for the author of a rule, for anything else, and for what is too deep or
    too large to keep.
    """
    copied: T = _Copier().copy(value, 0)
    return copied


class _Copier:
    """Counts while it copies, so that the bound holds for the whole."""

    __slots__ = ("parts",)

    def __init__(self) -> None:
        self.parts = 0

    def copy(self, value: Any, depth: int) -> Any:
        kind = type(value)
        if kind is dict:
            return self._copy_table(value, depth)
        if kind is not list and kind is not tuple:
            return _single(value)
        self._count(len(value), depth)
        return [
            entry
            if (shape := type(entry)) is str and len(entry) <= MAX_TEXT and entry.isascii()
            else self.copy(entry, depth + 1)
            if shape in _HOLDING
            else _single(entry)
            for entry in value
        ]

    def _copy_table(self, value: dict[Any, Any], depth: int) -> dict[str, Any]:
        self._count(len(value), depth)
        return {
            key if type(key) is str and key.isascii() and len(key) <= MAX_TEXT else _key(key): (
                entry
                if (shape := type(entry)) is str and len(entry) <= MAX_TEXT and entry.isascii()
                else self.copy(entry, depth + 1)
                if shape in _HOLDING
                else _single(entry)
            )
            for key, entry in value.items()
        }

    def _count(self, parts: int, depth: int) -> None:
        self.parts += parts
        if self.parts >= MAX_PARTS or depth + bool(parts) > MAX_DEPTH:
            raise ValueError("the value is too deep or too large")


def _single(value: Any) -> Any:
    """Return what is neither list nor dict."""
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind is int or kind is float:
        return _number(value)
    if kind is str:
        return _text(value)
    raise ValueError(f"a {kind.__name__} cannot be kept or handed on: use its name or number")


def _number(value: float) -> float:
    if not math.isfinite(value) or abs(value) >= MAX_NUMBER:
        raise ValueError("the number is too large")
    return value


def _text(value: str) -> str:
    if len(value) > MAX_TEXT:
        raise ValueError(f"the text is longer than {MAX_TEXT} characters")
    return value if value.isascii() else value.encode("utf-8", "replace").decode()


def _key(key: object) -> str:
    if type(key) is not str:
        raise ValueError(f"keys of a table are texts: not {key!r:.40}")
    return _text(key)
