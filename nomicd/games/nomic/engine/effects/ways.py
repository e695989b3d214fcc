"""Where pawns go: `move` by steps, `jump` to a square."""

from __future__ import annotations

from nomicd.games.nomic.engine.effects.base import (
    Effect,
    Effects,
    Steps,
    Where,
    Who,
    apply_change,
    cancelled,
    named_player,
    named_square,
)
from nomicd.games.nomic.engine.game_data import where, who
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.games.nomic.engine.journeys import jump_to, move_on


class Move(Effect, frozen=True, tag="move"):
    player: Who
    steps: Steps


class Jump(Effect, frozen=True, tag="jump"):
    player: Who
    square: Where
    land: bool


def _move(table: ExecutionView, rule: int, effect: Move) -> None:
    player = named_player(table, effect.player)
    outcome = table.offer("before_move", {"player": who(player.name), "steps": effect.steps})
    if not cancelled(table, outcome.cancelled):
        steps = apply_change(outcome.changes, "steps", effect.steps, Steps)
        table.enqueue(lambda: move_on(table, player.name, steps, rule), rule)


def _jump(table: ExecutionView, rule: int, effect: Jump) -> None:
    player, square = named_player(table, effect.player), named_square(table, effect.square)
    outcome = table.offer("before_jump", {"player": who(player.name), "square": where(square.label)})
    if not cancelled(table, outcome.cancelled):
        target = named_square(table, apply_change(outcome.changes, "square", effect.square, Where))
        table.enqueue(lambda: jump_to(table, player.name, target.label, rule, land=effect.land), rule)


EFFECTS: Effects = {Move: _move, Jump: _jump}
