"""The working table: a copy of the state on which an input is carried out, fact by fact.

Every event of the game is presented to the rules in force; their answers are effects; what these cause is
presented in its turn, depth first. Code that fails is suspended and its effects undone; the rest goes on.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic import proof
from nomicd.games.nomic.book import Book, book
from nomicd.games.nomic.dispatch import Answer, Declining, Error, Interpreter, Outcome, Question
from nomicd.games.nomic.effects import Declined, Impossible, carry_out
from nomicd.games.nomic.evolve import EVOLVE
from nomicd.games.nomic.picture import Data, where
from nomicd.games.nomic.prelude import hooks
from nomicd.games.nomic.sandbox import Fault, Host
from nomicd.games.nomic.state import State, copy
from nomicd.kernel.chance import Dice, Draw
from nomicd.kernel.decision import Reason
from nomicd.kernel.events import Event

MAX_EVENTS = 400
MAX_STEPS = 2_000
MAX_DICE = 50
MAX_SIDES = 1_000
MAX_OPTIONS = 1_000

Rig = Callable[[str, str, int, Sequence[str]], int | None]
"""For examples and tests: what a die of so many sides shows, from (why, player, sides, options); None to
draw it. Options are the texts of what is picked from, of what is still to be placed by a shuffle (the one
chosen comes last), none where dice are rolled."""

_PLAIN = re.compile(r"[^a-z0-9]+")
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


class Runaway(Exception):
    """One thing has led to more than may follow from it."""


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
        self.rig = rig
        self.strict = False
        self._bound: Book | None = None
        self._order: dict[str, tuple[int, ...]] = {}
        self._waiting: list[Callable[[], None]] = []
        self._journeys: dict[str, int] = {}
        self._counted = 0
        self._busy: Counter[int] = Counter()
        self._limit = sys.maxsize
        self._drawn: dict[int, list[Any]] = {}
        self._untyped = False

    # Facts

    def emit(self, event: Event, rule: int = 0) -> None:
        """Make a fact. Raises `Runaway` when too many have followed from one thing."""
        self._record(event, rule)
        if len(self.events) > self._limit:
            raise Runaway

    def _record(self, event: Event, rule: int) -> None:
        EVOLVE[event.NAME](self.state, event)
        self.events.append(event)
        self._busy[rule] += 1
        if type(event) in _BINDING:
            self._bound, self._untyped = None, True
        elif type(event) is e.SquareAdded:
            self._untyped = True

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
            self._record(e.RuleSuspended(error.rule, hook, error.text, error.line, missed), 0)

    # Asking them

    def ask(self, hook: str, cases: Sequence[Data], only: int = 0, mode: str = "pure") -> tuple[Outcome, ...]:
        """What the rules (or one of them) answer to a hook in each case; () when none has it. Rules that
        break are suspended."""
        if not (self._asked(hook, only)):
            return ()
        self._ready()
        rules = self._asked(hook, only)
        if not rules:
            return ()
        question = Question(hook, tuple(cases), rules, mode)
        outcomes = self._consult(question)
        for outcome in outcomes:
            for answer in outcome.answers:
                if isinstance(answer, Error) and mode == "pure":
                    self.suspend(hook, cases[0], answer)
        return outcomes

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

    def _consult(self, question: Question) -> tuple[Outcome, ...]:
        saved = self.save()
        try:
            outcomes = self._once(question)
        except Fault:
            self.restore(saved)
            return tuple(self._singly(question, case) for case in question.cases)
        if len(self.events) > self._limit:
            raise Runaway
        return outcomes

    def _once(self, question: Question) -> tuple[Outcome, ...]:
        self._drawn = {}
        outcomes = self.interpreter.ask(self.state, question, self._host())
        return tuple(self._located(question, outcome) for outcome in outcomes)

    def _located(self, question: Question, outcome: Outcome) -> Outcome:
        """The outcome with the lines of its errors, found by running those rules again on the same dice."""
        if not any(isinstance(answer, Error) for answer in outcome.answers):
            return outcome
        answers = tuple(
            msgspec.structs.replace(answer, line=self._line(question, answer.rule))
            if isinstance(answer, Error)
            else answer
            for answer in outcome.answers
        )
        return msgspec.structs.replace(outcome, answers=answers)

    def _line(self, question: Question, rule: int) -> int:
        again = iter(list(self._drawn.get(rule, ())))
        host: Host = {"_host_dice": lambda *_: next(again), "_host_pick": lambda *_: next(again)}
        return self.interpreter.line(self.state, question, rule, host)

    def _singly(self, question: Question, case: Data) -> Outcome:
        """One case, rule by rule, because together they killed the session: the culprit is found alone."""
        answers: list[Answer | Declining | Error] = []
        outcome = Outcome()
        for rule in question.rules:
            self._reopen()
            saved = self.save()
            try:
                outcome = self._once(Question(question.hook, (case,), (rule,), question.mode))[0]
            except Fault as fault:
                self.restore(saved)
                outcome = Outcome((Error(rule, f"{fault.kind}: {fault.text}"[:500]),))
            answers.extend(outcome.answers)
            if outcome.cancelled:
                break
        return Outcome(tuple(answers), outcome.cancelled, outcome.changes)

    def _reopen(self) -> None:
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
            self._record(e.SquaresTyped(changed), 0)

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
        """Carry out one thing and all that follows from it. If it never ends, it is undone, the rule that did
        most of it suspended, and it is begun again. Raises `Refusal` from a strict start."""
        while True:
            saved = self.save()
            self._limit, self._busy = len(self.events) + MAX_EVENTS, Counter()
            try:
                start()
                self._drain()
            except Runaway:
                culprit = max((n, -rule) for rule, n in self._busy.items() if rule)[1] * -1
                self.restore(saved)
                self.suspend("", {}, Error(culprit, f"more than {MAX_EVENTS} events followed from one"))
            else:
                return
            finally:
                self._limit = sys.maxsize

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

    # Chance

    def draw(
        self, n: int, sides: int, why: str, player: str = "", rule: int = 0, options: Sequence[str] = ()
    ) -> tuple[int, ...]:
        """Roll, and put it on record. The label says rule, purpose and player: no other roll shifts it."""
        dice = self._dice()
        label = "/".join(filter(None, (f"r{rule}" if rule else "", _slug(why), player)))
        for _ in range(n):
            dice.integer(label, sides)
        draws = tuple(
            msgspec.structs.replace(one, value=self._rigged(why, player, sides, options) or one.value)
            for one in dice.drawn
        )
        self._record(e.DiceRolled(draws, why, player, rule), rule)
        return tuple(one.value for one in draws)

    def shuffle(self, items: Sequence[str], why: str) -> list[str]:
        """All of them in random order (Fisher-Yates), on record as one roll."""
        dice, rest = self._dice(), list(items)
        draws: list[Draw] = []
        for place in range(len(rest) - 1, 0, -1):
            dice.integer(_slug(why), place + 1)
            value = self._rigged(why, "", place + 1, rest[: place + 1]) or dice.drawn[-1].value
            draws.append(msgspec.structs.replace(dice.drawn[-1], value=value))
            rest[place], rest[value - 1] = rest[value - 1], rest[place]
        if draws:
            self._record(e.DiceRolled(tuple(draws), why), 0)
        return rest

    def _dice(self) -> Dice:
        state = self.state
        key = proof.scratch(state.commitment) if self.scratch else proof.secret(state.seed, self.number)
        return Dice(key, f"{state.slug}/u{self.number}", state.labels)

    def _rigged(self, why: str, player: str, sides: int, options: Sequence[str]) -> int | None:
        return self.rig(why, player, sides, options) if self.rig else None

    def _host(self) -> Host:
        return {"_host_dice": self._roll, "_host_pick": self._pick}

    def _roll(self, n: int, sides: int, rule: int, why: str, player: str) -> list[int]:
        _sound("dice", n, MAX_DICE)
        _sound("sides", sides, MAX_SIDES)
        values = list(self._draw_for_rule(n, sides, rule, why, player, ()))
        self._drawn.setdefault(rule, []).append(values)
        fields = {
            "player": {"$player": player} if player else None,
            "dice": values,
            "total": sum(values),
            "sides": sides,
            "why": why,
            "rule": rule,
        }
        self.after("on_roll", fields, rule=rule)
        return values

    def _pick(self, options: Sequence[str], rule: int, why: str, player: str) -> int:
        _sound("options", len(options), MAX_OPTIONS)
        place = self._draw_for_rule(1, len(options), rule, why, player, options)[0] - 1
        self._drawn.setdefault(rule, []).append(place)
        return place

    def _draw_for_rule(
        self, n: int, sides: int, rule: int, why: str, player: str, options: Sequence[str]
    ) -> tuple[int, ...]:
        if len(self.events) > self._limit:
            raise ValueError("that many rolls are not allowed")
        return self.draw(n, sides, str(why)[:100], player, rule, options)


def _slug(why: str) -> str:
    return _PLAIN.sub("-", why.lower()).strip("-")[:40] or "roll"


def _sound(what: str, n: object, most: int) -> None:
    if type(n) is not int or not 1 <= n <= most:
        raise ValueError(f"{what} must be a whole number from 1 to {most}")


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for each in value:
            yield from _flat(each)
    elif value is not None:
        yield value
