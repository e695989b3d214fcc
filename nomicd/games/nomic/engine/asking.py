"""The rules in force, and what they answer. Who breaks is suspended; what squares are, they say too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.answers import Answer, Coming, Error, Outcome, Question
from nomicd.games.nomic.engine.dice import Rig, Rolls
from nomicd.games.nomic.engine.effects.base import clean
from nomicd.games.nomic.engine.facts import Facts, Savepoint
from nomicd.games.nomic.engine.fault_isolation import at_root, consult
from nomicd.games.nomic.engine.game_data import Data, where
from nomicd.games.nomic.engine.hook_calls import Occasion, Runaway, Unloaded
from nomicd.games.nomic.engine.hook_index import RollCall, roll_call
from nomicd.games.nomic.engine.session import Interpreter
from nomicd.games.nomic.engine.square_type_cache import names_squares
from nomicd.games.nomic.rules.rulebook import Book
from nomicd.games.nomic.state import State, off_board
from nomicd.kernel.events import Event

T = TypeVar("T")

MAX_MISSED = 50
MAX_KEPT = 8_000
_BINDING = frozenset({e.RuleEnacted, e.RuleAmended, e.RuleRepealed, e.RuleSuspended, e.RuleRestored})


class Asking(Facts):
    """Facts, and rules that are asked about them. A `scratch` table, for trials, has dice of its own. Tables
    may share an interpreter."""

    def __init__(
        self, state: State, interpreter: Interpreter, *, rig: Rig | None = None, scratch: bool = False
    ) -> None:
        super().__init__(state)
        self.interpreter = interpreter
        self.scratch = scratch
        self.rolls = Rolls(self, rig)
        self._called: RollCall | None = None
        self._untyped = False
        self._judging = False
        self._new: list[str] = []

    def note(self, event: Event, rule: int = 0) -> None:
        """Make a fact that is no reason to stop."""
        super().note(event, rule)
        if type(event) in _BINDING:
            self._called, self._untyped = None, True
        elif self._remembered(event):
            self._untyped = True
        elif isinstance(event, e.SquareAdded):
            self._added(event.label)

    def _added(self, label: str) -> None:
        """There is a square more. What the others are is asked again too, where that may have changed."""
        if self.roll.settled and not any(
            names_squares(self.state.memory.get(rule, {})) for rule in self.roll.recalling
        ):
            self._new.append(label)
        else:
            self._untyped = True

    def _remembered(self, event: Event) -> bool:
        """Whether a rule has noted what may make it see squares otherwise."""
        return isinstance(event, e.MemoryPut) and event.rule in self.roll.recalling

    def restore(self, saved: Savepoint) -> None:
        """Undo all that has happened since; may be done several times from one savepoint."""
        undone = self.events[saved.events :]
        super().restore(saved)
        if not _BINDING.isdisjoint(map(type, undone)):
            self._called = None
        self._untyped = self._untyped or any(type(event) is e.SquaresTyped for event in undone)
        self._new = [label for label in self._new if label in self.state.squares]

    # The rules in force

    @property
    def roll(self) -> RollCall:
        """Who answers what."""
        if self._called is None:
            self._called = roll_call(self.state.rules)
        return self._called

    @property
    def book(self) -> Book:
        """The rules in force, as one book."""
        return self.roll.bound

    def handlers(self, hook: str) -> tuple[int, ...]:
        """The rules that answer a hook, in order."""
        return self.roll.answering.get(hook, ())

    def has(self, rule: int, function: str) -> bool:
        """Whether that rule is in force, its code on, and has that function."""
        return rule in self.handlers(function)

    def asked(self, hook: str, only: int = 0) -> tuple[int, ...]:
        """The rules that would be asked."""
        if only:
            return (only,) if self.has(only, hook) else ()
        return self.handlers(hook)

    def absent(self, hook: str, only: int = 0) -> tuple[int, ...]:
        """The rules that would be asked too, were their code not off."""
        off = self.roll.absent.get(hook, ())
        return tuple(number for number in off if number == only) if only else off

    def miss(self, rule: int, hook: str, fields: Data) -> None:
        """Keep for a rule what it could not answer, for the day on which it is mended. Only so much is kept,
        and not whether somebody has won: that is asked again."""
        missed = self.state.rules[rule].missed if rule in self.state.rules else None
        if missed is None or len(missed) >= MAX_MISSED or hook == "check_win":
            return
        if len(msgspec.json.encode(fields)) <= MAX_KEPT:
            self.note(e.RuleMissed(rule, hook, dict(sorted(fields.items()))), rule)

    def suspend(self, hook: str, fields: Data, error: Error) -> None:
        """Switch a rule's code off."""
        if error.rule in self.state.rules and not self.state.rules[error.rule].suspended:
            missed = {"hook": hook, "fields": fields}
            self.note(e.RuleSuspended(error.rule, hook, clean(error.text), error.line, missed))

    # Asking them

    def ask(self, hook: str, cases: Sequence[Data], only: int = 0, mode: str = "pure") -> tuple[Outcome, ...]:
        """What the rules (or one of them) answer to a hook in each case; () when none has it. Rules that
        break are suspended."""
        outcomes = self._ask(hook, cases, only, mode)
        if mode == "pure":
            for case, outcome in zip(cases, outcomes, strict=False):
                for answer in outcome.answers:
                    if isinstance(answer, Error):
                        self.suspend(hook, case, self.at_root(hook, case, mode, answer))
        return outcomes

    def at_root(self, hook: str, fields: Data, mode: str, error: Error) -> Error:
        """Who is to blame for an error: see `blame.at_root`."""
        if self._judging or not self.interpreter.is_open(self.book, self.roll.off):
            return error
        self._judging = True
        try:
            works = partial(self._works, hook)
            return at_root(self, Question(hook, fields, (error.rule,), mode), error, works)
        except Unloaded:
            return error
        finally:
            self._judging = False

    def _works(self, hook: str, outcome: Outcome) -> bool:  # noqa: ARG002  effects are of a storey above
        """Whether all that rules have answered can be done; the caller has a savepoint."""
        return not outcome.broken

    def _ask(self, hook: str, cases: Sequence[Data], only: int, mode: str) -> tuple[Outcome, ...]:
        def consult_all() -> tuple[Outcome, ...]:
            self.ready()
            rules = self.asked(hook, only)
            return consult(self, [Question(hook, case, rules, mode) for case in cases]) if rules else ()

        return self.ask_loading(consult_all) if cases and self.asked(hook, only) else ()

    def ask_loading(self, ask: Callable[[], T]) -> T:
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

    def foreseen(self, question: Question) -> Outcome | None:
        """What the rules answer to that, if it is known already: nothing that they see is otherwise."""
        if self.untyped or not self.interpreter.is_open(self.book, self.roll.off):
            return None
        outcome = self.interpreter.foreseen(self.state, len(self.events), question, self.rolls)
        if outcome is not None and self.exhausted:
            raise Runaway
        return outcome

    def expect(self, coming: Iterable[Coming] = ()) -> None:
        """Say what is to be asked after all that follows from the present thing: so it may be answered
        together with that. Nobody is held to it, and nobody looks before there is something to ask."""
        self.interpreter.coming = coming

    def expected(self, occasion: Occasion) -> Coming:
        """An event that is to be presented, for `expect`."""
        rules = self.asked(occasion.hook, occasion.only)
        return (occasion.hook, occasion.fields, rules, occasion.mode)

    def after(self, hook: str, fields: Data, only: int = 0, rule: int = 0) -> None:
        """Present an event when all rules have seen the present one."""
        if self.asked(hook, only) or self.absent(hook, only) or self.untyped:
            self._busy[rule] += 1
            self.then(Occasion(hook, fields, only))

    # A session, and the types of squares

    @property
    def untyped(self) -> bool:
        """Whether squares may be something else than the state says."""
        return self._untyped or bool(self._new)

    def ready(self) -> None:
        """A session for the rules in force, and squares typed by them."""
        while errors := self.interpreter.open(self.book, self.roll.off):
            for error in errors:
                self.suspend("", {}, error)
        if self.untyped:
            every = [*self.state.board, *off_board(self.state)]
            labels = every if self._untyped else [label for label in every if label in self._new]
            self._untyped, self._new = False, []
            self._type_squares(labels)

    def reopen(self) -> None:
        """A session again for rules that have been loaded before, after the last one died. Raises `Unloaded`:
        now they may have less time for that."""
        if errors := self.interpreter.open(self.book, self.roll.off):
            raise Unloaded(errors)

    def _type_squares(self, labels: Sequence[str]) -> None:
        """Ask the rules what these squares are, and say so where it has changed."""
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
                unknown = [
                    kind for kind in kinds if not (isinstance(kind, str) and kind in self.book.square_types)
                ]
                if unknown:
                    error = Error(answer.rule, f"no rule declares the square type {unknown[0]!r:.80}")
                    self.suspend("square_types", {}, error)
                else:
                    yield from kinds
