"""The road: a move and what comes of it, spaces, inflation, the win."""

from __future__ import annotations

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.board import HOME, Journey
from nomicd.games.boondoggling.money import FUNDS, borrow
from nomicd.games.boondoggling.state import BoondogglingPlayer, BoondogglingState, law_of, options_of
from nomicd.table.course import facts as f
from nomicd.table.course.working import Working
from nomicd.table.pieces.tracks import is_occupied

_GAINS = {"treasury": "appropriation", "nra": "nra", "devaluation": "devaluation"}

FACTS = {
    "lands_treasury": "the space pays an appropriation or allotment",
    "lands_project": "the space is a project",
    "lands_nra": "the space is the NRA Decision",
    "lands_devaluation": "the space is the Devaluation",
    "lands_aaa": "the space is the AAA Decision",
    "lands_washington": "the space is Washington",
    "occupied": "another token stands there",
    "project_occupied": "it is a project and another token stands there",
    "crosses_aaa": "the move leads beyond the AAA Decision",
    "takes_red": "it takes the red road there",
    "wins": "the move wins the game",
    "cost": "what a project asks there now",
    "gain": "what the Treasury pays there now",
    "total": "of the dice",
    "rerolls": "made already in this turn",
    "fund": "your money",
    "treasury": "what the Treasury holds",
    "stage": "of inflation",
}
"""What a condition may name of a move; amounts in the game's units."""


def plan_journey(state: BoondogglingState, player: BoondogglingPlayer, total: int) -> Journey:
    """Return where a total would lead that player now."""
    return law_of(state).board.journey(player.space, total, exhausted=player.fund == 0)


def price(state: BoondogglingState, key: str) -> int:
    """Return what a project asks now, whoever stands there; 0 of other spaces."""
    law = law_of(state)
    space = law.board.spaces[key]
    return space.amount * law.money.multiplier(state.stage) if space.kind == "project" else 0


def gain(state: BoondogglingState, player: BoondogglingPlayer, key: str) -> int:
    """Return what the Treasury would pay that player there: twice the amount on a space of the Treasury on
    which another token stands; as much as the fund holds on the Devaluation."""
    space = law_of(state).board.spaces[key]
    if space.kind == "devaluation":
        return player.fund
    if space.kind == "treasury":
        return space.amount * (2 if is_occupied(state, player.name, key) else 1)
    return space.amount if space.kind == "nra" else 0


def is_won(state: BoondogglingState, player: BoondogglingPlayer, way: Journey) -> bool:
    """Return whether that player wins by that journey: Washington by the red road without money; under the
    strict reading money that ran out before the red road was taken."""
    if not way.home or player.fund:
        return False
    return not options_of(state).strict_aaa or player.clear or way.forked == "red"


def foresee(state: BoondogglingState, name: str, total: int, rerolls: int) -> dict[str, int]:
    """Return the `FACTS` of a move, if that total were kept."""
    player = state.players[name]
    way = plan_journey(state, player, total)
    won = is_won(state, player, way)
    end = HOME if won else way.end
    kind, occupied = law_of(state).board.spaces[end].kind, is_occupied(state, name, end)
    return {
        "lands_treasury": kind == "treasury",
        "lands_project": kind == "project",
        "lands_nra": kind == "nra",
        "lands_devaluation": kind == "devaluation",
        "lands_aaa": kind == "junction",
        "lands_washington": kind == "home",
        "occupied": occupied,
        "project_occupied": occupied and kind == "project",
        "crosses_aaa": bool(way.forked),
        "takes_red": way.forked == "red",
        "wins": won,
        "cost": 0 if occupied else price(state, end),
        "gain": gain(state, player, end),
        "total": total,
        "rerolls": rerolls,
        "fund": player.fund,
        "treasury": state.treasury,
        "stage": state.stage,
    }


def move(table: Working[BoondogglingState], name: str, total: int) -> None:
    """Move a token by a total that is kept, with all that follows; it may end the game."""
    player = table.state.players[name]
    way = plan_journey(table.state, player, total)
    won = is_won(table.state, player, way)
    # Who wins stays in Washington, whatever is left of the move.
    table.emit(e.TokenMoved(name, total, player.space, HOME if won else way.end, way.road, way.forked))
    if won:
        why = f"{name} has come home by the Road to Inflation without a dollar and wins"
        table.emit(f.GameEnded(name, why))
    else:
        land(table, name)
        table.announce("on_land", player=name, space=table.state.players[name].space, total=total)


def land(table: Working[BoondogglingState], name: str) -> None:
    """Obey the space on which a token has come to rest."""
    player = table.state.players[name]
    kind = law_of(table.state).board.spaces[player.space].kind
    if kind == "project":
        _spend(table, player)
    elif kind in _GAINS:
        _receive(table, player, _GAINS[kind])
    else:
        table.emit(e.Landed(name, player.space, "nothing", 0, 0, player.fund))


def _spend(table: Working[BoondogglingState], player: BoondogglingPlayer) -> None:
    key = player.space
    if is_occupied(table.state, player.name, key):
        table.emit(e.Landed(player.name, key, "occupied", 0, 0, player.fund))
        return
    due = table.reckon("price", price(table.state, key), player=player.name, space=key)
    paid = FUNDS.pay(table, player.name, due, "project", key)
    outcome = "pays" if paid == due else "short" if paid else "broke"
    table.emit(e.Landed(player.name, key, outcome, paid, due, player.fund - paid))


def _receive(table: Working[BoondogglingState], player: BoondogglingPlayer, why: str) -> None:
    key = player.space
    usual = gain(table.state, player, key)
    amount = table.reckon("gain", usual, player=player.name, space=key)
    twice = why == "appropriation" and usual != law_of(table.state).board.spaces[key].amount
    twice = twice and amount == usual
    while table.state.treasury < amount:
        borrow(table)
    FUNDS.move(table, e.TREASURY, player.name, amount, why, key)
    outcome = "twice" if twice else "receives" if amount else "nothing"
    table.emit(e.Landed(player.name, key, outcome, amount, amount, player.fund + amount))
    if table.state.treasury == 0:
        borrow(table)
