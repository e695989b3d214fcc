"""Where lines stand that are not their author's own words now: below `Bob wrote:`, below `for example:` where
they are set off, below `My plan for next week:`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nomicd.mail.quoting import Line

MAX_INTRO = 300
_OTHERS = re.compile(
    r"(?:\b(?:wrote|writes|said|says|posted|answered|asked|replied|mailed\s+me|texted)\b|\A\s*(?:fwd|forwarded|from)\b)"
    r"[^:]{0,60}:\s*\Z",
    re.IGNORECASE,
)
_SHOWN = re.compile(
    r"\b(?:examples?|e\.g|archives?|theirs|look(?:s|ed)?\s+like|formats?|templates?|faq|samples?|quot\w+|reads?|suggests?"
    r"|manual|help\s+text|forms?|put\s+it|minutes|years?\s+ago|other\s+(?:list|game))\b",
    re.IGNORECASE,
)
_PLANNED = re.compile(
    r"\b(?:plan(?:s|ned|ning)?|next\s+(?:week|turn|round|time|month)|tomorrow|intend|thinking\s+(?:of|about)|might|would|could"
    r"|draft|proto\w*|for\s+comments?|not\s+submitted|hypothetical\w*|suppose|imagine|what\s+if|last\s+(?:week|turn|round|time)"
    r"|yesterday|if\s+i|when\s+i|before\s+i|ideas?|feedback|(?:will|'ll|shall|going\s+to)\s+(?:propose|submit)"
    r"|on\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    re.IGNORECASE,
)
_AFTER_ALL = re.compile(
    r"\b(?:final|hereby|(?<!before\s)(?<!until\s)(?<!when\s)i\s+(?:now\s+|also\s+)?submit|formally|officially"
    r"|for\s+real|now\s+propose)\b",
    re.IGNORECASE,
)
_DRAFT = re.compile(
    r"\s*\W{0,2}(?:proto\w*|draft|rfc|wip|not\s+(?:yet\s+)?(?:a\s+)?proposal(?:\s+yet)?)\b[^:\]]{0,60}[:\]]",
    re.IGNORECASE,
)
"""A line that says of what it heads that it is a draft."""

_SET_OFF = re.compile(r"(?:\s{2,}|\t|\s?[|\"'\u201c\u00ab])\s*\S")
_BAR = re.compile(r"\s{0,3}\|\s")

QUOTED = "It stands below words that quote somebody, or show an example."
PLANNED = "It stands below words that speak of another time, or of a draft."


def told(lines: Sequence[Line]) -> Mapping[int, str]:
    """The numbers of the lines that are shown or planned, not said: each with why."""
    found: dict[int, str] = {}
    for at, line in enumerate(lines):
        if _BAR.match(line.text):
            found[line.number] = QUOTED
        elif line.number not in found and (why := _introduces(lines, at)):
            found.update((below.number, why) for below in _block(lines, at + 1))
    return found


def _introduces(lines: Sequence[Line], at: int) -> str:
    """Why what stands below this line is not said by its author now; "" if it is."""
    said = lines[at].text.rstrip()[-MAX_INTRO:]
    if _DRAFT.match(lines[at].text[:MAX_INTRO]):
        return PLANNED
    if not said.endswith(":") or _AFTER_ALL.search(said):
        return ""
    below = next((line.text for line in lines[at + 1 : at + 3] if line.text.strip()), "")
    if _OTHERS.search(said) or (_SHOWN.search(said) and _SET_OFF.match(below)):
        return QUOTED
    return PLANNED if _PLANNED.search(said) and not _SHOWN.search(said) else ""


def _block(lines: Sequence[Line], start: int) -> Sequence[Line]:
    """The lines up to the next blank one, or, where they are set off, up to the next that is not."""
    while start < len(lines) and not lines[start].text.strip():
        start += 1
    off = start < len(lines) and bool(_SET_OFF.match(lines[start].text))
    end = start
    while end < len(lines):
        text = lines[end].text
        if (not text.strip() and not off) or (text.strip() and off and not _SET_OFF.match(text)):
            break
        end += 1
    return lines[start:end]
