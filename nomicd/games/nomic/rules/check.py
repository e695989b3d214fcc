"""Whether a rule document can become law: read, declared, linted, type-checked, loaded, its cases run."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec

from nomicd.games.nomic.engine.session_sources import sources
from nomicd.games.nomic.rules.clause_marks import check_served, mark_problems
from nomicd.games.nomic.rules.declaration_parser import declarations, line_of
from nomicd.games.nomic.rules.declarations import Declarations
from nomicd.games.nomic.rules.game_tables import STRUCTURE
from nomicd.games.nomic.rules.lint import annotate_events, code_of, lint
from nomicd.games.nomic.rules.rule_settings import value_of, values
from nomicd.games.nomic.rules.rulebook import Book
from nomicd.kernel.reserved import find_shadowed
from nomicd.kernel.sandbox import Problem, Sandbox
from nomicd.law.bills import check_loading
from nomicd.law.code_subset import problems, tree
from nomicd.law.rule_document import Document, Parsed, Places, quote_line, read, render, slots

STUBS = files(__package__).joinpath("api.pyi").read_text(encoding="utf-8")
"""What rule code is type-checked against."""

RunCases = Callable[[Document], Iterable[Problem]]
"""Runs the cases of a document; lines count in its canonical text."""


class CheckReport(msgspec.Struct, frozen=True):
    """What was found in a text, by its lines; `document` is None where it could not even be read."""

    document: Document | None
    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.problems


def check_document(
    text: str, sandbox: Sandbox, stubs: str = STUBS, run_cases: RunCases | None = None, *, marks: bool = True
) -> CheckReport:
    """All that is wrong with a rule document. Its cases are run only where nothing else is wrong. Without
    `marks`, what it says of who carries out its clauses is not looked at."""
    parsed = read(text)
    if not isinstance(parsed, Parsed):
        return CheckReport(None, parsed)
    document, places = parsed.document, parsed.places
    declared = declarations(document, document.number or 0)
    if isinstance(declared, Declarations):
        found = [*_prose(document, declared), *_code(document, declared, places, sandbox, stubs)]
        found += _move_problems(_find_service_commands(document, declared), places.toml)
        if marks:
            found += _move_problems(mark_problems(document), places.code)
            found += _move_problems(check_served(document, declared), places.toml)
    else:
        found = _move_problems(declared, places.toml)
        found += _move_problems(problems(document.code), places.code)
    if not found and run_cases is not None and document.cases:
        found = _cases(document, places, run_cases(document))
    return CheckReport(document, tuple(sorted(set(found), key=lambda each: (each.line, each.text))))


def new_problems(text: str, old: str | None, sandbox: Sandbox) -> tuple[str, ...]:
    """Return what is wrong with a rule as a proposal would make it, each with the line of its canonical text;
    what was wrong with its `old` text too is not the proposal's fault."""
    report = check_document(text, sandbox, marks=False)
    if report.ok:
        return ()
    before = (
        {problem.text for problem in check_document(old, sandbox, marks=False).problems} if old else set()
    )
    name = f"rule {report.document.number}" if report.document else "the rule"
    lines = text.splitlines()
    return tuple(
        f"{name}, {quote_line(problem, lines)}{problem.text}"
        for problem in report.problems
        if problem.text not in before
    )


def _move_problems(found: Iterable[Problem], above: int) -> list[Problem]:
    """Count their lines in the text and not in a part of it; what has no line stands at the part's fence."""
    return [Problem(above + problem.line, problem.text) for problem in found]


def _prose(document: Document, declared: Declarations) -> Iterator[Problem]:
    known = values(declared)
    for name in slots(document):
        if name not in known:
            yield Problem(0, f"{{{name}}} is no setting of this rule; for a brace write {{{{ or }}}}")


def _find_service_commands(document: Document, declared: Declarations) -> Iterator[Problem]:
    """Actions that would take the service's commands from it."""
    for action in declared.actions:
        for usage in (action.key, action.usage, *action.also):
            if own := find_shadowed(usage):
                line = line_of(document.toml, ("actions", action.key))
                yield Problem(line, f"“{own}” is a command of the service: begin with another word")


def _code(
    document: Document, declared: Declarations, places: Places, sandbox: Sandbox, stubs: str
) -> list[Problem]:
    if found := problems(document.code):
        return _move_problems(found, places.code)
    odd, annotated = _lint_once(document, stubs)
    if not document.code or any(problem.line for problem in odd):
        return _move_problems(odd, places.code)
    types = sandbox.check(annotated, stubs)
    return _move_problems([*odd, *types, *_load(document, declared, sandbox)], places.code)


@lru_cache(maxsize=128)  # a rule is checked when it is mailed, tried, enacted, and whenever that is replayed
def _lint_once(document: Document, stubs: str) -> tuple[tuple[Problem, ...], str]:
    """Return what is odd in sound code with sound declarations, and the code as it is type-checked."""
    declared = declarations(document, document.number or 0)
    assert isinstance(declared, Declarations)
    code = code_of(document.code, declared)
    return lint(code, stubs), annotate_events(document.code, code)


