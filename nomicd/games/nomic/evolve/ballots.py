"""What facts of orders change in a Nomic; those of votes change the same at every table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import FOR, Order, State
from nomicd.table.presence.orders import own_words
from nomicd.table.votes import evolve as votes
from nomicd.table.votes.evolve import numbers

__all__ = ["EVOLVE", "numbers"]


def _order_filed(state: State, event: e.OrderFiled) -> None:
    votes.filed(state, event)
    if event.queued:
        state.queue += (_order(event),)


def _order(event: e.OrderFiled) -> Order:
    """What waits, as the one has said it whose it is."""
    whom = str(event.args.get(FOR) or "")
    if not whom:
        return Order(event.source, event.player, event.verb, event.args, event.text)
    args = {name: value for name, value in event.args.items() if name != FOR}
    return Order(event.source, whom, event.verb, args, own_words(event.text, whom))


def _order_gone(state: State, event: e.OrderDone | e.OrderCancelled) -> None:
    state.queue = tuple(order for order in state.queue if order.source != event.source)


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    **votes.EVOLVE,
    e.OrderFiled.NAME: _order_filed,
    e.OrderDone.NAME: _order_gone,
    e.OrderCancelled.NAME: _order_gone,
}
