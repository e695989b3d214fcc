"""A move and what comes of it: roads, spaces, payments, inflation, the win."""

from __future__ import annotations

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.law import HOME, Journey, Law
from nomicd.games.boondoggling.state import Player, State, law_of, options_of
from nomicd.table.course import facts as f
from nomicd.table.course.working import Working

GAINS = {"treasury": "appropriation", "nra": "nra", "devaluation": "devaluation"}


def journey(state: State, player: Player, total: int) -> Journey:
    """Where a total would lead that player now."""
    return law_of(state).board.journey(player.space, total, exhausted=player.fund == 0)


def occupied(state: State, name: str, key: str) -> bool:
    """Whether another token stands there."""
    return any(other.space == key and other.name != name for other in state.players.values())


def price(state: State, law: Law, key: str) -> int:
    """What a project asks now, whoever stands there; 0 of other spaces."""
    space = law.board.space(key)
    return space.amount * law.money.multiplier(state.stage) if space.kind == "project" else 0


def cost(state: State, law: Law, player: Player, key: str) -> int:
    """What that player would be asked to pay there."""
    return 0 if occupied(state, player.name, key) else price(state, law, key)


def gain(state: State, law: Law, player: Player, key: str) -> int:
    """What the Treasury would pay that player there: twice the amount on a space of the Treasury on which
    another token stands; as much as the fund holds on the Devaluation."""
    space = law.board.space(key)
    if space.kind == "devaluation":
        return player.fund
    if space.kind == "treasury":
        return space.amount * (2 if occupied(state, player.name, key) else 1)
    return space.amount if space.kind == "nra" else 0


def wins(state: State, player: Player, way: Journey) -> bool:
    """Whether that player wins by that journey: Washington by the red road without money; under the strict
    reading money that ran out before the red road was taken."""
    if not way.home or player.fund:
        return False
    return not options_of(state).strict_aaa or player.clear or way.forked == "red"


def facts(state: State, name: str, total: int, rerolls: int) -> dict[str, int]:
    """What the conditions of a doubles policy may name, if that total were kept: see `policy.FACTS`."""
    law, player = law_of(state), state.players[name]
    way = journey(state, player, total)
    won = wins(state, player, way)
    end = HOME if won else way.end
    kind, taken = law.board.space(end).kind, occupied(state, name, end)
    return {
        "lands_treasury": kind == "treasury",
        "lands_project": kind == "project",
        "lands_nra": kind == "nra",
        "lands_devaluation": kind == "devaluation",
        "lands_aaa": kind == "junction",
        "lands_washington": kind == "home",
        "occupied": taken,
        "project_occupied": taken and kind == "project",
        "crosses_aaa": bool(way.forked),
        "takes_red": way.forked == "red",
        "wins": won,
        "cost": cost(state, law, player, end),
        "gain": gain(state, law, player, end),
        "total": total,
        "rerolls": rerolls,
        "fund": player.fund,
        "treasury": state.treasury,
        "stage": state.stage,
    }


def move(table: Working[State], name: str, total: int) -> None:
    """Move a token by a total that is kept, with all that follows; it may end the game."""
    player = table.state.players[name]
    way = journey(table.state, player, total)
    won = wins(table.state, player, way)
    # Who wins stays in Washington, whatever is left of the move.
    table.emit(e.TokenMoved(name, total, player.space, HOME if won else way.end, way.road, way.forked))
    if won:
        why = f"{name} has come home by the Road to Inflation without a dollar and wins"
        table.emit(f.GameEnded(name, why))
    else:
        land(table, name)


def land(table: Working[State], name: str) -> None:
    """Obey the space on which a token has come to rest."""
    player = table.state.players[name]
    kind = law_of(table.state).board.space(player.space).kind
    if kind == "project":
        _spend(table, player)
    elif kind in GAINS:
        _receive(table, player, GAINS[kind])
    else:
        table.emit(e.Landed(name, player.space, "nothing", 0, 0, player.fund))


def _spend(table: Working[State], player: Player) -> None:
    state, key = table.state, player.space
    if occupied(state, player.name, key):
        table.emit(e.Landed(player.name, key, "occupied", 0, 0, player.fund))
        return
    due = price(state, law_of(table.state), key)
    paid = min(due, player.fund)
    if paid:
        table.emit(e.MoneyMoved(player.name, e.CIRCULATION, paid, "project", key))
    outcome = "pays" if paid == due else "short" if paid else "broke"
    table.emit(e.Landed(player.name, key, outcome, paid, due, player.fund - paid))


def _receive(table: Working[State], player: Player, why: str) -> None:
    key, law = player.space, law_of(table.state)
    amount = gain(table.state, law, player, key)
    twice = why == "appropriation" and amount != law.board.space(key).amount
    while table.state.treasury < amount:
        borrow(table)
    if amount:
        table.emit(e.MoneyMoved(e.TREASURY, player.name, amount, why, key))
    outcome = "twice" if twice else "receives" if amount else "nothing"
    table.emit(e.Landed(player.name, key, outcome, amount, amount, player.fund + amount))
    if table.state.treasury == 0:
        borrow(table)


def borrow(table: Working[State]) -> None:
    """A new Treasury out of circulation: the next stage of inflation."""
    table.emit(e.TreasuryReplenished(law_of(table.state).money.vault, table.state.stage + 1))
