"""The working table: a copy of the state on which an input is carried out, fact by fact.

Every event of the game is presented to the rules in force; their answers are effects; what these cause is
presented in its turn, depth first. Code that fails is suspended and its effects undone; the rest goes on.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.evolve import EVOLVE
from nomicd.games.nomic.law.book import Book, book
from nomicd.games.nomic.machine.asking import consult
from nomicd.games.nomic.machine.dispatch import Answer, Declining, Error, Interpreter, Outcome, Question
from nomicd.games.nomic.machine.effects.base import Declined, Impossible
from nomicd.games.nomic.machine.effects.registry import carry_out
from nomicd.games.nomic.machine.picture import Data, where
from nomicd.games.nomic.machine.prelude import hooks
from nomicd.games.nomic.machine.rolls import Rig, Rolls
from nomicd.games.nomic.machine.stage import Runaway
from nomicd.games.nomic.state import State, copy
from nomicd.kernel.decision import Reason
from nomicd.kernel.events import Event

MAX_EVENTS = 400
MAX_STEPS = 2_000
MAX_SUSPECTS = 8
_BINDING = frozenset({e.RuleEnacted, e.RuleAmended, e.RuleRepealed, e.RuleSuspended, e.RuleRestored})


class Refusal(Exception):
    """The action under way is refused. `error` is set where its rule's code broke in `hook`."""

    def __init__(
        self,
        why: str,
        reason: Reason = Reason.AGAINST_RULES,
        *,
        error: Error | None = None,
        hook: str = "",
        fields: Data | None = None,
    ) -> None:
        super().__init__(why)
        self.why = why
        self.reason = reason
        self.error = error
        self.hook = hook
        self.fields = fields or {}


class _Savepoint(msgspec.Struct, frozen=True):
    state: State
    events: int
    waiting: int
    journeys: dict[str, int]


