"""A copy of a game on which one input is carried out, and the events that it leads to."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from nomicd.kernel.events import Event
from nomicd.table.course.state import Course

S = TypeVar("S", bound=Course[Any])


def copied(state: S) -> S:
    """A state that can be changed while the other stays: dicts are new, what they hold is shared and never
    changed in place."""
    fields = ((name, getattr(state, name)) for name in state.__struct_fields__)
    dicts = {name: dict(value) for name, value in fields if isinstance(value, dict)}
    return msgspec.structs.replace(state, **dicts)


class Working(Generic[S]):
    """`state` moves on with each event; the state that was given stays as it was."""

    def __init__(self, state: S) -> None:
        self.state = copied(state)
        self.events: list[Event] = []

    def emit(self, *events: Event) -> None:
        """Let it be so."""
        for event in events:
            event.apply(self.state)
            self.events.append(event)
