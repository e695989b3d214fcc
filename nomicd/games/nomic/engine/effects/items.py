"""What players hold (`give`, `take`), and what lies on squares (`stock`)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import (
    MOST_ITEMS,
    Count,
    Declined,
    Effect,
    Effects,
    Where,
    Who,
    apply_change,
    cancelled,
    require_player,
    require_square,
)
from nomicd.games.nomic.engine.game_data import refer_to_player, refer_to_square
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.table.hooks import Impossible


class Give(Effect, frozen=True, tag="give"):
    player: Who
    item: str
    n: Count
    about: Where | None


class Take(Effect, frozen=True, tag="take"):
    player: Who
    item: str
    n: Count


class Stock(Effect, frozen=True, tag="stock"):
    square: Where
    item: str
    n: Annotated[int, Meta(ge=-(10**6), le=10**6)]


def _give(table: ExecutionView, rule: int, effect: Give) -> None:
    player, item = require_player(table, effect.player), _item(table, effect.item)
    about = require_square(table, effect.about).label if effect.about else ""
    fields = {
        "player": refer_to_player(player.name),
        "item": item,
        "n": effect.n,
        "about": refer_to_square(about),
        "rule": rule,
    }
    outcome = table.offer("before_give", fields)
    n = apply_change(outcome.changes, "n", effect.n, Count)
    n = min(n, MOST_ITEMS - player.items.get(item, 0))
    if not cancelled(table, outcome.cancelled) and n:
        table.emit(e.ItemGiven(player.name, item, n), rule=rule)
        table.present_later("on_given", {**fields, "n": n}, rule=rule)


def _item(table: ExecutionView, key: str) -> str:
    if key not in table.book.items:
        raise Impossible(f"no rule declares the item {key!r}")
    return key


def _take(table: ExecutionView, rule: int, effect: Take) -> None:
    player = require_player(table, effect.player)
    held = player.items.get(effect.item, 0)
    if table.strict and held < effect.n:
        raise Declined(f"that takes {effect.n} {effect.item.replace('_', ' ')}, and you have {held}")
    if n := min(effect.n, held):
        table.emit(e.ItemTaken(player.name, effect.item, n), rule=rule)
        fields = {
            "player": refer_to_player(player.name),
            "item": effect.item,
            "n": n,
            "about": None,
            "rule": rule,
        }
        table.present_later("on_taken", fields, rule=rule)


def _stock(table: ExecutionView, rule: int, effect: Stock) -> None:
    square, item = require_square(table, effect.square), effect.item
    lies = square.items.get(item, 0)
    if table.strict and lies + effect.n < 0:
        there = f"{lies} {item.replace('_', ' ')} on square {square.label}"
        raise Declined(f"that takes {-effect.n}, and there {'is' if lies == 1 else 'are'} {there}")
    if effect.n > 0:
        _item(table, item)
    if n := min(max(effect.n, -lies), MOST_ITEMS - lies):
        table.emit(e.SquareStocked(square.label, item, n), rule=rule)


EFFECTS: Effects = {Give: _give, Take: _take, Stock: _stock}
