"""A clause of a rule document, found by the path that players write; and the document with it changed, with
one more, or without it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from nomicd.kernel.sandbox import Problem
from nomicd.law import clauses as prose_of
from nomicd.law import normalization
from nomicd.law.clauses import Clause
from nomicd.law.rule_document import FENCE, HEADING, Document, parse, render


def clause(document: Document, path: str) -> str | None:
    """The text of the clause that players call `14.1` or `14.1.2`; None if there is none."""
    found = prose_of.find(document.clauses, steps(path)) if steps(path) else None
    return found.text if found else None


def steps(path: str) -> tuple[int, ...]:
    """The numbers inside the rule: `14.1.2` is (1, 2)."""
    return tuple(int(part) for part in path.split(".")[1:])


def with_clause(document: Document, path: str, text: str) -> Document | Problem:
    """The document with another text of a clause; of the whole prose where the path is the rule alone.

    Clauses inside it stay, unless the text brings its own.
    """
    new = as_clauses(document, text)
    if isinstance(new, Problem):
        return new
    if not steps(path):
        return readable(replace(document, clauses=new))
    first, *others = new
    return _edit(
        document,
        path,
        lambda old: (Clause(first.text, old.number, (*first.clauses, *others) or old.clauses),),
    )


def with_added_clause(document: Document, path: str, text: str) -> Document | Problem:
    """The document with the text as a further clause of the rule (`19`) or of a clause (`19.2`)."""
    new = as_clauses(document, text)
    if isinstance(new, Problem):
        return new
    if not steps(path):
        return readable(replace(document, clauses=prose_of.append_clauses(document.clauses, new)))
    return _edit(
        document, path, lambda old: (replace(old, clauses=prose_of.append_clauses(old.clauses, new)),)
    )


def without_clause(document: Document, path: str) -> Document | Problem:
    """The document without a clause. The others keep their numbers, so that what refers to them holds."""
    return _edit(document, path, lambda _: ())


def _edit(
    document: Document, path: str, change: Callable[[Clause], tuple[Clause, ...]]
) -> Document | Problem:
    """The document with what `change` makes of the clause at that path."""
    if clause(document, path) is None:
        return no_clause(document, path)
    return readable(replace(document, clauses=prose_of.replace_clause(document.clauses, steps(path), change)))


def as_clauses(document: Document, text: str) -> tuple[Clause, ...] | Problem:
    """The clauses in a text that is to stand in the document."""
    lines = list(enumerate(normalization.lines_of(text), 1))
    if any(FENCE.match(line) or HEADING.match(line) for _, line in lines):
        return Problem(0, "a clause is prose: to change the code, write `amend rule` and the whole document")
    return prose_of.read(lines, document.number) or Problem(0, "the new text is empty")


def no_clause(document: Document, path: str) -> Problem:
    """That the document has no such clause, and which it has."""
    known = ", ".join(str(clause.number) for clause in document.clauses if clause.number is not None)
    return Problem(0, f"there is no {path}: rule {document.number} has clauses {known or '(none)'}")


def readable(document: Document) -> Document | Problem:
    """Return the document if it reads the same once it is written, which a clause like a number may break."""
    again = parse(render(document))
    if isinstance(again, Document):
        return document if again == document else Problem(0, "that text would be read as other clauses")
    return again[0]
