"""Facts of orders."""

from __future__ import annotations

from typing import ClassVar

from nomicd.games.nomic.state import FOR, Order, State
from nomicd.kernel.events import GameEvent
from nomicd.table.course import facts
from nomicd.table.course.state import AnyCourse
from nomicd.table.presence.orders import own_words


class NomicOrderFiled(facts.AnyOrderFiled, frozen=True):
    """`queued` says that it waits for the next update."""

    queued: bool = False
    reason: str = ""

    def apply(self, state: State) -> None:
        super().apply(state)
        if self.queued:
            state.queue += (self._as_waiting(),)

    def _as_waiting(self) -> Order:
        """Return what waits, as the one has said it whose it is."""
        whom = str(self.args.get(FOR) or "")
        if not whom:
            return Order(self.source, self.player, self.verb, self.args, self.text)
        args = {name: value for name, value in self.args.items() if name != FOR}
        return Order(self.source, whom, self.verb, args, own_words(self.text, whom))


class NomicScheduledOrderCame(facts.ScheduledOrderCame, frozen=True):
    """`queued` says that it waits with the other actions of the update."""

    queued: bool = False

    def describe(self, state: AnyCourse, reader: str = "") -> str:
        return ""


class OrderDone(GameEvent, frozen=True):
    """A queued order was carried out, or `failed` with the reason."""

    NAME: ClassVar[str] = "order-done"
    source: str
    failed: str = ""

    def apply(self, state: State) -> None:
        _drop(state, self.source)


class OrderCancelled(GameEvent, frozen=True):
    NAME: ClassVar[str] = "order-cancelled"
    source: str

    def apply(self, state: State) -> None:
        _drop(state, self.source)


def _drop(state: State, source: str) -> None:
    state.queue = tuple(order for order in state.queue if order.source != source)
