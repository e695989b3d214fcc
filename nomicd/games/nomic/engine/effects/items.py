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
    Where,
    Who,
    apply_change,
    is_cancelled,
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

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player, item = require_player(table, self.player), _item(table, self.item)
        about = require_square(table, self.about).label if self.about else ""
        fields = {
            "player": refer_to_player(player.name),
            "item": item,
            "n": self.n,
            "about": refer_to_square(about),
            "rule": rule,
        }
        outcome = table.offer("before_give", fields)
        n = apply_change(outcome.changes, "n", self.n, Count)
        n = min(n, MOST_ITEMS - player.items.get(item, 0))
        if not is_cancelled(table, outcome.cancelled) and n:
            table.emit(e.ItemGiven(player.name, item, n), rule=rule)
            table.present_later("on_given", {**fields, "n": n}, rule=rule)


class Take(Effect, frozen=True, tag="take"):
    player: Who
    item: str
    n: Count

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player = require_player(table, self.player)
        held = player.items.get(self.item, 0)
        if table.strict and held < self.n:
            raise Declined(f"that takes {self.n} {self.item.replace('_', ' ')}, and you have {held}")
        if n := min(self.n, held):
            table.emit(e.ItemTaken(player.name, self.item, n), rule=rule)
            fields = {
                "player": refer_to_player(player.name),
                "item": self.item,
                "n": n,
                "about": None,
                "rule": rule,
            }
            table.present_later("on_taken", fields, rule=rule)


class Stock(Effect, frozen=True, tag="stock"):
    square: Where
    item: str
    n: Annotated[int, Meta(ge=-(10**6), le=10**6)]

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        square, item = require_square(table, self.square), self.item
        lies = square.items.get(item, 0)
        if table.strict and lies + self.n < 0:
            there = f"{lies} {item.replace('_', ' ')} on square {square.label}"
            raise Declined(f"that takes {-self.n}, and there {'is' if lies == 1 else 'are'} {there}")
        if self.n > 0:
            _item(table, item)
        if n := min(max(self.n, -lies), MOST_ITEMS - lies):
            table.emit(e.SquareStocked(square.label, item, n), rule=rule)


def _item(table: ExecutionView, key: str) -> str:
    if key not in table.book.items:
        raise Impossible(f"no rule declares the item {key!r}")
    return key
