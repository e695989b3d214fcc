"""What stands in front of a vote: which of the ways to turn an act (`nomicd.mail.speech.before`) turn one."""

from __future__ import annotations

from nomicd.mail.speech.around import ACT, CONDITION, ELSEWHERE, LATER, NONE
from nomicd.mail.speech.before import Before
from nomicd.mail.speech.phrases import said
from nomicd.mail.voting.lexicon import ABSTAIN
from nomicd.mail.voting.units import Unit

_OWN = ("cast", "mine", "note", "named", "switch")
"""Kinds of leads that name the author: less can turn them."""

_BECAUSE = said("""
    although | as | because | despite | even | given | like | seeing | since | though | unlike | while
""")
_UNDECIDED = said("undecided | unsure | torn | sure | rather | sides | mind | opinion | care | indifferent")
_ASKS = said("""
    add | amend | cap | change | clarify | cut | delete | double | drop | fix | give | halve | increase |
    limit | lower | make | pay | put | raise | reduce | remove | replace | reword | rewrite | set | strike
    | swap | take | throw | tighten | tweak
""")
"""`Put 2 in and you've got my yes`: who asks for something offers a vote for it."""

_CALLING = said("apologies | dear | hello | hey | hi | no offence | ok | sorry | thanks")
"""In front of a name with a colon: `sorry, bob: nay`."""

_NAME = 2
"""So many tokens are a name and its colon."""

_VOTING = said("vote | votes | voting | voted")


class Ahead(Before):
    """Judges what stands in front."""

    def speech(self, start: int, end: int) -> bool:
        """Whether somebody else is said to say something: `as I've said` is one's own."""
        if not super().speech(start, end):
            return False
        own = any(word in ("i", "i've", "i'd", "ive") for word in self.words[start:end])
        return not own or self.others(start, end)

    def verdict(self, start: int, unit: Unit) -> str:
        """What the words from `start` to the unit make of it."""
        begin, end = self.governing(start, unit.start, pointed=unit.pointed), unit.start
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

    def _of_own(self, begin: int, unit: Unit) -> str:
        """In front of `I vote` and its like."""
        end = unit.start
        if self.words[end - 1] == "and" and self.is_other(end - 2):
            return ELSEWHERE  # `bob and I vote yes`
        if self.words[begin] in _BECAUSE and not self.speech(begin, end):
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
        if self.is_planned(begin, end) and not opinion:
            return LATER
        return NONE if self.is_shown(begin, end) else ""

    def _of_others(self, begin: int, end: int) -> str:
        """Reports, advice, the past, and other subjects."""
        if self.is_told(begin, end):
            return NONE
        marked = self.words[end - 1] == ":"
        if self.is_past(begin, end) and self.words[begin] not in ("having", "given", "after"):
            return NONE if marked else ELSEWHERE
        if marked:
            commas = [at + 1 for at in range(begin, end) if self.words[at] == ","]
            begin = commas[-1] if commas else begin
            if any(self.labels(at) for at in range(begin, end)):
                called = any(word in _CALLING for word in self.words[:begin])
                return ACT if called and end - begin <= _NAME else NONE
        return NONE if self.speaks_of(begin, end) else ACT
