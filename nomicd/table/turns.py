"""`done` and `wait`: a table does not sit out a deadline for which everybody is ready."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.table.player_names import PlayerName


class Signals(msgspec.Struct, frozen=True):
    """Who is done with the turn at hand, and who is done with every turn until they say `wait`."""

    done: tuple[PlayerName, ...] = ()
    always: tuple[PlayerName, ...] = ()


def said_done(signals: Signals, seat: str, *, always: bool = False) -> Signals:
    """The signals when a seat has said `done`: for this turn, or for all to come. Who is done with all turns
    stays so."""
    if always:
        kept = said_wait(signals, seat)
        return Signals(kept.done, (*kept.always, seat))
    return signals if is_done(signals, seat) else Signals((*signals.done, seat), signals.always)


def said_wait(signals: Signals, seat: str) -> Signals:
    """The signals when a seat has taken back all that it had said: its deadline is to be waited for."""
    return Signals(_but(signals.done, seat), _but(signals.always, seat))


def _but(seats: Iterable[str], seat: str) -> tuple[str, ...]:
    return tuple(each for each in seats if each != seat)


def is_done(signals: Signals, seat: str) -> bool:
    """Return whether nothing more is expected of that seat this turn."""
    return seat in signals.done or seat in signals.always


def complete(signals: Signals, awaited: Iterable[str]) -> bool:
    """Return whether all who are waited for are done; not if nobody is. Who is absent, or has left the seat
    open, is not waited for, and that is for the game to leave out."""
    seats = tuple(awaited)
    return bool(seats) and all(is_done(signals, seat) for seat in seats)


def tireless(signals: Signals, awaited: Iterable[str]) -> bool:
    """Return whether all who are waited for are done with every turn to come; not if nobody is."""
    return complete(Signals((), signals.always), awaited)


def next_turn(signals: Signals) -> Signals:
    """The signals as the next turn begins."""
    return Signals((), signals.always)


def brought_forward(due: Due, at: datetime) -> Due:
    """The update when everybody was done at that instant: it can be made then, and what comes at or after
    that instant counts for the next one. Never later than it was due."""
    deadline = min(due.deadline, at)
    return msgspec.structs.replace(due, deadline=deadline, run_at=min(due.run_at, deadline), early=at)
