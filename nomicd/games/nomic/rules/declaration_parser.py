"""What a rule declares, read from its `toml` block."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import filterfalse

import msgspec

from nomicd.games.nomic.rules.action_usage import slots, usage_problem
from nomicd.games.nomic.rules.data_errors import misfit
from nomicd.games.nomic.rules.declarations import (
    ActionKind,
    Building,
    Declarations,
    ItemKind,
    Param,
    SquareType,
)
from nomicd.games.nomic.rules.game_tables import STRUCTURE, Say, Where, structure
from nomicd.games.nomic.rules.setting_values import TYPES, Bad, check_value, kind_of
from nomicd.kernel.json_data import JsonObject
from nomicd.kernel.sandbox import Problem
from nomicd.law.rule_document import Document
from nomicd.table.condition_text import RESERVED

MAX_TOML = 16_384
MAX_LINE = 500
MAX_NAME = 40
KINDS: Mapping[str, type[msgspec.Struct]] = {
    "items": ItemKind,
    "square_types": SquareType,
    "actions": ActionKind,
    "buildings": Building,
}
TABLES = ("params", *KINDS, "titles", *STRUCTURE, "meta", "served")
FORM = ("value", "type", "min", "max", "help")
_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}\Z")
_KEYS = re.compile(r"\"[^\"]*\"|'[^']*'|[^.]+")
_PART = re.compile(r"[A-Za-z0-9_]{1,40}\Z")
_GIVEN = ("key", "rule")  # known from where the entry stands


def declarations(document: Document, number: int) -> Declarations | tuple[Problem, ...]:
    """All that rule `number` declares, or what is wrong, with lines that count in its `toml` block."""
    return _read(document.toml, number)


@lru_cache(maxsize=1024)  # a change is tried, shown, voted on and made: each asks what it declares
def _read(toml: str, number: int) -> Declarations | tuple[Problem, ...]:
    table = _table(toml)
    if isinstance(table, Problem):
        return (table,)
    notes: list[tuple[Where, str]] = []

    def say(where: Where, text: str) -> None:
        notes.append((where, text))

    declared = _convert_tables(table, number, say)
    found = {Problem(line_of(toml, where), text) for where, text in notes}
    return tuple(sorted(found, key=lambda problem: (problem.line, problem.text))) or declared


def _table(toml: str) -> JsonObject | Problem:
    if len(toml) > MAX_TOML:
        return Problem(0, f"the block has {len(toml)} characters; at most {MAX_TOML} are allowed")
    for number, line in enumerate(toml.split("\n"), 1):
        if len(line) > MAX_LINE:
            return Problem(number, f"the line has {len(line)} characters; at most {MAX_LINE} are allowed")
    try:
        return tomllib.loads(toml)
    except RecursionError:
        return Problem(0, "the block is nested too deeply")
    except ValueError as error:
        at = re.search(r"at line (\d+)", str(error))
        return Problem(int(at[1]) if at else toml.count("\n") + 1, f"this is not TOML: {error}")


def line_of(toml: str, where: Where) -> int:
    """The line on which the value at these keys stands, as near as a look at the text tells; 0: unknown."""
    best, depth, header = 0, 0, 0
    for number, line in enumerate(toml.split("\n"), 1):
        if titled := re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line):
            keys = _keys(titled[1])
            header = len(keys) if where[: len(keys)] == keys else -1
            if header > depth:
                best, depth = number, header
        elif header >= 0 and (entry := re.match(r"\s*([\w.\"' -]+?)\s*=", line)):
            keys = _keys(entry[1])
            if where[header : header + len(keys)] == keys and header + len(keys) > depth:
                best, depth = number, header + len(keys)
    return best


def _keys(text: str) -> Where:
    return tuple(part.strip().strip("\"'") for part in _KEYS.findall(text))


def _convert_tables(table: JsonObject, number: int, say: Say) -> Declarations:
    for name, value in table.items():
        if name not in TABLES:
            say((name,), f"[{name}] is not known here: there are {', '.join(TABLES)}")
        elif not isinstance(value, dict):
            say((name,), f"[{name}] is a table: write the name in brackets, and what it holds below")
    held = {name: value for name, value in table.items() if name in TABLES and isinstance(value, dict)}
    kinds = {name: tuple(_kinds(name, held.get(name, {}), number, say)) for name in KINDS}
    return msgspec.convert(
        {
            **kinds,
            "params": tuple(_params(held.get("params", {}), (), say)),
            "titles": tuple(_titles(held.get("titles", {}), say)),
            **structure(held, number, say),
        },
        Declarations,
        from_attributes=True,
    )


def _params(table: JsonObject, path: Where, say: Say) -> Iterator[Param]:
    for key, value in table.items():
        where = (*path, key)
        if not (_PART if path else _KEY).match(key):
            say(("params", *where), f"`{key}` cannot be a setting's name: write small letters, digits and _")
        elif len(where) > len(FORM):
            say(("params", *where), "settings are nested too deeply")
        elif isinstance(value, dict) and "value" not in value:
            yield from _params(value, where, say)
        elif param := _param(value if isinstance(value, dict) else {"value": value}, where, say):
            yield param


def _param(form: JsonObject, where: Where, say: Say) -> Param | None:
    at, name = ("params", *where), ".".join(where)
    kind = form.get("type", kind_of(form["value"]))
    low, high = form.get("min"), form.get("max")
    if unknown := next((key for key in form if key not in FORM), None):
        say((*at, unknown), f"`{unknown}` is not known in the setting {name}: there are {', '.join(FORM)}")
    elif kind not in TYPES:
        say(at, f"the setting {name} must be one of {', '.join(TYPES)}")
    elif not all(bound is None or type(bound) is int for bound in (low, high)):
        say(at, f"min and max of {name} must be whole numbers")
    elif not isinstance(form.get("help", ""), str):
        say(at, f"help of {name} must be a text")
    else:
        return _check_bounds(Param(name, form["value"], kind, low, high, form.get("help", "")), at, say)
    return None


def _check_bounds(param: Param, at: Where, say: Say) -> Param:
    try:
        check_value(param.value, param.type, param.min, param.max)
    except Bad as error:
        say(at, f"the setting {param.path} must be {error}")
    return param


def _kinds(name: str, table: JsonObject, number: int, say: Say) -> Iterator[msgspec.Struct]:
    for key, form in table.items():
        if not _KEY.match(key):
            say((name, key), f"`{key}` cannot be a key: write small letters, digits and _")
        elif not isinstance(form, dict):
            say(
                (name, key),
                f"write [{name}.{key}] and its fields below: {', '.join(fields_of(KINDS[name]))}",
            )
        elif made := _kind(name, key, {**form, "key": key, "rule": number}, say):
            yield made


def fields_of(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(field for field in kind.__struct_fields__ if field not in _GIVEN)


@lru_cache
def _list_required_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(field.name for field in msgspec.structs.fields(kind) if field.required)


def _kind(name: str, key: str, form: JsonObject, say: Say) -> msgspec.Struct | None:
    kind = KINDS[name]
    for given in form:
        if given not in kind.__struct_fields__:
            say(
                (name, key, given),
                f"`{given}` is not known in {name}: there are {', '.join(fields_of(kind))}",
            )
            return None
    for field in _list_required_fields(kind):
        if field not in form:
            say((name, key), f"{name}.{key} needs `{field}`")
            return None
    try:
        made = msgspec.convert(form, kind, strict=True)
    except msgspec.ValidationError as error:
        say((name, key, str(error).rpartition("$.")[2].strip("`")), f"{name}.{key}: {misfit(error)}")
        return None
    for field_name, text in _oddities(made):
        say((name, key, field_name), f"{name}.{key}: {text}")
    return made


def _oddities(made: msgspec.Struct) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a declared thing that its types do not tell."""
    for field in ("buy", "sell", "price"):
        amount = getattr(made, field, None)
        if amount is not None and not 0 <= amount <= 10**9:
            yield field, f"`{field}` must be from 0 to 1,000,000,000"
    if not getattr(made, "name", "x").strip():
        yield "name", "`name` is empty"
    for field in made.__struct_fields__:
        value = getattr(made, field)
        if isinstance(value, str) and not value.isprintable():
            yield field, f"`{field}` holds a character that cannot be shown"
    if isinstance(made, ActionKind):
        yield from _odd_action(made)


