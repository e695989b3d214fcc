"""What is odd in a rule's code though it is Python: misspelt hooks, names and settings that are not there."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from nomicd.games.nomic.rules.declarations import Declarations
from nomicd.games.nomic.rules.hooks import ANSWERING, BY_NAME, FAMILIES, OPEN, PREFIXES, Hook, hook_of
from nomicd.law.code_subset import tree
from nomicd.law.sandbox import Problem

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

_THEN = {"ask": 4, "later": 0, "schedule": 1}  # where a call names the function that goes on
_LIKE = 0.84  # as near as a name must be to a hook's to be taken for it
_NEAR = 0.7  # as near as a guess must be to be told
MOST_GUESSES = 10
"""Unknown names of a rule for which a known one is guessed: each guess looks at every name there is."""
LONGEST_GUESSED = 40
"""Characters of a name for which one is guessed: to compare two takes their product."""


class LintedCode(msgspec.Struct, frozen=True):
    """A rule's code, parsed, with what it declares beside it."""

    module: ast.Module
    functions: dict[str, ast.FunctionDef]
    targets: dict[str, int]  # functions named by ask(), later() or schedule(): on which line
    declared: Declarations

    @property
    def actions(self) -> list[str]:
        return [action.key for action in self.declared.actions]


def code_of(source: str, declared: Declarations) -> LintedCode:
    """The code for the functions below. It must be sound by `code.problems`."""
    module = tree(source)
    assert isinstance(module, ast.Module)
    functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
    return LintedCode(module, functions, dict(_targets(module)), declared)


def lint(code: LintedCode, stubs: str) -> tuple[Problem, ...]:
    """All that is odd, in the order of the lines of the code."""
    found = [*_hooks(code), *_then(code), *_actions(code), *_settings(code), *_facts(code)]
    offered = api(stubs)
    found += [*_names(code, offered), *_as_values(code, offered, classes(stubs))]
    return tuple(sorted(set(found), key=lambda problem: (problem.line, problem.text)))


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
    return frozenset(node.name for node in ast.parse(stubs).body if isinstance(node, ast.ClassDef))


def annotated(source: str, code: LintedCode) -> str:
    """The source with the class of each handler's `ev` written in, on the same lines, for a type checker."""
    lines = source.split("\n")
    for name, function in code.functions.items():
        kind = _event(name, code)
        arguments = [*function.args.posonlyargs, *function.args.args]
        if kind is None or not arguments or arguments[0].annotation is not None:
            continue
        place, end = arguments[0].lineno - 1, arguments[0].end_col_offset or 0
        line = lines[place].encode()  # columns count in bytes
        lines[place] = (line[:end] + f": {kind}".encode() + line[end:]).decode()
    return "\n".join(lines)


def _event(function: str, code: LintedCode) -> str | None:
    hook = hook_of(function, code.actions)
    if hook is not None:
        return hook.event
    return ANSWERING if function in code.targets else None


def _calls(module: ast.Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(module) if isinstance(node, ast.Call))


def _targets(module: ast.Module) -> Iterator[tuple[str, int]]:
    """The functions that the code wants called later, where it names them plainly."""
    for call in _calls(module):
        if not isinstance(call.func, ast.Name) or call.func.id not in _THEN:
            continue
        given = [word.value for word in call.keywords if word.arg == "then"]
        given += call.args[_THEN[call.func.id] :][:1]
        for value in given[:1]:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value, call.lineno


def _hooks(code: LintedCode) -> Iterator[Problem]:
    used = {node.id for node in ast.walk(code.module) if isinstance(node, ast.Name)} | set(code.targets)
    for name, function in code.functions.items():
        hook = hook_of(name, code.actions)
        if hook is not None:
            yield from _shape(function, hook)
        elif name.startswith(PREFIXES) or (name not in used and _close(name)):
            meant = _close(name)
            yield Problem(function.lineno, f"no event is called {name}" + (f": {meant}?" if meant else ""))
        elif name in code.targets:
            yield from _shape(function, Hook(name, ANSWERING, "on", (), ""))


def _close(name: str) -> str | None:
    known = [hook for hook in BY_NAME if hook not in FAMILIES]
    return _nearest(name, known, _LIKE)


def _shape(function: ast.FunctionDef, hook: Hook) -> Iterator[Problem]:
    arguments = function.args
    needed = len(arguments.posonlyargs) + len(arguments.args) - len(arguments.defaults)
    some = bool(arguments.posonlyargs or arguments.args)
    if not some or needed > 1 or any(default is None for default in arguments.kw_defaults):
        what = "square" if hook.name == "square_types" else "ev"
        yield Problem(
            function.lineno, f"{function.name} is called with one thing: def {function.name}({what}):"
        )


def _then(code: LintedCode) -> Iterator[Problem]:
    for name, line in code.targets.items():
        if name not in code.functions:
            yield Problem(line, f'"{name}" is to be called later, and is no function of this rule')


def _actions(code: LintedCode) -> Iterator[Problem]:
    for key in code.actions:
        if f"do_{key}" not in code.functions:
            yield Problem(0, f"[actions.{key}] is declared, and there is no function do_{key}(ev)")
    for name, function in code.functions.items():
        family = next((family for family in FAMILIES if name.startswith(family)), None)
        if family and family not in (name, *OPEN) and name.removeprefix(family) not in code.actions:
            key = name.removeprefix(family)
            yield Problem(function.lineno, f"{name} needs its action: [actions.{key}] with a usage")


