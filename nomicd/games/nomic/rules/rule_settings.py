"""The values of a rule that a vote can set: found by path, and written back with all other text kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import cast

import msgspec
import tomlkit
from tomlkit.exceptions import TOMLKitError

from nomicd.games.nomic.rules.declaration_parser import declarations, fields_of
from nomicd.games.nomic.rules.declarations import Ballots, Building, Declarations, ItemKind, Param, SquareType
from nomicd.games.nomic.rules.game_tables import MAX_WEEKLY, STRUCTURE
from nomicd.games.nomic.rules.setting_values import Bad, check_value, kind_of, parse_value
from nomicd.kernel.deadlines import WEEKDAYS
from nomicd.kernel.json_data import Json, JsonObject
from nomicd.kernel.sandbox import Problem
from nomicd.law.rule_document import Document

MAX_PRICE = 10**9
_MONEY = ("buy", "sell", "price")
_NOTHING = ("none", "nothing", "never")


def value_of(declared: Declarations, path: str) -> Json:
    """The value at a path: of a parameter, else `gold_card.buy` of an item, square type or building, else of
    the schedule, the ballots or the precedence; None if there is none."""
    setting = find_setting(declared, path)
    return setting.value if setting else None


def find_setting(declared: Declarations, path: str) -> Param | None:
    """Return the setting at a path; None if there is none."""
    return next((param for param in settings(declared) if param.path == path), None)


def values(declared: Declarations) -> JsonObject:
    """Every settable value by its path, for `{gold_card.buy}` in prose."""
    return {param.path: param.value for param in reversed(settings(declared))}


def settings(declared: Declarations) -> tuple[Param, ...]:
    """Every value of a rule that a vote can set, parameters first; the first of a path counts."""
    things: tuple[ItemKind | SquareType | Building, ...]
    things = (*declared.items, *declared.square_types, *declared.buildings)
    return (
        *declared.params,
        *(param for thing in things for param in _of_thing(thing)),
        *(param for name in STRUCTURE if getattr(declared, name) for param in _of_table(declared, name)),
    )


def _of_thing(thing: ItemKind | SquareType | Building) -> Iterator[Param]:
    for field in fields_of(type(thing)):
        value = getattr(thing, field)
        money = field in _MONEY
        kind = "int" if money else str(kind_of(value))
        yield Param(f"{thing.key}.{field}", value, kind, 0 if money else None, MAX_PRICE if money else None)


def _of_table(declared: Declarations, name: str) -> Iterator[Param]:
    table = getattr(declared, name)
    for field in table.__struct_fields__:
        value = getattr(table, field)
        plain = list(value) if isinstance(value, tuple) else value
        low, high = (1, MAX_WEEKLY) if (type(table), field) == (Ballots, "weekly") else (None, None)
        yield Param(field, plain, str(kind_of(plain)), low, high)


@lru_cache(maxsize=256)  # every digest and rehearsal while a proposal waits asks for the same
def with_value(document: Document, path: str, text: str) -> Document | Problem:
    """The document with the value at a path set to what a player wrote; all other text stays as it is.

    Type and bounds are those that the rule declares; `none` takes an item's price away.
    """
    number = document.number or 0
    declared = declarations(document, number)
    if not isinstance(declared, Declarations):
        return declared[0]
    setting = find_setting(declared, path)
    if setting is None:
        known = ", ".join(dict.fromkeys(param.path for param in settings(declared)))
        return Problem(0, f"rule {number} has no setting {path}; it has {known or 'none'}")
    try:
        value = _read_value(setting, text)
    except Bad as error:
        return Problem(0, f"{number}.{path} must be {error}, not {text.strip()[:40]!r}")
    try:
        new = msgspec.structs.replace(document, toml=_write_value(document.toml, declared, path, value))
    except TOMLKitError as error:
        return Problem(0, f"the toml block of rule {number} cannot be edited: {error}")
    after = declarations(new, number)
    return new if isinstance(after, Declarations) else after[0]


def _read_value(setting: Param, text: str) -> Json:
    """The new value; None where a price is taken away. Raises `Bad`."""
    if setting.path.rpartition(".")[2] in ("buy", "sell") and text.strip(" .").casefold() in _NOTHING:
        return None
    value = parse_value(text, setting.type, setting.value)
    if _days(setting.value):
        value = [_day(entry) for entry in value] if isinstance(value, list) else _day(value)
    return check_value(value, setting.type, setting.min, setting.max)


def _days(value: Json) -> bool:
    return all(day in WEEKDAYS for day in (value if isinstance(value, list) else [value])) and bool(value)


def _day(text: Json) -> Json:
    """`Monday` as `mon`; anything else as it is."""
    short = str(text).strip().casefold()[:3]
    return short if short in WEEKDAYS else text


def _write_value(toml: str, declared: Declarations, path: str, value: Json) -> str:
    """The block with that value at the place that declares it."""
    keys = _keys(declared, path)
    if type(value) is int and (plain := _with_number(toml, keys, value)):
        return plain
    tree = tomlkit.parse(toml)
    table = cast("JsonObject", tree)
    for key in keys[:-1]:
        table = table[key]
    last = keys[-1]
    if isinstance(table.get(last), dict):  # the form {value = ..., min = ...}
        table, last = table[last], "value"
    if value is None:
        table.pop(last, None)
    else:
        table[last] = value
    return tomlkit.dumps(tree).strip("\n")


def _with_number(toml: str, keys: tuple[str, ...], value: int) -> str:
    """Return the same for a number in a line below the head of its table, where nothing else can be meant; ""
    elsewhere. To read a long block with all its blanks takes hundreds of times as long."""
    head, lines = f"[{'.'.join(keys[:-1])}]", toml.split("\n")
    if lines.count(head) != 1 or '"""' in toml or "'''" in toml:
        return ""
    start = lines.index(head) + 1
    table = list(takewhile(lambda line: not line.startswith("["), lines[start:]))
    number = re.compile(rf"({re.escape(keys[-1])} = (?:{{value = )?)-?[0-9]+((?:, .*)?}})?")
    found = [(place, line) for place, text in enumerate(table, start) if (line := number.fullmatch(text))]
    if len(found) != 1:
        return ""
    place, line = found[0]
    if ("{" in line[1]) != bool(line[2]):
        return ""
    lines[place] = f"{line[1]}{value}{line[2] or ''}"
    return "\n".join(lines).strip("\n")


def _keys(declared: Declarations, path: str) -> tuple[str, ...]:
    """Return where the block holds what the path names."""
    parts = tuple(path.split("."))
    if any(param.path == path for param in declared.params):
        return ("params", *parts)
    for name in ("items", "square_types", "buildings"):
        if any(thing.key == parts[0] for thing in getattr(declared, name)) and len(parts) > 1:
            return (name, *parts)
    held = [name for name in STRUCTURE if hasattr(getattr(declared, name), path)]
    return (*held[:1], *parts)
