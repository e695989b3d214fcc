"""Who is waited for, whose seat is open, and when all are done."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from nomicd.table import turns
from nomicd.table.absence import is_away
from nomicd.table.clock import clock_of, is_expected
from nomicd.table.course.state import AnyCourse
from nomicd.table.elimination import is_out_of_game

WARNED = 2
"""Updates missed in a row after which a player is warned."""

OPENED = 3
"""Updates missed in a row after which another may take the seat over; its player can still come back."""


def day_of(state: AnyCourse, at: datetime) -> date:
    """The day of an instant in the game's zone."""
    return at.astimezone(ZoneInfo(state.timezone)).date()


def list_awaited(state: AnyCourse, today: date) -> tuple[str, ...]:
    """Those whom an update waits for, done or not: neither silent for so long that their seat is open, nor
    without a part in the phase, nor out of the game. Who is away is among them only once they are done: then
    they have said so all the same."""
    return tuple(name for name in _list_present(state, today) if is_expected(state, name))


def _list_present(state: AnyCourse, today: date) -> tuple[str, ...]:
    """Return the same whoever has a part in the phase."""
    here = state.presence
    return tuple(
        name
        for name in state.players
        if (turns.is_done(here.signals, name) or not is_away(here.absences, name, today))
        and not is_open(state, name)
        and not is_out_of_game(state, name)
    )


def is_open(state: AnyCourse, player: str) -> bool:
    """Return whether somebody else may take that player's seat over; until then they can come back. Who is
    done with every update has said so, and need not say more; who is out of the game has nothing to say."""
    return player in state.players and _silence(state, player) >= OPENED


def is_warned(state: AnyCourse, player: str) -> bool:
    """Return whether that player's seat is open after one more update without a word from them."""
    return _silence(state, player) == WARNED


def _silence(state: AnyCourse, player: str) -> int:
    here = state.presence
    silent = player not in here.signals.always and not is_out_of_game(state, player)
    return here.missed.get(player, 0) if silent else 0


def has_finished(state: AnyCourse, player: str) -> bool:
    """Return whether that player has said to be done with what the phase waits for. Whoever is done with
    every update is asked all the same by a phase that interrupts."""
    signals = state.presence.signals
    return player in signals.done if clock_of(state).interrupts else turns.is_done(signals, player)


def awaits(state: AnyCourse, player: str, at: datetime) -> bool:
    """Return whether something may still come from that player: they are neither done nor away."""
    here, today = state.presence, day_of(state, at)
    if not is_expected(state, player) or is_out_of_game(state, player):
        return False
    return not has_finished(state, player) and not is_away(here.absences, player, today)


def done_for_good(state: AnyCourse) -> bool:
    """Return whether no update at all need be waited for, as far as the last one knew who is there; while a
    phase interrupts another, whether that one need be."""
    here = state.presence
    if state.paused or not here.signals.always:
        return False
    today = day_of(state, datetime.fromisoformat(state.deadline))
    interrupts = clock_of(state).interrupts
    return turns.tireless(here.signals, (_list_present if interrupts else list_awaited)(state, today))
