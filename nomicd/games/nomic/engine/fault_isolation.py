"""How the rules in force are asked: together in one call, and where that goes wrong, who is to blame.

An error is placed in its rule by running the rule again on the same dice. If the session dies of a question,
all that came of it is undone, and the rules are asked one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from nomicd.games.nomic.engine.dice import DiceRoller
from nomicd.games.nomic.engine.hook_calls import Runaway, Unloaded
from nomicd.games.nomic.engine.session import Interpreter
from nomicd.games.nomic.state import State
from nomicd.kernel.json_data import Json
from nomicd.kernel.sandbox import Fault, Host
from nomicd.law.answers import Answer, Declining, Error, HookQuestion, Outcome, at_fault, error_of

_NO_ROOM = ("RecursionError", "RuntimeError: what is reckoned goes round in circles")
"""Errors for which a rule that only reckons is not to blame, if it would not fail by itself."""


class Asker(Protocol):
    """What it takes of an `Execution` to ask."""

    state: State
    interpreter: Interpreter
    dice: DiceRoller

    @property
    def is_exhausted(self) -> bool: ...
    def save(self) -> Any: ...
    def restore(self, saved: Any) -> None: ...
    def reopen(self) -> None: ...
    def host_functions(self) -> Host: ...


def consult(table: Asker, questions: Sequence[HookQuestion], *, first: bool = False) -> tuple[Outcome, ...]:
    """Return what the rules answer to each question; if `first`, only up to the first that something comes
    of. Raises `Runaway` when that took more rolls than may follow from one thing."""
    if first and table.interpreter.wary:
        outcomes = _one_by_one(table, questions[:1])
    else:
        saved = table.save()
        try:
            outcomes = _ask_together(table, questions, first=first)
        except Fault:
            table.restore(saved)
            outcomes = _one_by_one(table, questions[:1] if first else questions)
    if table.is_exhausted:
        raise Runaway
    return outcomes


def _ask_together(
    table: Asker, questions: Sequence[HookQuestion], *, first: bool = False
) -> tuple[Outcome, ...]:
    outcomes = table.interpreter.ask(table.state, questions, table.host_functions(), first=first)
    return tuple(
        _locate_errors(table, question, outcome)
        for question, outcome in zip(questions, outcomes, strict=False)
    )


def _locate_errors(table: Asker, question: HookQuestion, outcome: Outcome) -> Outcome:
    """The outcome with the lines of its errors, found by running those rules again on the same dice."""
    if not outcome.is_broken:
        return outcome
    answers = tuple(
        _locate_error(table, question, answer) if isinstance(answer, Error) else answer
        for answer in outcome.answers
    )
    return replace(outcome, answers=answers)


def _locate_error(table: Asker, question: HookQuestion, error: Error) -> Error:
    table.reopen()
    line = table.interpreter.line(table.state, question, error.rule, table.dice.replay(error.rule))
    if error.asker and not line and error.text.startswith(_NO_ROOM):
        return Error(error.asker, f"it asks for a number and leaves no room to reckon it: {error.text}")
    return replace(error, line=line)


def _one_by_one(table: Asker, questions: Sequence[HookQuestion]) -> tuple[Outcome, ...]:
    """Question by question, because together they killed the session, and where that does, rule by rule: the
    culprit is found alone, and not asked again."""
    culprits: set[int] = set()
    return tuple(
        _ask_once(table, question, culprits) or _ask_one_by_one(table, question, culprits)
        for question in questions
    )


def _ask_once(table: Asker, question: HookQuestion, culprits: set[int]) -> Outcome | None:
    """Return what the rules answer to one question, None if the session dies of it."""
    rules = tuple(rule for rule in question.rules if rule not in culprits)
    if not rules:
        return Outcome()
    table.reopen()
    if any(culprits & table.interpreter.list_reckoning(rule) for rule in rules):
        return None
    saved = table.save()
    try:
        return _ask_together(table, [replace(question, rules=rules)])[0]
    except Fault:
        table.restore(saved)
        return None


def _ask_one_by_one(table: Asker, question: HookQuestion, culprits: set[int]) -> Outcome:
    answers: list[Answer | Declining | Error] = []
    outcome, changes = Outcome(), dict[str, tuple[int, Json]]()
    for rule in question.rules:
        if rule not in culprits:
            fields = question.fields | {name: value for name, (_, value) in changes.items()}
            outcome = _ask_alone(table, replace(question, rules=(rule,), fields=fields), culprits)
            answers.extend(outcome.answers)
            changes |= outcome.changes
        if outcome.cancelled:
            break
    return Outcome(tuple(answers), outcome.cancelled, changes)


def _ask_alone(table: Asker, question: HookQuestion, culprits: set[int]) -> Outcome:
    """Return what one rule answers. If the session dies of it, it is the culprit, or another without which it
    does not die: one that was to reckon something for it."""
    table.reopen()
    saved = table.save()
    try:
        return _ask_with_others_muted(table, question, culprits)
    except Fault as fault:
        table.restore(saved)
        (rule,) = question.rules
        others = _others(table, fault, rule, culprits)
        if others and _leaves_no_room(table, question):
            others = []
        if len(others) > 1 and not _try_without(table, question, {*culprits, *others}):
            others = []  # it dies without them all: nobody else is to blame
        for other in others:
            if outcome := _try_without(table, question, {*culprits, other}):
                culprits.add(other)
                return replace(outcome, answers=(error_of(other, fault), *outcome.answers))
        culprits.add(rule)
        return Outcome((error_of(rule, fault),))


def _leaves_no_room(table: Asker, question: HookQuestion) -> bool:
    """Return whether what a rule asked for last, when the session died, can well be reckoned by itself."""
    table.reopen()
    saved = table.save()
    asked = table.interpreter.last_asked(table.state, question, table.host_functions())
    table.restore(saved)
    if asked is None:
        return True
    table.reopen()
    return table.interpreter.can_reckon(table.state, asked, question.rules[0])


def _ask_with_others_muted(table: Asker, question: HookQuestion, muted: set[int]) -> Outcome:
    """Return what a rule answers while those others reckon nothing for it. Raises `Fault`."""
    if not muted & table.interpreter.list_reckoning(question.rules[0]):
        return _ask_together(table, [question])[0]
    table.interpreter.close()
    table.reopen()
    host = table.host_functions()
    return table.interpreter.ask_without(frozenset(muted), table.state, [question], host)[0]


def _try_without(table: Asker, question: HookQuestion, muted: set[int]) -> Outcome | None:
    """Return the same, None if the session dies of it all the same."""
    table.reopen()
    saved = table.save()
    try:
        return _ask_with_others_muted(table, question, muted)
    except Fault:
        table.restore(saved)
        return None


def _others(table: Asker, fault: Fault, rule: int, culprits: set[int]) -> list[int]:
    """The other rules that may be at fault, the newest first: the one in whose code it happened; all that
    reckon anything, where a limit was hit and that is not told."""
    told = at_fault(fault)
    may = {told} if told else set(table.interpreter.list_reckoning(rule) if fault.dead else ())
    return _newest_first(table.state, may & set(table.state.rules) - culprits - {rule})


def _newest_first(state: State, rules: Iterable[int]) -> list[int]:
    return sorted(rules, key=lambda n: (-state.rules[n].since, n))


def at_root(table: Asker, question: HookQuestion, error: Error, works: Callable[[Outcome], bool]) -> Error:
    """Return the rule to blame where one broke. What nothing declares is a matter of those who ask for it
    and those who reckon it: the newer is. Else it is the newest of the newer rules that have reckoned
    something on the way without which all `works`."""
    rules, rule = table.state.rules, error.rule
    asker = error.asker or rule
    if rule not in rules or asker not in rules:
        return error
    if error.made_up and rules[asker].since > rules[rule].since:
        return Error(asker, f"it asks rule {rule} for what that does not understand: {error.text}")
    question = replace(question, rules=(asker,))
    for suspects in _suspects(table, rule, asker):
        if _goes_without(table, question, {*suspects}, works):
            return Error(suspects[0], f"rule {rule} breaks over what it reckons: {error.text}"[:500])
    return error


def _suspects(table: Asker, rule: int, asker: int) -> Iterator[list[int]]:
    """Yield the rules newer than one that reckon something for who asks: one by one, and then all together,
    the newest first."""
    rules = table.state.rules
    reckoning = table.interpreter.list_reckoning(asker) & set(rules)
    newer = _newest_first(table.state, (n for n in reckoning if rules[n].since > rules[rule].since))
    yield from ([each] for each in newer)
    if len(newer) > 1:
        yield newer


def _goes_without(
    table: Asker, question: HookQuestion, muted: set[int], works: Callable[[Outcome], bool]
) -> bool:
    """Return whether a rule does not break while those reckon nothing for it; all that comes of it is undone.
    Where a limit is hit it is tried once more: that may be the machine's doing, and nobody is to blame for
    it."""
    for _ in range(2):
        saved = table.save()
        table.interpreter.close()
        try:
            table.reopen()
            host = table.host_functions()
            (outcome,) = table.interpreter.ask_without(frozenset(muted), table.state, [question], host)
            return not outcome.is_broken and works(outcome)
        except Fault as fault:
            if not fault.dead:
                return False
        except Unloaded:
            pass
        except Runaway:
            return False
        finally:
            table.restore(saved)
    return False
