"""The rule document: number, title, clauses, parameters, code and cases as one text, read and written back.

`parse` undoes what mail did to the text first. On every document that `parse` gave, `parse(render(d)) == d`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from nomicd.kernel.deadlines import WEEKDAYS
from nomicd.kernel.json_data import Json
from nomicd.kernel.sandbox import Problem
from nomicd.law import clauses as prose_of
from nomicd.law import normalization
from nomicd.law.clauses import Clause
from nomicd.table.phrases import day_name, join_words

MAX_DOCUMENT = 24_000
MAX_TITLE = 80
MAX_RULE = 9_999
HEADING = re.compile(
    r"\s{0,3}#\s+(?:rule\s+)?(?:(?P<number>\d{1,6}|\?)\s*[.:)]\s*|rule\s+(?P<bare>\d{1,6})\s+)?(?P<title>.*)\Z",
    re.IGNORECASE,
)
FENCE = re.compile(r"(?P<indent> *)(?P<mark>`{3,}|~{3,})\s*(?P<kind>[^`~]*)\Z")
_KINDS = {"toml": "toml", "python": "python", "py": "python", "case": "case"}
_SLOT = re.compile(r"\{\{|\}\}|\{([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)\}")


class Document(msgspec.Struct, frozen=True):
    """One rule as the players wrote it. `number` is None where the next free one is asked for."""

    number: int | None
    title: str
    clauses: tuple[Clause, ...] = ()
    toml: str = ""
    code: str = ""
    cases: tuple[str, ...] = ()


class Places(msgspec.Struct, frozen=True):
    """On which line of the text each part begins: the line before the first line of its content."""

    toml: int = 0
    code: int = 0
    cases: tuple[int, ...] = ()


class Parsed(msgspec.Struct, frozen=True):
    """A document, and where its parts stand in the text it was read from."""

    document: Document
    places: Places


class _Block(msgspec.Struct, frozen=True):
    """A fenced block: its kind as written, the line of its fence, and what it holds."""

    kind: str
    line: int
    content: str
    above: int  # the line before the first line of the content
    closed: bool


def parse(text: str) -> Document | tuple[Problem, ...]:
    """The document in a text, or what keeps it from being one, by line."""
    parsed = read(text)
    return parsed.document if isinstance(parsed, Parsed) else parsed


def read(text: str) -> Parsed | tuple[Problem, ...]:
    """As `parse`, with the places of its parts."""
    return _read(text) if len(text) <= 2 * MAX_DOCUMENT else (_too_long(len(text)),)


@lru_cache(maxsize=256)  # the rules of the log are read again whenever one is shown, changed or voted on
def _read(text: str) -> Parsed | tuple[Problem, ...]:
    lines = normalization.lines_of(text)
    start = next((place for place, line in enumerate(lines) if line), None)
    heading = HEADING.match(lines[start]) if start is not None else None
    if start is None or heading is None:
        return (Problem((start or 0) + 1, "a rule begins with its number and title: # ?. My rule"),)
    prose, blocks = _split(lines, start + 1)
    found = [*_heading_problems(heading, start + 1), *_prose_problems(prose), *_block_problems(blocks)]
    if found:
        return tuple(sorted(found, key=lambda problem: problem.line))
    parsed = _make_document(heading, prose, blocks)
    size = len(render(parsed.document))
    return parsed if size <= MAX_DOCUMENT else (_too_long(size),)


def _make_document(heading: re.Match[str], prose: list[tuple[int, str]], blocks: list[_Block]) -> Parsed:
    number = _number(heading)
    parts = {kind: [block for block in blocks if _KINDS[block.kind] == kind] for kind in _KINDS.values()}
    document = Document(
        number=number,
        title=_title(heading),
        clauses=prose_of.read(prose, number),
        toml="".join(normalization.toml(block.content) for block in parts["toml"]),
        code="".join(normalization.code(block.content) for block in parts["python"]),
        cases=tuple(normalization.straight(block.content) for block in parts["case"]),
    )
    places = Places(
        toml=sum(block.above for block in parts["toml"]),
        code=sum(block.above for block in parts["python"]),
        cases=tuple(block.above for block in parts["case"]),
    )
    return Parsed(document, places)


def _number(heading: re.Match[str]) -> int | None:
    written = heading["number"] or heading["bare"] or "?"
    return None if written == "?" else int(written)


def _title(heading: re.Match[str]) -> str:
    return " ".join(heading["title"].split())


def _heading_problems(heading: re.Match[str], line: int) -> list[Problem]:
    title, number = _title(heading), _number(heading)
    found = []
    if not title:
        found.append(Problem(line, "the rule has no title: # ?. My rule"))
    if len(title) > MAX_TITLE:
        found.append(Problem(line, f"the title has {len(title)} characters; at most {MAX_TITLE} are allowed"))
    if number is not None and not 1 <= number <= MAX_RULE:
        found.append(
            Problem(line, f"rules are numbered from 1 to {MAX_RULE}; `?` takes the next free number")
        )
    return found


def _prose_problems(prose: list[tuple[int, str]]) -> list[Problem]:
    return [
        Problem(number, "one document is one rule: begin another heading with ##, or make two changes of it")
        for number, line in prose
        if HEADING.match(line)
    ]


def _block_problems(blocks: list[_Block]) -> list[Problem]:
    found, seen = [], set()
    for block in blocks:
        kind = _KINDS.get(block.kind)
        if kind is None:
            found.append(
                Problem(block.line, f"`{block.kind}` is no kind of block: write toml, python or case")
            )
        elif kind in seen and kind != "case":
            found.append(Problem(block.line, f"a rule has one ```{kind} block: put the two together"))
        if not block.closed:
            found.append(
                Problem(block.line, "this block is never closed: end it with ``` on a line of its own")
            )
        seen.add(kind)
    return found


def _too_long(size: int) -> Problem:
    return Problem(0, f"the document has {size} characters; at most {MAX_DOCUMENT} are allowed")


def _split(lines: Sequence[str], start: int) -> tuple[list[tuple[int, str]], list[_Block]]:
    """The prose as (line number, text), and the fenced blocks."""
    prose: list[tuple[int, str]] = []
    blocks: list[_Block] = []
    place = start
    while place < len(lines):
        fence = FENCE.match(lines[place])
        if fence is None:
            prose.append((place + 1, lines[place]))
            place += 1
            continue
        end = _find_closing(lines, place, fence["mark"])
        blocks.append(_block(lines, place, end, fence))
        prose.append((place + 1, ""))
        place = end + 1
    return prose, blocks


def _find_closing(lines: Sequence[str], place: int, mark: str) -> int:
    """The line that closes a fence; past the last one if none does."""
    for end in range(place + 1, len(lines)):
        line = lines[end].strip()
        if line.startswith(mark) and not line.strip(mark[0]):
            return end
    return len(lines)


def _block(lines: Sequence[str], place: int, end: int, fence: re.Match[str]) -> _Block:
    indent = len(fence["indent"])
    content = [line[min(indent, len(line) - len(line.lstrip())) :] for line in lines[place + 1 : end]]
    first = next((number for number, line in enumerate(content) if line), 0)
    text = "\n".join(content).strip("\n")
    kind = fence["kind"].strip().casefold()
    return _Block(kind, place + 1, text, place + 1 + first, closed=end < len(lines))


def render(document: Document) -> str:
    """The canonical text: what is hashed, shown on ballots and kept."""
    parts = [f"# {'?' if document.number is None else document.number}. {document.title}"]
    if document.clauses:
        parts.append("\n".join(prose_of.write(document.clauses)))
    if document.toml:
        parts.append(_fence_block("toml", document.toml))
    if document.code:
        parts.append(_fence_block("python", document.code))
    parts += [_fence_block("case", case) for case in document.cases]
    return "\n\n".join(parts) + "\n"


def _fence_block(kind: str, content: str) -> str:
    """In a fence longer than any in the content."""
    longest = max((len(run) for run in re.findall(r"^ *(`{3,})", content, re.MULTILINE)), default=2)
    return f"{'`' * (longest + 1)}{kind}\n{content}\n{'`' * (longest + 1)}"


def prose(document: Document, params: Mapping[str, Json]) -> str:
    """The prose for readers, its parameters filled in."""
    return fill_in("\n".join(prose_of.write(document.clauses)), params)


def fill_in(text: str, params: Mapping[str, Json]) -> str:
    """Return words of a rule for readers, with `{every}` and `{gold_card.buy}` filled in; `{{` and `}}` stand
    for braces.

    A name that `params` does not hold is left as it stands; `slots` finds those.
    """

    def fill(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0][0]
        return _show_value(params[found[1]]) if found[1] in params else found[0]

    return _SLOT.sub(fill, text)


def slots(document: Document) -> tuple[str, ...]:
    """The names of parameters that the prose interpolates."""
    text = "\n".join(prose_of.write(document.clauses))
    return tuple(dict.fromkeys(found[1] for found in _SLOT.finditer(text) if found[1]))


def _show_value(value: Json) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, list | tuple):
        shown = [_show_value(entry) for entry in value]
        return join_words(shown) if value and all(entry in WEEKDAYS for entry in value) else ", ".join(shown)
    return day_name(value) if value in WEEKDAYS else str(value)


def quote_line(problem: Problem, lines: Sequence[str]) -> str:
    """Return where a problem is, as the author knows that line: by what it says."""
    if not 0 < problem.line <= len(lines):
        return ""
    return f'line {problem.line}, "{lines[problem.line - 1].strip()[:60]}": '
