"""A history as a file that people edit: TOML, one vote a line. Read again, it names the line of a mistake."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import Any

import msgspec

from nomicd.mail import clean
from nomicd.services.importing.history import FORMAT, SURE, History, ImportedProposal

HEAD = f"""\
# The past of a game, as it was read from the archive of its mailing list. Read docs/import.md.
#
# Each line has a confidence from 0 to 1, with the reason for it and the Message-ID of the mail that it came
# from. What is less sure than {SURE} has take = false: it is left out unless you say true. Correct what is
# wrong, delete what never was, add what is missing; then run
#
#     nomicd import-mbox --accept THIS-FILE --slug SLUG --admin ADDRESS
"""

_PATH = re.compile(r"\.(\w+)|\[(\d+)\]")
_AT = re.compile(r" - at `\$(.*?)`\Z")
_TOML_LINE = re.compile(r"line (\d+)")
_WORDS = (
    (re.compile(r"Object contains unknown field (`.*`)"), r"there is no field \1 in a history"),
    (re.compile(r"Object missing required field (`.*`)"), r"the field \1 is missing"),
)
"""How msgspec says what is wrong, and how it is said here."""
_MARKS = re.compile(r"'''|\"\"\"")
_ALWAYS = frozenset({"name", "player", "title", "text", "result", "changes", "address", "admin"})
Place = tuple[str | int, ...]


class BadReviewFile(ValueError):
    """The file cannot be read; the message says where."""


# Writing


def write(history: History, rules: Sequence[str] = ()) -> str:
    """The file; `rules` are those that would be in force, a line each."""
    parts = [HEAD, f"format = {_text(FORMAT)}", "", "[game]", *_fields(history.game), ""]
    for person in history.player:
        parts += ["[[player]]", *_fields(person), ""]
    for motion in history.proposal:
        parts += ["[[proposal]]", *_fields(motion), *_votes(motion), ""]
    if rules:
        parts += ["# The rules as they would stand:", "#", *(f"#   {each}" for each in rules), ""]
    return "\n".join(parts)


def _fields(of: msgspec.Struct) -> Iterator[str]:
    for field in msgspec.structs.fields(of):
        value = getattr(of, field.name)
        if field.name != "votes" and not _silent(field.name, value):
            yield f"{field.name} = {_value(field.name, value)}"


def _silent(name: str, value: object) -> bool:
    """Return True if a field is better not written: nobody needs to see a `left` of who has not left."""
    if name.endswith(("_reason", "_source", "_confidence")):
        return value in (1.0, "")
    return name not in _ALWAYS and (value in (None, "", {}) or value is True)


def _votes(motion: ImportedProposal) -> Iterator[str]:
    yield "votes = ["
    yield from (f"    {{ {', '.join(_fields(each))} }}," for each in motion.votes)
    yield "]"


def _value(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_text(key)} = {_text(each)}" for key, each in value.items()) + " }"
    if isinstance(value, int):
        return str(value)
    return _lines(value) if name in ("text", "changes") and "\n" in value else _text(value)


def _text(value: str) -> str:
    return clean.escape(json.dumps(value, ensure_ascii=False))


def _lines(value: str) -> str:
    """A text as it is, where TOML can hold it so."""
    odd = clean.prose(value) != value
    return _text(value) if "''" in value or odd else f"'''\n{value.rstrip(chr(10))}\n'''"


# Reading


def read(text: str) -> History:
    """A file read again. Raises `BadReviewFile`."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadReviewFile(_toml(str(wrong))) from None
    try:
        history = msgspec.convert(found, History, str_keys=True)
    except msgspec.ValidationError as wrong:
        raise BadReviewFile(_invalid(text, str(wrong))) from None
    if history.format != FORMAT:
        raise BadReviewFile(f"line {line_of(text, ('format',))}: this file is not in the format {FORMAT}")
    return msgspec.structs.replace(history, proposal=tuple(map(_trim, history.proposal)))


def _trim(motion: ImportedProposal) -> ImportedProposal:
    """A text between its marks ends with an end of line that is none of its own."""
    return msgspec.structs.replace(motion, text=motion.text.rstrip("\n"), changes=motion.changes.rstrip("\n"))


def _toml(wrong: str) -> str:
    found = _TOML_LINE.search(wrong)
    said = wrong.partition(" (at ")[0]
    return f"line {found[1]}: {said}" if found else said


def _invalid(text: str, wrong: str) -> str:
    found = _AT.search(wrong)
    place = tuple(name or int(number) for name, number in _PATH.findall(found[1])) if found else ()
    said = wrong[: found.start()] if found else wrong
    for sign, words in _WORDS:
        said = sign.sub(words, said)
    return f"line {line_of(text, place)}: {said}"


def line_of(text: str, place: Place) -> int:
    """The line, from 1, on which something stands: `("proposal", 2, "votes", 0)`. The nearest above it where
    it has no line of its own."""
    above = (number for number, here in _list_places(text) if here == place[: len(here)])
    return max(above, default=1)


def _list_places(text: str) -> Iterator[tuple[int, Place]]:
    """Yield the lines on which something begins, each with what that is."""
    at: Place = ()
    counts = Counter[str]()
    votes = count()
    for number, line in _list_lines_of_code(text):
        if line.startswith("["):
            table, votes = line.strip("[]"), count()
            at = (table, counts[table]) if table != "game" else (table,)
            counts[table] += 1
            yield number, at if line.startswith("[[") else (table,)
        elif line.startswith("{"):
            yield number, (*at, "votes", next(votes))
        elif "=" in line and not line.startswith("#"):
            yield number, (*at, line.partition("=")[0].strip())


def _list_lines_of_code(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines, numbered from 1, that do not go on with a text of several lines."""
    inside = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not inside:
            yield number, line.strip()
            marks = _MARKS.findall(line)
            inside = marks[0] if len(marks) % 2 else ""
        elif inside in line:
            inside = ""
