"""URLs of settings: read with a sentence for what is wrong, and shown without the passwords in them."""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

_PASSWORD = re.compile(r"(\b[A-Za-z][A-Za-z0-9+.-]*://[^\s/:@]*):[^\s/]*@")
_OPTION = re.compile(r"([?&]password=)[^\s&#]*")


def mask_passwords(text: str) -> str:
    """The text with `***` in place of every password of a URL in it."""
    return _OPTION.sub(r"\1***", _PASSWORD.sub(r"\1:***@", text))


def read(url: str, options: Collection[str] = ()) -> tuple[SplitResult, dict[str, str]]:
    """The parts of a URL and its options. Raises ValueError for a port that is none, and for an option that
    nobody knows: a slip in its name would go unnoticed."""
    parts = urlsplit(url)
    given = {key: values[0] for key, values in parse_qs(parts.query, keep_blank_values=True).items()}
    shown = mask_passwords(url)
    try:
        parts.port  # noqa: B018 - reading it checks it
    except ValueError:
        raise ValueError(f"{shown}: the port is no number from 1 to 65535") from None
    wrong = next((key for key in given if key not in options), None)
    if wrong is not None:
        known = f"; there is {', '.join(sorted(options))}" if options else ""
        raise ValueError(f"{shown}: there is no option {wrong}{known}")
    return parts, given


def folder(url: str) -> str:
    """The path of a `maildir:PATH`. Raises ValueError unless it is one."""
    parts, _ = read(url)
    if parts.netloc:
        raise ValueError(f"{mask_passwords(url)}: write it as maildir:PATH, without // behind the colon")
    return unquote(parts.path)
