"""Which statement of a rule's code carries out which clause: `return pay(…)  # 14.4, 14.6`.

A mark is a comment of clauses alone. It belongs to the statement on whose lines it stands, or else to the
next one. `?.4` is a clause of the rule itself, where its number is not known yet.
"""

from __future__ import annotations

import ast
import difflib
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from functools import lru_cache

from nomicd.games.nomic import events as e
from nomicd.games.nomic.rules.clause_paths import clause
from nomicd.games.nomic.rules.declaration_parser import line_of
from nomicd.games.nomic.rules.declarations import Declarations
from nomicd.kernel.sandbox import Problem
from nomicd.law.code_subset import tree
from nomicd.law.rule_document import Document

_CLAUSE = r"(?:\?|\d{1,4})(?:\.\d{1,3})+"
_MARK = re.compile(rf"#+\s*({_CLAUSE}(?:\s*,\s*{_CLAUSE})*)\s*\.?\Z")
REPORT_MARK = "_report_mark"
"""The function of the trusted prelude that code tells which mark it comes by."""


@lru_cache(maxsize=1024)
def marks(code: str) -> Mapping[int, tuple[str, ...]]:
    """The clauses that each line of the code is marked with, as written; {} for code that cannot be read."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(code).readline))
    except (tokenize.TokenError, SyntaxError, ValueError):
        return {}
    comments = ((token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT)
    found = ((line, _MARK.match(text)) for line, text in comments)
    return {line: tuple(re.findall(_CLAUSE, mark[1])) for line, mark in found if mark}


def marks_of_rule(document: Document) -> Mapping[int, tuple[str, ...]]:
    """Return the same for a rule, with its own number in place of `?`."""
    own = document.number or 0
    return {
        line: tuple(path.replace("?", str(own), 1) for path in paths)
        for line, paths in marks(document.code).items()
    }


def mark_problems(document: Document) -> tuple[Problem, ...]:
    """Marks of a rule's code that name no clause of the rule, or stand at nothing that is ever carried out;
    lines count in its code."""
    module = tree(document.code)
    if isinstance(module, Problem):
        return ()
    found = [
        Problem(line, text) for line, paths in marks(document.code).items() for text in _odd(document, paths)
    ]
    astray = (line for line in marks(document.code) if _statement(module, line) is None)
    found += [Problem(line, "this mark stands at no statement of a function") for line in astray]
    return tuple(sorted(found, key=lambda problem: (problem.line, problem.text)))


def check_served(document: Document, declared: Declarations) -> tuple[Problem, ...]:
    """Clauses under `[served]` that are none, and events that there are not; lines count in its toml."""
    known = {kind.NAME for kind in e.ALL}
    found = []
    for path, event in declared.served:
        line = line_of(document.toml, ("served", path))
        found += [Problem(line, text) for text in _odd(document, (path,))]
        if event not in known:
            near = "".join(f": {name}?" for name in difflib.get_close_matches(event, known, 1))
            found.append(Problem(line, f'there is no event "{event}"{near}'))
    return tuple(found)


def _odd(document: Document, paths: tuple[str, ...]) -> Iterator[str]:
    for path in paths:
        own = path.partition(".")[0] in ("?", str(document.number or "?")) or document.number is None
        if not own or clause(document, path) is None:
            yield f"{path} is no clause of this rule"


@lru_cache(maxsize=256)
def instrument(code: str) -> str:
    """The code with a call of `_report_mark(line)` before each marked statement, `line` being that of the
    mark. Lines stay where they are, and so does code that cannot be read.

    For runs that find out which clauses are carried out: give the game the sandbox
    `nomicd.games.nomic.coverage.Seeing(sandbox, report)`, which does this to all rules, and
    calls `report(rule, clauses)` for each mark that the code of a rule comes by. A mark is reported once for
    each call of the sandbox.
    """
    try:
        module = ast.parse(code)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return code
    lines = code.split("\n")
    inserts = [each for line in marks(code) for each in _calls(_statement(module, line), line)]
    for at, column, text in sorted(inserts, reverse=True):  # from the end, so that columns hold
        raw = lines[at - 1].encode()  # columns count in bytes
        lines[at - 1] = (raw[:column] + text.encode() + raw[column:]).decode()
    return "\n".join(lines)


Insert = tuple[int, int, str]


def _calls(statement: ast.stmt | None, line: int) -> Iterator[Insert]:
    """Yield what to put where, so that the call comes just before the statement."""
    while isinstance(statement, ast.FunctionDef | ast.Try):
        statement = statement.body[0]
    value = _first_asked(statement)
    if value is not None:
        yield value.lineno, value.col_offset, f"({REPORT_MARK}({line}) or ("
        yield value.end_lineno or 0, value.end_col_offset or 0, "))"
    elif statement is not None:
        yield statement.lineno, statement.col_offset, f"{REPORT_MARK}({line}); "


def _first_asked(statement: ast.stmt | None) -> ast.expr | None:
    """Return what a statement with others inside looks at first."""
    if isinstance(statement, ast.If | ast.While):
        return statement.test
    if isinstance(statement, ast.For):
        return statement.iter
    return statement.subject if isinstance(statement, ast.Match) else None


def _statement(module: ast.Module, line: int) -> ast.stmt | None:
    """The innermost statement of a function on that line, or the next one inside the same."""
    node: ast.AST = module
    while (on := _find_at(node, line)) and any(each.lineno <= line for each in _inner(on)):
        node = on
    return None if node is module and not isinstance(on, ast.FunctionDef) else on


def _find_at(node: ast.AST, line: int) -> ast.stmt | None:
    """The statement directly inside that is on the line, or else the next."""
    return next((each for each in _inner(node) if line <= (each.end_lineno or 0)), None)


def _inner(node: ast.AST) -> list[ast.stmt]:
    """The statements directly inside, in order."""
    found: list[ast.stmt] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            found.append(child)
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            found += _inner(child)
    return found