class Table:
    """Where one input is carried out. `number` is the update at hand or next to come, whose secret the dice
    come from; a `scratch` table, for trials, has others. Tables may share an interpreter."""

    def __init__(
        self, state: State, interpreter: Interpreter, *, rig: Rig | None = None, scratch: bool = False
    ) -> None:
        self.state = copy(state)
        self.events: list[Event] = []
        self.number = state.update + 1
        self.interpreter = interpreter
        self.scratch = scratch
        self.rolls = Rolls(self, rig)
        self.strict = False
        self._bound: Book | None = None
        self._order: dict[str, tuple[int, ...]] = {}
        self._waiting: list[Callable[[], None]] = []
        self._journeys: dict[str, int] = {}
        self._counted = 0
        self._busy: Counter[int] = Counter()
        self._limit = sys.maxsize
        self._untyped = False

    # Facts

    def emit(self, event: Event, rule: int = 0) -> None:
        """Make a fact. Raises `Runaway` when too many have followed from one thing."""
        self.note(event, rule)
        if self.exhausted:
            raise Runaway

    def note(self, event: Event, rule: int = 0) -> None:
        """Make a fact that is no reason to stop."""
        EVOLVE[event.NAME](self.state, event)
        self.events.append(event)
        self._busy[rule] += 1
        if type(event) in _BINDING:
            self._bound, self._untyped = None, True
        elif type(event) is e.SquareAdded:
            self._untyped = True

    @property
    def exhausted(self) -> bool:
        """Whether as much has followed from the present thing as may."""
        return len(self.events) > self._limit

    def save(self) -> _Savepoint:
        """What `restore` needs to take back all that follows."""
        return _Savepoint(copy(self.state), len(self.events), len(self._waiting), dict(self._journeys))

    def restore(self, saved: _Savepoint) -> None:
        """Undo all that has happened since; may be done several times from one savepoint."""
        self.state = copy(saved.state)
        undone = self.events[saved.events :]
        del self.events[saved.events :]
        del self._waiting[saved.waiting :]
        self._journeys = dict(saved.journeys)
        self._bound = None
        self._untyped = self._untyped or any(type(event) is e.SquaresTyped for event in undone)

    # The rules in force

    @property
    def book(self) -> Book:
        """The rules in force, as one book."""
        if self._bound is None:
            self._bound = book(self.state.rules)
            self._order = {}
        return self._bound

    def handlers(self, hook: str) -> tuple[int, ...]:
        """The rules that answer a hook, in order: by priority, then number."""
        bound = self.book
        if hook not in self._order:
            self._order[hook] = tuple(
                sorted(
                    (number for number in bound.documents if self.has(number, hook)),
                    key=lambda number: (-bound.declared[number].priority, number),
                )
            )
        return self._order[hook]

    def has(self, rule: int, function: str) -> bool:
        """Whether that rule is in force, its code on, and has that function."""
        if rule not in self.state.rules or self.state.rules[rule].suspended:
            return False
        code = self.book.documents[rule].code
        return bool(code) and function in hooks(code)

    def suspend(self, hook: str, fields: Data, error: Error) -> None:
        """Switch a rule's code off, keeping what it has missed."""
        if error.rule in self.state.rules and not self.state.rules[error.rule].suspended:
            missed = {"hook": hook, "fields": fields}
            self.note(e.RuleSuspended(error.rule, hook, error.text, error.line, missed))

    # Asking them

    def ask(self, hook: str, cases: Sequence[Data], only: int = 0, mode: str = "pure") -> tuple[Outcome, ...]:
        """What the rules (or one of them) answer to a hook in each case; () when none has it. Rules that
        break are suspended."""
        outcomes = self._ask(hook, cases, only, mode)
        if mode == "pure":
            for case, outcome in zip(cases, outcomes, strict=False):
                for answer in outcome.answers:
                    if isinstance(answer, Error):
                        self.suspend(hook, case, answer)
        return outcomes

    def _ask(
        self, hook: str, cases: Sequence[Data], only: int, mode: str, *, first: bool = False
    ) -> tuple[Outcome, ...]:
        if not cases or not self._asked(hook, only):
            return ()
        self._ready()
        rules = self._asked(hook, only)
        return consult(self, Question(hook, tuple(cases), rules, mode, first)) if rules else ()

    def _asked(self, hook: str, only: int) -> tuple[int, ...]:
        if only:
            return (only,) if self.has(only, hook) else ()
        return self.handlers(hook)

    def _ready(self) -> None:
        """A session for the rules in force, and squares typed by them."""
        while errors := self.interpreter.open(self.book, self._suspended()):
            for error in errors:
                self.suspend("", {}, error)
        if self._untyped:
            self._untyped = False
            self._type_squares()

    def _suspended(self) -> frozenset[int]:
        return frozenset(number for number, rule in self.state.rules.items() if rule.suspended)

    def reopen(self) -> None:
        """A session again for rules that have been loaded before, after the last one died."""
        errors = self.interpreter.open(self.book, self._suspended())
        assert not errors, errors

    def _type_squares(self) -> None:
        """Ask the rules what squares are, and say so where it has changed."""
        labels = self.state.board
        outcomes = self.ask("square_types", [{"square": where(label)} for label in labels])
        found: dict[str, tuple[str, ...]] = dict.fromkeys(labels, ())
        for label, outcome in zip(labels, outcomes, strict=False):
            found[label] = tuple(dict.fromkeys(self._types(outcome)))
        changed = {label: kinds for label, kinds in found.items() if self.state.squares[label].types != kinds}
        if changed:
            self.note(e.SquaresTyped(changed))

    def _types(self, outcome: Outcome) -> Iterator[str]:
        for answer in outcome.answers:
            if isinstance(answer, Answer) and answer.value:
                kinds = answer.value if isinstance(answer.value, list) else [answer.value]
                unknown = [kind for kind in kinds if kind not in self.book.square_types]
                if unknown:
                    error = Error(answer.rule, f"no rule declares the square type {unknown[0]!r}")
                    self.suspend("square_types", {}, error)
                else:
                    yield from kinds

    # Presenting events

    def present(self, hook: str, fields: Data, only: int = 0, *, strict: bool = False) -> None:
        """Present an event to the rules and carry out what they answer; what this causes waits.
        `strict`: it is an action, which anything that fails refuses."""
        for outcome in self.ask(hook, [fields], only, mode="on"):
            self._perform(hook, fields, outcome, strict=strict)

    def present_first(self, hook: str, cases: Sequence[Data]) -> int:
        """Present like events one after another, up to the first that something comes of; how many that were.
        As if each had been presented alone, but in one call of the sandbox."""
        outcomes = self._ask(hook, cases, 0, "on", first=True)
        for case, outcome in zip(cases, outcomes, strict=False):
            self._perform(hook, case, outcome, strict=False)
        return len(outcomes) or len(cases)

    def offer(self, hook: str, fields: Data) -> Outcome:
        """Present what is about to be to its before-hooks; they may cancel or change it."""
        outcomes = self.ask(hook, [fields], mode="before")
        if not outcomes:
            return Outcome()
        self._perform(hook, fields, outcomes[0], strict=False)
        return outcomes[0]

    def after(self, hook: str, fields: Data, only: int = 0, rule: int = 0) -> None:
        """Present an event when all rules have seen the present one."""
        if self._asked(hook, only) or self._untyped:
            self._busy[rule] += 1
            self._waiting.append(lambda: self.present(hook, fields, only))

    def then(self, step: Callable[[], None]) -> None:
        """Do that when all that waits by now is done."""
        self._waiting.append(step)

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
        """One rule's answer, all of it or nothing."""
        saved, outer, self.strict = self.save(), self.strict, strict
        try:
            for effect in _flat(answer.value):
                carry_out(self, answer.rule, effect, before=hook.startswith("before_"))
        except Declined as no:
            self.restore(saved)
            self._declined(fields, str(no), strict=strict, reason=Reason.CANNOT_PAY)
        except Impossible as no:
            self.restore(saved)
            self._broken(hook, fields, Error(answer.rule, str(no)), strict=strict)
        finally:
            self.strict = outer

    def _declined(
        self, fields: Data, why: str, *, strict: bool, reason: Reason = Reason.AGAINST_RULES
    ) -> None:
        if strict:
            raise Refusal(why, reason)
        if player := fields.get("player"):
            self.emit(e.Noted(f"Not done: {why}", player["$player"]))

    def _broken(self, hook: str, fields: Data, error: Error, *, strict: bool) -> None:
        if strict:
            why = f"the code of rule {error.rule} failed: {error.text}"
            raise Refusal(why, error=error, hook=hook, fields=fields)
        self.suspend(hook, fields, error)

    # Chains

    def chain(self, start: Callable[[], None]) -> None:
        """Carry out one thing and all that follows from it. If it never ends, it is undone, a rule suspended,
        and it is begun again: the newest rule without which it ends, else the one that did most of it.
        Raises `Refusal` from a strict start."""
        saved = self.save()
        while not self._ends(start):
            did = {rule: n for rule, n in self._busy.items() if rule}
            suspects = sorted(did, key=lambda rule: (-self._since(rule), -did[rule], rule))
            if any(self._ends_without(rule, saved, start) for rule in suspects[:MAX_SUSPECTS]):
                return
            self.restore(saved)
            self._accuse(max(did, key=lambda rule: (did[rule], -rule)))
            saved = self.save()

    def _ends(self, start: Callable[[], None]) -> bool:
        self._limit, self._busy = len(self.events) + MAX_EVENTS, Counter()
        try:
            start()
            self._drain()
        except Runaway:
            return False
        finally:
            self._limit = sys.maxsize
        return True

    def _ends_without(self, rule: int, saved: _Savepoint, start: Callable[[], None]) -> bool:
        self.restore(saved)
        self._accuse(rule)
        return self._ends(start)

    def _accuse(self, rule: int) -> None:
        self.suspend("", {}, Error(rule, f"more than {MAX_EVENTS} events followed from one"))

    def _since(self, rule: int) -> int:
        """The update in which it took its present form."""
        return self.state.rules[rule].since if rule in self.state.rules else 0

    def attempt(self, start: Callable[[], None]) -> Refusal | None:
        """Carry out an action with all that follows. If it is refused, nothing of it has happened, but that
        code which broke is suspended."""
        saved = self.save()
        try:
            self.chain(start)
        except Refusal as no:
            self.restore(saved)
            if no.error:
                self.suspend(no.hook, no.fields, no.error)
            return no
        return None

    def settle(self) -> None:
        """Let the state say what the rules in force now declare: types of squares, the weekly cycle."""
        if self._untyped:
            self._ready()
        schedule = self.book.schedule
        if schedule and schedule != self.state.schedule:
            self.emit(e.ScheduleSet(*msgspec.structs.astuple(schedule)))

    def _drain(self) -> None:
        agenda: deque[Callable[[], None]] = deque()
        for steps in range(MAX_STEPS + 1):
            agenda.extendleft(reversed(self._waiting))
            self._waiting.clear()
            if not agenda:
                return
            agenda.popleft()()
            if steps == MAX_STEPS:
                raise Runaway

    def depart(self, player: str) -> Callable[[], bool]:
        """A newer journey of a player ends the one before; the answer says whether this one still goes on."""
        self._counted += 1
        mine = self._journeys[player] = self._counted
        return lambda: self._journeys.get(player) == mine and player in self.state.players


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for each in value:
            yield from _flat(each)
    elif value is not None:
        yield value
