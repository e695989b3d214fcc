"""What stands in front of a vote may make it another's, another time's, or none.

In front of a vote the same sentence may speak of other people, times and worlds. What stands before `but`,
`so` or a dash does not govern what stands behind it; of the rest, any word of these classes turns the vote.
"""

from __future__ import annotations

from nomicd.mail.speech import surroundings, trimmings
from nomicd.mail.speech.around import ACT, CONDITION, ELSEWHERE, LATER, NONE, Around
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.voting.lexicon import ABSTAIN
from nomicd.mail.voting.units import Unit

_SPEECH, _REPORT, _PAST = plain(surroundings.SPEECH), plain(surroundings.REPORT), plain(surroundings.PAST)
_ADVICE, _PLAN = plain(surroundings.ADVICE), plain(surroundings.PLAN)
_OTHERS, _CONNECTORS = plain(surroundings.OTHERS), plain(surroundings.CONNECTORS)
_LOST = plain(surroundings.LOST)
_FILLERS = plain(trimmings.FILLERS)
_DASHES = ("-", "--", ";", "...", "..")
_OWN = ("cast", "mine", "note", "named", "switch")
"""Kinds of leads that name the author: less can turn them."""

_HEADS = said("""
    also | and | as | because | even | if | my | now | only | or | since | that | the | then | when | while
""")
"""Behind these a clause may have its subject."""

_BECAUSE = said("since | as | because | although | though | while | given | seeing")
_SHOWN = said("e.g | i.e | example | instance")
_THEIRS = said("vote | votes | ballot | answer | choice | position | verdict")
_SUMS = said("everything | all | them | these | proposals")
_UNDECIDED = said("undecided | unsure | torn | sure | rather | sides | mind | opinion | care | indifferent")
_ASKS = said("""
    add | amend | cap | change | clarify | cut | delete | double | drop | fix | give | halve | increase |
    limit | lower | make | pay | put | raise | reduce | remove | replace | reword | rewrite | set | strike
    | swap | take | throw | tighten | tweak
""")
"""`Put 2 in and you've got my yes`: who asks for something offers a vote for it."""

_VOTING = said("vote | votes | voting | voted")


class Ahead(Around):
    """Judges what stands in front."""

    def verdict(self, start: int, unit: Unit) -> str:
        """What the words from `start` to the unit make of it."""
        begin, end = self._begin(start, unit), unit.start
        otherwise = end > 0 and self.words[end - 1] in ("otherwise", "else")
        if begin >= end:
            return CONDITION if otherwise else ACT
        if otherwise or self.condition(begin, end) >= 0 or self._bargains(begin, end):
            return CONDITION
        if unit.kind in _OWN:
            return self._of_own(begin, unit)
        if self.words[begin] in ("not", "never"):
            return ELSEWHERE
        asks = unit.kind == "shaped" and self.words[end - 1] == "and"  # `fix that and it's an aye from me`
        only = self.words[begin] == "only" and self.word(begin + 1) in ("with", "if", "when", "without")
        if asks or only or self.words[begin] == "without":
            return CONDITION
        return self._of_time(begin, unit) or self._of_others(begin, end)

    def _bargains(self, begin: int, end: int) -> bool:
        """Whether something is asked for in front of `and`."""
        asked = self.words[begin] in _ASKS and self.words[end - 1] == "and"
        return asked and "i" not in self.words[begin:end]

    def _begin(self, start: int, unit: Unit) -> int:
        """From where on the words govern the unit."""
        begin, end = start, unit.start
        for at in range(start, min(end + 1, len(self.tokens))):
            if self.tokens[at].text in _DASHES or (
                _CONNECTORS.at(self.words, at) and not self._no_connector(at)
            ):
                begin = at + 1
        if start and unit.pointed:
            begin = max([begin, *(at + 1 for at in range(begin, end) if self.words[at] in (",", "and"))])
        return end if _LOST.at(self.words, begin) else self._polite(begin, end)

    def _polite(self, begin: int, end: int) -> int:
        """The place behind fillers, if nothing else stands there: `as promised: aye`."""
        at = begin
        while at < end:
            found = _FILLERS.at(self.words, at)
            if not found and self.tokens[at].kind not in ("mark", "dots", "emoji", "smile"):
                return begin
            at += found[0] if found else 1
        return at

    def _no_connector(self, at: int) -> bool:
        """`so far`, `all but 5`."""
        if self.words[at] == "so":
            return self.word(at + 1) == "far"
        counted = at + 1 < len(self.tokens) and self.tokens[at + 1].kind == "num"
        some = counted or self.word(at + 1) in ("no", "proposal")
        return self.words[at] == "but" and some and self.word(at - 1) in _SUMS

    def _of_own(self, begin: int, unit: Unit) -> str:
        """In front of `I vote` and its like."""
        end = unit.start
        if self.words[end - 1] == "and" and self.is_other(end - 2):
            return ELSEWHERE  # `bob and I vote yes`
        if self.words[begin] in _BECAUSE and not self._speech(begin, end):
            return ACT
        turned = self._of_time(begin, unit)
        if turned:
            return turned
        if self.words[end - 1] == ":":
            return self._of_others(begin, end)
        voting = any(word in _VOTING for word in self.words[begin:end])
        return ELSEWHERE if voting and self.others(begin, end) else ACT

    def _of_time(self, begin: int, unit: Unit) -> str:
        """Plans, examples and quotations; "" for none."""
        end = unit.start
        opinion = all(vote.choice == ABSTAIN for vote in unit.votes) and any(
            word in _UNDECIDED for word in self.words[begin:end]
        )
        if self.has(_PLAN, begin, end) and not opinion:
            return LATER
        quoted = any(token.kind == "quote" for token in self.tokens[begin:end])
        shown = any(word in _SHOWN for word in self.words[begin:end])
        return NONE if shown or (quoted and self.words[end - 1] in (",", ":")) else ""

    def _of_others(self, begin: int, end: int) -> str:
        """Reports, advice, the past, and other subjects."""
        told = self.has(_REPORT, begin, end) or self._speech(begin, end) or self.has(_ADVICE, begin, end)
        if told:
            return NONE
        marked = self.words[end - 1] == ":"
        if self.has(_PAST, begin, end) and self.words[begin] not in ("having", "given", "after"):
            return NONE if marked else ELSEWHERE
        if marked:
            commas = [at + 1 for at in range(begin, end) if self.words[at] == ","]
            begin = commas[-1] if commas else begin
            if any(self._labels(at) for at in range(begin, end)):
                return NONE
        return NONE if self._speaks_of(begin, end) else ACT

    def _labels(self, at: int) -> bool:
        """`bob's ballot:`, `for bob:`; not `with apologies to erin:`."""
        return self.people.is_other(self.tokens, at) and self.word(at - 1) not in ("to", "with")

    def _speech(self, start: int, end: int) -> bool:
        """Whether somebody else is said to say something."""
        at = _SPEECH.first(self.words, start, end)
        return at >= 0 and "i" not in self.words[max(start, at - 2) : at]

    def _speaks_of(self, start: int, end: int) -> bool:
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
