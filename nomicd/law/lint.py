"""What is odd in a rule's code though it is Python, whatever the game: names that are not there, functions
that are called with the wrong things or stand as values."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from nomicd.kernel.events import of_kind
from nomicd.kernel.sandbox import Problem

BUILTINS = frozenset(
    {"abs", "all", "any", "bool", "dict", "divmod", "enumerate", "filter", "float", "frozenset", "int"}
    | {"isinstance", "len", "list", "map", "max", "min", "next", "print", "range", "repr", "reversed"}
    | {"round", "set", "sorted", "str", "sum", "tuple", "zip"}
    | {"Exception", "ArithmeticError", "IndexError", "KeyError", "LookupError", "RuntimeError"}
    | {"TypeError", "ValueError", "ZeroDivisionError"}
)
"""What rules may use of Python's own names; the sandbox has little more."""

_TYPES = BUILTINS & {"bool", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple"}
_ERRORS = frozenset(name for name in BUILTINS if name[0].isupper())
_TAKING = {"sorted": "key", "min": "key", "max": "key", "map": 0, "filter": 0, "isinstance": 1}
"""What is given a function, or a type, and where."""

NEAR = 0.7  # as near as a guess must be to be told
MOST_GUESSES = 10
"""Unknown names of a rule for which a known one is guessed: each guess looks at every name there is."""
LONGEST_GUESSED = 40
"""Characters of a name for which one is guessed: to compare two takes their product."""


@lru_cache(maxsize=8)
def api(stubs: str) -> frozenset[str]:
    """The names that the stubs offer."""
    names = set()
    for node in ast.parse(stubs).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return frozenset(names)


@lru_cache(maxsize=8)
def classes(stubs: str) -> frozenset[str]:
    """Those of them that are kinds of things, which the engine makes."""
    return frozenset(node.name for node in of_kind(ast.ClassDef, ast.parse(stubs).body))


def annotate(
    source: str, functions: Mapping[str, ast.FunctionDef], event_of: Callable[[str], str | None]
) -> str:
    """Return the source with the class of each handler's `ev` written in, on the same lines, for a type
    checker. `event_of` says which it is in a function of that name."""
    lines = source.split("\n")
    for name, function in functions.items():
        kind = event_of(name)
        arguments = [*function.args.posonlyargs, *function.args.args]
        if kind is None or not arguments or arguments[0].annotation is not None:
            continue
        place, end = arguments[0].lineno - 1, arguments[0].end_col_offset or 0
        line = lines[place].encode()  # columns count in bytes
        lines[place] = (line[:end] + f": {kind}".encode() + line[end:]).decode()
    return "\n".join(lines)


def check_shape(function: ast.FunctionDef, takes: str = "ev") -> Iterator[Problem]:
    """Yield what is wrong with how a handler, which is given one thing, is declared."""
    arguments = function.args
    needed = len(arguments.posonlyargs) + len(arguments.args) - len(arguments.defaults)
    some = bool(arguments.posonlyargs or arguments.args)
    if not some or needed > 1 or any(default is None for default in arguments.kw_defaults):
        yield Problem(
            function.lineno, f"{function.name} is called with one thing: def {function.name}({takes}):"
        )


def check_names(
    module: ast.Module, functions: Mapping[str, ast.FunctionDef], offered: frozenset[str]
) -> Iterator[Problem]:
    """Yield the names that neither the code nor the stubs have, and those that it takes from the stubs."""
    bound = set(_find_bound_names(module))
    top = {name: function.lineno for name, function in functions.items()}
    for name, line in top.items():
        if name in offered or name in BUILTINS:
            yield Problem(line, f"{name} is there already: call this function otherwise")
    known, guesses = bound | offered | BUILTINS, MOST_GUESSES
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and node.id not in known:
            near = find_nearest(node.id, known, NEAR) if guesses > 0 else None
            guesses -= 1
            yield Problem(node.lineno, f"{node.id} is not known" + (f": {near}?" if near else ""))


def find_nearest(name: str, known: Iterable[str], cutoff: float) -> str | None:
    """The known name that a misspelt one is likely to mean; None where it is too long to be compared."""
    if len(name) > LONGEST_GUESSED:
        return None
    return next(iter(difflib.get_close_matches(name, known, 1, cutoff)), None)


def _find_bound_names(module: ast.Module) -> Iterator[str]:
    """Every name that the code itself gives to something, anywhere."""
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            yield node.name


# Functions are called, and are nothing else: as values they would show where the sandbox keeps them, which is
# not the same in every play.


def check_values(
    module: ast.Module,
    functions: Mapping[str, ast.FunctionDef],
    called: frozenset[str],
    kinds: frozenset[str],
) -> Iterator[Problem]:
    """Yield the functions that stand as values. `called` are those that the stubs offer; `kinds` are kinds of
    things."""
    called = (called | BUILTINS | set(functions)) - _TYPES - _ERRORS
    taking = _TAKING.keys() - functions.keys()
    yield from _Values(kinds).visit(module, {name: name if name in taking else "own" for name in called})


_KIND_IS_NO_VALUE = "a kind of things, and no value: ask isinstance()"
_FUNCTION_IS_NO_VALUE = "a function, and no value: call it, or write its name in quotes"


class _Values:
    """Walks through the scopes of a code. A scope says of each name that stands for a function which one of
    Python's own it is; "own" for the rest, "" for what is no function."""

    def __init__(self, kinds: frozenset[str]) -> None:
        self._kinds = kinds

    def visit(self, node: ast.AST, scope: dict[str, str]) -> Iterator[Problem]:
        if isinstance(node, ast.FunctionDef):
            yield from self._each([*node.args.defaults, *filter(None, node.args.kw_defaults)], scope)
            yield from self._each(node.body, scope | dict(_binds(node)))
        elif isinstance(node, ast.Lambda):
            yield Problem(
                node.lineno, "a lambda has its place in sorted, min, max, map or filter: write a def"
            )
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            yield from self._each(ast.iter_child_nodes(node), scope | dict(_takes(node.generators)))
        elif isinstance(node, ast.Call):
            yield from self._call(node, scope)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and scope.get(node.id):
            is_a = _KIND_IS_NO_VALUE if node.id in self._kinds else _FUNCTION_IS_NO_VALUE
            yield Problem(node.lineno, f"{node.id} is {is_a}")
        elif isinstance(node, ast.AnnAssign):
            yield from self._each(filter(None, [node.value]), scope)
        else:
            yield from self._each(ast.iter_child_nodes(node), scope)

    def _each(self, nodes: Iterable[ast.AST], scope: dict[str, str]) -> Iterator[Problem]:
        for node in nodes:
            yield from self.visit(node, scope)

    def _call(self, node: ast.Call, scope: dict[str, str]) -> Iterator[Problem]:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if scope.get(name) and name in self._kinds:
            yield Problem(node.lineno, f"the engine makes each {name}: ask player(), square() or item()")
        elif not name:
            yield from self._callee(node.func, scope)
        sorts = isinstance(node.func, ast.Attribute) and node.func.attr == "sort"
        place = "key" if sorts else _TAKING.get(scope.get(name, ""), "")
        named = ((word.arg, word.value) for word in node.keywords)
        for at, each in chain(enumerate(node.args), named):
            takes = self._argument if at == place else self.visit
            yield from takes(each, scope)

    def _callee(self, node: ast.expr, scope: dict[str, str]) -> Iterator[Problem]:
        """What is called at once may be one of several functions."""
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.List | ast.Tuple | ast.Dict):
            one = node.value
            for each in one.values if isinstance(one, ast.Dict) else one.elts:
                yield from self._callee(each, scope)
            keys = filter(None, one.keys) if isinstance(one, ast.Dict) else ()
            yield from self._each([*keys, node.slice], scope)
        elif isinstance(node, ast.IfExp):
            yield from self.visit(node.test, scope)
            yield from self._callee(node.body, scope)
            yield from self._callee(node.orelse, scope)
        elif not isinstance(node, ast.Name):
            yield from self.visit(node, scope)

    def _argument(self, node: ast.expr, scope: dict[str, str]) -> Iterator[Problem]:
        """What takes a function, or kinds, has been given that."""
        if isinstance(node, ast.Lambda):
            names = {each.arg: "" for each in ast.walk(node.args) if isinstance(each, ast.arg)}
            yield from self.visit(node.body, {**scope, **names})
        elif isinstance(node, ast.Tuple):
            for each in node.elts:
                yield from self._argument(each, scope)
        elif not isinstance(node, ast.Name):
            yield from self.visit(node, scope)


def _takes(generators: Sequence[ast.comprehension]) -> Iterator[tuple[str, str]]:
    """The names that a comprehension gives to what it goes through."""
    for part in generators:
        yield from ((each.id, "") for each in of_kind(ast.Name, ast.walk(part.target)))


def _binds(function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """The names of its scope: those of functions last, since one of them may come under any of them."""
    nested = list[str]()
    todo: list[ast.AST] = [function.args, *function.body]
    while todo:
        node = todo.pop()
        match node:
            case ast.FunctionDef(name=name):
                nested.append(name)
                continue
            case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                continue
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name, ""
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                yield name, ""
            case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                yield name, ""
        todo.extend(ast.iter_child_nodes(node))
    yield from ((name, "own") for name in nested)
