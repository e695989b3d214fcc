"""The header of a mail, split at byte level within bounds, so that nothing in it can be slow or raise.

The standard library's parser is not used: it is quadratic on some headers and recursive on nested parts
(CPython gh-136063), and it hides what the gate of `mail.address` must see (bare CR, doubled fields).
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

MAX_HEAD = 64 * 1024
MAX_FIELDS = 200
MAX_VALUE = 4096

_EMPTY_LINE = re.compile(rb"\r?\n\r?\n")
_NAME = re.compile(rb"([!-9;-~]{1,80})(:|[ \t]+:)")


class HeaderField(msgspec.Struct, frozen=True):
    """One header field: the name in lower case, the value unfolded and undecoded, at most 4 KiB."""

    name: str
    value: bytes


class MailHeader(msgspec.Struct, frozen=True):
    """The fields in order, the problems met, and where the body begins in the bytes given."""

    fields: tuple[HeaderField, ...]
    body_at: int
    problems: tuple[str, ...] = ()


@lru_cache(maxsize=4)
def split(raw: bytes) -> MailHeader:
    """Split the header that the bytes begin with. Its lines end in CRLF or LF. Never raises. A mail is read
    soon after its fingerprint was taken."""
    end, body_at = _extent(raw)
    problems = [] if end <= MAX_HEAD else ["the header is larger than 64 KiB"]
    block = raw[: min(end, MAX_HEAD)]
    if b"\r" in block.replace(b"\r\n", b""):
        problems.append("the header has a bare CR")
    if b"\0" in block:
        problems.append("the header has a NUL")
    lines = block.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    if lines[0][:5] in (b"From ", b">From"):
        del lines[0]
    if lines and lines[0] and not _NAME.match(lines[0]):
        return MailHeader((), 0, (*problems, "there is no header"))
    fields = _fields(lines, problems)
    return MailHeader(fields, body_at, tuple(dict.fromkeys(problems)))


def _extent(raw: bytes) -> tuple[int, int]:
    """Return where the header ends and where the body begins."""
    for first in (b"\r\n", b"\n"):
        if raw.startswith(first):
            return 0, len(first)
    found = _EMPTY_LINE.search(raw)
    return (found.start(), found.end()) if found else (len(raw), len(raw))


def _fields(lines: list[bytes], problems: list[str]) -> tuple[HeaderField, ...]:
    """The fields of the unfolded lines; lines that are no field are passed over and told."""
    kept: list[tuple[str, list[bytes]]] = []
    for text in lines:
        if text[:1] in (b" ", b"\t"):
            _continue(kept, text, problems)
        elif found := _NAME.match(text):
            if len(kept) == MAX_FIELDS:
                problems.append("the header has more than 200 fields")
                break
            if found[2] != b":":
                problems.append("a header name is followed by a blank")
            kept.append((found[1].decode("ascii").lower(), [text[found.end() :]]))
        elif text:
            problems.append("the header has a line that is no field")
    return tuple(HeaderField(name, b"".join(parts).strip(b" \t")[:MAX_VALUE]) for name, parts in kept)


def _continue(kept: list[tuple[str, list[bytes]]], text: bytes, problems: list[str]) -> None:
    if kept:
        kept[-1][1].append(text)
    else:
        problems.append("the header begins with a continuation")
