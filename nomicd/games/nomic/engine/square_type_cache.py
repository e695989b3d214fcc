"""Whether what a rule says that a square is can change when another square is added."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import lru_cache

from nomicd.kernel.events import of_kind
from nomicd.law.code_subset import tree

_OF_SQUARES = frozenset({"number", "label", "made"})
"""What of a square never changes."""
_OF_VALUES = frozenset(
    {"lower", "upper", "strip", "split", "startswith", "endswith", "isdigit", "isalpha", "get"}
)
_OFFERED = frozenset({"P", "get"})
_BUILTINS = frozenset(
    {"abs", "all", "any", "bool", "dict", "divmod", "enumerate", "int", "len", "list", "max", "min", "range"}
    | {"reversed", "round", "set", "sorted", "str", "sum", "tuple", "zip"}
)


@lru_cache(maxsize=2048)
def is_settled(code: str) -> bool:
    """Return whether `square_types` of a rule goes by nothing but what never changes of the square, the
    rule's settings and what it has noted. In doubt, no."""
    module = tree(code)
    if not isinstance(module, ast.Module):
        return False
    functions = {node.name: node for node in of_kind(ast.FunctionDef, module.body)}
    constants = {name for node in module.body if not isinstance(node, ast.FunctionDef) for name in _set(node)}
    known = _OFFERED | _BUILTINS | functions.keys() | constants
    return all(_is_settled(functions[name], known) for name in find_used_functions(code))


@lru_cache(maxsize=2048)
def find_used_functions(code: str) -> frozenset[str]:
    """`square_types` of a rule, if it has that, and the functions that it uses."""
    module = tree(code)
    body = module.body if isinstance(module, ast.Module) else ()
    used = {node.name: names(node) for node in of_kind(ast.FunctionDef, body)}
    found, todo = set[str](), {"square_types"} & used.keys()
    while todo:
        found |= todo
        todo = {name for each in todo for name in used[each] if name in used} - found
    return frozenset(found)


def names(function: ast.AST) -> frozenset[str]:
    """All names in it."""
    return frozenset(node.id for node in of_kind(ast.Name, ast.walk(function)))


def _is_settled(function: ast.FunctionDef, known: frozenset[str] | set[str]) -> bool:
    own = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)} | set(_set(function))
    return names(function) <= known | own and all(
        _is_setting(node) or node.attr in _OF_SQUARES | _OF_VALUES
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute)
    )


def _is_setting(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id == "P"


def _set(node: ast.AST) -> Iterator[str]:
    """The names that are given a value in it."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.id


def names_squares(noted: object) -> bool:
    """Return whether a note holds a square, or a player: what stands for one that is gone can be one
    again."""
    if isinstance(noted, Mapping):
        return any(key.startswith("$") or names_squares(value) for key, value in noted.items())
    return isinstance(noted, list | tuple) and any(map(names_squares, noted))
