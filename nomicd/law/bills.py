"""What a proposal of a fixed game would do to the rules that its players have made, and whether that could
run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import of_kind
from nomicd.kernel.sandbox import Fault, Problem, Sandbox, Sources
from nomicd.law import lint
from nomicd.law.code_subset import problems, tree
from nomicd.law.game_api import GameApi
from nomicd.law.normalization import lines_of
from nomicd.law.rule_document import FENCE, HEADING, Document, Parsed, Places, parse, quote_line, read, render
from nomicd.law.state import Enactment, Ruled, name_rule
from nomicd.table.terms import is_setting

FIRST = 100
"""The rule that a proposal makes has its number and so much more."""
MOST_RULES = 50
MOST_PROBLEMS = 20
"""Problems of a proposal's rules that its author is told; the others are counted."""
_REPEAL = re.compile(r"\W{0,3}repeal\s+(?:rule\s+)?(\d{1,5})\s*[.;]?", re.IGNORECASE)
_NEAR_REPEAL = re.compile(r"\W{0,3}(?:repeal|abolish|amend|delete)\b", re.IGNORECASE)


def brings_law(body: str) -> bool:
    """Return whether a proposal of that text is about rules, and not about figures."""
    return any(
        HEADING.match(line) or FENCE.match(line) or _NEAR_REPEAL.match(line) for line in lines_of(body)
    )


def read_bill(state: Ruled, number: int, body: str) -> tuple[Enactment, ...] | Refused:
    """Return what the proposal of that number and text would make of the rules in force; or what is wrong."""
    lines = lines_of(body)
    start = next((place for place, line in enumerate(lines) if HEADING.match(line)), None)
    for place, line in enumerate(lines[:start], 1):
        if is_setting(line):
            return _refuse(f"line {place}: a proposal sets figures or changes rules, not both: send two")
    repeals = _read_repeals(state, lines[:start])
    if isinstance(repeals, Refused) or start is None:
        return repeals
    made = _read_document(state, number, "\n" * start + "\n".join(lines[start:]))
    return made if isinstance(made, Refused) else (*repeals, made)


def _read_repeals(state: Ruled, lines: Sequence[str]) -> tuple[Enactment, ...] | Refused:
    found: list[Enactment] = []
    for place, line in enumerate(lines, 1):
        if FENCE.match(line):
            return _refuse(f"line {place}: a rule begins with its number and title: # ?. My rule")
        said = _REPEAL.fullmatch(line.strip())
        if said is None and _NEAR_REPEAL.match(line):
            return _refuse(
                f"line {place}: write: repeal rule {FIRST + 1}; or bring the whole rule, as changed"
            )
        if said is not None:
            rule = int(said[1])
            if rule not in state.rules:
                return _refuse(f"line {place}: there is no rule {rule} to repeal: {_list_rules(state)}")
            found.append(Enactment("repeal", rule))
    return tuple(found)


def _list_rules(state: Ruled) -> str:
    known = ", ".join(map(str, sorted(state.rules)))
    return f"there are {known}" if known else "players have made none yet"


def _read_document(state: Ruled, number: int, text: str) -> Enactment | Refused:
    parsed = read(text)
    if not isinstance(parsed, Parsed):
        return refuse_problems(parsed)
    document, places = parsed.document, parsed.places
    if refused := _refuse_blocks(places) or _refuse_number(state, document):
        return refused
    if found := problems(document.code):
        return refuse_problems([Problem(places.code + each.line, each.text) for each in found])
    if document.number is None:
        return _write_out("enact", replace(document, number=FIRST + number))
    return _write_out("amend", document)


def _refuse_blocks(places: Places) -> Refused | None:
    for line, kind in ((places.toml, "toml"), *((each, "case") for each in places.cases)):
        if line:
            return _refuse(f"line {line}: a rule of this game has prose and ```python, and no ```{kind}")
    return None


def _refuse_number(state: Ruled, document: Document) -> Refused | None:
    if document.number is None and len(state.rules) >= MOST_RULES:
        return Refused(Reason.LIMIT, f"there are {MOST_RULES} rules already: repeal one first")
    if document.number is None or document.number in state.rules:
        return None
    rule = f"there is no rule {document.number} to change ({_list_rules(state)})"
    return _refuse(f"{rule}: a new rule begins with # ?. {document.title}")


