"""How the rules in force are asked: together in one call, and where that goes wrong, who is to blame.

An error is placed in its rule by running the rule again on the same dice. If the session dies of a question,
all that came of it is undone, and the rules are asked one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from nomicd.games.nomic.machine.dispatch import Answer, Declining, Error, Interpreter, Outcome, Question
from nomicd.games.nomic.machine.rolls import Rolls
from nomicd.games.nomic.machine.sandbox import Fault
from nomicd.games.nomic.machine.stage import Runaway
from nomicd.games.nomic.state import State


class Asking(Protocol):
    """What it takes of the working table (`nomicd.games.nomic.machine.asking.Asking`) to ask."""

    state: State
    interpreter: Interpreter
    rolls: Rolls

    @property
    def exhausted(self) -> bool: ...
    def save(self) -> Any: ...
    def restore(self, saved: Any) -> None: ...
    def reopen(self) -> None: ...


def consult(table: Asking, questions: Sequence[Question], *, first: bool = False) -> tuple[Outcome, ...]:
    """What the rules answer to each question; if `first`, only up to the first that something comes of.
    Raises `Runaway` when that took more rolls than may follow from one thing."""
    saved = table.save()
    try:
        outcomes = _together(table, questions, first=first)
    except Fault:
        table.restore(saved)
        outcomes = _one_by_one(table, questions[:1] if first else questions)
    if table.exhausted:
        raise Runaway
    return outcomes


def _together(table: Asking, questions: Sequence[Question], *, first: bool) -> tuple[Outcome, ...]:
    outcomes = table.interpreter.ask(table.state, questions, table.rolls.begin(), first=first)
    return tuple(
        _located(table, question, outcome) for question, outcome in zip(questions, outcomes, strict=False)
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


def _one_by_one(table: Asking, questions: Sequence[Question]) -> tuple[Outcome, ...]:
    """Rule by rule, because together they killed the session: the culprit is found alone, and not asked
    again."""
    culprits: dict[int, Error] = {}
    return tuple(_singly(table, question, culprits) for question in questions)


def _singly(table: Asking, question: Question, culprits: dict[int, Error]) -> Outcome:
    answers: list[Answer | Declining | Error] = []
    outcome = Outcome()
    for rule in question.rules:
        if rule in culprits:
            answers.append(culprits[rule])
            continue
        outcome = _alone(table, msgspec.structs.replace(question, rules=(rule,)), culprits)
        answers.extend(outcome.answers)
        if outcome.cancelled:
            break
    return Outcome(tuple(answers), outcome.cancelled, outcome.changes)


def _alone(table: Asking, question: Question, culprits: dict[int, Error]) -> Outcome:
    table.reopen()
    saved = table.save()
    try:
        return _together(table, [question], first=False)[0]
    except Fault as fault:
        table.restore(saved)
        (rule,) = question.rules
        culprits[rule] = Error(rule, f"{fault.kind}: {fault.text}"[:500])
        return Outcome((culprits[rule],))
