"""Seats in their order: who sits where, whose turn comes next, who has been silent for too long.

A seat stays when its player goes. What it holds is its own, and whoever takes it over plays on with it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TypeAlias

import msgspec

from nomicd.kernel.decision import Reason, Refused

WARNED = 2
"""Turns missed in a row after which the player is warned."""

OPENED = 3
"""Turns missed in a row after which another may take the seat over; its player can still come back."""


class TableSeat(msgspec.Struct, frozen=True):
    """`name` is the seat's own, for ever. `player` has it, "" while nobody does. `missed` counts the turns in
    a row for which nothing came."""

    name: str
    player: str = ""
    missed: int = 0

    @property
    def open(self) -> bool:
        """Whether somebody else may take it over."""
        return not self.player or self.missed >= OPENED

    @property
    def warned(self) -> bool:
        """Whether its player is to be warned now: one more, and the seat is open."""
        return bool(self.player) and self.missed == WARNED


Seats: TypeAlias = tuple[TableSeat, ...]
"""All seats of a table, in seat order: the order for “left”, “right” and “clockwise”."""


def find_seat(seats: Iterable[TableSeat], name: str) -> TableSeat:
    """The seat of that name. Raises KeyError: names of seats are the game's, not a player's words."""
    for seat in seats:
        if seat.name == name:
            return seat
    raise KeyError(name)


def of(seats: Iterable[TableSeat], player: str) -> TableSeat | None:
    """The seat that a player has."""
    return next((seat for seat in seats if player and seat.player == player), None)


def order(seats: Sequence[TableSeat], first: str) -> Seats:
    """All seats once, from that one on. Raises KeyError."""
    place = seats.index(find_seat(seats, first))
    return (*seats[place:], *seats[:place])


def following(seats: Sequence[TableSeat], name: str, out: Container[str] = ()) -> TableSeat | None:
    """The next seat after that one which is not out of the game; itself if it is the last one left; None if
    all are out. Open seats are not left out: their defaults play."""
    around = (*order(seats, name)[1:], find_seat(seats, name))
    return next((seat for seat in around if seat.name not in out), None)


def openings(seats: Iterable[TableSeat]) -> Seats:
    """The seats that can be taken over: those of nobody first, then those silent for longest."""
    found = (seat for seat in seats if seat.open)
    return tuple(sorted(found, key=lambda seat: (bool(seat.player), -seat.missed)))


def problem(seats: Sequence[TableSeat], name: str, player: str) -> Refused | None:
    """Why that player cannot take that seat; None if they can."""
    mine = of(seats, player)
    if mine is not None:
        return Refused(Reason.TAKEN, f"{player} has a seat already.")
    if not find_seat(seats, name).open:
        return Refused(Reason.TAKEN, f"The seat {name} is {find_seat(seats, name).player}'s.")
    return None


def take_seat(seats: Iterable[TableSeat], name: str, player: str) -> Seats:
    """The seats when that player has taken that one: it begins with nothing missed."""
    return _with(seats, name, player=player, missed=0)


def leave_seat(seats: Iterable[TableSeat], name: str) -> Seats:
    """The seats when that one's player has gone."""
    return _with(seats, name, player="", missed=0)


def miss_turn(seats: Sequence[TableSeat], name: str) -> Seats:
    """The seats when nothing came from that one for a turn."""
    return _with(seats, name, missed=find_seat(seats, name).missed + 1)


def note_heard(seats: Iterable[TableSeat], name: str) -> Seats:
    """The seats when something came from that one: nothing is missed any more, and it is no longer open."""
    return _with(seats, name, missed=0)


def _with(seats: Iterable[TableSeat], name: str, **changes: str | int) -> Seats:
    return tuple(msgspec.structs.replace(seat, **changes) if seat.name == name else seat for seat in seats)
