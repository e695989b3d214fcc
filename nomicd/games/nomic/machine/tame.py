"""Whether a rule's code leaves alone what all rules see in the sandbox: it changes only what it has made.

That much decides whether what another rule will say can be known from the game's state alone. In doubt, no.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from nomicd.games.nomic.law.code import problems, tree

_CHANGING = frozenset(
    {"append", "extend", "insert", "remove", "pop", "popitem", "clear", "sort", "reverse", "update"}
    | {"setdefault", "add", "discard"}
)
_COPIES = (ast.ListComp, ast.DictComp, ast.SetComp, ast.BinOp)
_FRESH = (ast.Constant, ast.List, ast.Dict, ast.Set, ast.JoinedStr, ast.Compare)
_MAKERS = frozenset({"list", "dict", "set", "sorted", "len", "sum", "int", "str", "abs", "bool", "range"})
_RECALLERS = {"get": 1, "peek": 2}
"""They give a copy of what is noted, or else what their argument of that place says."""


@lru_cache(maxsize=2048)
def tame(code: str) -> bool:
    """Whether nothing in it can change what the engine shows to rules."""
    module = tree(code)
    if not isinstance(module, ast.Module) or problems(code):
        return False
    return all(map(_tame, module.body))


def _tame(top: ast.stmt) -> bool:
    """One function, or a constant."""
    own = _own(top)
    return all(name in own for name in _changed(top))


def _changed(top: ast.AST) -> Iterator[str]:
    """The names of what may be changed in place; "" for what has none."""
    for node in ast.walk(top):
        if isinstance(node, ast.Attribute) and (node.attr in _CHANGING or node.attr.endswith("_update")):
            yield _name(node.value)
        elif isinstance(node, ast.AugAssign) and _in_place(node):
            yield _name(node.target.value if isinstance(node.target, ast.Subscript) else node.target)
        elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            yield _name(node.value)


def _in_place(node: ast.AugAssign) -> bool:
    """Whether it could change a list or a table, and not only put something new in its place."""
    counted = isinstance(node.value, ast.Constant) and type(node.value.value) is int
    return isinstance(node.op, ast.Add | ast.Mult | ast.BitOr) and not (
        isinstance(node.op, ast.Add) and counted and isinstance(node.target, ast.Name)
    )


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _own(top: ast.AST) -> set[str]:
    """The names that only ever stand for what was made there."""
    bound: dict[str, bool] = {}
    fresh = {id(target) for target, value in _given(top) if _fresh(value)}
    for node in ast.walk(top):
        if isinstance(node, ast.arg):
            bound[node.arg] = False
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound[node.id] = bound.get(node.id, True) and id(node) in fresh
    return {name for name, own in bound.items() if own}


def _given(top: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What is bound to what; `+=` leaves a name with what it had, or with something new."""
    for node in ast.walk(top):
        if isinstance(node, ast.AugAssign):
            yield node.target, ast.Constant(0)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            yield from _pairs(node.targets[0], node.value)


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        yield from zip(target.elts, value.elts, strict=True)
    else:
        yield target, value


def _fresh(value: ast.expr) -> bool:
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
        return isinstance(value, _FRESH + _COPIES)
    place = _RECALLERS.get(value.func.id)
    if place is not None:
        return not value.keywords and all(isinstance(given, _FRESH) for given in value.args[place:])
    return value.func.id in _MAKERS
