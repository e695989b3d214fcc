"""Whether it is plain to see that a rule's code leaves alone what all rules see in the sandbox, and what it
sees itself in the next call: it changes only what it has made in this one.

In doubt, no: then its functions are made anew for each call, and it is shown copies (`sandbox_side`). Nothing
that it names is taken to be what it is usually called, and nothing unknown is taken to be harmless.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from nomicd.law.code_subset import problems, tree

_CHANGING = frozenset(
    {"append", "extend", "insert", "remove", "pop", "popitem", "clear", "sort", "reverse", "update"}
    | {"setdefault", "add", "discard"}
)
_COPIES = (ast.ListComp, ast.DictComp, ast.SetComp, ast.BinOp)
_FRESH = (ast.Constant, ast.List, ast.Dict, ast.Set, ast.JoinedStr, ast.Compare)
_MAKERS = frozenset({"list", "dict", "set", "sorted", "len", "sum", "int", "str", "abs", "bool", "range"})
_COUNTERS = frozenset({"len", "int", "abs", "roll"})
"""They give a number."""
_UNCHANGING = (
    *(ast.Constant, ast.Tuple, ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Name),
    *(ast.JoinedStr, ast.FormattedValue, ast.unaryop, ast.operator, ast.boolop, ast.cmpop, ast.expr_context),
)
_RECALLERS = {"get": 1, "peek": 2}
"""They give a copy of what is noted, or else what their argument of that place says."""


@lru_cache(maxsize=2048)
def tame(code: str) -> bool:
    """Return whether nothing in it can change what the engine shows to rules."""
    module = tree(code)
    if not isinstance(module, ast.Module) or problems(code):
        return False
    taken = frozenset(name for node in ast.walk(module) for name in _names_in(node))
    return all(_lasts(part) for part in _find_lasting(module)) and all(
        _tame(top, taken) for top in module.body
    )


def _find_lasting(module: ast.Module) -> Iterator[ast.expr]:
    """Yield what is there from one call to the next: the values of constants and of defaults."""
    for top in module.body:
        if isinstance(top, ast.Assign | ast.AnnAssign | ast.Expr) and top.value:
            yield top.value
    for node in ast.walk(module):
        if isinstance(node, ast.arguments):
            yield from (each for each in (*node.defaults, *node.kw_defaults) if each)


def _lasts(value: ast.expr) -> bool:
    """Return whether it cannot change: it is put together of numbers and texts only."""
    return all(isinstance(part, _UNCHANGING) for part in ast.walk(value))


def _tame(top: ast.stmt, taken: frozenset[str]) -> bool:
    """One function, or a constant. `taken` are the names that the code itself gives to something."""
    own = _own(top, taken)
    return all(name in own for name in _find_changed(top, taken))


def _find_changed(top: ast.AST, taken: frozenset[str]) -> Iterator[str]:
    """The names of what may be changed in place; "" for what has none."""
    for node in ast.walk(top):
        if isinstance(node, ast.Attribute) and (node.attr in _CHANGING or node.attr.endswith("_update")):
            yield _name(node.value)
        elif isinstance(node, ast.AugAssign) and _in_place(node, taken):
            yield _name(node.target)
        elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            yield _name(node.value)


def _in_place(node: ast.AugAssign, taken: frozenset[str]) -> bool:
    """Return whether it could change a list or a table, and not only put something new in its place. Sets are
    never shown."""
    if not isinstance(node.op, ast.Add | ast.Mult | ast.BitOr):
        return False
    counts = isinstance(node.op, ast.Add) and _counts(node.value, taken)
    return not counts or not isinstance(node.target, ast.Name | ast.Subscript)


def _counts(value: ast.expr, taken: frozenset[str]) -> bool:
    """Return whether that is a number, which cannot be added to a list."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return value.func.id in _COUNTERS - taken
    if isinstance(value, ast.UnaryOp):
        return _counts(value.operand, taken)
    if isinstance(value, ast.BinOp):
        return _counts(value.left, taken) and _counts(value.right, taken)
    number = isinstance(value, ast.Constant) and type(value.value) is int
    return number or isinstance(value, ast.Compare)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _names_in(node: ast.AST) -> Iterator[str]:
    """The names that it gives to something: all that it names, but for what it reads or calls so."""
    if isinstance(node, ast.Attribute | ast.keyword | ast.Constant):
        return
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        return
    for _, value in ast.iter_fields(node):
        for name in value if isinstance(value, list) else (value,):
            if isinstance(name, str):
                yield name


def _own(top: ast.AST, taken: frozenset[str]) -> set[str]:
    """The names that only ever stand for what was made there."""
    bound: dict[str, bool] = {}
    fresh = {id(target) for target, value in _find_bindings(top) if _fresh(value, taken)}
    for node in ast.walk(top):
        for name in _names_in(node):
            bound[name] = bound.get(name, True) and id(node) in fresh
    return {name for name, own in bound.items() if own}


def _find_bindings(top: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield what is bound to what; `+=` leaves a name with what it had, or with something new."""
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


def _fresh(value: ast.expr, taken: frozenset[str]) -> bool:
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
        return isinstance(value, _FRESH + _COPIES)
    if value.func.id in taken:
        return False
    place = _RECALLERS.get(value.func.id)
    if place is not None:
        return not value.keywords and all(isinstance(given, _FRESH) for given in value.args[place:])
    return value.func.id in _MAKERS
