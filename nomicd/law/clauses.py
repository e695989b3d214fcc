"""The prose of a rule: numbered clauses that may hold others, and free paragraphs between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

import msgspec

MAX_LEVEL = 4
_MARKER = re.compile(r"( *)(\d{1,3}(?:\.\d{1,3})*)[.)](?: +(\S.*))?\Z")
_DOTTED = re.compile(r"( *)(\d{1,3}(?:\.\d{1,3})+)(?: +(\S.*))?\Z")
_OWN_LINE = re.compile(r" *(?:[-*] |##+ |\|.*\|\Z)")
_STEP = 3


class Clause(msgspec.Struct, frozen=True):
    """One clause, its text in one line; `number` is None for a free paragraph, which holds no others."""

    text: str
    number: int | None = None
    clauses: tuple[Clause, ...] = ()


class ProseBlock(msgspec.Struct, frozen=True):
    """One paragraph, hard wraps joined: how deep it is set, its number if any, and the line it began on."""

    indent: int
    number: int | None
    text: str
    line: int


class _Open:
    """A clause that is being read."""

    def __init__(self, block: ProseBlock) -> None:
        self.block = block
        self.inner: list[_Open] = []

    def close(self) -> Clause:
        return Clause(self.block.text, self.block.number, tuple(inner.close() for inner in self.inner))

    def highest(self) -> int:
        """The highest number of those inside; 0 when there are none."""
        return max((inner.block.number or 0 for inner in self.inner), default=0)


def read(lines: Iterable[tuple[int, str]], rule: int | None = None) -> tuple[Clause, ...]:
    """The clauses in (line number, text) lines. Everything is a clause or a paragraph of one.

    A line that begins with the number due next, or with a higher one after an empty line, begins a clause;
    any other continues the line above, as hard-wrapped text does. `rule` is the document's number: in rule
    12, `12.3.` is clause 3.
    """
    reader = _Reader(rule)
    for number, line in lines:
        reader.take(number, line)
    return tuple(inner.close() for inner in reader.path[0].inner)


class _Reader:
    """What is open while clauses are read: `path` from the whole text to the innermost clause."""

    def __init__(self, rule: int | None) -> None:
        self.rule = rule
        self.path = [_Open(ProseBlock(-_STEP, None, "", 0))]
        self.last: _Open | None = None  # what a wrapped line continues

    def take(self, number: int, line: str) -> None:
        if not line.strip(" #"):  # a heading without words is an empty line
            self.last = None
        elif block := self.begin_block(number, line):
            self.last = self.put(block)
        elif self.last:
            text = f"{self.last.block.text} {_plain(line)}".lstrip()
            self.last.block = msgspec.structs.replace(self.last.block, text=text)
        else:
            self.last = self.put(ProseBlock(_depth(line), None, _plain(line), number))

    def begin_block(self, number: int, line: str) -> ProseBlock | None:
        """The block that this line begins, if it begins one whatever stood above."""
        marked = _MARKER.match(line) or _DOTTED.match(line)
        if marked and (block := self.read_number(number, marked)):
            return block
        if _OWN_LINE.match(line):
            return ProseBlock(_depth(line), None, _plain(line), number)
        return None

    def read_number(self, number: int, marked: re.Match[str]) -> ProseBlock | None:
        indent, parts = len(marked[1]), [int(part) for part in marked[2].split(".")]
        if len(parts) > 1 and parts[0] == self.rule:
            del parts[0]
        elif marked.re is _DOTTED:
            return None
        if len(parts) > 1:
            if parts[:-1] != [place.block.number for place in self.path[1 : len(parts)]]:
                return None
            indent = self.path[len(parts) - 1].block.indent + _STEP
        if not self.is_due(parts[-1], indent):
            return None
        return ProseBlock(indent, parts[-1], _plain(marked[3] or ""), number)

    def is_due(self, number: int, indent: int) -> bool:
        """Whether a clause of that number may come next: behind a blank line some may be left out."""
        highest = self.level(indent).highest()
        return number == highest + 1 or (self.last is None and number > highest)

    def level(self, indent: int) -> _Open:
        """The open clause that something set so deep belongs to."""
        return next(place for place in reversed(self.path) if indent > place.block.indent + 1)

    def put(self, block: ProseBlock) -> _Open:
        parent = self.level(block.indent)
        del self.path[self.path.index(parent) + 1 :]
        made = _Open(block)
        parent.inner.append(made)
        if block.number is not None and len(self.path) <= MAX_LEVEL:
            self.path.append(made)
        return made


def _plain(line: str) -> str:
    return " ".join(line.split())


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def write(clauses: Sequence[Clause], depth: int = 0) -> list[str]:
    """The lines of clauses, such that `read` gives the same clauses."""
    lines: list[str] = []
    before, highest = Clause("", 0), 0
    for clause in clauses:
        if lines and _apart(before, clause, highest):
            lines.append("")
        mark = "" if clause.number is None else f"{clause.number}. "
        lines.append((" " * (_STEP * depth) + mark + clause.text).rstrip())
        inner = write(clause.clauses, depth + 1)
        lines += ["", *inner] if inner and _apart(Clause("", 0), clause.clauses[0], 0) else inner
        before, highest = clause, max(highest, clause.number or 0)
    return lines


def _apart(before: Clause, clause: Clause, highest: int) -> bool:
    """Return whether an empty line stands between the two."""
    if clause.number is not None:
        return clause.number != highest + 1 or before.number is None
    return before.number is not None or not (_OWN_LINE.match(before.text) and _OWN_LINE.match(clause.text))


def find(clauses: Sequence[Clause], path: Sequence[int]) -> Clause | None:
    """The clause at that path of numbers."""
    for clause in clauses:
        if clause.number == path[0]:
            return clause if len(path) == 1 else find(clause.clauses, path[1:])
    return None


def replace_clause(
    clauses: Sequence[Clause], path: Sequence[int], change: Callable[[Clause], tuple[Clause, ...]]
) -> tuple[Clause, ...]:
    """The clauses with what `change` makes of the one at that path in its place."""
    made: list[Clause] = []
    for clause in clauses:
        if clause.number != path[0]:
            made.append(clause)
        elif len(path) == 1:
            made.extend(change(clause))
        else:
            inner = replace_clause(clause.clauses, path[1:], change)
            made.append(msgspec.structs.replace(clause, clauses=inner))
    return tuple(made)


def append_clauses(clauses: Sequence[Clause], more: Sequence[Clause]) -> tuple[Clause, ...]:
    """The clauses with more after them, numbered on; items of a list, and what comes to paragraphs without
    numbers, have none."""
    highest = max((clause.number or 0 for clause in clauses), default=0)
    plain = bool(clauses) and not highest
    made = list(clauses)
    for each in more:
        free = each.number is None and (plain or _OWN_LINE.match(each.text))
        highest += not free
        made.append(each if free else msgspec.structs.replace(each, number=highest))
    return tuple(made)
