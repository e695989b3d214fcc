"""Facts of the rulebook that a game was opened with, beyond the rules in force; and of what a rule has missed
while its code was off. Those of rules coming and going are of all law."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from nomicd.games.nomic.state import Missed, State
from nomicd.kernel.events import GameEvent
from nomicd.kernel.json_data import JsonObject
from nomicd.law.state import name_rule


class CharterAdopted(GameEvent, frozen=True):
    """The ruleset's `ruleset.toml`, as it was when the game opened."""

    NAME: ClassVar[str] = "charter-adopted"
    text: str

    def apply(self, state: State) -> None:
        state.charter = self.text


class RuleShelved(GameEvent, frozen=True):
    """A rule of the rulebook that is not in force from the beginning: a proposal can bring it."""

    NAME: ClassVar[str] = "rule-shelved"
    number: int
    text: str

    def apply(self, state: State) -> None:
        state.shelf[self.number] = self.text


class RuleMissed(GameEvent, frozen=True):
    """An event that a rule would have answered came while its code was off, or broke on it. It is kept, to be
    presented to the rule when it has been mended."""

    NAME: ClassVar[str] = "rule-missed"
    number: int
    hook: str
    fields: JsonObject

    def apply(self, state: State) -> None:
        rule = state.rules[self.number]
        missed = (*rule.missed, Missed(self.hook, self.fields, state.update))
        state.rules[self.number] = replace(rule, missed=missed)


class MissedSettled(GameEvent, frozen=True):
    """The oldest event that a rule has missed waits no more. `how` is heard (the rule is asked about it now),
    void (that can no longer be: `why`) or dismissed."""

    NAME: ClassVar[str] = "missed-settled"
    number: int
    hook: str
    how: str
    why: str = ""

    def apply(self, state: State) -> None:
        rule = state.rules[self.number]
        state.rules[self.number] = replace(rule, missed=rule.missed[1:])

    def describe(self, state: State, reader: str = "") -> str:
        how = {
            "heard": "answers now what it had missed:",
            "void": "cannot answer any more what it had missed:",
            "dismissed": "need not answer any more what it had missed:",
        }[self.how]
        why = f", for {self.why}" if self.why else ""
        return f"{name_rule(state, self.number)} {how} {self.hook}{why}."
