"""Facts of chance, memory, questions, standing orders and what waits for later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from nomicd.kernel.events import Event, Upcast
from nomicd.table.course import facts


class DiceRolled(facts.DiceRolled, frozen=True):
    """`picked` is what was chosen, where the roll chose from a list."""

    rule: int = 0
    picked: str = ""


class Noted(Event, frozen=True):
    """A line of the digest; for one player alone if `player` is not ""."""

    NAME: ClassVar[str] = "noted"
    text: str
    player: str = ""
    rule: int = 0


class MemoryPut(Event, frozen=True):
    """A value in a rule's own memory; None forgets the key."""

    NAME: ClassVar[str] = "memory-put"
    rule: int
    key: str
    value: Any = None


class QuestionAsked(Event, frozen=True):
    NAME: ClassVar[str] = "question-asked"
    id: int
    player: str
    prompt: str
    options: tuple[str, ...]
    default: str
    then: str
    data: dict[str, Any]
    rule: int
    due: int


class QuestionAnswered(Event, frozen=True):
    NAME: ClassVar[str] = "question-answered"
    id: int
    answer: str


class QuestionClosed(Event, frozen=True):
    """`how` is answer, default or void (the rule is gone). `player` and `prompt` are whom it was put to and
    what was asked; both are "" in logs of the first version."""

    NAME: ClassVar[str] = "question-closed"
    VERSION: ClassVar[int] = 2
    id: int
    choice: str
    how: str
    player: str = ""
    prompt: str = ""


class StandingSet(facts.StandingSet, frozen=True):
    """It takes the place of the player's of that action with the same `per`, the value of the slot that the
    action is kept by."""

    per: str = ""


class StandingEnded(Event, frozen=True):
    """`how` is cancelled (by its player) or void (no rule gives the command any more, or not so)."""

    NAME: ClassVar[str] = "standing-ended"
    source: str
    how: str


class TimerSet(Event, frozen=True):
    NAME: ClassVar[str] = "timer-set"
    id: int
    then: str
    data: dict[str, Any]
    rule: int
    due: int


class TimerDone(Event, frozen=True):
    NAME: ClassVar[str] = "timer-done"
    id: int


UPCASTS: Mapping[tuple[str, int], Upcast] = {(QuestionClosed.NAME, 1): lambda body: body}
"""The first version of a closed question named neither player nor prompt: "" says so."""