def _facts(code: LintedCode) -> Iterator[Problem]:
    """A condition may name any fact that its action declares: whoever judges it gives all of them."""
    promised = [set(action.facts) for action in code.declared.actions if action.facts]
    for call in _calls(code.module):
        if promised and isinstance(call.func, ast.Name) and call.func.id == "holds":
            given = {word.arg for word in call.keywords}
            if None not in given and not any(facts <= given for facts in promised):
                there = " or ".join(", ".join(sorted(facts)) for facts in promised)
                yield Problem(call.lineno, f"holds() needs every fact that a condition may name: {there}")


def _settings(code: LintedCode) -> Iterator[Problem]:
    known = sorted({param.path.partition(".")[0] for param in code.declared.params})
    for node in ast.walk(code.module):
        if not (
            isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "P"
        ):
            continue
        if node.attr not in known:
            there = ", ".join(known) or "none"
            yield Problem(node.lineno, f"P.{node.attr} is not declared under [params]: there is {there}")


def _names(code: LintedCode, offered: frozenset[str]) -> Iterator[Problem]:
    bound = set(_bound(code.module))
    top = {name: function.lineno for name, function in code.functions.items()}
    for name, line in top.items():
        if name in offered or name in BUILTINS:
            yield Problem(line, f"{name} is there already: call this function otherwise")
    known, guesses = bound | offered | BUILTINS, MOST_GUESSES
    for node in ast.walk(code.module):
        if isinstance(node, ast.Name) and node.id not in known:
            near = _nearest(node.id, known, _NEAR) if guesses > 0 else None
            guesses -= 1
            yield Problem(node.lineno, f"{node.id} is not known" + (f": {near}?" if near else ""))


def _nearest(name: str, known: Iterable[str], cutoff: float) -> str | None:
    """The known name that a misspelt one is likely to mean; None where it is too long to be compared."""
    if len(name) > LONGEST_GUESSED:
        return None
    return next(iter(difflib.get_close_matches(name, known, 1, cutoff)), None)


def _bound(module: ast.Module) -> Iterator[str]:
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


def _as_values(code: LintedCode, offered: frozenset[str], kinds: frozenset[str]) -> Iterator[Problem]:
    called = (offered | BUILTINS | set(code.functions)) - _TYPES - _ERRORS - {"P"}
    taking = _TAKING.keys() - code.functions.keys()
    yield from _Values(kinds).visit(code.module, {name: name if name in taking else "own" for name in called})


class _Values:
    """Walks through the scopes of a code. A scope says of each name that stands for a function which one of
    Python's own it is; "own" for the rest, "" for what is no function."""

    def __init__(self, kinds: frozenset[str]) -> None:
        self._kinds = kinds

    def visit(self, node: ast.AST, scope: dict[str, str]) -> Iterator[Problem]:
        if isinstance(node, ast.FunctionDef):
            inner = {**scope, **dict(_binds(node))}
            parts: list[ast.AST] = [*node.args.defaults, *filter(None, node.args.kw_defaults)]
            yield from self._each(parts, scope)
            yield from self._each(node.body, inner)
        elif isinstance(node, ast.Lambda):
            yield Problem(
                node.lineno, "a lambda has its place in sorted, min, max, map or filter: write a def"
            )
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            names = [each for part in node.generators for each in ast.walk(part.target)]
            yield from self._each(
                ast.iter_child_nodes(node),
                {**scope, **{each.id: "" for each in names if isinstance(each, ast.Name)}},
            )
        elif isinstance(node, ast.Call):
            yield from self._call(node, scope)
        elif isinstance(node, ast.AnnAssign):
            yield from self._each([node.value] if node.value else [], scope)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and scope.get(node.id):
            what = "kind of things" if node.id in self._kinds else "function"
            yield Problem(node.lineno, f"{node.id} is a {what}, and no value: " + self._instead(node.id))
        else:
            yield from self._each(ast.iter_child_nodes(node), scope)

    def _instead(self, name: str) -> str:
        return "ask isinstance()" if name in self._kinds else "call it, or write its name in quotes"

    def _each(self, nodes: Iterable[ast.AST], scope: dict[str, str]) -> Iterator[Problem]:
        for node in nodes:
            yield from self.visit(node, scope)

    def _call(self, node: ast.Call, scope: dict[str, str]) -> Iterator[Problem]:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name and scope.get(name) and name in self._kinds:
            yield Problem(node.lineno, f"the engine makes each {name}: ask player(), square() or item()")
        elif not name:
            yield from self._callee(node.func, scope)
        sorts = isinstance(node.func, ast.Attribute) and node.func.attr == "sort"
        place = "key" if sorts else _TAKING.get(scope.get(name, ""))
        for at, each in enumerate(node.args):
            yield from self._argument(each, scope) if at == place else self.visit(each, scope)
        for word in node.keywords:
            given = place == "key" and word.arg == "key"
            yield from self._argument(word.value, scope) if given else self.visit(word.value, scope)

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


def _binds(function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """The names of its scope: those of functions last, since one of them may come under any of them."""
    nested = list[str]()
    todo: list[ast.AST] = [function.args, *function.body]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef):
            nested.append(node.name)
            continue
        if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, ""
        elif isinstance(node, ast.arg):
            yield node.arg, ""
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            yield node.name, ""
        elif isinstance(node, ast.MatchMapping) and node.rest:
            yield node.rest, ""
        todo.extend(ast.iter_child_nodes(node))
    yield from ((name, "own") for name in nested)
