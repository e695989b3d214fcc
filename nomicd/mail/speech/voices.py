"""Where lines stand that are not their author's own words now: below `Bob wrote:`, below `for example:` where
they are set off, below `My plan for next week:`, below `Proto-proposal:`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nomicd.mail.quoting import Line
from nomicd.mail.speech import surroundings
from nomicd.mail.speech.lexer import cut
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.wording import quotes

MAX_INTRO = 300
NEAR = 9
"""So many words before the colon somebody is named who speaks below it."""

QUOTED = "It stands below words that quote somebody, or show an example."
PLANNED = "It stands below words that speak of another time, or of a draft."

_OTHERS, _SHOWN = plain(surroundings.QUOTING), plain(surroundings.SHOWING)
_PLANNED, _AFTER_ALL = plain(surroundings.DRAFTING), plain(surroundings.AFTER_ALL)
_LIKENESS = plain(
    said("""
    an example of | as an example | could look | could read | goes like this | here is an example |
    here's an example | may look | may read | might look | might read | might sound | something along |
    something like | typical mail | would look | would read
""")
)
_IF = frozenset({"if", "unless", "when", "whenever", "once", "should", "assuming", "provided"})
_FORWARDED = frozenset({"fwd", "forwarded", "from"})
_DRAFT = re.compile(
    r"\s*\W{0,2}(?:proto\w*|draft|rfc|wip|not\s+(?:yet\s+)?(?:a\s+)?proposal(?:\s+yet)?)\b[^:\]]{0,60}[:\]]",
    re.IGNORECASE,
)
"""A line that says of what it heads that it is a draft."""

_INTRO = re.compile(r":[\s{\[(\"=_*-]*\Z|\{+\s*\Z")
_SET_OFF = re.compile(r"(?:\s{2,}|\t|\s?[|\"'\u201c\u00ab])\s*\S")
_I = re.compile(r"\b(?:i|i'm|i'd|my|me)\b", re.IGNORECASE)
_BAR = re.compile(r"\s{0,3}\|\s")


def told(lines: Sequence[Line]) -> Mapping[int, str]:
    """The numbers of the lines that are shown or planned, not said: each with why."""
    found: dict[int, str] = {}
    for at, line in enumerate(lines):
        if _BAR.match(line.text):
            found[line.number] = QUOTED
        elif line.number not in found and (why := _introduces(lines, at)):
            below = _rest(lines, at + 1) if _DRAFT.match(line.text[:MAX_INTRO]) else _block(lines, at + 1)
            found.update((each.number, why) for each in below)
    return found


def _introduces(lines: Sequence[Line], at: int) -> str:
    """Why what stands below this line is not said by its author now; "" if it is."""
    text = lines[at].text
    if _DRAFT.match(text[:MAX_INTRO]):
        return PLANNED
    if not _INTRO.search(text[-MAX_INTRO:]):
        return ""
    words = [token.word for token in cut(quotes(text[-MAX_INTRO:]))]
    end = len(words)
    after_all = _AFTER_ALL.first(words, 0, end)
    if after_all >= 0 and words[after_all - 1 : after_all] not in (["before"], ["until"], ["when"], ["once"]):
        return ""
    if _LIKENESS.first(words, 0, end) >= 0:
        return PLANNED
    shown = _SHOWN.first(words, 0, end) >= 0
    below = next((line.text for line in lines[at + 1 : at + 3] if line.text.strip()), "")
    quoted = words[:1] != [] and (
        words[0] in _FORWARDED or _OTHERS.first(words, max(0, end - NEAR), end) >= 0
    )
    if quoted or (shown and _SET_OFF.match(below)):
        return QUOTED
    drafted = _PLANNED.first(words, 0, end) >= 0 or any(word.startswith("proto") for word in words)
    planned = drafted or (end and words[0] in _IF and words[1:2] != ["still"])  # `if still update 17:` guards
    return PLANNED if planned and not shown else ""


def _rest(lines: Sequence[Line], start: int) -> Sequence[Line]:
    """The lines of a draft: up to a paragraph in which somebody says `I`."""
    for at in range(start + 1, len(lines)):
        begins = not lines[at - 1].text.strip() or lines[at].above != lines[start - 1].above
        if begins and _I.search(lines[at].text[:MAX_INTRO]):
            return lines[start:at]
    return lines[start:]


def _block(lines: Sequence[Line], start: int) -> Sequence[Line]:
    """The lines up to the next blank one, or, where they are set off, up to the next that is not; none where
    the mail program has set off by marks of its own what is shown."""
    above = lines[start - 1].above
    while start < len(lines) and not lines[start].text.strip():
        start += 1
    if start < len(lines) and lines[start].above != above:
        return ()
    off = start < len(lines) and bool(_SET_OFF.match(lines[start].text))
    end = start
    while end < len(lines):
        text = lines[end].text
        if (not text.strip() and not off) or (text.strip() and off and not _SET_OFF.match(text)):
            break
        end += 1
    return lines[start:end]
