"""Every event is presented to the rules in force, and what they answer is carried out: effects become facts,
and what these cause is presented in its turn, depth first."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.answers import Answer, Declining, Error, Outcome, Question
from nomicd.games.nomic.engine.asking import Asking
from nomicd.games.nomic.engine.effects.base import Declined, Impossible, clean
from nomicd.games.nomic.engine.effects.registry import carry_out
from nomicd.games.nomic.engine.facts import Savepoint
from nomicd.games.nomic.engine.fault_isolation import consult
from nomicd.games.nomic.engine.game_data import Data
from nomicd.games.nomic.engine.hook_calls import ActionRefused, Occasion, Runaway, Waiting
from nomicd.games.nomic.engine.invariants import breach
from nomicd.kernel.decision import Reason

MAX_STEPS = 2_000
MAX_AT_ONCE = 64
_NOTHING = Outcome()


class Presenting(Asking):
    """Rules that are asked, and whose answers take effect."""

    strict = False

    def present(self, hook: str, fields: Data, only: int = 0, *, strict: bool = False) -> None:
        """Present an event to the rules and carry out what they answer; what this causes waits.
        `strict`: it is an action, which anything that fails refuses."""
        outcomes = self.ask(hook, [fields], only, mode="on")
        if not strict:
            self._missing(hook, fields, only)
        for outcome in outcomes:
            self._perform(hook, fields, outcome, strict=strict)

    def perform(self, occasion: Occasion, outcome: Outcome, *, strict: bool) -> None:
        """Carry out what the rules have answered. `strict`: it is an action, which anything that fails
        refuses."""
        self._perform(occasion.hook, occasion.fields, outcome, strict=strict)

    def offer(self, hook: str, fields: Data) -> Outcome:
        """Present what is about to be to its before-hooks; they may cancel or change it."""
        rules = self.asked(hook)
        outcome = self.foreseen(Question(hook, fields, rules, "before")) if rules else None
        if outcome is None:
            outcome = next(iter(self.ask(hook, [fields], mode="before")), Outcome())
        self._perform(hook, fields, outcome, strict=False)
        if outcome.cancelled:
            rule, why = outcome.cancelled
            return replace(outcome, cancelled=(rule, clean(why)))
        return outcome

    # What waits

    def drain(self) -> None:
        """Do all that waits, and what waits because of it. Raises `Runaway` if there is no end of it."""
        agenda: deque[Waiting] = deque()
        for _ in range(MAX_STEPS + 1):
            agenda.extendleft(reversed(self._waiting))
            self._waiting.clear()
            if not agenda:
                return
            if isinstance(agenda[0], Occasion):
                self._present_some(agenda)
            else:
                agenda.popleft()()  # type: ignore[operator]
        raise Runaway

    def _present_some(self, agenda: deque[Waiting]) -> None:
        """Present the events at the head of the agenda, up to the first that something comes of: as if each
        had been presented alone, but in one call of the sandbox."""
        ahead = list(_occasions(agenda))
        for occasion, outcome in zip(ahead, self._ask_some(ahead), strict=False):
            agenda.popleft()
            self._heard(occasion, outcome)

    def in_turn(self, occasions: Iterable[Occasion]) -> Iterator[tuple[Occasion, Outcome]]:
        """What the rules answer to each. The next ones are asked when something has been made of that one."""
        rest = list(occasions)
        while rest:
            outcomes = self._ask_some(rest)
            yield from zip(rest, outcomes, strict=False)
            del rest[: len(outcomes)]

    def _ask_some(self, ahead: Sequence[Occasion]) -> list[Outcome]:
        """What the rules answer to the first of them, up to one that something comes of."""
        return self.ask_loading(lambda: self._ask_first_of(ahead))

    def _ask_first_of(self, ahead: Sequence[Occasion]) -> list[Outcome]:
        if any(self.asked(each.hook, each.only) for each in ahead):
            self.ready()
        if known := self._known(ahead):
            return known
        asking = {place: question for place, each in enumerate(ahead) if (question := self._question(each))}
        outcomes = consult(self, tuple(asking.values()), first=True)
        heard = dict(zip(asking, outcomes, strict=False))
        reached = max(heard) + 1 if len(heard) < len(asking) else len(ahead)
        return [heard.get(place, _NOTHING) for place in range(reached)]

    def _known(self, ahead: Sequence[Occasion]) -> list[Outcome]:
        """The same as far as it is foreseen; none if not even the first that is asked is."""
        known, told = list[Outcome](), 0
        for place, each in enumerate(ahead, 1):
            question = self._question(each)
            outcome = self.foreseen(question) if question else _NOTHING
            if outcome is None:
                return known[:told]
            known.append(outcome)
            told = place if question else told
            if outcome.something and any(map(self._question, ahead[place:])):
                return known
            if outcome.something:
                return known + [_NOTHING] * (len(ahead) - place)
        return known

    def _question(self, occasion: Occasion) -> Question | None:
        rules = self.asked(occasion.hook, occasion.only)
        if not rules or (occasion.holds and not occasion.holds()):
            return None
        return Question(occasion.hook, occasion.fields, rules, occasion.mode)

    def _missing(self, hook: str, fields: Data, only: int) -> None:
        for rule in self.absent(hook, only):
            self.miss(rule, hook, fields)

    def _heard(self, occasion: Occasion, outcome: Outcome) -> None:
        if occasion.mode == "on" and (occasion.holds is None or occasion.holds()):
            self._missing(occasion.hook, occasion.fields, occasion.only)
        self._perform(occasion.hook, occasion.fields, outcome, strict=False)
        if occasion.heard:
            occasion.heard(outcome)

    # Answers

    def _perform(self, hook: str, fields: Data, outcome: Outcome, *, strict: bool) -> None:
        for answer in outcome.answers:
            if isinstance(answer, Answer):
                if answer.value is not None and answer.value != []:
                    self._carry_out(hook, fields, answer, strict=strict)
            elif isinstance(answer, Declining):
                self._declined(fields, answer.why, strict=strict)
            else:
                self._broken(hook, fields, answer, strict=strict)

    def _carry_out(self, hook: str, fields: Data, answer: Answer, *, strict: bool) -> None:
        """One rule's answer, all of it or nothing. Where another rule has made it impossible, that one is
        suspended, and it is carried out once more without."""
        saved, outer, self.strict = self.save(), self.strict, strict
        try:
            self._effects(answer, saved, before=hook.startswith("before_"))
        except Declined as no:
            self.restore(saved)
            self._declined(fields, str(no), strict=strict, reason=Reason.CANNOT_PAY)
        except Impossible as no:
            self.restore(saved)
            if no.rule and no.rule != answer.rule:
                self.suspend("", {}, Error(no.rule, str(no)))
                self._carry_out(hook, fields, answer, strict=strict)
            else:
                self._broken(hook, fields, Error(answer.rule, str(no)), strict=strict)
        finally:
            self.strict = outer

    def _effects(self, answer: Answer, saved: Savepoint, *, before: bool) -> None:
        """Raises `Declined`, or `Impossible`, after some of them."""
        for effect in _flat(answer.value):
            carry_out(self, answer.rule, effect, before=before)
        if broken := breach(saved.state, self.state, self.events[saved.events :]):
            raise Impossible(broken)

    def _declined(
        self, fields: Data, why: str, *, strict: bool, reason: Reason = Reason.AGAINST_RULES
    ) -> None:
        if strict:
            raise ActionRefused(clean(why), reason)
        if player := fields.get("player"):
            self.emit(e.Noted(f"Not done: {clean(why)}", player["$player"]))

    def _works(self, hook: str, outcome: Outcome) -> bool:
        """Whether all that rules have answered can be done; the caller has a savepoint."""
        try:
            for answer in outcome.answers:
                if isinstance(answer, Answer):
                    self._effects(answer, self.save(), before=hook.startswith("before_"))
        except Declined:
            return True
        except (Impossible, ActionRefused):
            return False
        return not outcome.broken

    def _broken(self, hook: str, fields: Data, error: Error, *, strict: bool) -> None:
        error = self.at_root(hook, fields, "before" if hook.startswith("before_") else "on", error)
        if strict:
            why = clean(f"the code of rule {error.rule} failed: {error.text}")
            raise ActionRefused(why, error=error, hook=hook, fields=fields)
        self.suspend(hook, fields, error)
        if not hook.startswith("before_"):
            self.miss(error.rule, hook, fields)


def _occasions(agenda: deque[Waiting]) -> Iterator[Occasion]:
    """Those at its head, as many as may be presented together."""
    for each in islice(agenda, MAX_AT_ONCE):
        if not isinstance(each, Occasion):
            return
        yield each


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for each in value:
            yield from _flat(each)
    elif value is not None:
        yield value
