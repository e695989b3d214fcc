"""What stands in front of an act may make it another's, another time's, or none.

In front of it the same sentence may speak of other people, times and worlds. What stands before `but`, `so`
or a dash does not govern what stands behind it; of the rest, any word of these classes turns the act.
"""

from __future__ import annotations

from nomicd.mail.speech import surroundings, trimmings
from nomicd.mail.speech.around import Around
from nomicd.mail.speech.phrases import plain, said

_SPEECH, _REPORT, _PAST = plain(surroundings.SPEECH), plain(surroundings.REPORT), plain(surroundings.PAST)
_ADVICE, _PLAN = plain(surroundings.ADVICE), plain(surroundings.PLAN)
_OTHERS, _CONNECTORS = plain(surroundings.OTHERS), plain(surroundings.CONNECTORS)
_LOST = plain(surroundings.LOST)
_FILLERS = plain(trimmings.FILLERS)
_DASHES = ("-", "--", ";", "...", "..")
_HEADS = said("""
    also | and | as | because | even | if | my | now | only | or | since | that | the | then | when | while
""")
"""Behind these a clause may have its subject."""

_SPOKEN_TO = said("dear | hello | hey | hi | thanks | to | with")
_SHOWN = said("e.g | i.e | example | instance")
_THEIRS = said("vote | votes | ballot | answer | choice | position | verdict")
_SUMS = said("everything | all | them | these | proposals")


class Before(Around):
    """Asks what stands in front."""

    fillers = _FILLERS
    """What may stand in front of an act without a comma."""

    def governing(self, start: int, end: int, *, pointed: bool = False, within: bool = False) -> int:
        """From where on the words between `start` and `end` govern what begins at `end`. `pointed`: that says
        by itself what it is about, so that a comma or `and` parts it from more. `within`: its first word
        parts nothing."""
        begin = start
        for at in range(start, min(end + (not within), len(self.tokens))):
            if self.tokens[at].text in _DASHES or self._connects(at, end):
                begin = at + 1
        if start and pointed:
            begin = max([begin, *(at + 1 for at in range(begin, end) if self.words[at] in (",", "and"))])
        return end if _LOST.at(self.words, begin) else self._polite(begin, end)

    def _polite(self, begin: int, end: int) -> int:
        """The place behind fillers, if nothing else stands there: `as promised: aye`."""
        at = begin
        while at < end:
            found = self.fillers.at(self.words, at)
            if not found and self.tokens[at].kind not in ("mark", "dots", "emoji", "smile"):
                return begin
            at += found[0] if found else 1
        return at

    def _connects(self, at: int, end: int) -> bool:
        """Whether the word there parts what stands before it from what ends at `end`."""
        del end
        return bool(_CONNECTORS.at(self.words, at)) and not self._no_connector(at)

    def _no_connector(self, at: int) -> bool:
        """`so far`, `if so`, `all but 5`."""
        if self.words[at] == "so":
            return self.word(at + 1) == "far" or self.word(at - 1) == "if"
        counted = at + 1 < len(self.tokens) and self.tokens[at + 1].kind == "num"
        some = counted or self.word(at + 1) in ("no", "proposal")
        return self.words[at] == "but" and some and self.word(at - 1) in _SUMS

    def is_planned(self, begin: int, end: int) -> bool:
        """Whether another time or world is spoken of."""
        return self.has(_PLAN, begin, end)

    def is_shown(self, begin: int, end: int) -> bool:
        """Whether it is quoted, or an example."""
        quoted = any(token.kind == "quote" for token in self.tokens[begin:end])
        shown = any(word in _SHOWN for word in self.words[begin:end])
        return shown or (quoted and self.words[end - 1] in (",", ":"))

    def is_told(self, begin: int, end: int) -> bool:
        """Whether it is reported, said by somebody else, or advice."""
        return self.has(_REPORT, begin, end) or self.speech(begin, end) or self.has(_ADVICE, begin, end)

    def is_past(self, begin: int, end: int) -> bool:
        """Whether the words are of what has been."""
        return self.has(_PAST, begin, end)

    def labels(self, at: int) -> bool:
        """`bob's ballot:`, `for bob:`; not `with apologies to erin:`."""
        return self.people.is_other(self.tokens, at) and self.word(at - 1) not in _SPOKEN_TO

    def speech(self, start: int, end: int) -> bool:
        """Whether somebody else is said to say something."""
        at = _SPEECH.first(self.words, start, end)
        own = at > start and self.words[at - 1] == "as"  # `as promised`
        return at >= 0 and not own and "i" not in self.words[max(start, at - 2) : at]

    def speaks_of(self, start: int, end: int) -> bool:
        """Whether somebody else is the subject of a clause there; a name with a comma is none."""
        return any(
            self._is_subject(at, end) for at in range(start, end) if at == start or self._heads(at - 1)
        )

    def _heads(self, at: int) -> bool:
        return self.tokens[at].kind in ("mark", "paren", "emoji", "dots") or self.words[at] in _HEADS

    def _is_subject(self, at: int, end: int) -> bool:
        if self.people.is_other(self.tokens, at) and self.word(at + 1) in _THEIRS:
            return True
        called = self.word(at + 1) == "," or at + 1 >= end
        if self.is_other(at) and not called:
            return True
        found = _OTHERS.at(self.words, at)
        return found is not None and at + found[0] < end