def _write_out(kind: str, document: Document) -> Enactment | Refused:
    """Return the enactment of a rule as it will be kept: with its number it may be too long, and a line that
    was set deep may be a heading."""
    written = parse(render(document))
    if not isinstance(written, Document):
        return refuse_all([each.text for each in written])
    return Enactment(kind, written.number or 0, render(written))


def describe_bill(state: Ruled, bill: Sequence[Enactment]) -> Iterator[str]:
    """Give what it would change, in words."""
    for change in bill:
        document = parse(change.text) if change.text else None
        if not isinstance(document, Document):
            yield f"If it is accepted, r{name_rule(state, change.number)[1:]} is repealed."
            continue
        verb = "changes" if change.kind == "amend" else "makes"
        yield f"If it is accepted, it {verb} rule {change.number}, {document.title}."
        if not document.code:
            yield "The rule is words only: it does nothing by itself, and players keep to it."


# Whether it could run


def find_faults(bill: Sequence[Enactment], api: GameApi, sandbox: Sandbox) -> Refused | None:
    """Return why these rules could not run, with the lines, if they could not."""
    found: list[str] = []
    for change in bill:
        parsed = read(change.text) if change.text else None
        if isinstance(parsed, Parsed) and parsed.document.code:
            lines = change.text.splitlines()
            above = parsed.places.code
            for each in check_code(change.number, parsed.document.code, api, sandbox):
                placed = Problem(above + each.line if each.line else 0, each.text)
                found.append(f"rule {change.number}, {quote_line(placed, lines)}{each.text}")
    return refuse_all(found) if found else None


def check_code(number: int, code: str, api: GameApi, sandbox: Sandbox) -> tuple[Problem, ...]:
    """Return what is wrong with a rule's code, by its lines: linted, type-checked and loaded. It is of the
    subset of Python (`code_subset.problems`)."""
    module = tree(code)
    assert isinstance(module, ast.Module)
    functions = {node.name: node for node in of_kind(ast.FunctionDef, module.body)}
    offered = lint.api(api.stubs)
    odd = [
        *_check_hooks(module, functions, api),
        *lint.check_names(module, functions, offered),
        *lint.check_values(module, functions, offered - api.lone_things, lint.classes(api.stubs)),
    ]
    if any(each.line for each in odd):
        return tuple(sorted(set(odd), key=lambda each: (each.line, each.text)))
    types = sandbox.check(lint.annotate(code, functions, api.name_event), api.stubs)
    return (*odd, *types, *check_loading(number, api.list_sources({number: code}), sandbox))


def _check_hooks(
    module: ast.Module, functions: dict[str, ast.FunctionDef], api: GameApi
) -> Iterator[Problem]:
    used = {node.id for node in of_kind(ast.Name, ast.walk(module))}
    for name, function in functions.items():
        if name in api.hooks:
            yield from lint.check_shape(function)
        elif name not in used:
            near = lint.find_nearest(name, api.hooks, lint.NEAR)
            meant = f": {near}?" if near else ": hooks shows what there is"
            yield Problem(function.lineno, f"nothing calls {name}{meant}")
    if not functions:
        yield Problem(0, "the code has no function: hooks shows what it may answer")


def check_loading(number: int, sources: Sources, sandbox: Sandbox) -> Iterator[Problem]:
    """Yield what keeps a rule's code from being loaded as it is to run."""
    try:
        with sandbox.session(sources):
            pass
    except Fault as fault:
        line = max(fault.line - 1, 0) if fault.script == f"rule {number}" else 0
        yield Problem(line, f"this cannot be loaded: {fault.text}")


def _refuse(text: str) -> Refused:
    return Refused(Reason.BAD_TEXT, text)


def refuse_problems(found: Sequence[Problem]) -> Refused:
    """Return all that is wrong with a text, each with its line."""
    return refuse_all([f"line {each.line}: {each.text}" if each.line else each.text for each in found])


def refuse_all(found: Sequence[str]) -> Refused:
    """Return what is wrong, as much as anybody reads."""
    more = [f"and {len(found) - MOST_PROBLEMS} more problems"] if len(found) > MOST_PROBLEMS else []
    return _refuse("\n".join((*found[:MOST_PROBLEMS], *more)))
