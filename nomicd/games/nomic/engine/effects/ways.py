"""Where pawns go: `move` by steps, `jump` to a square. Rules may step in at every square on the way."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import (
    Effect,
    Steps,
    Where,
    Who,
    apply_change,
    is_cancelled,
    require_player,
    require_square,
)
from nomicd.games.nomic.engine.game_data import refer_to_player, refer_to_square
from nomicd.games.nomic.engine.hook_calls import ExecutionView, HookCall


class Move(Effect, frozen=True, tag="move"):
    player: Who
    steps: Steps

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player = require_player(table, self.player)
        outcome = table.offer("before_move", {"player": refer_to_player(player.name), "steps": self.steps})
        if not is_cancelled(table, outcome.cancelled):
            steps = apply_change(outcome.changes, "steps", self.steps, Steps)
            table.enqueue(lambda: _move_on(table, player.name, steps, rule), rule)


class Jump(Effect, frozen=True, tag="jump"):
    player: Who
    square: Where
    land: bool

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player, square = require_player(table, self.player), require_square(table, self.square)
        outcome = table.offer(
            "before_jump", {"player": refer_to_player(player.name), "square": refer_to_square(square.label)}
        )
        if not is_cancelled(table, outcome.cancelled):
            target = require_square(table, apply_change(outcome.changes, "square", self.square, Where))
            table.enqueue(
                lambda: _travel(table, player.name, rule, "jump", [target.label], land=self.land), rule
            )


def _move_on(table: ExecutionView, player: str, steps: int, rule: int) -> None:
    """Walk that many squares on, or back: leave, pass each in between, arrive, land. What a rule does about
    a square comes before the next step; a newer journey of the player ends this one."""
    board = table.state.board
    start = table.state.players[player].square
    if not steps or start not in board:
        return
    place, way = board.index(start), 1 if steps > 0 else -1
    path = [board[(place + way * step) % len(board)] for step in range(1, abs(steps) + 1)]
    _travel(table, player, rule, "move", path)


def _travel(
    table: ExecutionView, player: str, rule: int, how: str, path: list[str], *, land: bool = True
) -> None:
    goes_on = table.start_journey(player)
    origin = table.state.players[player].square

    def present(hook: str, label: str) -> None:
        fields = {"player": refer_to_player(player), "square": refer_to_square(label), "how": how}
        table.enqueue(HookCall(hook, fields, holds=lambda: goes_on() and label in table.state.squares))

    def arrive() -> None:
        if goes_on() and path[-1] in table.state.squares:
            table.emit(e.PawnMoved(player, origin, path[-1], how, tuple(path[:-1])), rule=rule)
            if land:
                present("on_land", path[-1])

    present("on_leave", origin)
    for label in path[:-1]:
        present("on_pass", label)
    table.enqueue(arrive)
