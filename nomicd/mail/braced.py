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
_CLOSED = re.compile(r"\s*\}+\s*\Z")


def closes(lines: Sequence[Line], start: int) -> int:
    """The place behind the line that closes the brace with which the text at `start` begins; 0 if it begins
    with none, or none is closed."""
    at = start
    while at < len(lines) and at < start + MAX_HEAD and _is_head(lines[at].text):
        at += 1
    if at >= len(lines) or not (lines[at].text.lstrip().startswith("{") or _ONLY.match(lines[at].text)):
        return 0
    depth = 0
    for place in range(at, min(len(lines), at + MAX_LINES)):
        depth += lines[place].text.count("{") - lines[place].text.count("}")
        if depth <= 0:
            return place + 1
    return 0


def _is_head(text: str) -> bool:
    return not text.strip() or (bool(_HEAD.match(text)) and not _ONLY.match(text))


def without(said: Sequence[str]) -> list[str]:
    """The lines without those that only hold the braces around them all."""
    kept = [at for at, line in enumerate(said) if line.strip()]
    opening = next((at for at in kept if _ONLY.match(said[at])), -1)
    if opening < 0 or not _CLOSED.match(said[kept[-1]]) or any(not _is_head(line) for line in said[:opening]):
        return list(said)
    return [line for at, line in enumerate(said) if at not in (opening, kept[-1])]
