"""Facts of rules coming, changing and going."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from nomicd.games.nomic.state import Change, Missed, Rule, State
from nomicd.kernel.events import Event, Upcast, same_body


class RuleEnacted(Event, frozen=True):
    NAME: ClassVar[str] = "rule-enacted"
    number: int
    text: str
    by: str

    def apply(self, state: State) -> None:
        _write(state, self.number, self.text, self.by)


class RuleAmended(Event, frozen=True):
    NAME: ClassVar[str] = "rule-amended"
    number: int
    text: str
    by: str

    def apply(self, state: State) -> None:
        _write(state, self.number, self.text, self.by)


class RuleRepealed(Event, frozen=True):
    NAME: ClassVar[str] = "rule-repealed"
    number: int
    by: str

    def apply(self, state: State) -> None:
        state.rules.pop(self.number, None)
        state.history += (Change(self.number, "", self.by, state.update, state.week),)


class RuleSuspended(Event, frozen=True):
    """Its code failed and is off. `missed` is the hook and what it was called with, as JSON data."""

    NAME: ClassVar[str] = "rule-suspended"
    number: int
    hook: str
    error: str
    line: int
    missed: dict[str, Any]

    def apply(self, state: State) -> None:
        rule = state.rules[self.number]
        state.rules[self.number] = replace(rule, suspended=self.error or "suspended")


class RuleMissed(Event, frozen=True):
    """An event that a rule would have answered came while its code was off, or broke on it. It is kept, to be
    presented to the rule when it has been mended."""

    NAME: ClassVar[str] = "rule-missed"
    number: int
    hook: str
    fields: dict[str, Any]

    def apply(self, state: State) -> None:
        rule = state.rules[self.number]
        missed = (*rule.missed, Missed(self.hook, self.fields, state.update))
        state.rules[self.number] = replace(rule, missed=missed)


class MissedSettled(Event, frozen=True):
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


class RuleRestored(Event, frozen=True):
    """`was` is why its code was off, where the Admin switches it on again."""

    NAME: ClassVar[str] = "rule-restored"
    VERSION: ClassVar[int] = 2
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {1: same_body}
    number: int
    by: str
    was: str = ""

    def apply(self, state: State) -> None:
        state.rules[self.number] = replace(state.rules[self.number], suspended="")


def _write(state: State, number: int, text: str, by: str) -> None:
    before = state.rules.get(number)
    missed = before.missed if before else ()
    state.rules[number] = Rule(number, text, by, state.update, missed=missed)
    state.history += (Change(number, text, by, state.update, state.week),)
