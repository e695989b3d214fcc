"""The parts of a mail (RFC 2046), walked within bounds: each byte is looked at once a level."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from nomicd.mail import decode
from nomicd.mail.head import MailHeader, split

MAX_PARTS = 100
MAX_DEPTH = 20
MAX_TEXT = 256 * 1024

_PARAMETER = re.compile(r';\s{0,20}([A-Za-z0-9-]{1,30})\*?\s{0,5}=\s{0,5}("[^"]{0,200}"|[^\s;"]{1,200})')
_TYPE = re.compile(r"\s{0,20}([A-Za-z0-9!#$&^_.+-]{1,80})/([A-Za-z0-9!#$&^_.+-]{1,80})")


class MimePart(msgspec.Struct, frozen=True):
    """A leaf of the mail: its type (`text/plain`), parameters, and content before any decoding."""

    type: str
    parameters: dict[str, str]
    encoding: str
    attachment: bool
    content: bytes
    name: str = ""


class Walk:
    """The leaves of one mail, in order. `problems` tells afterwards what was left out."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self._count = 0

    def leaves(self, raw: bytes, head: MailHeader, depth: int = 0) -> Iterator[MimePart]:
        """Yield the leaf parts of a mail with that header, or of a part that deep in one."""
        content = raw[head.body_at :]
        kind, parameters = content_type(value(head, "content-type"))
        boundary = parameters.get("boundary", "").encode("utf-8", "replace")
        if not (kind.startswith("multipart/") and boundary):
            disposition = value(head, "content-disposition")
            encoding = value(head, "content-transfer-encoding")[:40]
            attached = disposition[:10].lower() == "attachment"
            yield MimePart(kind, parameters, encoding, attached, content, _name(disposition, parameters))
        elif depth >= MAX_DEPTH:
            self._tell("parts are nested more than 20 deep")
        else:
            for inner in pieces(content, boundary):
                if self._count >= MAX_PARTS:
                    self._tell("there are more than 100 parts")
                    return
                self._count += 1
                yield from self.leaves(inner, split(inner), depth + 1)

    def _tell(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)


def value(head: MailHeader, name: str) -> str:
    """The first field of that name, undecoded; "" without one."""
    return next((field.value.decode("latin-1") for field in head.fields if field.name == name), "")


def content_type(written: str) -> tuple[str, dict[str, str]]:
    """The type in lower case and its parameters (RFC 2045 section 5); else `text/plain`."""
    found = _TYPE.match(written)
    kind = f"{found[1]}/{found[2]}".lower() if found else "text/plain"
    pairs = _PARAMETER.findall(written[:2000])
    return kind, {name.lower(): given.strip('"') for name, given in reversed(pairs)}


def _name(disposition: str, parameters: dict[str, str]) -> str:
    """The file's name as its sender gives it; "" without one."""
    given = dict(_PARAMETER.findall(disposition[:1000]))
    return (given.get("filename") or parameters.get("name", "")).strip('"')


def pieces(content: bytes, boundary: bytes) -> Iterator[bytes]:
    """Yield the parts between boundary lines, byte for byte. The line break before a boundary belongs to
    it."""
    mark = re.compile(b"--" + re.escape(boundary) + rb"(--)?[ \t]{0,80}(?=\r|\n|\Z)")
    start = -1
    for found in mark.finditer(content):
        end = found.start()
        if end and content[end - 1] not in b"\r\n":
            continue
        if start >= 0:
            yield content[start : _line_before(content, end)]
        start = _line_after(content, found.end())
        if found[1]:
            return
    if start >= 0:
        yield content[start:]


def _line_before(content: bytes, at: int) -> int:
    """Return where the line break that ends at `at` begins."""
    return at - (2 if content[max(at - 2, 0) : at] == b"\r\n" else 1)


def _line_after(content: bytes, at: int) -> int:
    return at + (2 if content.startswith(b"\r\n", at) else 1)


def text_of(part: MimePart, problems: list[str]) -> str:
    """The text of a part with LF as its only line break; at most 256 KiB of it."""
    content = part.content[: 3 * MAX_TEXT]
    data, known = decode.transfer(content, part.encoding)
    if not known:
        problems.append("a part has an unknown transfer encoding")
    if len(data) > MAX_TEXT or len(part.content) > len(content):
        problems.append("only the first 256 KiB of the text are read")
    text, as_declared = decode.text(data[:MAX_TEXT], part.parameters.get("charset", "utf-8"))
    if not as_declared:
        problems.append("the text is not in the charset that it says")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
