"""What stands behind an act: a comment, which changes nothing; or a condition, another time, a doubt."""

from __future__ import annotations

from nomicd.mail.speech import surroundings
from nomicd.mail.speech.around import Around
from nomicd.mail.speech.phrases import plain, said

NEAR = 9
"""So many words behind an act a hedge is of it."""

_HEDGES, _NO_HEDGES = plain(surroundings.HEDGES), plain(surroundings.NO_HEDGES)
_PASSED = plain(
    said("""
    already | back then | last time | last week | since friday | since last | since monday | since saturday
    | since sunday | since then | since this morning | since thursday | since tuesday | since wednesday |
    since yesterday
""")
)
_SAYING = plain(
    said("said | says | say | cried | quoth | replied | wrote | writes | told | shouted | whispered")
)
_SOON = plain(
    said("""
    after dinner | after lunch | after work | eventually | in due course | later | next round | next time |
    next week | not now | not yet | one day | some day | someday | soon | tomorrow | tonight
""")
)
_FINITE = said("""
    are | be | can | could | get | gets | happens | he'd | he'll | how | i'd | i'll | is | it'd | it'll |
    it's | know | may | might | see | shall | she'd | should | that'd | that's | there's | they'd | was |
    we'd | were | what | who | will | works | would
""")
"""A clause with one of these is a sentence of its own: a condition behind it is its, not the act's."""


class After(Around):
    """Asks what stands behind."""

    def is_passed(self, at: int) -> bool:
        """Whether just there stands since when it is so."""
        return bool(_PASSED.at(self.words, at))

    def is_saying(self, at: int, end: int) -> bool:
        """Whether somebody is said there to have said it: `…, he said`."""
        found = _SAYING.first(self.words, at, min(end, at + 2)) >= at
        return found and self.words[at] not in ("i", "say")

    def soon(self, at: int, end: int) -> int:
        """Where right there a later time begins; -1 for nowhere."""
        return _SOON.first(self.words, at, min(end, at + 2))

    def hedge(self, start: int, end: int) -> int:
        """Where words near by leave it open; -1 for nowhere."""
        found = _HEDGES.first(self.words, start, min(end, start + NEAR))
        return -1 if found >= 0 and _NO_HEDGES.at(self.words, found) else found

    def is_hedged_aside(self, at: int) -> bool:
        """Whether the bracket there leaves it open."""
        return _HEDGES.first(self.inner(at), 0, len(self.inner(at))) >= 0

    def inner(self, at: int) -> list[str]:
        """The words of the bracket there."""
        inner = self.tokens[at].word.strip("()[] .!").split()
        return " ".join(inner).replace("some kind of", "").replace("some sort of", "").split()

    def hung(self, start: int, at: int, end: int) -> bool:
        """Whether a condition hangs on what ends at `start`: right behind it, or at the end without a
        sentence of its own. `at`: the place behind its mark."""
        found = self.condition(start, end)
        if found < 0 or self.words[found - 1] == ":":
            return False
        if found <= at + 1:
            return True
        between = self.words[at:found]
        if ";" in between:
            return False
        own = any(word in _FINITE or word.endswith(("n't", "'ll", "'d")) for word in between)
        return not own and "," not in self.words[found:end]
