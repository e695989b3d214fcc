"""What is odd in a rule's code though it is Python: misspelt hooks, names and settings that are not there."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import msgspec

from nomicd.games.nomic.rules.declarations import Declarations
from nomicd.games.nomic.rules.hooks import ANSWERING, FAMILIES, HOOKS, OPEN, PREFIXES, hook_of
from nomicd.kernel.events import of_kind
from nomicd.kernel.sandbox import Problem
from nomicd.law.code_subset import tree
from nomicd.law.lint import annotate, api, check_names, check_shape, check_values, classes, find_nearest

_THEN = {"ask": 4, "later": 0, "schedule": 1}  # where a call names the function that goes on
_LIKE = 0.84  # as near as a name must be to a hook's to be taken for it


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
    functions = {node.name: node for node in of_kind(ast.FunctionDef, module.body)}
    return LintedCode(module, functions, dict(_targets(module)), declared)


def lint(code: LintedCode, stubs: str) -> tuple[Problem, ...]:
    """All that is odd, in the order of the lines of the code."""
    found = [*_hooks(code), *_then(code), *_actions(code), *_settings(code), *_facts(code)]
    offered = api(stubs)
    found += check_names(code.module, code.functions, offered)
    found += check_values(code.module, code.functions, offered - {"P"}, classes(stubs))
    return tuple(sorted(set(found), key=lambda problem: (problem.line, problem.text)))


def annotate_events(source: str, code: LintedCode) -> str:
    """The source with the class of each handler's `ev` written in, on the same lines, for a type checker."""
    return annotate(source, code.functions, lambda name: _event(name, code))


def _event(function: str, code: LintedCode) -> str | None:
    hook = hook_of(function, code.actions)
    if hook is not None:
        return HOOKS[hook]
    return ANSWERING if function in code.targets else None


def _calls(module: ast.Module) -> Iterator[ast.Call]:
    return of_kind(ast.Call, ast.walk(module))


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
    used = {node.id for node in of_kind(ast.Name, ast.walk(code.module))} | set(code.targets)
    for name, function in code.functions.items():
        hook = hook_of(name, code.actions)
        if hook is not None:
            yield from check_shape(function, "square" if hook == "square_types" else "ev")
        elif name.startswith(PREFIXES) or (name not in used and _close(name)):
            meant = _close(name)
            yield Problem(function.lineno, f"no event is called {name}" + (f": {meant}?" if meant else ""))
        elif name in code.targets:
            yield from check_shape(function)


def _close(name: str) -> str | None:
    known = [hook for hook in HOOKS if hook not in FAMILIES]
    return find_nearest(name, known, _LIKE)


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
        match call.func:
            case ast.Name(id="holds") if promised:
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
