"""Checks that a body can be read in one way only, whatever the unsigned header fields say.

Many domains sign neither `Content-Type` nor `Content-Transfer-Encoding`. Then anybody who has a copy of a
signed mail can change these, and the signature holds: text that was quoted becomes lines of its own, a page
becomes its source. Such a mail proves its sender only if its body itself shows how it was meant.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Collection

from nomicd.mail import mime
from nomicd.mail.head import MailHeader

_PLAIN_BYTES = ("", "7bit", "8bit", "binary")
_KEPT = ("us-ascii", "ascii", "utf-8", "utf8", "iso-8859-", "latin", "windows-125", "cp125", "koi8-", "euc-")
"""Beginnings of charsets in which a byte below 128 always is that letter."""

_ESCAPE = re.compile(rb"=(?:[0-9A-Fa-f]{2}|[ \t]{0,80}(?:\r?\n|\Z))")
_TELLING = re.compile(rb"=[ \t]{0,80}(?:\r?\n|\Z)|(?:\A|\n)--=20\r?(?:\n|\Z)")
"""What would be other lines in quoted-printable: one broken for its length, or the mark of a signature."""

_BREAKING = re.compile(rb"=(?:0[0-8A-Fa-f]|1[0-9A-Fa-f]|C2=8[0-9A-F]|E2=80=A[89])", re.IGNORECASE)
"""Escapes that would make new lines, and that no mail program writes in text."""

_BASE64 = re.compile(rb"[A-Za-z0-9+/\r\n]+={0,2}\Z")
_ANSWERS = re.compile(r"\s{0,20}[A-Za-z]{2,4}\s{0,3}(?:\[\d{1,3}\])?:")
_ANSWERING = frozenset({"in-reply-to", "references"})
_SOFT = re.compile(r"(?m)^(?!>|-- $)[^\n]* \n(?=[^>\s])")
"""A line that would go on in the next one if the text were `format=flowed`."""

_OPENED = re.compile(r"\s{0,80}<(?:!|[a-z])", re.IGNORECASE)
_TAGGED = re.compile(r"</?(?:html|body|div|p|br|blockquote|pre|span)\b[^<>]{0,500}>", re.IGNORECASE)


def reads_one_way(raw: bytes, head: MailHeader, covered: Collection[str]) -> bool:
    """Return True if the text would stay the same whatever the values of the fields that are not in `covered`
    (names in lower case)."""
    if _ANSWERS.match(mime.value(head, "subject")) and _ANSWERING.isdisjoint(covered):
        return False  # what it answers tells which of its lines are another's
    body = raw[head.body_at :]
    kind, parameters = mime.content_type(mime.value(head, "content-type"))
    typed = "content-type" in covered
    if kind.startswith("multipart/"):
        return typed or _is_whole(body.strip(), parameters.get("boundary", ""))
    if "content-transfer-encoding" not in covered and not _shows_encoding(
        body, mime.value(head, "content-transfer-encoding").strip().lower()
    ):
        return False
    return typed or _shows_type(raw, head, kind, parameters)


def _is_whole(body: bytes, boundary: str) -> bool:
    """Return True if the parts are all there is, from the first line to the last: another boundary finds
    none."""
    mark = b"--" + boundary.encode("latin-1", "replace")
    return len(mark) > len(b"--") and body.startswith(mark) and body.endswith(mark + b"--")


def _shows_encoding(body: bytes, encoding: str) -> bool:
    if encoding == "base64":
        return _is_base64(body)
    escapes = len(_ESCAPE.findall(body)) == body.count(b"=")
    if encoding == "quoted-printable":
        return escapes and not _BREAKING.search(body)
    telling = escapes and bool(_TELLING.search(body))
    return encoding in _PLAIN_BYTES and not telling and not _is_base64(body)


def _is_base64(body: bytes) -> bool:
    """Return True if all of it is base64, and stands for text."""
    if not _BASE64.match(body.strip()):
        return False
    try:
        text = binascii.a2b_base64(b"".join(body.split()), strict_mode=True).decode("utf-8")
    except ValueError:
        return False
    return bool(text) and all(letter.isprintable() or letter in "\r\n\t" for letter in text)


def _shows_type(raw: bytes, head: MailHeader, kind: str, parameters: dict[str, str]) -> bool:
    """Return True if a text that is not in parts looks like what it is said to be, and like nothing else."""
    if not parameters.get("charset", "utf-8").strip("\"' ").lower().startswith(_KEPT):
        return False
    if mime.value(head, "content-disposition") or raw[head.body_at :].lstrip().startswith(b"--"):
        return False
    text = "\n".join(mime.text_of(part, []) for part in mime.Walk().leaves(raw, head))
    if kind == "text/html":
        return bool(_OPENED.match(text))
    flowed = parameters.get("format", "").lower() == "flowed"
    return kind == "text/plain" and not _TAGGED.search(text) and (flowed or not _SOFT.search(text))
