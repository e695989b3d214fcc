"""The values that a rule's settings may have: their types, their bounds, and how players write them."""

from __future__ import annotations

import json
import re
from typing import TypeVar

from nomicd.kernel.json_data import Json

T = TypeVar("T")
MAX_TEXT = 4_000
MAX_ENTRIES = 500
MAX_DEPTH = 8
LARGEST = 10**15
TYPES = ("int", "str", "bool", "list")
_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_NUMBER = re.compile(r"[+-]?\d{1,3}(,\d{3})+\Z|[+-]?\d{1,18}\Z")


class Bad(Exception):
    """A value that cannot be; the text says why, to go after `must be`."""


def kind_of(value: object) -> str | None:
    """The type of a value as rule documents name it; None for one that no setting may have."""
    kinds: dict[type, str] = {bool: "bool", int: "int", str: "str", list: "list"}
    return kinds.get(type(value))


def check_value(value: T, kind: str, low: int | None = None, high: int | None = None) -> T:
    """The value if it is of that kind and within bounds, which hold for every number in a list.
    Raises `Bad`."""
    if kind_of(value) != kind:
        raise Bad(_phrase(kind, low, high))
    _check_within(value, low, high, 1)
    return value


def _check_within(value: object, low: int | None, high: int | None, depth: int) -> None:
    if isinstance(value, list):
        if depth > MAX_DEPTH or len(value) > MAX_ENTRIES:
            raise Bad(f"at most {MAX_ENTRIES} entries, {MAX_DEPTH} deep")
        for entry in value:
            _check_within(entry, low, high, depth + 1)
    elif isinstance(value, str):
        if len(value) > MAX_TEXT:
            raise Bad(f"at most {MAX_TEXT} characters")
    elif not isinstance(value, int):
        raise Bad("made of whole numbers, texts, true, false and lists of those")
    elif not isinstance(value, bool):
        _check_bounds(value, low, high)


def _check_bounds(value: int, low: int | None, high: int | None) -> None:
    if abs(value) > LARGEST:
        raise Bad(f"at most {LARGEST:,}")
    if (low is not None and value < low) or (high is not None and value > high):
        raise Bad(_phrase("int", low, high))


def _phrase(kind: str, low: int | None, high: int | None) -> str:
    words = {"int": "a whole number", "str": "a text", "bool": "yes or no", "list": "a list such as mon, wed"}
    if kind != "int" or (low is None and high is None):
        return words[kind]
    if high is None:
        return f"a whole number, {low:,} or more"
    return f"a whole number up to {high:,}" if low is None else f"a whole number from {low:,} to {high:,}"


def parse_value(text: str, kind: str, example: object = None) -> Json:
    """The value that a player wrote: `$1,500`, `yes`, `mon, wed, fri`, `[[1, 1], [5, 2]]`. Entries of a list
    are read like those of `example`. Raises `Bad`."""
    text = text.strip()
    if kind == "list":
        return _list(text, example)
    if kind == "str":
        return _strip_quotes(text)
    plain = text.rstrip(".").strip().casefold()
    if kind == "bool" and plain in _WORDS:
        return _WORDS[plain]
    if kind == "int" and (number := _integer(plain)) is not None:
        return number
    raise Bad(_phrase(kind, None, None))


def _integer(text: str) -> int | None:
    text = text.replace("$", "", 1).strip()
    return int(text.replace(",", "")) if _NUMBER.match(text) else None


def _list(text: str, example: object) -> list[Json]:
    if text.startswith("["):
        return _literal(text)
    entries = [
        _strip_quotes(entry) for entry in re.split(r"[,;]\s*|\s+and\s+", text.rstrip(".")) if entry.strip()
    ]
    if not entries:
        raise Bad(_phrase("list", None, None))
    if not _holds_texts(example) and all(_integer(entry) is not None for entry in entries):
        return [_integer(entry) for entry in entries]
    return list(entries)


def _holds_texts(example: object) -> bool:
    return isinstance(example, list | tuple) and any(isinstance(entry, str) for entry in example)


def _literal(text: str) -> list[Json]:
    try:
        value: list[Json] = json.loads(text)  # what begins with a bracket is a list, or nothing
    except (ValueError, RecursionError):
        raise Bad(_phrase("list", None, None)) from None
    return value


def _strip_quotes(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text
