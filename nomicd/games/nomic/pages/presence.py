"""Who is there, for readers of a Nomic: who is away, plays for another, is done, or has left a seat open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from nomicd.games.nomic import events as e
from nomicd.games.nomic.calendar import next_update
from nomicd.games.nomic.naming import listed
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import FOR, State
from nomicd.kernel.events import Event
from nomicd.kernel.page import Lines, Notice, Offer, Offers, Page, Section
from nomicd.table import delegation, turns
from nomicd.table.absence import current
from nomicd.table.presence import views as everywhere
from nomicd.table.presence.rules import awaited
from nomicd.table.presence.views import ADMIN, day


def there(state: State) -> Iterator[Section]:
    """For everybody; nothing where there is nothing to say."""
    if state.started and not state.over and (lines := tuple(_there(state))):
        yield Section("Who is there", (Lines(lines),))


def _there(state: State) -> Iterator[str]:
    here = state.presence
    for each in current(here.absences, day(state)):
        when = f"from {each.first} to {each.last}" if each.first > day(state) else f"until {each.last}"
        yield f"{each.player} is away {when}."
    for lent in delegation.current(here.delegations, day(state)):
        when = f"from {lent.first} to {lent.last}" if lent.first else f"until {lent.last}"
        yield f"{lent.to} may play for {lent.player} {when}."
    if done := [name for name in state.players if turns.is_done(here.signals, name)]:
        yield f"Done: {listed(done)}."
    if book(state.rules).presence.early:
        yield f"The next update comes early when all have said done; it waits for {listed(_waited(state))}."


def _waited(state: State) -> list[str]:
    names = awaited(state, day(state))
    signals = state.presence.signals
    return [name for name in names if state.players[name].active and not turns.is_done(signals, name)]


def notices(state: State, events: Sequence[Event]) -> Iterator[Notice]:
    """Messages, control that changes hands, what was done by another's hand; and to the Admin, that nobody
    is waited for."""
    yield from everywhere.notices(state, events, FOR)
    due = next_update(state)
    told = any(isinstance(event, e.SaidDone | e.AbsenceTold) for event in events)
    if told and due and not book(state.rules).presence.early and not _waited(state):
        lead = (f"Nobody is waited for any more before update {due.number}.",)
        offers = Offers(
            (Offer("update now because all are done", "make it now; what comes later counts for the next"),)
        )
        page = Page("All are done", lead, (Section("If you like", (offers,)),))
        yield Notice(
            "notice", ADMIN, f"all-done/u{due.number}/{datetime.fromisoformat(state.deadline):%Y-%m-%d}", page
        )
