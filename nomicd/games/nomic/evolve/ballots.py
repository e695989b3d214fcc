"""What facts of orders change in a Nomic; those of votes change the same at every table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import Order, State
from nomicd.table.votes import evolve as votes
from nomicd.table.votes.evolve import numbers

__all__ = ["EVOLVE", "numbers"]


def _order_filed(state: State, event: e.OrderFiled) -> None:
    votes.filed(state, event)
    if event.queued:
        state.queue += (Order(event.source, event.player, event.verb, event.args, event.text),)


def _order_gone(state: State, event: e.OrderDone | e.OrderCancelled) -> None:
    state.queue = tuple(order for order in state.queue if order.source != event.source)


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    **votes.EVOLVE,
    e.OrderFiled.NAME: _order_filed,
    e.OrderDone.NAME: _order_gone,
    e.OrderCancelled.NAME: _order_gone,
}
