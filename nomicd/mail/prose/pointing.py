"""Which proposal `this` is: that of the mail which is answered, or the one quoted right above; what
else points to the lines above."""

from __future__ import annotations

import re
from functools import lru_cache

_HEADING = re.compile(
    r"^[\s>#*=_|\"'-]{0,20}(?:re:\s*)?proposals?\s+#?(\d{1,6})\b", re.IGNORECASE | re.MULTILINE
)
_NUMBERED = re.compile(r"\b(?:proposals?|props?\.?)\s*#?(\d{1,6})\b", re.IGNORECASE)
_ENTRY = re.compile(
    r"\s*(?:(?:id|number|proposal\s+id)\s*:\s*\#?\d|(?:author|proposer|proponent|submitted\s+by|proposed\s+by)\s*:\s*(?P<who>\S+))",
    re.IGNORECASE,
)
_IT = re.compile(
    r"(?:\A|[.!:,;]\s+|\b(?:and|so)\s+)i\s+(?:(?:hereby|hence|now|do|therefore|formally|officially|thus)\s+)*(?:propose|submit)\s+"
    r"(?:it|this|that|the\s+above)(?:\s+(?:now|herewith|as\s+a\s+proposal))?\s*(?:[.!]|\Z)",
    re.IGNORECASE,
)
"""`I hereby propose it`: what, stands above."""


def pointed(above: str, subject: str, quoted: str) -> tuple[int, ...]:
    """The proposals that `this` may mean below the quoted words `above`, in a reply with that subject, which
    quotes `quoted` in all."""
    for said, pattern in ((above, _HEADING), (subject, _NUMBERED), (quoted, _HEADING)):
        if found := _numbers(pattern, said):
            return found
    return ()


@lru_cache(maxsize=8)
def _numbers(pattern: re.Pattern[str], said: str) -> tuple[int, ...]:
    """The numbers that stand so in a text: every line of a mail asks for those of the same quotation."""
    return tuple(dict.fromkeys(int(number) for number in pattern.findall(said)))


def points_up(text: str) -> bool:
    """Whether somebody proposes what stands above."""
    return bool(_IT.search(text))


def is_entry(text: str, me: str) -> bool:
    """Whether a line of a list gives the number of a proposal, or names another author than `me`."""
    found = _ENTRY.match(text)
    return found is not None and (found["who"] or "").casefold() != me
