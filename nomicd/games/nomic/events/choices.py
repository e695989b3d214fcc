"""Facts of chance, memory, questions, standing orders and what waits for later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from nomicd.games.nomic.state import RuleQuestion, State, Timer
from nomicd.kernel.events import GameEvent, Upcast, same_body
from nomicd.kernel.json_data import Json, JsonObject
from nomicd.table.course import facts
from nomicd.table.standing import without


class RuleDiceRolled(facts.DiceRolled, frozen=True):
    """`picked` is what was chosen, where the roll chose from a list."""

    rule: int = 0
    picked: str = ""

    def apply(self, state: State) -> None:
        for draw in self.draws:
            label = draw.label.split("/", 2)[2].split("#", 1)[0]
            state.labels[label] = state.labels.get(label, 0) + 1


class Noted(GameEvent, frozen=True):
    """A line of the digest; for one player alone if `player` is not ""."""

    NAME: ClassVar[str] = "noted"
    text: str
    player: str = ""
    rule: int = 0


class MemoryPut(GameEvent, frozen=True):
    """A value in a rule's own memory; None forgets the key."""

    NAME: ClassVar[str] = "memory-put"
    rule: int
    key: str
    value: Json = None

    def apply(self, state: State) -> None:
        kept = dict(state.memory.get(self.rule, {}))
        if self.value is None:
            kept.pop(self.key, None)
        else:
            kept[self.key] = self.value
        state.memory[self.rule] = kept


class RuleQuestionAsked(GameEvent, frozen=True):
    NAME: ClassVar[str] = "question-asked"
    id: int
    player: str
    prompt: str
    options: tuple[str, ...]
    default: str
    then: str
    data: JsonObject
    rule: int
    due: int

    def apply(self, state: State) -> None:
        state.asked = max(state.asked, self.id)
        state.questions[self.id] = RuleQuestion(
            self.player,
            self.prompt,
            self.options,
            self.default,
            self.due,
            id=self.id,
            then=self.then,
            data=self.data,
            rule=self.rule,
        )


class RuleQuestionAnswered(GameEvent, frozen=True):
    NAME: ClassVar[str] = "question-answered"
    id: int
    answer: str

    def apply(self, state: State) -> None:
        state.questions[self.id] = replace(state.questions[self.id], answer=self.answer)


_HOW_CLOSED = {"answer": "", "default": " (no answer came)", "void": " (but the rule that asked is gone)"}


class RuleQuestionClosed(GameEvent, frozen=True):
    """`how` is answer, default or void (the rule is gone). `player` and `prompt` are whom it was put to and
    what was asked; both are "" in logs of the first version."""

    NAME: ClassVar[str] = "question-closed"
    VERSION: ClassVar[int] = 2
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {1: same_body}
    id: int
    choice: str
    how: str
    player: str = ""
    prompt: str = ""

    def apply(self, state: State) -> None:
        state.questions.pop(self.id, None)

    def describe(self, state: State, reader: str = "") -> str:
        choice = f"{self.choice}{_HOW_CLOSED[self.how]}"
        if not self.player:
            return f"Question {self.id} is settled: {choice}."
        whose = "Your" if reader == self.player else f"{self.player}'s"
        return f"{whose} answer to “{self.prompt.removesuffix('.')}”: {choice}."


class NomicStandingSet(facts.StandingSet, frozen=True):
    """It takes the place of the player's of that action with the same `per`, the value of the slot that the
    action is kept by."""

    per: str = ""

    @property
    def kept_by(self) -> str:
        """The value of that slot."""
        return self.per


class NomicStandingEnded(GameEvent, frozen=True):
    """`how` is cancelled (by its player) or void (no rule gives the command any more, or not so)."""

    NAME: ClassVar[str] = "standing-ended"
    source: str
    how: str

    def apply(self, state: State) -> None:
        state.standing = without(state.standing, self.source)


class TimerSet(GameEvent, frozen=True):
    NAME: ClassVar[str] = "timer-set"
    id: int
    then: str
    data: JsonObject
    rule: int
    due: int

    def apply(self, state: State) -> None:
        state.asked = max(state.asked, self.id)
        state.timers[self.id] = Timer(self.id, self.then, self.data, self.rule, self.due)


class TimerDone(GameEvent, frozen=True):
    NAME: ClassVar[str] = "timer-done"
    id: int

    def apply(self, state: State) -> None:
        state.timers.pop(self.id, None)
