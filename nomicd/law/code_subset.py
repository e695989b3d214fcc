"""The subset of Python that rules are written in: what it refuses, and the wrapper each rule runs in.

A rule's code is functions and constants. It runs inside a function of its own, because two rules may well
both have an `on_land`. Nothing here runs anything: hostile text is parsed under bounds, never compiled.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Mapping
from functools import lru_cache

from nomicd.kernel.events import of_kind
from nomicd.kernel.sandbox import Problem

MAX_CODE = 16_384
MAX_LINE = 500
MAX_NODES = 6_000
MAX_DEPTH = 60
MAX_NUMBER = 2**63
INDENT = "    "

_WAYS_ROUND = frozenset(
    {"eval", "exec", "compile", "globals", "locals", "vars", "open", "getattr", "setattr", "delattr"}
)
_REFUSED: Mapping[type[ast.AST], str] = {
    ast.ClassDef: "rules have no classes: keep what lasts with put() and read it with get()",
    ast.Import: "rules cannot import: all they may use is there already",
    ast.ImportFrom: "rules cannot import: all they may use is there already",
    ast.Global: "no `global`: keep what lasts with put() and read it with get()",
    ast.Nonlocal: "no `nonlocal`: return the value, or keep it with put()",
    ast.AsyncFunctionDef: "no `async`: answers are returned at once",
    ast.Await: "no `await`: answers are returned at once",
    ast.AsyncFor: "no `async`: answers are returned at once",
    ast.AsyncWith: "no `async`: answers are returned at once",
    ast.With: "no `with`: there is nothing in a rule to open or close",
    ast.Delete: "no `del`: write table.pop(key)",
    ast.Yield: "no `yield`: return a list",
    ast.YieldFrom: "no `yield`: return a list",
    ast.MatchClass: "no `case` with a class: ask isinstance() in an if",
}
_MUTABLE = (
    *(ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp),
    ast.Call,
)


@lru_cache(maxsize=32)  # whoever looks at a rule's code is soon followed by others
def tree(code: str) -> ast.Module | Problem:
    """The code parsed, or what a parser says of it. Hostile nesting ends in a `Problem` too."""
    if problem := _too_big(code):
        return problem
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # else each odd literal writes a line to our log
            return ast.parse(code)
    except SyntaxError as error:
        return Problem(error.lineno or 0, f"this is not Python: {error.msg}")
    except (MemoryError, RecursionError):
        return Problem(0, "the code is nested too deeply: write it in smaller steps")
    except ValueError as error:
        return Problem(0, f"this is not Python: {error}")


@lru_cache(maxsize=128)
def problems(code: str) -> tuple[Problem, ...]:
    """All that a rule's code must not hold, in the order of its lines; empty when it may run."""
    module = tree(code)
    if isinstance(module, Problem):
        return (module,)
    if problem := _too_deep(module):
        return (problem,)
    found = [*_top_level(module), *_inside(module), *_twice(module)]
    return tuple(sorted(set(found), key=lambda problem: (problem.line, problem.text)))


def functions(code: str) -> tuple[str, ...]:
    """The names of its top-level functions, in order. Raises ValueError where `problems` would find any
    that keep it from being read."""
    module = tree(code)
    if isinstance(module, Problem):
        raise ValueError(f"line {module.line}: {module.text}")  # noqa: TRY004  the text is at fault, not its type
    return tuple(dict.fromkeys(node.name for node in of_kind(ast.FunctionDef, module.body)))


def wrap(number: int, code: str, parameters: tuple[str, ...]) -> str:
    """The source of `_rule_<number>(parameters)`, which answers {name: function} of the code's functions.

    Line n of the code is line n + 1 of it. Lines inside a text that spans lines keep their blanks.
    Raises ValueError for code that cannot be parsed.
    """
    head = f"def _rule_{number}({', '.join(parameters)}):"
    names = ", ".join(f'"{name}": {name}' for name in functions(code))
    body = [
        line if not line.strip() or inside else INDENT + line
        for line, inside in zip(code.split("\n"), _lines_inside_texts(code), strict=True)
    ]
    return "\n".join([head, *body, f"{INDENT}return {{{names}}}", ""])


def lines_with_imports(tree: ast.AST) -> list[int]:
    """The lines that import what a sandbox must not hold; names for annotations are nobody's way out."""
    lines = []
    for node in ast.walk(tree):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        if any(module not in ("__future__", "typing") for module in modules):
            lines.append(getattr(node, "lineno", 0))
    return lines


def _lines_inside_texts(code: str) -> list[bool]:
    """For each line, whether it begins inside a text that began on a line before."""
    inside = [False] * (code.count("\n") + 1)
    module = tree(code)
    assert isinstance(module, ast.Module)
    for node in ast.walk(module):
        if isinstance(node, ast.Constant | ast.JoinedStr) and isinstance(node.end_lineno, int):
            for line in range(node.lineno, node.end_lineno):
                inside[line] = True
    return inside


