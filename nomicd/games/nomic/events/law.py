"""Facts of rules coming, changing and going."""

from __future__ import annotations

from typing import Any, ClassVar

from nomicd.kernel.events import Event


class RuleEnacted(Event, frozen=True):
    NAME: ClassVar[str] = "rule-enacted"
    number: int
    text: str
    by: str


class RuleAmended(Event, frozen=True):
    NAME: ClassVar[str] = "rule-amended"
    number: int
    text: str
    by: str


class RuleRepealed(Event, frozen=True):
    NAME: ClassVar[str] = "rule-repealed"
    number: int
    by: str


class RuleSuspended(Event, frozen=True):
    """Its code failed and is off. `missed` is the hook and what it was called with, as JSON data."""

    NAME: ClassVar[str] = "rule-suspended"
    number: int
    hook: str
    error: str
    line: int
    missed: dict[str, Any]


class RuleRestored(Event, frozen=True):
    NAME: ClassVar[str] = "rule-restored"
    number: int
    by: str