def _odd_action(made: ActionKind) -> Iterator[tuple[str, str]]:
    ways = (("usage", made.usage), *(("also", usage) for usage in made.also))
    if odd := [(field, text) for field, usage in ways if (text := usage_problem(usage))]:
        yield from odd
        return
    kinds = slots(made.usage, *made.also)
    there = ", ".join(tuple(kinds)) or "it has none"
    yield from ((field, text.format(there)) for field, text, is_so in _ODD_ACTIONS if is_so(made, kinds))
    for said in filterfalse(_SAID.match, made.words):
        yield "words", f"`{said}` is not one word, or two joined by +: `hire`, `get + rid`"
    for name in filterfalse(_is_fact, made.facts):
        yield "facts", f"`{name}` cannot be a fact: small letters, digits and _, no word of conditions"


_ODD_ACTIONS: tuple[tuple[str, str, Callable[[ActionKind, Mapping[str, str]], bool]], ...] = (
    (
        "per",
        "`per` is for standing orders: write standing = true",
        lambda made, _: bool(made.per) and not made.standing,
    ),
    (
        "per",
        "`per` names one of the usage's slots: {}",
        lambda made, kinds: bool(made.per) and made.per not in kinds,
    ),
    (
        "usage",
        "a standing order has no body: what is kept is short",
        lambda made, kinds: made.standing and "body" in kinds.values(),
    ),
    (
        "at_once",
        "a standing order is kept as soon as it comes: leave `at_once` out",
        lambda made, _: made.standing and made.at_once,
    ),
    (
        "facts",
        "a condition needs the facts that it may name, and facts need a condition in the usage",
        lambda made, kinds: ("condition" in kinds.values()) != bool(made.facts),
    ),
)
"""What cannot be so of an action: of which field, what is said of it, and whether it is so. The text may name
the slots of the usage."""


_SAID = re.compile(r"[a-z]+(?: \+ [a-z]+)?\Z")
"""Another word for an action, or two that stand apart."""


def _is_fact(name: str) -> bool:
    return _KEY.match(name) is not None and not RESERVED & set(name.split("_"))


def _titles(table: JsonObject, say: Say) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if not isinstance(value, str) or len(key) > MAX_NAME:
            say(("titles", key), 'a title is declared by its name and what it means: it = "It may not win"')
        else:
            yield key, value
