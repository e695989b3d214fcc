"""Answers that a session has given before it was asked, and whether they may be taken; with what is coming on
the agenda, which the sandbox is told, and the dice that it is shown before they are rolled.

The one interface of this folder to the engine. Nobody is held to a prediction: it counts only for that very
question, in that very state, with dice that show what was predicted; then the host does what it would have
done with the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Protocol

import msgspec

from nomicd.games.nomic.engine.dice import DiceRoller, make_wish
from nomicd.games.nomic.engine.game_data import Changes, Data, GameData, Roll
from nomicd.games.nomic.engine.hook_calls import AgendaStep
from nomicd.games.nomic.state import State
from nomicd.kernel.chance import Dice
from nomicd.kernel.json_data import Json
from nomicd.kernel.sandbox import Fault, Host
from nomicd.law.answers import HookQuestion, Outcome, make_sure, read_outcome

# What is coming

STEPS = 9
"""Of so many steps behind the present one the sandbox is told at once."""

Coming = tuple[Json, ...]
"""A hook call that is coming, or what comes between two."""


class Handlers(Protocol):
    """Who answers what."""

    def handlers(self, hook: str, only: int = 0) -> tuple[int, ...]: ...


def expected_calls(rules: Handlers, agenda: Sequence[AgendaStep], place: int) -> Iterator[Coming]:
    """Yield what is coming behind the step at that place, if all goes well."""
    for step, following in pairwise(agenda[place : place + 1 + STEPS]):
        if step.ends:
            yield ("_finish_order", step.ends.source, step.ends.player, step.ends.verb)
        if following.afresh:
            yield ("_anew",)
        for call in following.calls():
            if numbers := rules.handlers(call.hook, call.only):
                yield (call.hook, call.fields, numbers, call.mode)


# Dice: nothing is drawn until their time has come


class PredictedDice:
    """What dice will show while rule code runs ahead."""

    def __init__(self, roller: DiceRoller) -> None:
        self._roller = roller
        self._dice: Dice | None = None

    def host_functions(self) -> Host:
        """Return what rule code that runs ahead may call: nothing where dice are set by hand."""
        return {} if self._roller.fixed else {"_host_ahead": self._show}

    def _show(self, n: int, sides: int, rule: int, why: str, player: str) -> list[int]:
        """Return what dice will show if no others of that label are rolled before."""
        label = make_wish(n, sides, rule, why, player).label()
        dice = self._dice = self._dice or self._roller.secret_dice()
        return [dice.integer(label, sides) for _ in range(n)]


def _would_show(roller: DiceRoller, rolls: Sequence[Roll]) -> bool:
    """Whether these dice would show now what was predicted."""
    if not rolls:
        return True
    dice = roller.secret_dice()
    return roller.spare >= len(rolls) and all(
        [dice.integer(make_wish(n, sides, rule, why, player).label(), sides) for _ in range(n)] == values
        for n, sides, rule, why, player, values, _ in rolls
    )


def _roll_predicted(roller: DiceRoller, rolls: Sequence[Roll]) -> None:
    """Roll these dice, and pick what was picked by them."""
    for n, sides, rule, why, player, _, options in rolls:
        if options:
            roller.pick(options, rule, why, player)
        else:
            roller.roll(n, sides, rule, why, player)


# Answers


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

    def list_coming(self) -> tuple[Coming, ...]:
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
        known = step.is_for(question) and _would_show(dice, step.rolls)
        outcome = step.outcome(short=self._short) if known else None
        same = not step.changes and self._made == made and self._state is state
        if outcome is None or not (same or self._told.agrees(state, step.changes)):
            self.forget_unconfirmed()
            return None
        self._state, self._made = state, made
        self.confirmed += 1
        _roll_predicted(dice, step.rolls)
        return outcome
