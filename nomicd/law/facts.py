"""Facts of rules coming, changing and going, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from nomicd.kernel.events import GameEvent, Upcast, same_body
from nomicd.kernel.json_data import JsonObject
from nomicd.law.state import Change, Lawful, Rule, name_rule, rule_name, title_of
from nomicd.table.phrases import sentence


class RuleEnacted(GameEvent, frozen=True):
    NAME: ClassVar[str] = "rule-enacted"
    number: int
    text: str
    by: str

    def apply(self, state: Lawful) -> None:
        _write(state, self.number, self.text, self.by)

    def describe(self, state: Lawful, reader: str = "") -> str:
        return f"{rule_name(self.number, title_of(self.text))} is enacted by {self.by}."


class RuleAmended(GameEvent, frozen=True):
    NAME: ClassVar[str] = "rule-amended"
    number: int
    text: str
    by: str

    def apply(self, state: Lawful) -> None:
        _write(state, self.number, self.text, self.by)

    def describe(self, state: Lawful, reader: str = "") -> str:
        said = f"{rule_name(self.number, title_of(self.text))} is amended by {self.by}."
        missed = len(state.rules[self.number].missed) if self.number in state.rules else 0
        if not missed:
            return said
        what = "one event" if missed == 1 else f"{missed} events"
        return f"{said} While its code was off it missed {what}, which the Admin may let it answer now."


class RuleRepealed(GameEvent, frozen=True):
    NAME: ClassVar[str] = "rule-repealed"
    number: int
    by: str

    def apply(self, state: Lawful) -> None:
        state.rules.pop(self.number, None)
        state.history += (Change(self.number, "", self.by, state.update, state.week),)

    def describe(self, state: Lawful, reader: str = "") -> str:
        return f"{name_rule(state, self.number)} is repealed by {self.by}."


class RuleSuspended(GameEvent, frozen=True):
    """Its code failed and is off. `missed` is the hook and what it was called with, as JSON data."""

    NAME: ClassVar[str] = "rule-suspended"
    number: int
    hook: str
    error: str
    line: int
    missed: JsonObject

    def apply(self, state: Lawful) -> None:
        rule = state.rules[self.number]
        state.rules[self.number] = replace(rule, suspended=self.error or "suspended")

    def describe(self, state: Lawful, reader: str = "") -> str:
        name = name_rule(state, self.number)
        if not self.hook:
            return sentence(f"{name} no longer runs its code: {self.error}")
        place = f"line {self.line}, in {self.hook}" if self.line else f"in {self.hook}"
        return sentence(f"{name} is suspended, for its code failed ({place}): {self.error}")


class RuleRestored(GameEvent, frozen=True):
    """`was` is why its code was off, where the Admin switches it on again."""

    NAME: ClassVar[str] = "rule-restored"
    VERSION: ClassVar[int] = 2
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {1: same_body}
    number: int
    by: str
    was: str = ""

    def apply(self, state: Lawful) -> None:
        state.rules[self.number] = replace(state.rules[self.number], suspended="")

    def describe(self, state: Lawful, reader: str = "") -> str:
        return f"{name_rule(state, self.number)} runs its code again, as {self.by} says."


def _write(state: Lawful, number: int, text: str, by: str) -> None:
    before = state.rules.get(number)
    missed = before.missed if before else ()
    state.rules[number] = Rule(number, text, by, state.update, missed=missed)
    state.history += (Change(number, text, by, state.update, state.week),)


class RuleSpoke(GameEvent, frozen=True):
    """A rule has a line of its own in the digest."""

    NAME: ClassVar[str] = "rule-spoke"
    rule: int
    text: str

    def describe(self, state: Lawful, reader: str = "") -> str:
        return f"{name_rule(state, self.rule)} says: {self.text}"