def _load(document: Document, declared: Declarations, sandbox: Sandbox) -> Iterator[Problem]:
    """Return what keeps the code from being loaded as the engine would load it."""
    number = document.number or 0
    items = {item.key: item for item in declared.items}
    texts = ((number, render(document), 0),)
    alone = Book(texts, {number: document}, {number: declared}, items, {}, {}, {}, None, order=(number,))
    return check_loading(number, sources(alone), sandbox)


def _cases(document: Document, places: Places, found: Iterable[Problem]) -> list[Problem]:
    """Problems of cases, moved from the canonical text to the one that was read."""
    canonical = read(render(document))
    assert isinstance(canonical, Parsed)
    moved = []
    for problem in found:
        starts = [place for place in enumerate(canonical.places.cases) if place[1] <= problem.line]
        index, above = starts[-1] if starts else (0, problem.line)
        moved.append(Problem(places.cases[index] + problem.line - above, problem.text))
    return moved


def check_folder(
    texts: Mapping[str, str], sandbox: Sandbox, stubs: str = STUBS, run_cases: RunCases | None = None
) -> dict[str, CheckReport]:
    """A report for each text of a ruleset, by its name, in order of names; what only shows where they stand
    together, such as one key declared twice, is found too."""
    reports = {name: check_document(texts[name], sandbox, stubs, run_cases) for name in sorted(texts)}
    for name, problem in _compare_documents(
        {name: each.document for name, each in reports.items() if each.document}
    ):
        old = reports[name]
        reports[name] = CheckReport(old.document, (*old.problems, problem))
    return reports


def _compare_documents(documents: Mapping[str, Document]) -> Iterator[tuple[str, Problem]]:
    every = {name: declarations(document, document.number or 0) for name, document in documents.items()}
    declared = {name: each for name, each in every.items() if isinstance(each, Declarations)}
    yield from _find_same_keys(documents, declared)
    by_number: dict[int, Declarations] = {}
    for name, each in declared.items():
        by_number.setdefault(documents[name].number or 0, each)
    for name, document in documents.items():
        for problem in _find_missing_settings(document, by_number):
            yield name, problem


def _find_same_keys(
    documents: Mapping[str, Document], declared: Mapping[str, Declarations]
) -> Iterator[tuple[str, Problem]]:
    owners: dict[tuple[str, str], str] = {}
    for name, document in documents.items():
        numbers = [("rule", str(document.number))] if document.number else []
        for key in (*numbers, *(_keys(declared[name]) if name in declared else ())):
            if key in owners:
                yield name, Problem(0, f"{key[0]} {key[1]} stands in {owners[key]} already")
            owners.setdefault(key, name)


_CALLED = {"items": "item", "square_types": "type of square", "actions": "command", "buildings": "building"}


def find_claimed_twice(new: Mapping[int, Declarations], old: Mapping[int, Declarations]) -> Iterator[str]:
    """Yield what rules declare that another has already, where the law was `old` and is to be `new`: the
    older form goes first, and the other would never count."""
    owners: dict[tuple[str, str], list[int]] = {}
    for number, declared in new.items():
        for key in set(_keys(declared)):
            owners.setdefault(key, []).append(number)
    for number, declared in new.items():
        known = set(_keys(old[number])) if number in old else set()
        for key in _keys(declared):
            others = [each for each in owners[key] if each != number]
            if key not in known and others:
                yield f"rule {number}: {_whose(key, others[0])}"


def _whose(key: tuple[str, str], owner: int) -> str:
    kind, name = key
    if kind in _CALLED:
        said = f"the {_CALLED[kind]} {name} is rule {owner}'s already, and the older rule goes first"
        return f"{said}: change rule {owner}, or take another key"
    said = f"the table {name} stands in rule {owner} already, and the older rule goes first"
    return f"{said}: change rule {owner}"


def check_beside(document: Document, siblings: Iterable[Document]) -> tuple[Problem, ...]:
    """Return what is wrong with that document among its siblings, those that are other rules."""
    others = {f"rule {each.number}": each for each in siblings if each.number != document.number}
    return tuple(problem for name, problem in _compare_documents({**others, "": document}) if not name)


def _keys(declared: Declarations) -> Iterator[tuple[str, str]]:
    for kind in ("items", "square_types", "actions", "buildings"):
        for thing in getattr(declared, kind):
            yield kind, thing.key
    for table in STRUCTURE:
        if getattr(declared, table):
            yield "the table", f"[{table}]"


def _find_missing_settings(document: Document, rules: Mapping[int, Declarations]) -> Iterator[Problem]:
    """Settings of other rules that are asked for without a default, and are not there."""
    module = tree(document.code)
    for call in ast.walk(module) if isinstance(module, ast.Module) else ():
        match call:
            case ast.Call(
                func=ast.Name(id="param"),
                args=[ast.Constant(value=int(rule)), ast.Constant(value=path)],
                keywords=[],
            ) if rule not in rules or value_of(rules[rule], str(path)) is None:
                yield Problem(0, f"param({rule}, {path!r}): that rule has no such setting")
