"""A fair as the services drive it."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from fair import events as e
from fair import play, views
from fair.state import EVOLVE, State
from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Event, Record
from nomicd.kernel.ruleset import Context, Input, Opening, Ordering, Seating, Ticking, Unseating
from nomicd.kernel.views import Notice, Page
from nomicd.table import decks, seats
from nomicd.table.turns import brought_forward
from nomicd.table.weekly import next_due

UPDATES = ("mon", "tue", "fri")


class Fair:
    """A `Ruleset`, `Listening` and `Verifying`. `rig` lays the shuffled deck as a test wants it."""

    name = "fair"
    title = "a village fair"
    codec = e.CODEC
    evolve = EVOLVE

    def __init__(self, rig: Callable[[list[str]], list[str]] = lambda pile: pile) -> None:
        self._rig = rig

    def blank(self) -> State:
        return State()

    def copy(self, state: State) -> State:
        return self.thaw(self.freeze(state))

    def freeze(self, state: State) -> bytes:
        return msgspec.json.encode(state)

    def thaw(self, data: bytes) -> State:
        return msgspec.json.decode(data, type=State)

    def decide(self, state: State, given: Input, context: Context) -> Decision:
        if isinstance(given, Ticking):
            return self._tick(state, given)
        match given:
            case Opening(slug=slug, timezone=timezone, seed=seed):
                committed = e.DeckCommitted(decks.commitment(decks.secret(seed, state.deck.name)))
                return Accepted((e.Founded(slug, timezone, seed.hex()), committed))
            case Seating(player=player):
                return play.take_seat(state, player)
            case Unseating(player=player):
                return play.leave_seat(state, player)
            case Ordering():
                return play.order(state, given, context)
            case _:
                return play.begin(state, given, context, self._rig)

    def _tick(self, state: State, given: Ticking) -> Decision:
        regular = _regular(state)
        if regular is None or given.due.number != regular.number:
            return Refused(Reason.NOT_NOW, f"Day {given.due.number} is not the next one.")
        return play.Day(self.copy(state)).end(given, regular.deadline)

    def heard(self, state: State, player: str) -> tuple[Event, ...]:
        mine = seats.of(state.seats, player)
        silent = mine and state.since and not state.scores and mine.name not in state.spoke
        return (e.Heard(mine.name),) if mine and silent else ()

    def next_update(self, state: State) -> Due | None:
        due = _regular(state)
        return brought_forward(due, state.ready) if due and state.ready else due

    def due(self, state: State, after: datetime) -> Due | None:
        found, regular = self.next_update(state), _regular(state)
        while found and regular and found.deadline <= after:
            found = regular = next_due(found.number + 1, regular.deadline, state.timezone, UPDATES)
        return found

    def vocabulary(self, state: State, reader: str) -> Vocabulary:
        return views.vocabulary(state, reader)

    def answer(self, state: State, reader: str, command: Command) -> Page | None:
        return views.answer(state, reader, command)

    def open_to(self, state: State, reader: str) -> Page:
        return views.open_to(state, reader)

    def notices(self, state: State, events: Sequence[Event]) -> Iterable[Notice]:
        return views.notices(state, events)

    def public(self, state: State, record: Record) -> bool:
        return record.name != "founded" and (bool(state.scores) or record.name not in e.SECRET)

    def visible(self, state: State, record: Record, reader: str) -> bool:
        if self.public(state, record) or record.name not in e.SECRET:
            return record.name != "founded"
        event: Any = self.codec.decode(record.name, record.version, record.body)
        mine = seats.of(state.seats, reader)
        return mine is not None and getattr(event, "seat", "") == mine.name

    def seal(self, state: State) -> bytes:
        return hmac.digest(state.seed.encode(), b"seal", "sha256")

    def verify(self, records: Sequence[Record]) -> list[str]:
        """The deck was the one committed to, once its secret is out."""
        events = [self.codec.decode(each.name, each.version, each.body) for each in records]
        found = {type(event): event for event in events}
        match found.get(e.DeckCommitted), found.get(e.DeckShuffled), found.get(e.FairEnded):
            case e.DeckCommitted(commitment=published), e.DeckShuffled(pile=pile), e.FairEnded(secret=secret):
                key = bytes.fromhex(secret)
                laid = decks.shuffled(key, "fair", 1, pile)
                honest = decks.opens(published, key) and laid == pile
                return [] if honest else ["the deck is not the one that was committed to"]
        return []


def _regular(state: State) -> Due | None:
    """The next update by the calendar."""
    if state.since is None or state.scores:
        return None
    return next_due(state.day + 1, state.since, state.timezone, UPDATES)


RULESETS = (Fair(),)