def _too_big(code: str) -> Problem | None:
    if len(code) > MAX_CODE:
        return Problem(0, f"the code has {len(code)} characters; at most {MAX_CODE} are allowed")
    for number, line in enumerate(code.split("\n"), 1):
        if len(line) > MAX_LINE:
            return Problem(number, f"the line has {len(line)} characters; at most {MAX_LINE} are allowed")
    # A form feed or lone carriage return would make Python and us count lines differently.
    if odd := re.search(r"[^\n\x20-\x7e\x80-\U0010ffff]", code):
        return Problem(code.count("\n", 0, odd.start()) + 1, "the code holds a control character")
    return None


def _too_deep(module: ast.Module) -> Problem | None:
    count, level = 0, [(node, 1) for node in module.body]
    todo: list[tuple[ast.AST, int]] = list(level)
    while todo:
        node, depth = todo.pop()
        count += 1
        if depth > MAX_DEPTH:
            return Problem(getattr(node, "lineno", 0), "nested too deeply: write it in smaller steps")
        todo.extend((child, depth + 1) for child in ast.iter_child_nodes(node))
    if count > MAX_NODES:
        return Problem(0, f"the code is too long: {count} parts, at most {MAX_NODES} are allowed")
    return None


def _top_level(module: ast.Module) -> Iterator[Problem]:
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.Assign | ast.AnnAssign) or type(node) in _REFUSED:
            yield from _constant(node)
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            yield Problem(node.lineno, "outside functions there may only be constants, such as PRICE = 25")


def _constant(node: ast.stmt) -> Iterator[Problem]:
    value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
    for part in ast.walk(value) if value else ():
        if isinstance(part, _MUTABLE):
            yield Problem(
                node.lineno,
                "a constant is a number, a text, or several in (a, b): it must not be able to change",
            )


def _inside(module: ast.Module) -> Iterator[Problem]:
    for node in ast.walk(module):
        line = getattr(node, "lineno", 0)
        for text in filter(None, (_REFUSED.get(type(node)), *_words(node), _shape(node))):
            yield Problem(line, text)


def _words(node: ast.AST) -> Iterator[str]:
    for name in _names(node):
        if name.startswith("_") and name != "_":
            yield f"names that begin with an underscore belong to the engine: not {name}"
    if isinstance(node, ast.Name) and node.id in _WAYS_ROUND:
        yield f"{node.id} is not for rules"


def _names(node: ast.AST) -> Iterator[str]:
    """All that it names, whatever it is: only what a constant holds is no name."""
    for field, value in ast.iter_fields(node) if not isinstance(node, ast.Constant) else ():
        for name in value if isinstance(value, list) else (value,):
            if isinstance(name, str) and field != "type_comment":
                yield name


def _shape(node: ast.AST) -> str | None:
    if isinstance(node, ast.FunctionDef):
        return _function(node)
    if isinstance(node, ast.Attribute):
        return _attribute(node)
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return _entry(node)
    if isinstance(node, ast.Compare):
        return _comparison(node)
    if isinstance(node, ast.Constant):
        return _literal(node.value)
    return None


def _function(node: ast.FunctionDef) -> str | None:
    if node.decorator_list:
        return "no decorators: call the function where it is needed"
    defaults = [each for each in (*node.args.defaults, *node.args.kw_defaults) if each]
    if any(isinstance(part, _MUTABLE) for default in defaults for part in ast.walk(default)):
        return "a default must not be able to change: write None, and make the list inside"
    return None


def _attribute(node: ast.Attribute) -> str | None:
    if not isinstance(node.ctx, ast.Load):
        return f"nothing is changed by setting .{node.attr}: return an effect, such as pay(...) or give(...)"
    if node.attr in ("format", "format_map"):
        return 'write f"{value}" in place of .format()'
    return None


def _comparison(node: ast.Compare) -> str | None:
    for sign, other in zip(node.ops, node.comparators, strict=True):
        known = isinstance(other, ast.Constant) and other.value in (None, True, False)
        if isinstance(sign, ast.Is | ast.IsNot) and not known:
            return "write == or != in place of `is`, but for None: what is equal is the same"
    return None


def _entry(node: ast.Subscript) -> str | None:
    inner: ast.expr = node
    while isinstance(inner, ast.Subscript):
        inner = inner.value
    if isinstance(inner, ast.Name):
        return None
    return "nothing is changed by setting an entry of the game's data: return an effect"


def _literal(value: object) -> str | None:
    if isinstance(value, float | complex):
        return "money and counts are whole numbers: write a * 3 // 2, not a * 1.5"
    if isinstance(value, bytes):
        return "no bytes: write a text"
    if isinstance(value, int) and value >= MAX_NUMBER:
        return "that number is too large"
    return None


def _twice(module: ast.Module) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            if node.name in seen:
                yield Problem(
                    node.lineno, f"{node.name} is there twice: the first is on line {seen[node.name]}"
                )
            seen[node.name] = node.lineno
