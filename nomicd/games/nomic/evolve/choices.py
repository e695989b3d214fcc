"""What facts of chance, memory, questions, standing orders and what waits for later change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import Question, State, Timer
from nomicd.kernel.events import Event
from nomicd.table.standing import without


def _dice_rolled(state: State, event: e.DiceRolled) -> None:
    for draw in event.draws:
        label = draw.label.split("/", 2)[2].split("#", 1)[0]
        state.labels[label] = state.labels.get(label, 0) + 1


def _memory_put(state: State, event: e.MemoryPut) -> None:
    kept = dict(state.memory.get(event.rule, {}))
    if event.value is None:
        kept.pop(event.key, None)
    else:
        kept[event.key] = event.value
    state.memory[event.rule] = kept


def _question_asked(state: State, event: e.QuestionAsked) -> None:
    state.asked = max(state.asked, event.id)
    state.questions[event.id] = Question(
        event.player,
        event.prompt,
        event.options,
        event.default,
        event.due,
        id=event.id,
        then=event.then,
        data=event.data,
        rule=event.rule,
    )


def _question_answered(state: State, event: e.QuestionAnswered) -> None:
    state.questions[event.id] = replace(state.questions[event.id], answer=event.answer)


def _question_closed(state: State, event: e.QuestionClosed) -> None:
    state.questions.pop(event.id, None)


def _standing_ended(state: State, event: e.StandingEnded) -> None:
    state.standing = without(state.standing, event.source)


def _timer_set(state: State, event: e.TimerSet) -> None:
    state.asked = max(state.asked, event.id)
    state.timers[event.id] = Timer(event.id, event.then, event.data, event.rule, event.due)


def _timer_done(state: State, event: e.TimerDone) -> None:
    state.timers.pop(event.id, None)


def _nothing(state: State, event: Event) -> None:
    """A line for readers changes nothing."""


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.DiceRolled.NAME: _dice_rolled,
    e.Noted.NAME: _nothing,
    e.MemoryPut.NAME: _memory_put,
    e.QuestionAsked.NAME: _question_asked,
    e.QuestionAnswered.NAME: _question_answered,
    e.QuestionClosed.NAME: _question_closed,
    e.StandingEnded.NAME: _standing_ended,
    e.TimerSet.NAME: _timer_set,
    e.TimerDone.NAME: _timer_done,
}
