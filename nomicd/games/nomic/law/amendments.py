"""What a proposal would change: its changes as values, carried out on the rulebook, and shown as a diff."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from functools import singledispatch

import msgspec

from nomicd.games.nomic.law import document as documents
from nomicd.games.nomic.law import normal, passages
from nomicd.games.nomic.law.clauses import Clause
from nomicd.games.nomic.law.document import HEADING, Document
from nomicd.games.nomic.law.settings import with_value
from nomicd.games.nomic.machine.sandbox import Problem

CONTEXT = 1


class Change(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """One thing that a proposal asks for; `line` is where it begins in the proposal's text."""

    line: int = 0


class Enact(Change, frozen=True, tag="enact"):
    """A new rule: a rule document, with or without its heading."""

    document: str


class Rewrite(Change, frozen=True, tag="rewrite"):
    """A rule made anew from a document; without a heading, only the blocks that are given."""

    rule: int
    document: str


class Amend(Change, frozen=True, tag="amend"):
    """Another text for a clause (`14.1`), or for the whole prose of a rule (`14`)."""

    rule: int
    clause: str
    text: str


class AddClause(Change, frozen=True, tag="add"):
    """One more clause at the end of a rule (`19`) or of a clause (`19.2`)."""

    rule: int
    clause: str
    text: str


class Replace(Change, frozen=True, tag="replace"):
    """Some words by others in a clause, or wherever in the prose of a rule they stand."""

    rule: int
    clause: str
    old: str
    new: str


class DeleteClause(Change, frozen=True, tag="delete"):
    """A clause less."""

    rule: int
    clause: str


class SetParam(Change, frozen=True, tag="set"):
    """Another value for a setting, as the player wrote it."""

    rule: int
    path: str
    value: str


class Repeal(Change, frozen=True, tag="repeal"):
    """A rule less."""

    rule: int


class Bring(Change, frozen=True, tag="bring"):
    """A rule of the rulebook that the game was opened with, as it stands there."""

    rule: int


class Prose(Change, frozen=True, tag="prose"):
    """Words only: a new rule that the Admin applies by hand. An empty title is the proposal's."""

    text: str
    title: str = ""


AnyChange = Enact | Rewrite | Amend | AddClause | Replace | DeleteClause | SetParam | Repeal | Bring | Prose
Rulebook = Mapping[int, Document]
Outcome = tuple[int, Document | None] | Problem


def apply_changes(
    rulebook: Rulebook,
    changes: Collection[AnyChange],
    title: str,
    taken: Collection[int] = (),
    shelf: Mapping[int, str] = {},
    kept: Collection[int] = (),
) -> dict[int, Document | None] | tuple[Problem, ...]:
    """The rules that would be new or other, by number, None for a repealed one; or what cannot be done.

    Later changes see what earlier ones made. A new rule gets the first number that is `kept` for it, else the
    one after the highest ever used: those in force and those `taken` before; one of the `shelf` has its own.
    Changes of one rule to what it was already are not in it.
    """
    book, found = dict(rulebook), []
    used, waiting = {*rulebook, *taken, *shelf}, list(kept)
    for change in (_brought(each, shelf) for each in changes):
        free = waiting[0] if waiting else max(used, default=0) + 1
        done = _apply(change, book, free, title)
        if isinstance(done, Problem):
            found.append(Problem(change.line, done.text))
            continue
        number, document = done
        used.add(number)
        if number in waiting:
            waiting.remove(number)
        if document is None:
            book.pop(number)
        else:
            book[number] = document
    if found:
        return tuple(found)
    touched = sorted(n for n in {*book, *rulebook} if book.get(n) != rulebook.get(n))
    return {n: book.get(n) for n in touched} or (Problem(0, "this would change nothing"),)


def _brought(change: AnyChange, shelf: Mapping[int, str]) -> AnyChange:
    """A rule of the shelf as a new one; any other change as it is."""
    if isinstance(change, Bring) and change.rule in shelf:
        return Enact(document=shelf[change.rule], line=change.line)
    return change


def _apply(change: AnyChange, book: Rulebook, free: int, title: str) -> Outcome:
    if isinstance(change, Bring):
        return Problem(0, f"the rulebook of this game has no rule {change.rule}")
    if isinstance(change, Enact):
        return _enacted(_headed(change.document, title), book, free)
    if isinstance(change, Prose):
        return _enacted(_headed(change.text, change.title or title), book, free)
    if change.rule not in book:
        return Problem(0, f"there is no rule {change.rule} to change")
    if isinstance(change, Repeal):
        return change.rule, None
    new = _changed(change, book[change.rule])
    return new if isinstance(new, Problem) else (change.rule, new)


