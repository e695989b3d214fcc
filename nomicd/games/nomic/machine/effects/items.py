"""What players hold: `give` and `take`."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.machine.effects.base import (
    Count,
    Declined,
    Effect,
    Effects,
    Impossible,
    Who,
    cancelled,
    changed,
    named_player,
)
from nomicd.games.nomic.machine.picture import who
from nomicd.games.nomic.machine.stage import Stage


class Give(Effect, frozen=True, tag="give"):
    player: Who
    item: str
    n: Count


class Take(Effect, frozen=True, tag="take"):
    player: Who
    item: str
    n: Count


def _give(table: Stage, rule: int, effect: Give) -> None:
    player, item = named_player(table, effect.player), _item(table, effect.item)
    fields = {"player": who(player.name), "item": item, "n": effect.n}
    outcome = table.offer("before_give", fields)
    n = changed(outcome.changes, "n", effect.n, Count)
    if not cancelled(table, outcome.cancelled) and n:
        table.emit(e.ItemGiven(player.name, item, n), rule)
        table.after("on_given", {**fields, "n": n}, rule=rule)


def _item(table: Stage, key: str) -> str:
    if key not in table.book.items:
        raise Impossible(f"no rule declares the item {key!r}")
    return key


def _take(table: Stage, rule: int, effect: Take) -> None:
    player = named_player(table, effect.player)
    held = player.items.get(effect.item, 0)
    if table.strict and held < effect.n:
        raise Declined(f"that takes {effect.n} {effect.item.replace('_', ' ')}, and you have {held}")
    if n := min(effect.n, held):
        table.emit(e.ItemTaken(player.name, effect.item, n), rule)
        table.after("on_taken", {"player": who(player.name), "item": effect.item, "n": n}, rule=rule)


EFFECTS: Effects = {Give: _give, Take: _take}
