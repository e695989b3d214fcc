"""Answers that a session has given before it was asked, and whether they may be taken.

The one interface of this folder to the engine. Nobody is held to a prediction: it counts only for that very
question, in that very state, with dice that show what was predicted; then the host does what it would have
done with the answer.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from nomicd.games.nomic.engine.dice import DiceRoller
from nomicd.games.nomic.engine.game_data import Changes, Data, GameData, Roll
from nomicd.games.nomic.engine.speculation.look_ahead import Coming
from nomicd.games.nomic.engine.speculation.predicted_dice import roll_predicted, would_show
from nomicd.games.nomic.state import State
from nomicd.kernel.sandbox import Fault
from nomicd.law.answers import HookQuestion, Outcome, make_sure, read_outcome


class PredictedAnswer(msgspec.Struct, frozen=True, array_like=True):
    """A question that has been answered before it was asked, in a game in which only `changes` have happened
    since the one before: see `GameData.agrees`. The answer was made with these `rolls`."""

    hook: str
    fields: Data
    rules: tuple[int, ...]
    mode: str = "on"
    told: Data | None = None
    changes: Changes = {}
    rolls: tuple[Roll, ...] = ()

    def is_for(self, question: HookQuestion) -> bool:
        """Whether that is the question."""
        return (self.hook, self.mode, self.rules, self.fields) == (
            question.hook,
            question.mode,
            question.rules,
            question.fields,
        )

    def outcome(self, *, short: bool) -> Outcome | None:
        """Return the answer, None if it is nothing that may cross the border; what came in a short text
        may."""
        try:
            return read_outcome(self.told if short else make_sure(self.told))
        except Fault:
            return None


class Predictions:
    """What one session has predicted: it counts in its order, and only up to the first that does not come.
    `confirmed` is how much of it came; the session takes back the rest."""

    def __init__(self) -> None:
        self.confirmed = 0
        self._coming: Iterable[Coming] = ()
        self._steps: tuple[PredictedAnswer, ...] = ()
        self._short = True
        self._told = GameData()
        self._state: State | None = None
        self._made = 0

    def expect(self, coming: Iterable[Coming]) -> None:
        """Take note of what is coming when all that follows from the present thing is done. Nobody looks
        before there is something to ask."""
        self._coming = coming

    def coming(self) -> tuple[Coming, ...]:
        """Return what is to be answered too, together with a question."""
        self._coming = tuple(self._coming)
        return self._coming

    def receive(self, steps: tuple[PredictedAnswer, ...], told: GameData, *, short: bool) -> None:
        """Take what a session has predicted, which was `told` of the game so far."""
        self._steps, self._told, self._short = steps, told, short

    def forget(self) -> None:
        """Forget what was predicted: the session has been asked something else, or is another one."""
        self._steps, self.confirmed, self._state = (), 0, None

    def forget_unconfirmed(self) -> None:
        """Forget what has not come yet: other rules are in force."""
        self._steps = self._steps[: self.confirmed]

    def answer(self, state: State, made: int, question: HookQuestion, dice: DiceRoller) -> Outcome | None:
        """Return what the rules answer to that, if it has been predicted for a game that is as it is now;
        then its dice are rolled. `made` is how many facts have been made of that state: while there are no
        more, it is the same."""
        if self.confirmed == len(self._steps):
            return None
        step = self._steps[self.confirmed]
        known = step.is_for(question) and would_show(dice, step.rolls)
        outcome = step.outcome(short=self._short) if known else None
        same = not step.changes and self._made == made and self._state is state
        if outcome is None or not (same or self._told.agrees(state, step.changes)):
            self.forget_unconfirmed()
            return None
        self._state, self._made = state, made
        self.confirmed += 1
        roll_predicted(dice, step.rolls)
        return outcome
