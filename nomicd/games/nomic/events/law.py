"""Facts of rules coming, changing and going."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from nomicd.kernel.events import Event, Upcast


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


class RuleMissed(Event, frozen=True):
    """An event that a rule would have answered came while its code was off, or broke on it. It is kept, to be
    presented to the rule when it has been mended."""

    NAME: ClassVar[str] = "rule-missed"
    number: int
    hook: str
    fields: dict[str, Any]


class MissedSettled(Event, frozen=True):
    """The oldest event that a rule has missed waits no more. `how` is heard (the rule is asked about it now),
    void (that can no longer be: `why`) or dismissed."""

    NAME: ClassVar[str] = "missed-settled"
    number: int
    hook: str
    how: str
    why: str = ""


class RuleRestored(Event, frozen=True):
    """`was` is why its code was off, where the Admin switches it on again."""

    NAME: ClassVar[str] = "rule-restored"
    VERSION: ClassVar[int] = 2
    number: int
    by: str
    was: str = ""


UPCASTS: Mapping[tuple[str, int], Upcast] = {(RuleRestored.NAME, 1): lambda body: body}
