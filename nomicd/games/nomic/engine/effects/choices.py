"""What comes back to the rule: a player's answer (`ask`), the end of this event (`later`), a later update
(`schedule`)."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import (
    Declined,
    Effect,
    Short,
    Text,
    Updates,
    Who,
    require_function,
    require_player,
)
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.kernel.json_data import JsonObject
from nomicd.law.normalization import clean
from nomicd.table.hooks import Impossible

MAX_QUESTIONS = 12
MAX_TIMERS = 200
MAX_DATA = 8_000


class Ask(Effect, frozen=True, tag="ask"):
    player: Who
    prompt: Text
    options: Annotated[list[Short], Meta(min_length=1, max_length=50)]
    default: Short
    then: str
    updates: Updates
    data: JsonObject

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player = require_player(table, self.player).name
        if self.default not in self.options:
            raise Impossible(f"ask: the default {self.default!r} is not among the options")
        if sum(1 for each in table.state.questions.values() if each.player == player) >= MAX_QUESTIONS:
            raise Declined(f"there are {MAX_QUESTIONS} questions to you already")
        _check_size(self.data)
        table.emit(
            e.RuleQuestionAsked(
                table.state.asked + 1,
                player,
                clean(self.prompt),
                tuple(dict.fromkeys(map(clean, self.options))),
                clean(self.default),
                require_function(table, rule, self.then),
                self.data,
                rule,
                table.state.update + self.updates,
            ),
            rule=rule,
        )


class Later(Effect, frozen=True, tag="later"):
    IN_BEFORE: ClassVar[bool] = True
    then: str
    data: JsonObject

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        table.present_later(require_function(table, rule, self.then), self.data, only=rule, rule=rule)


class Postpone(Effect, frozen=True, tag="schedule"):
    updates: Updates
    then: str
    data: JsonObject

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        if sum(1 for each in table.state.timers.values() if each.rule == rule) >= MAX_TIMERS:
            raise Impossible(f"schedule: a rule may wait for at most {MAX_TIMERS} things")
        _check_size(self.data)
        then, due = require_function(table, rule, self.then), table.state.update + self.updates
        table.emit(e.TimerSet(table.state.asked + 1, then, self.data, rule, due), rule=rule)


def _check_size(data: JsonObject) -> None:
    """Raises `Impossible` if that is too much to keep until the answer."""
    if len(msgspec.json.encode(data)) > MAX_DATA:
        raise Impossible(f"the data that goes with it has at most {MAX_DATA} characters")
