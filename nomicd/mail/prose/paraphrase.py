"""Roundabout ways to say what a usage has, put straight: `make a payment of $5` as `pay $5`, a title in
braces as one in quotation marks. A text keeps its length, so that places in it stay what they are.
"""

from __future__ import annotations

import re

_GIFT = r"(?:payment|gift|donation|transfer|present|contribution|tip)"
_PAYMENT = re.compile(
    rf"\bmak(?P<ing>ing|e)\s+(?:(?P<whom>(?!an?\b|the\b)[\w@'-]{{1,40}})\s+)?(?:an?|the|my)\s+(?:\w+\s+)?{_GIFT}\s+of\s+(?=\$?\s?\d)",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"\b(?P<led>(?:entitled|titled?|called|named|proposal),?:?\s+)\{(?P<title>[^{}\"\n]{1,120})\}",
    re.IGNORECASE,
)


def payments(text: str) -> str:
    """With gifts as commands have them."""
    return _PAYMENT.sub(_paid, text) if "mak" in text.casefold() else text


def titles(text: str) -> str:
    """With titles in quotation marks."""
    return _TITLE.sub(r'\g<led>"\g<title>"', text) if "{" in text else text


def _paid(found: re.Match[str]) -> str:
    said = "paying" if found["ing"].casefold() == "ing" else "pay"
    return f"{said} {found['whom'] or ''}".rstrip().ljust(len(found[0]) - 1) + " "
