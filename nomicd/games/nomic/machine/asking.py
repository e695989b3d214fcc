"""How the rules in force are asked: together in one call, and where that goes wrong, who is to blame.

An error is placed in its rule by running the rule again on the same dice. If the session dies of a question,
all that came of it is undone, and the rules are asked one by one.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from nomicd.games.nomic.machine.dispatch import Answer, Declining, Error, Interpreter, Outcome, Question
from nomicd.games.nomic.machine.picture import Data
from nomicd.games.nomic.machine.rolls import Rolls
from nomicd.games.nomic.machine.sandbox import Fault
from nomicd.games.nomic.machine.stage import Runaway
from nomicd.games.nomic.state import State


class Asking(Protocol):
    """What it takes of the working table (`nomicd.games.nomic.machine.engine.Table`) to ask."""

    state: State
    interpreter: Interpreter
    rolls: Rolls

    @property
    def exhausted(self) -> bool: ...
    def save(self) -> Any: ...
    def restore(self, saved: Any) -> None: ...
    def reopen(self) -> None: ...


def consult(table: Asking, question: Question) -> tuple[Outcome, ...]:
    """What the rules answer in each case (if `first`, perhaps in fewer). Raises `Runaway` when that took more
    rolls than may follow from one thing."""
    saved = table.save()
    try:
        outcomes = _once(table, question)
    except Fault:
        table.restore(saved)
        cases = question.cases[:1] if question.first else question.cases
        return tuple(_singly(table, question, case) for case in cases)
    if table.exhausted:
        raise Runaway
    return outcomes


def _once(table: Asking, question: Question) -> tuple[Outcome, ...]:
    outcomes = table.interpreter.ask(table.state, question, table.rolls.begin())
    return tuple(
        _located(table, msgspec.structs.replace(question, cases=(case,)), outcome)
        for case, outcome in zip(question.cases, outcomes, strict=False)
    )


def _located(table: Asking, question: Question, outcome: Outcome) -> Outcome:
    """The outcome with the lines of its errors, found by running those rules again on the same dice."""
    if not any(isinstance(answer, Error) for answer in outcome.answers):
        return outcome
    answers = tuple(
        msgspec.structs.replace(answer, line=_line(table, question, answer.rule))
        if isinstance(answer, Error)
        else answer
        for answer in outcome.answers
    )
    return msgspec.structs.replace(outcome, answers=answers)


def _line(table: Asking, question: Question, rule: int) -> int:
    return table.interpreter.line(table.state, question, rule, table.rolls.again(rule))


def _singly(table: Asking, question: Question, case: Data) -> Outcome:
    """One case, rule by rule, because together they killed the session: the culprit is found alone."""
    answers: list[Answer | Declining | Error] = []
    outcome = Outcome()
    for rule in question.rules:
        table.reopen()
        saved = table.save()
        try:
            outcome = _once(table, Question(question.hook, (case,), (rule,), question.mode))[0]
        except Fault as fault:
            table.restore(saved)
            outcome = Outcome((Error(rule, f"{fault.kind}: {fault.text}"[:500]),))
        answers.extend(outcome.answers)
        if outcome.cancelled:
            break
    return Outcome(tuple(answers), outcome.cancelled, outcome.changes)
