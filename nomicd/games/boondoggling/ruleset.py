"""Boondoggling as the services drive it: one value that answers every input with events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling import opening, orders, past, proof, views
from nomicd.games.boondoggling.evolve import EVOLVE
from nomicd.games.boondoggling.state import SCHEMA, State, copy
from nomicd.games.boondoggling.table import Table
from nomicd.games.boondoggling.update import update
from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Codec, Event, Record
from nomicd.kernel.plots import Figure
from nomicd.kernel.ruleset import (
    Administering,
    Context,
    Given,
    Input,
    Opening,
    Ordering,
    Seating,
    Starting,
    Ticking,
    Unseating,
)
from nomicd.kernel.views import Notice, Page
from nomicd.table import proof as proofs
from nomicd.table.weekly import next_due

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(State).decode


def _tick(state: State, due: Due) -> Decision:
    if due.number != state.update + 1 or not state.started or state.over:
        return Refused(Reason.NOT_NOW, f"update {due.number} is not the next one")
    table = Table(state)
    update(table, due)
    return Accepted(tuple(table.events))


_DECIDERS: Mapping[type, Callable[[State, Any, datetime], Decision]] = {
    Opening: lambda state, given, _: opening.open_game(Table(state), given),
    Seating: lambda state, given, _: opening.seat(Table(state), given.player),
    Unseating: lambda state, given, _: opening.unseat(Table(state), given.player),
    Starting: lambda state, _, now: opening.start(Table(state), now),
    Ordering: lambda state, given, _: orders.decide(state, given),
    Administering: lambda state, given, _: orders.administer(state, given.command),
    Ticking: lambda state, given, _: _tick(state, given.due),
}


class Boondoggling:
    """A `nomicd.kernel.ruleset.Ruleset`, `Filing`, `Replaying`, `Verifying` and `Versioned`."""

    name = "boondoggling"
    title = "Boondoggling"
    schema = SCHEMA
    codec = Codec(e.ALL)
    evolve: Mapping[str, Callable[[Any, Any], None]] = EVOLVE

    def blank(self) -> State:
        """The state before the first event."""
        return State()

    def copy(self, state: State) -> State:
        """A state that can be changed while the other stays."""
        return copy(state)

    def freeze(self, state: State) -> bytes:
        """Canonical bytes: equal histories, equal bytes."""
        return _encode(state)

    def thaw(self, data: bytes) -> State:
        """The state that `freeze` gave the bytes of."""
        return _decode(data)

    def decide(self, state: State, given: Input, context: Context) -> Decision:
        """What an input leads to."""
        return _DECIDERS[type(given)](state, given, context.now)

    def filed(
        self, state: State, ordering: Ordering | Administering, decision: Decision, context: Context
    ) -> tuple[Event, ...]:
        """The record of an order, accepted or not. Put it before its outcomes."""
        del context
        if isinstance(ordering, Administering):
            return (orders.admin_filed(ordering, decision),) if state.seed else ()
        if ordering.player not in state.players or not state.seed:
            return ()
        return (orders.filed(state, ordering, decision),)

    def proofs(self, events: Sequence[Event]) -> tuple[str, ...]:
        """The digests of the orders filed among these events."""
        return tuple(event.digest for event in events if isinstance(event, e.OrderFiled))

    def next_update(self, state: State) -> Due | None:
        """The first update not yet made."""
        if not state.started or state.over:
            return None
        after = datetime.fromisoformat(state.deadline)
        return next_due(state.update + 1, after, state.timezone, state.options.updates)

    def due(self, state: State, after: datetime) -> Due | None:
        """The next update whose deadline lies after that instant."""
        found = self.next_update(state)
        while found and found.deadline <= after:
            found = next_due(found.number + 1, found.deadline, state.timezone, state.options.updates)
        return found

    def inputs(self, records: Sequence[Record]) -> tuple[Given, ...]:
        """What the game was given, in the order of the log."""
        return past.inputs(self.codec, records)

    def verify(self, records: Sequence[Record]) -> list[str]:
        """What does not hold of dice, secrets and orders."""
        return proof.verify(self.codec, records)

    def vocabulary(self, state: State, reader: str) -> Vocabulary:
        """What that player may write now."""
        return views.vocabulary(state, reader)

    def answer(self, state: State, reader: str, command: Command) -> Page | None:
        """The page that a read-only command asks for."""
        del reader  # who asks sees what all may see
        return views.answer(state, command)

    def open_to(self, state: State, reader: str) -> Page:
        """What is still open to that player."""
        return views.open_to(state, reader, self.next_update(state))

    def notices(self, state: State, events: Sequence[Event]) -> Iterable[Notice]:
        """The mails that these events call for."""
        return views.notices(state, events, self.next_update(state))

    def picture(self, state: State, events: Sequence[Event] = ()) -> Drawing:
        """The board."""
        return views.picture(state, events)

    def figures(self, state: State) -> tuple[Figure, ...]:
        """Funds and Treasury."""
        return views.figures(state)

    def public(self, state: State, record: Record) -> bool:
        """Whether everybody may see this record."""
        return views.public(state, self.codec, record)

    def visible(self, state: State, record: Record, reader: str) -> bool:
        """Whether that reader may see this record."""
        return views.visible(state, self.codec, record, reader)

    def seal(self, state: State) -> bytes:
        """The key of the game's salts."""
        return proofs.seal(state.seed)


RULESETS = (Boondoggling(),)
