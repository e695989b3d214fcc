"""What rules say: `log` to all, `tell` to one player."""

from __future__ import annotations

from typing import ClassVar

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import Effect, Text, Who, require_player
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.law.normalization import clean


class Log(Effect, frozen=True, tag="log"):
    IN_BEFORE: ClassVar[bool] = True
    text: Text

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        table.emit(e.Noted(clean(self.text), rule=rule), rule=rule)


class Tell(Effect, frozen=True, tag="tell"):
    IN_BEFORE: ClassVar[bool] = True
    player: Who
    text: Text

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        table.emit(e.Noted(clean(self.text), require_player(table, self.player).name, rule), rule=rule)
