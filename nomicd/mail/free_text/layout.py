"""What the shape of a mail says: headings, and what a text below one of them is about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicd.mail.free_text.lexicon import phrase_at
from nomicd.mail.free_text.pointing import Pointer
from nomicd.mail.free_text.words import Raw, cut
from nomicd.mail.wording import quotes

MAX_HEADING = 300

_MARKS = " \t>*#-_"
_NUMBERED = re.compile(
    r"(?:(?:proposals?|props?\.?|p)\s*#?|#|no\.\s*)?(\d{1,6})\b[\s:.)\-\u2013\u2014]*", re.IGNORECASE
)
_TAIL = frozenset({":", "-", "(", ",", ".", "by", "from"})
"""With one of these the rest of a heading begins: who wrote it, or what it is."""


def matter_headed(text: str, pointer: Pointer) -> int:
    """Return the open proposal that a line shows, as ballots and those who quote them do: by its number or
    title, with no more than its author or its contents behind; 0 for none."""
    said = quotes(text[:MAX_HEADING].lstrip(_MARKS)).strip()
    found = _NUMBERED.match(said)
    number = int(found[1]) if found and int(found[1]) in pointer.matters else 0
    pieces = cut(said[found.end() :] if found and number else said)
    titled = pointer.title_at(pieces, 0, led=True) if pieces else None
    if titled and number in (0, titled[0]):
        return titled[0] if _is_tail(pieces[titled[1] :]) else 0
    alone = found is not None and (said[found.end() - 1] in ":.)-\u2013\u2014" or _is_tail(pieces))
    return number if alone else 0


def _is_tail(pieces: Sequence[Raw]) -> bool:
    """Whether no more stands there than an author, brackets or contents; a choice is somebody's vote."""
    if not pieces:
        return True
    words = [piece.word for piece in pieces]
    if pieces[0].kind not in ("paren", "quote", "dots", "end") and words[0] not in _TAIL:
        return False
    voted = (phrase_at(words, at) for at in range(len(words)))
    return not any(each is not None and each[0].choice for each in voted)
