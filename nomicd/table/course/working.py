"""A copy of a game on which one input is carried out, and the events that it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeAlias

from nomicd.kernel.decision import Decision
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import DecisionContext
from nomicd.kernel.json_data import Json
from nomicd.table.course.state import S, copy_state


class RuleListener(Protocol):
    """The rules that players have made, while one input is decided."""

    def hear(self, moment: str, fields: Mapping[str, Json]) -> None:
        """Let them answer what has happened."""

    def reckon(self, quantity: str, amount: int, fields: Mapping[str, Json]) -> int:
        """Return a number as they would have it."""

    def conclude(self, decision: Decision) -> Decision:
        """Return the decision with what is to be noted of how they were asked."""

    def close(self) -> None:
        """Give back what it took to ask them."""


class Working(Generic[S]):
    """`state` moves on with each event; the state that was given stays as it was. `rules` listen where
    players have made any."""

    def __init__(self, state: S, context: DecisionContext | None = None) -> None:
        self.state = copy_state(state)
        self.events: list[GameEvent] = []
        self.context = context
        self.rules: RuleListener | None = None

    def emit(self, *events: GameEvent) -> None:
        """Let it be so."""
        for event in events:
            event.apply(self.state)
            self.events.append(event)

    def save(self) -> Any:
        """Return what `restore` needs to take back all that follows."""
        return copy_state(self.state), len(self.events)

    def restore(self, saved: Any) -> None:
        """Undo all that has happened since, once."""
        before, events = saved
        for name in before.__struct_fields__:
            setattr(self.state, name, getattr(before, name))
        del self.events[events:]

    def announce(self, moment: str, **fields: Json) -> None:
        """Tell the players' rules what has happened: a `RuleMoment` of the piece, and its fields. Things are
        named by their keys."""
        if self.rules:
            self.rules.hear(moment, fields)

    def reckon(self, quantity: str, amount: int, **fields: Json) -> int:
        """Return a number in which the players' rules may have a say: a `RuleQuantity` of the piece."""
        return self.rules.reckon(quantity, amount, fields) if self.rules else amount


AnyTable: TypeAlias = Working[Any]
"""That of a game whose state has what a piece needs there."""
