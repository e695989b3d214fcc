"""The sources of a sandbox session: the trusted prelude, the rules in force, and what they are bound to."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files

from nomicd.games.nomic.engine import sandbox_side, speculation
from nomicd.games.nomic.engine.side_effects import tame
from nomicd.games.nomic.rules.declarations import Param
from nomicd.games.nomic.rules.rulebook import Book
from nomicd.kernel.json_data import JsonObject
from nomicd.kernel.sandbox import Sources
from nomicd.law.code_subset import functions, wrap

PARTS = (
    files(sandbox_side) / "game_view.py",
    files(sandbox_side) / "rule_api.py",
    files(sandbox_side) / "standing_orders.py",
    files(sandbox_side) / "hook_runner.py",
    files(speculation) / "predicted_answers.py",
    files(speculation) / "predicted_effects.py",
    files(speculation) / "play_ahead.py",
)
"""The files of the trusted half, each after those whose names it uses."""


@cache
def read_prelude() -> str:
    """Return the prelude of all rules: the trusted half as one text, where its files see one another's names
    without importing them."""
    texts = (part.read_text(encoding="utf-8") for part in PARTS)
    head = "from __future__ import annotations\n\nfrom typing import Any"
    return "\n\n".join([head, *map(_without_imports, texts), ""])


def _without_imports(text: str) -> str:
    lines = text.splitlines()
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.Import | ast.ImportFrom):
            del lines[node.lineno - 1 : node.end_lineno]
    return "\n".join(lines)


@lru_cache(maxsize=2048)
def hooks(code: str) -> frozenset[str]:
    """The functions of a rule's code."""
    return frozenset(functions(code))


@lru_cache(maxsize=2048)
def _wrap_rule(number: int, code: str) -> str:
    return wrap(number, code, ("P",))


def nest_params(params: Iterable[Param]) -> JsonObject:
    """Settings by name; dotted paths are dicts in dicts."""
    made: JsonObject = {}
    for param in params:
        *path, name = param.path.split(".")
        place = made
        for part in path:
            place = place.setdefault(part, {})
        place[name] = param.value
    return made


def _write_declarations(bound: Book, codes: Mapping[int, str]) -> str:
    """Return what rules without code declare, and what all of them."""
    items = {key: (kind.name, kind.buy, kind.sell) for key, kind in bound.items.items()}
    prose = {
        number: nest_params(each.params) for number, each in bound.declared.items() if number not in codes
    }
    return f"_declare({items!r}, {prose!r})"


def _write_installs(bound: Book, codes: Mapping[int, str]) -> list[str]:
    """Return the lines that install rules with code."""
    return [
        f"_install({number}, _rule_{number}, {nest_params(bound.declared[number].params)!r}, {tame(code)})"
        for number, code in codes.items()
    ]


def _codes(bound: Book, without: frozenset[int]) -> dict[int, str]:
    return {n: each.code for n, each in sorted(bound.documents.items()) if each.code and n not in without}


def sources(bound: Book, without: frozenset[int] = frozenset()) -> Sources:
    """Return what a session runs when it opens, for the rules that have code and are not in `without`."""
    codes = _codes(bound, without)
    boot = [_write_declarations(bound, codes), *_write_installs(bound, codes), ""]
    return (("prelude", read_prelude()), *_wrap_rules(codes), ("boot", "\n".join(boot)))


def _wrap_rules(codes: Mapping[int, str]) -> Sources:
    return tuple((f"rule {number}", _wrap_rule(number, code)) for number, code in codes.items())


def switch_sources(
    old: Book, old_without: frozenset[int], bound: Book, without: frozenset[int] = frozenset()
) -> Sources:
    """Return what a session runs that has been opened for one book to be as if it had been opened for
    another."""
    was, codes = _codes(old, old_without), _codes(bound, without)
    changed = {number: code for number, code in codes.items() if was.get(number) != code}
    off = ({*was} - {*codes}) | ({*old.documents} - {*bound.documents})
    gone = [f"_dismiss({number})" for number in sorted(off)]
    other = {number for number, each in bound.declared.items() if old.declared.get(number) is not each}
    new = {number: codes[number] for number in codes if number in changed.keys() | other}
    declared = [_write_declarations(bound, codes)] if off or other else []
    turn = [*gone, *declared, *_write_installs(bound, new), ""]
    return (*_wrap_rules(changed), ("turn", "\n".join(turn)))
