"""The course of the game: `win` ends it, `pause` halts it."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import Effect, Text, Who, require_player
from nomicd.games.nomic.engine.game_data import refer_to_player
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.law.normalization import clean


class Win(Effect, frozen=True, tag="win"):
    player: Who | None
    why: Text

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player = require_player(table, self.player).name if self.player else ""
        since = table.state.rules[rule].since if rule in table.state.rules else 0
        fields = {"player": refer_to_player(player), "why": self.why, "rule": rule, "since": since}
        if not table.state.over and table.offer("before_win", fields).cancelled is None:
            table.emit(e.NomicEnded(player, clean(self.why) or "it is over"), rule=rule)


class Pause(Effect, frozen=True, tag="pause"):
    why: Text

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        if not table.state.paused:
            table.emit(e.GamePaused(clean(self.why) or "a rule says so"), rule=rule)
