"""Lines as links that send them (RFC 6068)."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import quote

from nomicd.mail import clean


def mailto(line: str, reply_to: str, subject: str) -> str:
    """A link (RFC 6068) that writes the line to the game."""
    return with_line(start(reply_to, subject), line)


def start(reply_to: str, subject: str) -> str:
    """The beginning that all such links of a page share."""
    return f"mailto:{_quote(reply_to, '@')}?subject={_quote(clean.header(subject))}&body="


def with_line(beginning: str, line: str) -> str:
    """The link with that beginning which writes the line."""
    return beginning + _quote(clean.line(line))


@lru_cache(maxsize=2048)
def _quote(text: str, safe: str = "") -> str:
    return quote(text, safe=safe)
