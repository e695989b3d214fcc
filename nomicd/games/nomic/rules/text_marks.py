"""Texts within an instruction: in quotation marks, in braces or between rules of dashes; and what mail did to
them undone."""

from __future__ import annotations

import re
from collections.abc import Callable

BLANK = re.compile(r"[^\S\n]*\n?[^\S\n]*")

Span = tuple[int, int, int]


def _between(said: str, at: int, mark: str) -> Span | None:
    start = at + len(mark)
    end = said.find(mark, start) if said.startswith(mark, at) else -1
    return (start, end, end + len(mark)) if end >= 0 else None


def _triple(_text: str, said: str, at: int) -> Span | None:
    return _between(said, at, '"""')


def _double(text: str, said: str, at: int) -> Span | None:
    if said.startswith('"""', at):
        return None
    if text.startswith("\u201c", at):
        return _find_nested(text, at, "\u201c", "\u201d")
    return _between(said, at, '"')


def _single(_text: str, said: str, at: int) -> Span | None:
    if said[at : at + 1] != "'" or not said[at + 1 : at + 2].strip():
        return None
    ends = re.compile(r"(?<=\S)'(?!\w)")
    found = ends.search(said, at + 1)
    return (at + 1, found.start(), found.end()) if found else None


def _backticks(_text: str, said: str, at: int) -> Span | None:
    return None if said.startswith("```", at) else _between(said, at, "`")


def _braces(text: str, said: str, at: int) -> Span | None:
    if said[at : at + 1] != "{":
        return None
    span = _find_nested(text, at, "{", "}")
    if span is None:
        return None
    start, end, behind = span
    while said[start : start + 1] == "{" and said[end - 1 : end] == "}":
        start, end = start + 1, end - 1
    return start, end, behind


def _dashes(_text: str, said: str, at: int) -> Span | None:
    opening = re.compile(r"[ \t]*([-=*_]{3,})[ \t]*\n").match(said, at)
    if not opening:
        return None
    closing = re.compile(rf"^[ \t]*{re.escape(opening[1][0])}{{3,}}[ \t]*$", re.MULTILINE).search(
        said, opening.end()
    )
    return (opening.end(), closing.start(), closing.end()) if closing else None


def _find_nested(text: str, at: int, opens: str, closes: str) -> Span | None:
    depth = 0
    for found in re.compile(f"[{re.escape(opens)}{re.escape(closes)}]").finditer(text, at):
        depth += 1 if found[0] == opens else -1
        if depth == 0:
            return at + 1, found.start(), found.end()
    return None


Mark = Callable[[str, str, int], Span | None]
QUOTES: tuple[Mark, ...] = (_double, _single, _backticks)
MARKS: tuple[Mark, ...] = (_triple, *QUOTES, _braces, _dashes)


def unwrap_lines(text: str) -> str:
    """Return the words that a mail program broke into lines; paragraphs and lists stay."""
    if re.search(r"\n\s*(?:\n|[-*\u2022]\s|\(?\w{1,3}[.)]\s)", text):
        return text
    return " ".join(text.split())


def clean_text(text: str) -> str:
    """Return a text without empty lines around it and without what all its lines are set in by."""
    bare = "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")
    lines = bare.split("\n")
    rest = [line for line in lines[1:] if line]
    margin = min(len(line) - len(line.lstrip()) for line in rest or lines)
    first = lines[0][min(margin, len(lines[0]) - len(lines[0].lstrip())) :]
    return "\n".join(
        [first.lstrip() if len(lines) == 1 else first, *(line[margin:] for line in lines[1:])]
    ).strip("\n")