def _headed(text: str, title: str) -> str:
    """The text under a heading of its own, or under the proposal's title."""
    first = next((line for line in normal.lines_of(text) if line), "")
    return text if HEADING.match(first) else f"# ?. {title[: documents.MAX_TITLE]}\n\n{text}"


def _enacted(text: str, book: Rulebook, free: int) -> Outcome:
    parsed = documents.parse(text)
    if not isinstance(parsed, Document):
        return parsed[0]
    number = parsed.number or free
    if number in book:
        return Problem(
            0, f"there is a rule {number} already: write `amend rule {number}` above it, or begin with `# ?.`"
        )
    return number, msgspec.structs.replace(parsed, number=number)


@singledispatch
def _changed(change: Change, _: Document) -> Document | Problem:
    """The document after a change to it."""
    raise TypeError(f"{type(change).__name__} does not change a rule")


@_changed.register
def _(change: Rewrite, document: Document) -> Document | Problem:
    headed = _headed(change.document, document.title)
    parsed = documents.parse(headed)
    if not isinstance(parsed, Document):
        return parsed[0]
    if parsed.number not in (None, document.number):
        return Problem(0, f"`amend rule {document.number}` is followed by rule {parsed.number}")
    if headed != change.document:
        return msgspec.structs.replace(
            document,
            clauses=parsed.clauses or document.clauses,
            toml=parsed.toml or document.toml,
            code=parsed.code or document.code,
            cases=parsed.cases or document.cases,
        )
    return msgspec.structs.replace(parsed, number=document.number)


@_changed.register
def _(change: Amend, document: Document) -> Document | Problem:
    return passages.with_clause(document, change.clause, change.text)


@_changed.register
def _(change: AddClause, document: Document) -> Document | Problem:
    return passages.with_added_clause(document, change.clause, change.text)


@_changed.register
def _(change: DeleteClause, document: Document) -> Document | Problem:
    return passages.without_clause(document, change.clause)


@_changed.register
def _(change: SetParam, document: Document) -> Document | Problem:
    return with_value(document, change.path, change.value)


@_changed.register
def _(change: Replace, document: Document) -> Document | Problem:
    inside = [path for path, text in _texts(document, change.clause) if _swapped(text, change) is not None]
    if len(inside) != 1:
        how = "does not stand" if not inside else "stands more than once"
        return Problem(0, f'"{change.old}" {how} in {change.clause}: quote the words as they are written')
    text = dict(_texts(document, change.clause))[inside[0]]
    return passages.with_clause(document, inside[0], _swapped(text, change) or "")


def _texts(document: Document, path: str) -> list[tuple[str, str]]:
    """The numbered clauses at a path and inside it: their paths and texts."""

    def walk(clauses: tuple[Clause, ...], above: str) -> list[tuple[str, str]]:
        found = []
        for clause in clauses:
            if clause.number is not None:
                here = f"{above}.{clause.number}"
                found += [(here, clause.text), *walk(clause.clauses, here)]
        return found

    every = walk(document.clauses, str(document.number))
    return [(here, text) for here, text in every if here == path or here.startswith(f"{path}.")]


def _swapped(text: str, change: Replace) -> str | None:
    """The text with the words replaced, None unless they stand in it exactly once."""
    old, new = " ".join(change.old.split()), " ".join(change.new.split())
    for within, wanted in ((text, old), (normal.straight(text), normal.straight(old))):
        if wanted and within.count(wanted) == 1:
            return " ".join(within.replace(wanted, new).split())
    return None


def diff(old: Document | None, new: Document | None) -> str:
    """What changes in a rule, line by line: `-` before what goes, `+` before what comes; "" for nothing."""
    before, after = _lines(old), _lines(new)
    lines = list(difflib.unified_diff(before, after, lineterm="", n=CONTEXT))[2:]
    shown = ["..." if line.startswith("@@") else line for line in lines]
    while shown and not shown[-1].strip():
        shown.pop()
    return "\n".join(shown[1:] if shown[:1] == ["..."] else shown)


def _lines(document: Document | None) -> list[str]:
    return documents.render(document).splitlines() if document else []
