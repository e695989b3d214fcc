"""Bytes to text: charsets, transfer encodings and encoded words, each bounded and none that raises."""

from __future__ import annotations

import binascii
import re

_CHARSETS = {
    "us-ascii": "utf-8",
    "ascii": "utf-8",
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "iso-8859-1": "cp1252",
    "latin-1": "cp1252",
    "latin1": "cp1252",
    "windows-1252": "cp1252",
    "cp1252": "cp1252",
    "iso-8859-2": "iso-8859-2",
    "iso-8859-9": "iso-8859-9",
    "iso-8859-15": "iso-8859-15",
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "windows-1253": "cp1253",
    "windows-1254": "cp1254",
    "windows-1257": "cp1257",
    "koi8-r": "koi8-r",
    "koi8-u": "koi8-u",
    "utf-16": "utf-16",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "big5": "big5",
    "shift_jis": "shift_jis",
    "iso-2022-jp": "iso-2022-jp",
    "euc-jp": "euc-jp",
    "euc-kr": "euc-kr",
}
"""The only codecs that a mail can choose: text ones, each linear. Python also has zlib, idna and rot13."""

MAX_WORDS = 50
"""So many encoded words of a header are decoded; the rest stays as written."""

_WORD = re.compile(r"=\?([A-Za-z0-9_.:+-]{1,40})(?:\*[A-Za-z-]{1,20})?\?([bBqQ])\?([!->@-~]{0,400})\?=")
_BETWEEN = re.compile(r"(\?=)[ \t]+(?==\?)")
_UNDERSCORE = re.compile(rb"_")
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")


def text(data: bytes, charset: str = "utf-8") -> tuple[str, bool]:
    """The text in that charset, or else in the likeliest one; and whether that was as declared."""
    codec = _CHARSETS.get(charset.strip().strip("\"'").lower())
    try:
        return data.decode(codec or "utf-8"), codec is not None
    except UnicodeError:
        return _guess(data, codec), False


def _guess(data: bytes, codec: str | None) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeError:
        return data.decode("cp1252" if codec in (None, "utf-8") else codec, "replace")


def header(value: bytes) -> str:
    """A header's value with encoded words decoded (RFC 2047). May hold any character, line breaks too."""
    written, _ = text(value)
    if "=?" not in written:
        return written
    return _WORD.sub(_word, _BETWEEN.sub(r"\1", written), count=MAX_WORDS)


def _word(found: re.Match[str]) -> str:
    charset, encoding, payload = found.groups()
    data = payload.encode("ascii")
    if encoding in "bB":
        return text(base64(data), charset)[0]
    return text(binascii.a2b_qp(_UNDERSCORE.sub(b"=20", data)), charset)[0]


def base64(data: bytes) -> bytes:
    """Return the decoded bytes as far as they can be read; foreign characters are skipped."""
    kept = _NOT_BASE64.sub(b"", data)
    kept = kept[: len(kept) - 1] if len(kept) % 4 == 1 else kept
    return binascii.a2b_base64(kept + b"=" * (-len(kept) % 4))


def transfer(data: bytes, encoding: str) -> tuple[bytes, bool]:
    """Undo the transfer encoding (RFC 2045 section 6); and whether that encoding is known."""
    name = encoding.strip().lower()
    if name == "quoted-printable":
        return binascii.a2b_qp(data), True
    if name == "base64":
        return base64(data), True
    return data, name in ("", "7bit", "8bit", "binary")
