"""The state that one input changes, fact by fact; whatever has happened can be undone."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable

import msgspec

from nomicd.games.nomic.engine.hook_calls import Runaway, Waiting
from nomicd.games.nomic.state import State, copy
from nomicd.kernel.events import Event


class Savepoint(msgspec.Struct, frozen=True):
    """How things stood: to be handed to `restore`, as often as one likes."""

    state: State
    events: int
    waiting: int
    journeys: dict[str, int]


class Facts:
    """A copy of the state, the facts made on it so far, and what waits because of them.

    `number` is the update at hand or next to come.
    """

    def __init__(self, state: State) -> None:
        self.state = copy(state)
        self.events: list[Event] = []
        self.number = state.update + 1
        self._kept: State | None = None
        self._waiting: list[Waiting] = []
        self._journeys: dict[str, int] = {}
        self._departures = 0
        self._busy: Counter[int] = Counter()
        self._limit = sys.maxsize

    def emit(self, event: Event, rule: int = 0) -> None:
        """Make a fact. Raises `Runaway` when too many have followed from one thing."""
        self.note(event, rule)
        if self.exhausted:
            raise Runaway

    def note(self, event: Event, rule: int = 0) -> None:
        """Make a fact that is no reason to stop."""
        event.apply(self.state)
        self._kept = None
        self.events.append(event)
        self._busy[rule] += 1

    @property
    def exhausted(self) -> bool:
        """Whether as much has followed from the present thing as may."""
        return len(self.events) > self._limit

    @property
    def spare(self) -> int:
        """How many facts more may follow from the present thing."""
        return self._limit - len(self.events)

    def save(self) -> Savepoint:
        """What `restore` needs to take back all that follows."""
        if self._kept is None:  # one copy serves all savepoints between two facts
            self._kept = copy(self.state)
        return Savepoint(self._kept, len(self.events), len(self._waiting), dict(self._journeys))

    def restore(self, saved: Savepoint) -> None:
        """Undo all that has happened since; may be done several times from one savepoint."""
        self.state, self._kept = copy(saved.state), saved.state
        del self.events[saved.events :]
        del self._waiting[saved.waiting :]
        self._journeys = dict(saved.journeys)

    def then(self, step: Waiting, rule: int = 0) -> None:
        """Do that when all that waits by now is done: as that rule wants it."""
        self._busy[rule] += 1 if rule else 0
        self._waiting.append(step)

    def depart(self, player: str) -> Callable[[], bool]:
        """A newer journey of a player ends the one before; the answer says whether this one still goes on."""
        self._departures += 1
        mine = self._journeys[player] = self._departures
        return lambda: self._journeys.get(player) == mine and player in self.state.players
