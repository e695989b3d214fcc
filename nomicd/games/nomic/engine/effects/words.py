"""What rules say: `log` to all, `tell` to one player."""

from __future__ import annotations

from typing import ClassVar

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import Effect, Effects, Text, Who, require_player
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.law.normalization import clean


class Log(Effect, frozen=True, tag="log"):
    IN_BEFORE: ClassVar[bool] = True
    text: Text


class Tell(Effect, frozen=True, tag="tell"):
    IN_BEFORE: ClassVar[bool] = True
    player: Who
    text: Text


def _log(table: ExecutionView, rule: int, effect: Log) -> None:
    table.emit(e.Noted(clean(effect.text), rule=rule), rule=rule)


def _tell(table: ExecutionView, rule: int, effect: Tell) -> None:
    table.emit(e.Noted(clean(effect.text), require_player(table, effect.player).name, rule), rule=rule)


EFFECTS: Effects = {Log: _log, Tell: _tell}
