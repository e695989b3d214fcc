"""Which proposal `this` is: that of the mail which is answered, or the one quoted right above."""

from __future__ import annotations

import re

_HEADING = re.compile(
    r"^[\s>#*=_|\"'-]{0,20}(?:re:\s*)?proposals?\s+#?(\d{1,6})\b", re.IGNORECASE | re.MULTILINE
)
_NUMBERED = re.compile(r"\b(?:proposals?|props?\.?)\s*#?(\d{1,6})\b", re.IGNORECASE)


def pointed(above: str, subject: str, quoted: str) -> tuple[int, ...]:
    """The proposals that `this` may mean below the quoted words `above`, in a reply with that subject, which
    quotes `quoted` in all."""
    for said, pattern in ((above, _HEADING), (subject, _NUMBERED), (quoted, _HEADING)):
        if found := pattern.findall(said):
            return tuple(dict.fromkeys(int(number) for number in found))
    return ()
