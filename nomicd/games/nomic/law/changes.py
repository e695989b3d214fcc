"""Reads the body of a proposal: changes as players write them, rule documents, or words for the Admin."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec
from rapidfuzz import fuzz

from nomicd.games.nomic.law import normal
from nomicd.games.nomic.law.amendments import (
    AnyChange,
    Bring,
    Enact,
    Prose,
    Repeal,
    Rewrite,
    SetParam,
    apply_changes,
    diff,
)
from nomicd.games.nomic.law.document import FENCE, HEADING, MAX_DOCUMENT, Document, parse, render
from nomicd.games.nomic.law.sentences import FORMS, STARTS, Made, Part, sentence, strays, wants_document
from nomicd.games.nomic.machine.sandbox import Problem

__all__ = ["AnyChange", "apply_changes", "diff", "essence", "read_changes"]

MAX_CHANGES = 20
_VERBS = ("set", "repeal", "abolish", "amend", "replace", "delete", "remove", "strike", "add")
_VERB_AND_PATH = re.compile(
    r"(?:[-*]\s+)?([A-Za-z]+)\s+(?:to\s+)?(?:(?:rule|clause)\s+\d|\d+\.[\da-z]|\d+\s*(?::|\Z))", re.IGNORECASE
)
_NEAR = 75
_NUMBERED = re.compile(r" {0,3}(?:\d{1,2}[.)]|\((?:\d{1,2}|[a-z])\)|[a-z]\)) +")
"""How an item of a list begins."""

Lines = Sequence[tuple[int, str]]


def read_changes(body: str) -> tuple[AnyChange, ...] | tuple[Problem, ...]:
    """The changes that a proposal's text asks for, in its order; or all that cannot be read of it.

    Text without any change in it is a rule in words. Beside changes, words must say that they are a comment
    (`Reason: …`), so that nothing is passed over in silence.
    """
    if len(body) > 2 * MAX_DOCUMENT:
        return (Problem(0, f"the proposal has {len(body)} characters; {2 * MAX_DOCUMENT} are allowed"),)
    before, parts = _parts(_unnumbered(normal.lines_of(body)))
    if not parts:
        return _words(before)
    made = strays(before)
    for part in _joined(parts):
        made += _document(part) if part.is_document else sentence(part)
    if len(parts) > MAX_CHANGES:
        made.append(Problem(0, f"a proposal has at most {MAX_CHANGES} changes"))
    problems = tuple(each for each in made if isinstance(each, Problem))
    return problems or tuple(each for each in made if not isinstance(each, Problem))


def _unnumbered(lines: Sequence[str]) -> Sequence[str]:
    """A list of changes without its numbers. Whatever is numbered has to be a change as it stands, and
    nothing stands before: else the numbers are those of a new rule's clauses, or of a text that is to stand
    in a rule."""
    first = next((line for line in lines if line), "")
    if not _NUMBERED.match(first):
        return lines
    bare = [_NUMBERED.sub("", line) for line in lines]
    before, parts = _parts(bare)
    whole = not any(before) and len(parts) >= sum(bool(_NUMBERED.match(line)) for line in lines)
    made = [each for part in parts if whole and not part.is_document for each in sentence(part)]
    return bare if made and not any(isinstance(each, Problem) for each in made) else lines


def _parts(lines: Sequence[str]) -> tuple[Lines, list[Part]]:
    """What stands before the first change, and the changes with what follows each."""
    before: list[tuple[int, str]] = []
    parts: list[tuple[int, str, list[tuple[int, str]]]] = []
    fence = ""
    for number, line in enumerate(lines, 1):
        begins = not fence and bool(HEADING.match(line) or STARTS.match(normal.straight(line)))
        fence = _fence(line, fence)
        if begins:
            parts.append((number, line, []))
        else:
            (parts[-1][2] if parts else before).append((number, line))
    return before, [Part(number, head, tuple(body)) for number, head, body in parts]


def _fence(line: str, fence: str) -> str:
    """The mark of the block that is open after this line; "" for none."""
    bare = line.strip()
    if fence:
        return "" if bare.startswith(fence) and not bare.strip(fence[0]) else fence
    found = FENCE.match(line)
    return found["mark"] if found else ""


def _joined(parts: Sequence[Part]) -> list[Part]:
    """`amend rule 12` and `enact`, each with the document that follows it taken in."""
    joined: list[Part] = []
    for part in parts:
        last = joined[-1] if joined else None
        if part.is_document and last and not last.text() and wants_document(last.head):
            joined[-1] = Part(last.line, last.head, ((part.line, part.head), *part.body))
        else:
            joined.append(part)
    return joined


def _document(part: Part) -> Made:
    return [Enact(document=f"{part.head}\n{part.text()}\n", line=part.line)]


def _words(lines: Lines) -> tuple[AnyChange, ...] | tuple[Problem, ...]:
    """A rule without a heading: in words, or with blocks."""
    text = "\n".join(line for _, line in lines).strip("\n")
    if not text:
        return (Problem(0, f"the proposal is empty. Write for instance: {FORMS}"),)
    if problems := [problem for number, line in lines if (problem := _near_miss(number, line))]:
        return tuple(problems)
    first = next(number for number, line in lines if line)
    if any(FENCE.match(line) for _, line in lines):
        return (Enact(document=text, line=first),)
    return (Prose(text=text, line=first),)


def _near_miss(number: int, line: str) -> Problem | None:
    """A misspelt change, which must not become a rule in words."""
    found = _VERB_AND_PATH.match(line)
    if found is None:
        return None
    verb = found[1].casefold()
    meant = max(_VERBS, key=lambda known: fuzz.ratio(verb, known))
    if fuzz.ratio(verb, meant) < _NEAR:
        return None
    return Problem(number, f"this looks like `{meant}` and cannot be read. Forms are: {FORMS}")


@lru_cache(maxsize=1024)
def essence(body: str) -> str:
    """SHA-256 of what a proposal's text asks for: the same for texts that differ in blanks, upper case,
    comments and the way to write a change."""
    made = [_bare(change) for change in read_changes(body)]
    return hashlib.sha256(msgspec.json.encode(made)).hexdigest()


def _bare(change: AnyChange | Problem) -> object:
    """A change without its line, its text as it would stand in the book."""
    if isinstance(change, Problem):
        return change.text
    fields = {**msgspec.to_builtins(change), "line": 0}
    if isinstance(change, SetParam):
        return {**fields, "value": re.sub(r"[\s$,]+", "", change.value).rstrip(".").casefold()}
    texts = ((name, value) for name, value in fields.items() if isinstance(value, str))
    return fields | {name: _canonical(value) for name, value in texts}


def _canonical(text: str) -> str:
    document = parse(text)
    same = render(document) if isinstance(document, Document) else text
    return " ".join(normal.straight(same).split()).casefold()


@lru_cache(maxsize=1024)
def touched(body: str) -> tuple[tuple[str, int, str], ...]:
    """What a proposal's text asks for, a line each: `enact` (rule 0 where the number is yet to be given),
    `amend`, `set` or `repeal`; which rule; the clause, or the path of the setting, "" for the whole rule."""
    return tuple(_touched(each) for each in read_changes(body) if not isinstance(each, Problem))


def _touched(change: AnyChange) -> tuple[str, int, str]:
    if isinstance(change, Enact | Prose):
        return "enact", 0, ""
    if isinstance(change, Bring):
        return "enact", change.rule, ""
    if isinstance(change, Repeal):
        return "repeal", change.rule, ""
    if isinstance(change, SetParam):
        return "set", change.rule, change.path
    return "amend", change.rule, "" if isinstance(change, Rewrite) else change.clause
