"""Texts that stand in braces, as players of old Nomics write them: `I submit this: {`, the text, `}`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicd.mail.quoting import Line

MAX_HEAD = 8
"""So many lines (title, author, …) may stand above the brace."""

MAX_LINES = 400
"""A longer text ends as any other."""

_HEAD = re.compile(
    r"\s*(?:title|name|ai|ii|adoption\s+index|author|co-?authors?|text|class|type)\s*[:=]", re.IGNORECASE
)
_ONLY = re.compile(r"\s*(?:text\s*:\s*)?\{+\s*\Z", re.IGNORECASE)
_OPENING = re.compile(r"(?<![{}])(\{{1,4})\s*\Z")
_WHOLE = re.compile(r"\s*\{{1,4}([^{}]+)\}{1,4}\s*\Z")
_CLOSED = re.compile(r"\s*\}+\s*\Z")


def open_brace(text: str) -> tuple[str, int]:
    """A sentence that ends in braces, as one that leads to what follows, and how many they are: `I submit the
    following proposal {`. Any other as it is, with 0."""
    found = _OPENING.search(text)
    if found is None or not text[: found.start()].strip():
        return text, 0
    led = text[: found.start()].rstrip()
    return led if led.endswith(":") else f"{led}:", len(found[1])


def end_within(lines: Sequence[Line], start: int, depth: int) -> int:
    """The place behind the line that closes so many braces, opened above `start`; 0 if none does."""
    for place in range(start, min(len(lines), start + MAX_LINES)):
        depth += lines[place].text.count("{") - lines[place].text.count("}")
        if depth <= 0:
            return place + 1
    return 0


def end_of(lines: Sequence[Line], start: int) -> int:
    """The place behind the line that closes the brace with which the text at `start` begins; 0 if it begins
    with none, or none is closed."""
    at = start
    while at < len(lines) and at < start + MAX_HEAD and _is_head(lines[at].text):
        at += 1
    if at >= len(lines) or not (lines[at].text.lstrip().startswith("{") or _ONLY.match(lines[at].text)):
        return 0
    return end_within(lines, at, 0)


def _is_head(text: str) -> bool:
    return not text.strip() or (bool(_HEAD.match(text)) and not _ONLY.match(text))


def without(said: Sequence[str], depth: int = 0) -> list[str]:
    """The lines without the braces around them all, of which so many were opened above them."""
    if depth:
        return _drop_closing(said, depth)
    kept = [at for at, line in enumerate(said) if line.strip()]
    if len(kept) == 1 and (whole := _WHOLE.match(said[kept[0]])):
        return [whole[1].strip()]
    first = next((at for at, line in enumerate(said) if not _is_head(line)), -1)
    if first < 0 or not _ONLY.match(said[first]) or not _CLOSED.match(said[kept[-1]]):
        return list(said)
    return [line for at, line in enumerate(said) if at not in (first, kept[-1])]


def _drop_closing(said: Sequence[str], depth: int) -> list[str]:
    last = said[-1].rstrip()
    closing = min(depth, len(last) - len(last.rstrip("}")))
    kept = last[: len(last) - closing].rstrip()
    return [*said[:-1], *([kept] if kept else [])]
