"""Mails about votes of another time: announced for later, or asked after because they were sent before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicd.mail.speech.blocks import Block

GREETING, ASKED = 20, 60
"""So long may a greeting be, and a question behind it."""

_WHEN = (
    r"(?:tonight|later|tomorrow|soon|after|once|when|in\s+the\s+(?:morning|evening)|on\s+\w+day"
    r"|this\s+(?:evening|weekend))"
)
_LATER = re.compile(
    rf"\b(?:will|'ll|going\s+to|gonna)\s+(?:send|mail|email|post|cast|submit)\s+(?:in\s+)?my\s+(?:votes?|ballot)\b.{{0,30}}\b{_WHEN}\b"
    rf"|\bmy\s+(?:votes?|ballot)\s+(?:will|'ll)\s+(?:follow|come|be\s+sent)\b",
    re.IGNORECASE,
)
_SENT = re.compile(
    r"\bdid\s+my\s+(?:votes?|ballot|e?-?mail)\s+(?:\w+\s+)?(?:go|get|come|arrive|count|make|reach|land)\b"
    r"|\bmy\s+(?:votes?|ballot)\s+(?:went|was\s+sent|were\s+sent)\s+(?:in|out|off|on)\b|\bwas\s+(?:it|my\s+(?:vote|ballot))\s+(?:received|counted)\b"
    r"|\bi(?:'ve|\s+have)?\s+already\s+voted\s*(?:[!.,:]|\Z)|\bcheck\s+(?:your|ur|the)\s+(?:spam|junk|inbox)\b",
    re.IGNORECASE,
)
_AGAIN = re.compile(
    r"\b(?:again|once\s+more|re-?send(?:ing)?|in\s+case|if\s+not|chang\w+|instead|now)\b", re.IGNORECASE
)
"""Who asks after a vote that was sent tells it; unless it is sent once more."""


def is_of_another_time(said: Sequence[Block]) -> bool:
    """Whether the votes are announced for later; or the mail begins by asking after some sent before."""
    whole = " ".join(block.text for block in said if not block.foreign)
    first = next((block.text for block in said if not block.foreign and len(block.text) > GREETING), "")
    asks = _SENT.search(first, 0, GREETING + ASKED)
    greeted = asks is not None and asks.start() < GREETING and not re.search(r"\d", first[: asks.start()])
    return bool(_LATER.search(whole) or (greeted and not _AGAIN.search(whole)))
