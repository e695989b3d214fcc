"""Who answers what: the functions of the rules in force, by name."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from nomicd.games.nomic.engine.session_sources import hooks
from nomicd.games.nomic.engine.square_type_cache import find_used_functions, is_settled, names
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import Rule
from nomicd.kernel.events import of_kind
from nomicd.law.code_subset import tree

_MEMORY = frozenset({"get", "peek"})


class HookIndex(msgspec.Struct, frozen=True):
    """The rules in force as one book, and for each function the rules that have it, in the order in which
    they are asked: those `answering`, and those `absent` because their code is off."""

    bound: Book
    off: frozenset[int]
    answering: Mapping[str, tuple[int, ...]]
    absent: Mapping[str, tuple[int, ...]]
    recalling: frozenset[int]
    """Those to which a square may be something else when they have noted something."""
    settled: bool
    """Whether a square that is added leaves the others what they are."""


def index_hooks(rules: Mapping[int, Rule]) -> HookIndex:
    """Return who of these rules answers what. Cheap when asked again."""
    ordered = (rules[number] for number in sorted(rules))  # what was missed makes no difference here
    return _index(tuple(replace(rule, missed=()) if rule.missed else rule for rule in ordered))


@lru_cache(maxsize=512)
def _index(rules: tuple[Rule, ...]) -> HookIndex:
    bound = book({rule.number: rule for rule in rules})
    off = frozenset(rule.number for rule in rules if rule.suspended)
    codes = {number: bound.documents[number].code for number in bound.order if number not in off}
    return HookIndex(
        bound,
        off,
        answering=_by_function(bound, codes),
        absent=_by_function(bound, [number for number in bound.order if number in off]),
        recalling=frozenset(number for number, code in codes.items() if _recalls(code)),
        settled=all(map(is_settled, codes.values())),
    )


@lru_cache(maxsize=2048)
def _recalls(code: str) -> bool:
    """Return whether `square_types`, or what it calls, looks into the rule's memory."""
    module = tree(code) if code else None
    if not isinstance(module, ast.Module):
        return False
    using = find_used_functions(code)
    functions = (node for node in of_kind(ast.FunctionDef, module.body) if node.name in using)
    return any(names(node) & _MEMORY for node in functions)


def _by_function(bound: Book, order: Iterable[int]) -> Mapping[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for number in order:
        code = bound.documents[number].code
        for function in hooks(code) if code else ():
            found.setdefault(function, []).append(number)
    return {function: tuple(numbers) for function, numbers in found.items()}
