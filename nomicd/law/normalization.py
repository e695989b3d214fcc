"""Undoes what mail does to text, so that a rule has one digest whichever client it came through."""

from __future__ import annotations

import ast
import re
import tomllib
import unicodedata
import warnings

_BLANKS = str.maketrans(
    dict.fromkeys(map(chr, (0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000)), " ")
    | dict.fromkeys(map(chr, (0x200B, 0x2060, 0xFEFF, 0xAD)), "")
    # Marks of writing direction could show voters another order than the one that runs.
    | dict.fromkeys(map(chr, (0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))), "")
    | dict.fromkeys(map(chr, (0x2028, 0x2029, 0x0B, 0x0C, 0x85)), "\n")
)
TYPED = {
    '"': "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb",
    "'": "\u2018\u2019\u201a\u201b\u2032",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2212",
}
"""What mail programs make of what is typed: nothing of it is ASCII."""
_FLAT = str.maketrans({made: typed for typed, marks in TYPED.items() for made in marks})
_TYPED = _FLAT | {ord("\u2026"): "..."}
_MARGIN = re.compile(r"\s{0,3}((?:[>|] ?)+)(?=\S)")


def lines_of(text: str) -> list[str]:
    """The lines of a mailed text, as many as it has line ends: one kind of blank, no tabs, no margins of
    quoting, no control characters, nothing at their ends."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_BLANKS)
    text = unicodedata.normalize("NFC", text)
    lines = [_clean(line) for line in text.split("\n")]
    return _without_margin(lines)


def _clean(line: str) -> str:
    line = line.expandtabs(4)
    if line.isprintable():  # so it is, nearly always
        return line.rstrip()
    return "".join(c for c in line if unicodedata.category(c) not in ("Cc", "Cs")).rstrip()


def _without_margin(lines: list[str]) -> list[str]:
    """Takes off the margin that the first line with text has, wherever it stands."""
    first = next((line for line in lines if line), "")
    margin = _MARGIN.match(first)
    if margin is None:
        return lines
    signs = "".join(margin[1].split())
    taken = re.compile(r"\s{0,3}" + r"\s?".join(map(re.escape, signs)) + r"(?: |$)")
    return [taken.sub("", line, count=1) if taken.match(line) else line for line in lines]


def clean(text: str) -> str:
    """Return one line of what a rule says, without what could change how other lines are shown."""
    kept = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())


def code(text: str) -> str:
    """Code as it was typed: if it cannot be read as it stands, then with straight quotes and hyphens."""
    return text if text.isascii() or _is_python(text) else text.translate(_TYPED)


def toml(text: str) -> str:
    """TOML as it was typed, in the same manner."""
    return text if text.isascii() or _is_toml(text) else text.translate(_TYPED)


def straight(text: str) -> str:
    """The text with typewriter quotes and hyphens."""
    return text.translate(_TYPED)


def flat(text: str) -> str:
    """The same, but an ellipsis stays one letter, so that each letter keeps its place."""
    return text.translate(_FLAT)


def _is_python(text: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return False
    return True


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
