"""Removes or shows what strangers must not put into lines that we print: control characters, bidi tricks,
exotic line breaks."""

from __future__ import annotations

import re
import unicodedata

MAX_HEADER = 200
"""The most characters of a stranger's words that one header carries."""

_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_UNSEEN = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufff9-\ufffb\ud800-\udfff{_BIDI}]")
_BREAKS = re.compile("[\\s\x85\u2028\u2029]+")
_CONTROLLED_BREAKS = re.compile("\r\n|[\n\x0b\x0c\r\x1c-\x1e\x85\u2028\u2029]")
_ORDINARY = re.compile(r"[\n\x20-\x7e]*\Z")


def prose(text: str) -> str:
    """Text of several lines: CR becomes LF, tabs stay, what cannot be seen is shown as `⟦U+202E⟧`."""
    if text.isprintable() or _ORDINARY.match(text):
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    return _UNSEEN.sub(lambda found: f"⟦U+{ord(found[0]):04X}⟧", text)


def line(text: str, limit: int = 1000) -> str:
    """One line: blanks and breaks of any kind become single spaces, unseen characters go, cut to `limit`."""
    if text.isprintable() and "  " not in text and len(text) <= limit:
        text = text.strip()  # as most lines are
    else:
        text = _UNSEEN.sub("", _BREAKS.sub(" ", text[: 4 * limit])).strip()
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def visible_line(text: str) -> str:
    """One line as a terminal or a journal may show it: a break of any kind is a blank, what cannot be seen is
    shown as `⟦U+202E⟧`, blanks stay. All that strangers or rules have said goes through this on its way."""
    if text.isprintable():
        return text
    return prose(_CONTROLLED_BREAKS.sub(" ", text.expandtabs(4)))


def escape(json: str) -> str:
    """Return the same JSON value with everything invisible escaped, so that a terminal shows it as
    written."""
    if json.isprintable():
        return json
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", json)


def header(text: str) -> str:
    """A line that is fit for a header's value: at most `MAX_HEADER` characters."""
    return line(text, MAX_HEADER)
