"""What a proposal would change in a rule, in words: figures with what they are, old and new; clauses with
what differs in them marked; of code only that it changes. The exact text stands elsewhere."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from nomicd.games.nomic.phrases import dollars, many
from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.games.nomic.rules.declarations import Declarations, Param
from nomicd.games.nomic.rules.rule_settings import values
from nomicd.kernel.json_data import Json
from nomicd.kernel.page import Block, Lines, Prose
from nomicd.law.clauses import Clause
from nomicd.law.rule_document import Document, fill_in, prose
from nomicd.table.phrases import sentence_case

WHOLLY = 0.4
"""Of two texts less alike than that the words are not compared."""


@lru_cache(maxsize=512)
def describe_change(number: int, old: Document | None, new: Document) -> tuple[Block, ...]:
    """Return what becomes of a rule by that change, or the new rule, as it would be read."""
    declared = _read_declarations(new, number)
    if old is None:
        count = many(len(new.code.strip().splitlines()), "line")
        code = (Lines((f"With {count} of code, in the attached text.",)),) if new.code else ()
        return (Prose(prose(new, values(declared))), *code)
    lines = tuple(_list_changes(old, new, _read_declarations(old, number), declared, number))
    return (Lines(lines or ("How, the attached text shows.",)),)


def tell_beginning(number: int, document: Document) -> str:
    """Return the first clause of a rule, as it would be read; "" if it has no words."""
    first = next((each.text for each in document.clauses if each.text), "")
    return fill_in(first, values(_read_declarations(document, number)))


def _read_declarations(document: Document, number: int) -> Declarations:
    found = declarations(document, number)
    return found if isinstance(found, Declarations) else Declarations()


def _list_changes(
    old: Document, new: Document, was: Declarations, now: Declarations, number: int
) -> Iterator[str]:
    if old.title != new.title:
        yield f"Its title: “{old.title}” → “{new.title}”."
    before, after = _figures(was), _figures(now)
    for what, figure in after.items():
        if what not in before:
            yield f"New: {what}, {figure}."
        elif before[what] != figure:
            yield f"{sentence_case(what)}: {before[what]} → {figure}."
    yield from (f"No more: {what}." for what in before if what not in after)
    clauses = _by_path(old.clauses, number), _by_path(new.clauses, number)
    yield from _compare_words(*clauses, values(was), values(now))
    if old.code != new.code:
        yield f"Its code changes: {_compare_code(old.code, new.code)}, in the attached text."
    elif old.toml != new.toml and before == after:
        yield "Its settings change, as the attached text shows."


# Figures


def _figures(declared: Declarations) -> Mapping[str, str]:
    """Return what it declares that has a value, in words."""
    shared = Counter(each.help for each in declared.params)
    found = {_name_param(each, shared[each.help]): _show(each.value) for each in declared.params}
    for item in declared.items:
        found |= _prices(item.name, ("price", item.buy), ("sold for", item.sell))
    for building in declared.buildings:
        found |= _prices(building.name, ("price", building.price))
    for table in (declared.schedule, declared.ballots, declared.presence, declared.meta):
        fields = msgspec.structs.asdict(table) if table else {}
        found |= {name.replace("_", " "): _show(value) for name, value in fields.items()}
    return found


def _name_param(param: Param, named_so: int) -> str:
    """Return its help, if no other one is `named_so`, too: `house, rent` else."""
    return param.help if param.help and named_so == 1 else ", ".join(param.path.replace("_", " ").split("."))


def _prices(name: str, *prices: tuple[str, int | None]) -> Mapping[str, str]:
    return {f"{name}, {what}": dollars(amount) for what, amount in prices if amount is not None}


def _show(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


# Words


def _by_path(clauses: Sequence[Clause], number: int, above: str = "") -> dict[str, str]:
    """Return the text of each clause by its path; of paragraphs without a number by their place."""
    found: dict[str, str] = {}
    for place, clause in enumerate(clauses, 1):
        own = f"{above or number}.{clause.number}" if clause.number is not None else ""
        found[own or f"paragraph {place}{f' of {above}' if above else ''}"] = clause.text
        found |= _by_path(clause.clauses, number, own)
    return found


def _compare_words(
    old: Mapping[str, str], new: Mapping[str, str], was: Mapping[str, Json], now: Mapping[str, Json]
) -> Iterator[str]:
    """Yield what becomes of each clause, with the figures of either rule filled in."""
    for path in dict.fromkeys((*old, *new)):
        if path not in old:
            yield f"New {_name(path)}: {fill_in(new[path], now)}"
        elif path not in new:
            yield f"{sentence_case(_name(path))} goes: {fill_in(old[path], was)}"
        elif old[path] != new[path]:
            before, after = mark_differences(fill_in(old[path], was), fill_in(new[path], now))
            yield f"{sentence_case(_name(path))} now: {before}"
            yield f"{sentence_case(_name(path))} then: {after}"


def _name(path: str) -> str:
    return path if path.startswith("paragraph") else f"clause {path}"


def mark_differences(old: str, new: str) -> tuple[str, str]:
    """Return both texts with the words in brackets that the other one has not; as they are where they have
    little in common."""
    was, now = old.split(), new.split()
    matcher = difflib.SequenceMatcher(
        None, was, now
    )  # of many words the commonest lead nowhere, and cost most
    if matcher.ratio() < WHOLLY:
        return old, new
    left, right = list[str](), list[str]()
    for kind, a, b, c, d in matcher.get_opcodes():
        same = kind == "equal"
        left += was[a:b] if same else _bracket(was[a:b])
        right += now[c:d] if same else _bracket(now[c:d])
    return " ".join(left), " ".join(right)


def _bracket(words: Sequence[str]) -> list[str]:
    return [f"[{' '.join(words)}]"] if words else []


# Code


def _compare_code(old: str, new: str) -> str:
    was, now = Counter(old.splitlines()), Counter(new.splitlines())
    changed = (((now - was).total(), "more"), ((was - now).total(), "less"))
    return " and ".join(f"{many(n, 'line')} {what}" for n, what in changed if n) or "the order of its lines"
