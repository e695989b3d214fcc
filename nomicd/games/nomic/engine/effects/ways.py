"""Where pawns go: `move` by steps, `jump` to a square."""

from __future__ import annotations

from nomicd.games.nomic.engine.effects.base import (
    Effect,
    Steps,
    Where,
    Who,
    apply_change,
    cancelled,
    require_player,
    require_square,
)
from nomicd.games.nomic.engine.game_data import refer_to_player, refer_to_square
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.games.nomic.engine.journeys import jump_to, move_on


class Move(Effect, frozen=True, tag="move"):
    player: Who
    steps: Steps

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player = require_player(table, self.player)
        outcome = table.offer("before_move", {"player": refer_to_player(player.name), "steps": self.steps})
        if not cancelled(table, outcome.cancelled):
            steps = apply_change(outcome.changes, "steps", self.steps, Steps)
            table.enqueue(lambda: move_on(table, player.name, steps, rule), rule)


class Jump(Effect, frozen=True, tag="jump"):
    player: Who
    square: Where
    land: bool

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player, square = require_player(table, self.player), require_square(table, self.square)
        outcome = table.offer(
            "before_jump", {"player": refer_to_player(player.name), "square": refer_to_square(square.label)}
        )
        if not cancelled(table, outcome.cancelled):
            target = require_square(table, apply_change(outcome.changes, "square", self.square, Where))
            table.enqueue(lambda: jump_to(table, player.name, target.label, rule, land=self.land), rule)
