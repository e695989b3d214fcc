"""How pawns travel: square by square, so that rules may step in on the way."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.game_data import refer_to_player, refer_to_square
from nomicd.games.nomic.engine.hook_calls import ExecutionView, HookCall


def move_on(table: ExecutionView, player: str, steps: int, rule: int) -> None:
    """Walk that many squares on, or back: leave, pass each in between, arrive, land. What a rule does about
    a square comes before the next step; a newer journey of the player ends this one."""
    board = table.state.board
    start = table.state.players[player].square
    if not steps or start not in board:
        return
    place, way = board.index(start), 1 if steps > 0 else -1
    path = [board[(place + way * step) % len(board)] for step in range(1, abs(steps) + 1)]
    _travel(table, player, rule, "move", path)


def jump_to(table: ExecutionView, player: str, square: str, rule: int, *, land: bool) -> None:
    """Go there without passing anything."""
    _travel(table, player, rule, "jump", [square], land=land)


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
