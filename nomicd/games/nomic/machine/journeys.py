"""How pawns travel: square by square, so that rules may step in on the way."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.machine.picture import where, who
from nomicd.games.nomic.machine.stage import Stage


def move_on(table: Stage, player: str, steps: int, rule: int) -> None:
    """Walk that many squares on, or back: leave, pass each in between, arrive, land. What a rule does about
    a square comes before the next step; a newer journey of the player ends this one."""
    board = table.state.board
    start = table.state.players[player].square
    if not steps or start not in board:
        return
    place, way = board.index(start), 1 if steps > 0 else -1
    path = [board[(place + way * step) % len(board)] for step in range(1, abs(steps) + 1)]
    _travel(table, player, rule, "move", path)


def jump_to(table: Stage, player: str, square: str, rule: int, *, land: bool) -> None:
    """Go there without passing anything."""
    _travel(table, player, rule, "jump", [square], land=land)


def _travel(table: Stage, player: str, rule: int, how: str, path: list[str], *, land: bool = True) -> None:
    goes_on = table.depart(player)
    origin = table.state.players[player].square

    def step(hook: str, label: str) -> None:
        if goes_on() and label in table.state.squares:
            table.present(hook, {"player": who(player), "square": where(label), "how": how})

    def passing(rest: list[str]) -> None:
        there = [label for label in rest if label in table.state.squares]
        if there and goes_on():
            cases = [{"player": who(player), "square": where(label), "how": how} for label in there]
            left = there[table.present_first("on_pass", cases) :]
            table.then(lambda: passing(left))

    def arrive() -> None:
        if goes_on() and path[-1] in table.state.squares:
            passed = tuple(path[:-1])
            table.emit(e.PawnMoved(player, origin, path[-1], how, passed), rule)
            if land:
                step("on_land", path[-1])

    if table.handlers("on_leave"):
        table.then(lambda: step("on_leave", origin))
    table.then(lambda: passing(path[:-1]))
    table.then(arrive)
