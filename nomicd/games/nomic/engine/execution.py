"""One input carried out on a copy of the state, fact by fact.

Rules are asked through a session of the sandbox. Every event is presented to those in force, and what they
answer takes effect: effects become facts, and what these cause waits in a queue and is presented in its turn,
depth first. One thing with all that follows from it is a chain: it comes to its end, or is undone and begun
again without the rule for which it had none.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TypeVar
from weakref import proxy

import msgspec
from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.arguments import end_lapsed_orders
from nomicd.games.nomic.engine.dice import DiceRoller, FixedDice
from nomicd.games.nomic.engine.effects.base import Declined
from nomicd.games.nomic.engine.effects.registry import carry_out
from nomicd.games.nomic.engine.fault_isolation import at_root, consult
from nomicd.games.nomic.engine.game_data import Data, refer_to_square
from nomicd.games.nomic.engine.hook_calls import (
    ActionRefused,
    AgendaStep,
    HookCall,
    Runaway,
    Unloaded,
    Waiting,
)
from nomicd.games.nomic.engine.hook_index import HookIndex, index_hooks
from nomicd.games.nomic.engine.invariants import breach
from nomicd.games.nomic.engine.session import Interpreter
from nomicd.games.nomic.engine.speculation.predictions import PredictedDice, expected_calls
from nomicd.games.nomic.engine.square_type_cache import names_squares
from nomicd.games.nomic.engine.trial_cache import Trials
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import State, off_board
from nomicd.kernel.decision import Reason
from nomicd.kernel.events import GameEvent
from nomicd.kernel.json_data import Json
from nomicd.kernel.sandbox import Host
from nomicd.law.answers import Answer, Declining, Error, HookQuestion, Outcome
from nomicd.law.normalization import clean
from nomicd.table.course.state import copy_state
from nomicd.table.course.working import Working
from nomicd.table.hooks import Impossible

T = TypeVar("T")

MAX_MISSED = 50
MAX_KEPT = 8_000
MAX_STEPS = 2_000
MAX_AT_ONCE = 64
MAX_EVENTS = 400
MAX_SUSPECTS = 8
BUSY = 8
_BINDING = frozenset({e.RuleEnacted, e.RuleAmended, e.RuleRepealed, e.RuleSuspended, e.RuleRestored})
_NOTHING = Outcome()


class Savepoint(msgspec.Struct, frozen=True):
    """How things stood: to be handed to `restore`, as often as one likes."""

    state: State
    events: int
    waiting: int
    journeys: dict[str, int]


class Execution(Working[State]):
    """Where one input is carried out. `number` is the update at hand or next to come. A `scratch` execution,
    for trials, has dice of its own. Several may share an interpreter."""

    trials: Trials | None = None
    """What was tried in executions before this one, if that is kept."""

    said: Sequence[str] = ()
    """What the limits of the sandbox have said of it so far."""

    strict = False
    """Whether the answer at hand is an action's, which what cannot be done refuses."""

    def __init__(
        self, state: State, interpreter: Interpreter, *, fixed: FixedDice | None = None, scratch: bool = False
    ) -> None:
        super().__init__(state)
        self.number = state.update + 1
        self.interpreter = interpreter
        self.scratch = scratch
        self.dice = DiceRoller(proxy(self), fixed)
        self._kept: State | None = None
        self._queue: list[Waiting] = []
        self._journeys: dict[str, int] = {}
        self._departures = 0
        self._busy: Counter[int] = Counter()
        self._limit = sys.maxsize
        self._index: HookIndex | None = None
        self._untyped = False
        self._new: list[str] = []
        self._judging = False

    # Facts, and taking them back

    def emit(self, *events: GameEvent, rule: int = 0) -> None:
        """Make facts. Raises `Runaway` when too many have followed from one thing."""
        for event in events:
            self.note(event, rule)
            if self.is_exhausted:
                raise Runaway

    def note(self, event: GameEvent, rule: int = 0) -> None:
        """Make a fact that is no reason to stop."""
        event.apply(self.state)
        self._kept = None
        self.events.append(event)
        self._busy[rule] += 1
        if type(event) in _BINDING:
            self._index, self._untyped = None, True
        elif isinstance(event, e.MemoryPut):
            self._untyped = self._untyped or event.rule in self.index.recalling
        elif isinstance(event, e.SquareAdded):
            self._note_square(event.label)

    def _note_square(self, label: str) -> None:
        """There is a square more. What the others are is asked again too, where that may have changed."""
        memory, index = self.state.memory, self.index
        if index.settled and not any(names_squares(memory.get(rule, {})) for rule in index.recalling):
            self._new.append(label)
        else:
            self._untyped = True

    @property
    def is_exhausted(self) -> bool:
        """Whether as much has followed from the present thing as may."""
        return len(self.events) > self._limit

    @property
    def spare(self) -> int:
        """How many facts more may follow from the present thing."""
        return self._limit - len(self.events)

    def save(self) -> Savepoint:
        """Return what `restore` needs to take back all that follows."""
        if self._kept is None:  # one copy serves all savepoints between two facts
            self._kept = copy_state(self.state)
        return Savepoint(self._kept, len(self.events), len(self._queue), dict(self._journeys))

    def restore(self, saved: Savepoint) -> None:
        """Undo all that has happened since; may be done several times from one savepoint."""
        undone = self.events[saved.events :]
        self.state, self._kept = copy_state(saved.state), saved.state
        del self.events[saved.events :]
        del self._queue[saved.waiting :]
        self._journeys = dict(saved.journeys)
        if not _BINDING.isdisjoint(map(type, undone)):
            self._index = None
        self._untyped = self._untyped or any(type(event) is e.SquaresTyped for event in undone)
        self._new = [label for label in self._new if label in self.state.squares]

    def start_journey(self, player: str) -> Callable[[], bool]:
        """End the journey before of a player; return what says whether this one still goes on."""
        self._departures += 1
        mine = self._journeys[player] = self._departures
        return lambda: self._journeys.get(player) == mine and player in self.state.players

    # The rules in force

    @property
    def index(self) -> HookIndex:
        """Who answers what."""
        if self._index is None:
            self._index = index_hooks(self.state.rules)
        return self._index

    @property
    def book(self) -> Book:
        """The rules in force, as one book."""
        return self._index.bound if self._index else book(self.state.rules)

    def has(self, rule: int, function: str) -> bool:
        """Return whether that rule is in force, its code on, and has that function."""
        return rule in self.handlers(function)

    def handlers(self, hook: str, only: int = 0) -> tuple[int, ...]:
        """Return the rules that answer a hook, in order; or `only` that one, if it does."""
        found = self.index.answering.get(hook, ())
        if only:
            return (only,) if only in found else ()
        return found

    def absent(self, hook: str, only: int = 0) -> tuple[int, ...]:
        """Return the rules that would be asked too, were their code not off."""
        off = self.index.absent.get(hook, ())
        if only:
            return (only,) if only in off else ()
        return off

    def suspend(self, hook: str, fields: Data, error: Error) -> None:
        """Switch a rule's code off."""
        if error.rule in self.state.rules and not self.state.rules[error.rule].suspended:
            missed = {"hook": hook, "fields": fields}
            self.note(e.RuleSuspended(error.rule, hook, clean(error.text), error.line, missed))

    def _miss(self, rule: int, hook: str, fields: Data) -> None:
        """Keep for a rule what it could not answer, for the day on which it is mended. Only so much is kept,
        and not whether somebody has won: that is asked again."""
        missed = self.state.rules[rule].missed if rule in self.state.rules else None
        if missed is None or len(missed) >= MAX_MISSED or hook == "check_win":
            return
        if len(msgspec.json.encode(fields)) <= MAX_KEPT:
            self.note(e.RuleMissed(rule, hook, dict(sorted(fields.items()))), rule)

    def _miss_all(self, hook: str, fields: Data, only: int) -> None:
        for rule in self.absent(hook, only):
            self._miss(rule, hook, fields)

    # Asking them

    def ask(self, hook: str, cases: Sequence[Data], only: int = 0, mode: str = "pure") -> tuple[Outcome, ...]:
        """Return what the rules (or one of them) answer to a hook in each case; () when none has it. Rules
        that break are suspended."""

        def consult_all() -> tuple[Outcome, ...]:
            self.ready()
            rules = self.handlers(hook, only)
            return consult(self, [HookQuestion(hook, case, rules, mode) for case in cases]) if rules else ()

        outcomes = self._ask_loading(consult_all) if cases and self.handlers(hook, only) else ()
        if mode == "pure":
            for case, outcome in zip(cases, outcomes, strict=False):
                for answer in outcome.answers:
                    if isinstance(answer, Error):
                        self.suspend(hook, case, self._find_root(hook, case, mode, answer))
        return outcomes

    def ask_in_turn(self, calls: Iterable[HookCall]) -> Iterator[tuple[HookCall, Outcome]]:
        """Yield what the rules answer to each. The next ones are asked when something has been made of
        that."""
        rest = list(calls)
        while rest:
            outcomes = self._ask_some(rest)
            yield from zip(rest, outcomes, strict=False)
            del rest[: len(outcomes)]

    def offer(self, hook: str, fields: Data) -> Outcome:
        """Present what is about to be to its before-hooks; they may cancel or change it."""
        rules = self.handlers(hook)
        outcome = self._predict(HookQuestion(hook, fields, rules, "before")) if rules else None
        if outcome is None:
            outcome = next(iter(self.ask(hook, [fields], mode="before")), Outcome())
        self._perform(hook, fields, outcome, strict=False)
        if outcome.changes:
            self._busy.update(rule for rule, _ in outcome.changes.values())
        if outcome.cancelled:
            rule, why = outcome.cancelled
            return replace(outcome, cancelled=(rule, clean(why)))
        return outcome

    def host_functions(self) -> Host:
        """Return what rule code may call while it runs; what it has drawn before is not kept any longer."""
        return {**self.dice.host_functions(), **PredictedDice(self.dice).host_functions()}

    def _ask_loading(self, ask: Callable[[], T]) -> T:
        """Ask. If rules cannot be loaded once more on the way, they are suspended, and the others asked
        anew."""
        while True:
            saved = self.save()
            try:
                return ask()
            except Unloaded as failed:
                self.restore(saved)
                for error in failed.errors:
                    self.suspend("", {}, error)

    def _ask_some(self, calls: Sequence[HookCall]) -> list[Outcome]:
        """Return what the rules answer to the first of them, up to one that something comes of."""
        if not any(self.handlers(each.hook, each.only) for each in calls):
            return [_NOTHING] * len(calls)
        self.ready()
        return self._predicted_some(calls) or self._ask_loading(partial(self._consult_first, calls))

    def _consult_first(self, calls: Sequence[HookCall]) -> list[Outcome]:
        self.ready()
        asking = {place: question for place, each in enumerate(calls) if (question := self._question(each))}
        outcomes = consult(self, tuple(asking.values()), first=True)
        heard = dict(zip(asking, outcomes, strict=False))
        reached = max(heard) + 1 if len(heard) < len(asking) else len(calls)
        return [heard.get(place, _NOTHING) for place in range(reached)]

    def _predicted_some(self, calls: Sequence[HookCall]) -> list[Outcome]:
        """Return the same as far as it is predicted; nothing if not even the first that is asked is."""
        known, told = list[Outcome](), 0
        for place, each in enumerate(calls, 1):
            question = self._question(each)
            outcome = self._predict(question) if question else _NOTHING
            if outcome is None:
                return known[:told]
            known.append(outcome)
            told = place if question else told
            if outcome.something and any(map(self._question, calls[place:])):
                return known
            if outcome.something:
                return known + [_NOTHING] * (len(calls) - place)
        return known

    def _predict(self, question: HookQuestion) -> Outcome | None:
        """Return what the rules answer, if that is known already: nothing that they see is otherwise."""
        if self.is_untyped or not self.interpreter.is_open(self.book, self.index.off):
            return None
        outcome = self.interpreter.predictions.answer(self.state, len(self.events), question, self.dice)
        if outcome is not None and self.is_exhausted:
            raise Runaway
        return outcome

    def _question(self, call: HookCall) -> HookQuestion | None:
        rules = self.handlers(call.hook, call.only)
        if not rules or (call.holds and not call.holds()):
            return None
        return HookQuestion(call.hook, call.fields, rules, call.mode)

    def _find_root(self, hook: str, fields: Data, mode: str, error: Error) -> Error:
        """Find who is to blame for an error: see `fault_isolation.at_root`."""
        if self._judging or not self.interpreter.is_bound(self.book):
            return error
        self._judging = True
        try:
            works = partial(self._works, hook)
            return at_root(self, HookQuestion(hook, fields, (error.rule,), mode), error, works)
        except Unloaded:
            return error
        finally:
            self._judging = False

    # A session, and the types of squares

    @property
    def is_untyped(self) -> bool:
        """Whether squares may be something else than the state says."""
        return self._untyped or bool(self._new)

    def ready(self) -> None:
        """Open a session for the rules in force, and have squares typed by them."""
        self._open_session()
        if self.is_untyped:
            every = [*self.state.board, *off_board(self.state)]
            labels = every if self._untyped else [label for label in every if label in self._new]
            self._untyped, self._new = False, []
            self._type_squares(labels)
            self._open_session()  # the session may have been given up over that

    def _open_session(self) -> None:
        while errors := self.interpreter.open(self.book, self.index.off):
            for error in errors:
                self.suspend("", {}, error)

    def reopen(self) -> None:
        """Open a session again for rules that have been loaded before, after the last one died. Raises
        `Unloaded`: now they may have less time for that."""
        if errors := self.interpreter.open(self.book, self.index.off):
            raise Unloaded(errors)

    def _type_squares(self, labels: Sequence[str]) -> None:
        """Ask the rules what these squares are, and say so where it has changed."""
        outcomes = self.ask("square_types", [{"square": refer_to_square(label)} for label in labels])
        found: dict[str, tuple[str, ...]] = dict.fromkeys(labels, ())
        for label, outcome in zip(labels, outcomes, strict=False):
            found[label] = tuple(dict.fromkeys(self._list_known_types(outcome)))
        changed = {label: kinds for label, kinds in found.items() if self.state.squares[label].types != kinds}
        if changed:
            self.note(e.SquaresTyped(changed))

    def _list_known_types(self, outcome: Outcome) -> Iterator[str]:
        for answer in outcome.answers:
            if isinstance(answer, Answer) and answer.value:
                kinds = answer.value if isinstance(answer.value, list) else [answer.value]
                for kind in kinds:
                    if not isinstance(kind, str) or kind not in self.book.square_types:
                        error = Error(answer.rule, f"no rule declares the square type {kind!r:.80}")
                        self.suspend("square_types", {}, error)
                        break
                else:
                    yield from map(str, kinds)

    def settle(self) -> None:
        """Let the state say what the rules in force now declare: types of squares, the weekly cycle,
        standing orders that no rule gives any more."""
        if self.is_untyped:
            self.ready()
        schedule = self.book.schedule
        if schedule and schedule != self.state.schedule:
            self.emit(e.ScheduleSet(*msgspec.structs.astuple(schedule)))
        for event in tuple(end_lapsed_orders(self.state, self.book)):
            self.emit(event)

    # The agenda of an input, and the queue of what waits

    def run(self, agenda: Sequence[AgendaStep]) -> None:
        """Carry out these steps, each with all that follows from it before the next."""
        for place, step in enumerate(agenda):
            self.interpreter.predictions.expect(expected_calls(self, agenda, place))
            if step.carry_out:
                step.carry_out()
            elif step.holds is None or step.holds():
                self.chain(partial(self.enqueue_all, step.calls))
        self.interpreter.predictions.expect(())

    def enqueue(self, step: Waiting, rule: int = 0) -> None:
        """Have that done when all that waits by now is done: as that rule wants it."""
        self._busy[rule] += 1 if rule else 0
        self._queue.append(step)

    def enqueue_all(self, calls: Callable[[], Iterable[HookCall]]) -> None:
        """Have these made when all that waits by now is done."""
        self._queue.extend(calls())

    def present_later(self, hook: str, fields: Data, only: int = 0, rule: int = 0) -> None:
        """Have an event presented when all rules have seen the present one."""
        if self.handlers(hook, only) or self.absent(hook, only) or self.is_untyped:
            self._busy[rule] += 1
            self.enqueue(HookCall(hook, fields, only))

    def present(self, hook: str, fields: Data, only: int = 0) -> None:
        """Present an event to the rules and carry out what they answer; what this causes waits."""
        outcomes = self.ask(hook, [fields], only, mode="on")
        self._miss_all(hook, fields, only)
        for outcome in outcomes:
            self._perform(hook, fields, outcome, strict=False)

    def _run_queue(self) -> None:
        """Do all that waits, and what waits because of it. Raises `Runaway` if there is no end of it."""
        waiting: deque[Waiting] = deque()
        for _ in range(MAX_STEPS + 1):
            waiting.extendleft(reversed(self._queue))
            self._queue.clear()
            if not waiting:
                return
            if isinstance(waiting[0], HookCall):
                self._present_some(waiting)
            else:
                waiting.popleft()()  # type: ignore[operator]
        raise Runaway

    def _present_some(self, waiting: deque[Waiting]) -> None:
        """Present the events at the head of the queue, up to the first that something comes of: as if each
        had been presented alone, but in one call of the sandbox."""
        calls = list(_leading_calls(waiting))
        for call, outcome in zip(calls, self._ask_some(calls), strict=False):
            waiting.popleft()
            if call.mode == "on" and (call.holds is None or call.holds()):
                self._miss_all(call.hook, call.fields, call.only)
            self._perform(call.hook, call.fields, outcome, strict=False)
            if call.on_result:
                call.on_result(outcome)

    # Answers take effect

    def perform(self, call: HookCall, outcome: Outcome, *, strict: bool) -> None:
        """Carry out what the rules have answered. `strict`: it is an action, which anything that fails
        refuses."""
        self._perform(call.hook, call.fields, outcome, strict=strict)

    def _perform(self, hook: str, fields: Data, outcome: Outcome, *, strict: bool) -> None:
        for answer in outcome.answers:
            if isinstance(answer, Answer):
                if answer.value is not None and answer.value != []:
                    self._carry_out(hook, fields, answer, strict=strict)
            elif isinstance(answer, Declining):
                self._decline(fields, answer.why, strict=strict)
            else:
                self._break(hook, fields, answer, strict=strict)

    def _carry_out(self, hook: str, fields: Data, answer: Answer, *, strict: bool) -> None:
        """Carry out one rule's answer, all of it or nothing. Where another rule has made it impossible, that
        one is suspended, and it is carried out once more without."""
        saved, outer, self.strict = self.save(), self.strict, strict
        try:
            self._make_effects(answer, saved, before=hook.startswith("before_"))
        except Declined as no:
            self.restore(saved)
            self._decline(fields, str(no), strict=strict, reason=Reason.CANNOT_PAY)
        except Impossible as no:
            self.restore(saved)
            if no.rule and no.rule != answer.rule:
                self.suspend("", {}, Error(no.rule, str(no)))
                self._carry_out(hook, fields, answer, strict=strict)
            else:
                self._break(hook, fields, Error(answer.rule, str(no)), strict=strict)
        finally:
            self.strict = outer

    def _make_effects(self, answer: Answer, saved: Savepoint, *, before: bool) -> None:
        """Raises `Declined`, or `Impossible`, after some of them."""
        for effect in _flatten(answer.value):
            carry_out(self, answer.rule, effect, before=before)
        if broken := breach(saved.state, self.state, self.events[saved.events :]):
            raise Impossible(broken)

    def _decline(
        self, fields: Data, why: str, *, strict: bool, reason: Reason = Reason.AGAINST_RULES
    ) -> None:
        if strict:
            raise ActionRefused(clean(why), reason)
        if player := fields.get("player"):
            self.emit(e.Noted(f"Not done: {clean(why)}", player["$player"]))

    def _break(self, hook: str, fields: Data, error: Error, *, strict: bool) -> None:
        error = self._find_root(hook, fields, "before" if hook.startswith("before_") else "on", error)
        if strict:
            why = clean(f"the code of rule {error.rule} failed: {error.text}")
            raise ActionRefused(why, error=error, hook=hook, fields=fields)
        self.suspend(hook, fields, error)
        if not hook.startswith("before_"):
            self._miss(error.rule, hook, fields)

    def _works(self, hook: str, outcome: Outcome) -> bool:
        """Return whether all that rules have answered can be done, but for what other rules spoil; the caller
        has a savepoint."""
        answers = (answer for answer in outcome.answers if isinstance(answer, Answer))
        return not outcome.is_broken and all(self._can_be_done(hook, answer) for answer in answers)

    def _can_be_done(self, hook: str, answer: Answer) -> bool:
        saved = self.save()
        try:
            self._make_effects(answer, saved, before=hook.startswith("before_"))
        except Declined:
            return True
        except ActionRefused:
            return False
        except Impossible as no:
            if no.rule in (0, answer.rule):
                return False
            self.restore(saved)
            self.suspend("", {}, Error(no.rule, str(no)))
            return self._can_be_done(hook, answer)
        return True

    # Chains: one thing and all that follows from it

    def chain(self, start: Callable[[], None]) -> None:
        """Carry out one thing and all that follows from it. If that never ends, or leads to what must not be,
        it is undone, a rule suspended, and it is begun again: the newest rule without which it goes well,
        else, of the newest, the one that did most of it. Raises `ActionRefused` from a strict start."""
        saved = self.save()
        while complaint := self._complaint(start, saved):
            suspects = self._suspects()
            assert suspects, complaint  # with no rule in it, the fault is ours
            if any(self._goes_without(rule, complaint, saved, start) for rule in suspects[:MAX_SUSPECTS]):
                return
            self.restore(saved)
            self.suspend("", {}, Error(suspects[0], complaint))
            saved = self.save()

    def attempt(self, start: Callable[[], None]) -> ActionRefused | None:
        """Carry out an action with all that follows. If it is refused, nothing of it has happened, but that
        code which broke is suspended."""
        saved = self.save()
        try:
            self.chain(start)
        except ActionRefused as no:
            self.restore(saved)
            if no.error:
                self.suspend(no.hook, no.fields, no.error)
            no.__traceback__ = no.__context__ = None  # or it keeps the frames, and they keep it
            return no
        return None

    def _complaint(self, start: Callable[[], None], saved: Savepoint) -> str:
        """Carry it out; return what is wrong with that, "" if nothing is."""
        self._limit, self._busy = len(self.events) + MAX_EVENTS, Counter()
        try:
            start()
            self._run_queue()
        except Runaway:
            return f"more than {MAX_EVENTS} events followed from one"
        finally:
            self._limit = sys.maxsize
        return breach(saved.state, self.state, self.events[saved.events :])

    def _suspects(self) -> list[int]:
        """Return the rules that have done something in it, the newest first. One that did little has but
        begun what others do not end; of the rules of the beginning none is without an end until a newer one
        has a hand in it."""
        rules = self.state.rules
        did = {rule: n for rule, n in self._busy.items() if rule in rules}
        busy = [rule for rule, n in did.items() if n >= BUSY] or list(did)
        if not any(rules[rule].since for rule in busy):
            busy += [rule for rule in did if rules[rule].since]
        return sorted(busy, key=lambda rule: (-rules[rule].since, -did[rule], rule))

    def _goes_without(self, rule: int, complaint: str, saved: Savepoint, start: Callable[[], None]) -> bool:
        self.restore(saved)
        self.suspend("", {}, Error(rule, complaint))
        return not self._complaint(start, saved)


def _leading_calls(waiting: deque[Waiting]) -> Iterator[HookCall]:
    """Yield the calls at its head, as many as may be made together."""
    for each in islice(waiting, MAX_AT_ONCE):
        if not isinstance(each, HookCall):
            return
        yield each


def _flatten(value: Json) -> Iterator[Json]:
    if isinstance(value, list):
        for each in value:
            yield from _flatten(each)
    elif value is not None:
        yield value
