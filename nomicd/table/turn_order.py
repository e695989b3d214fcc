"""Who sits where, who moves first, whose turn it is: a part of the state of a game in rounds."""

from __future__ import annotations

from typing import Protocol, Self

import msgspec
from msgspec.structs import replace

from nomicd.table.naming import PlayerName
from nomicd.table.state_part import StatePart


class TurnOrder(StatePart, frozen=True):
    """`seats` begin with who moves first once that is known; `next` is the place in them of whose turn it is;
    `begun` says whether round `round` has begun and not ended. `aside` is the order as it was before a seat
    became another player's, by who is gone."""

    seats: tuple[PlayerName, ...] = ()
    first: PlayerName = ""
    next: int = 0
    round: int = 0
    begun: bool = False
    aside: dict[str, TurnOrder] = msgspec.field(default_factory=dict)

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.seats[self.next]

    def begin_with(self, player: str) -> Self:
        """Return the order that begins with that player; the others follow as they sit."""
        place = self.seats.index(player)
        return replace(self, seats=self.seats[place:] + self.seats[:place], first=player, next=0)

    def end_turn(self) -> Self:
        """Return the order at the next turn."""
        following = (self.next + 1) % len(self.seats)
        return replace(self, next=following, begun=following > 0)

    def add_player(self, player: str) -> Self:
        """They sit last."""
        return replace(self, seats=(*self.seats, player))

    def remove_player(self, player: str) -> Self:
        """They get up; if they were to move last, the round is over."""
        if player not in self.seats:
            return self
        seats = tuple(name for name in self.seats if name != player)
        following = self.next - (self.seats.index(player) < self.next)
        last = self.next > 0 and following >= len(seats)
        return replace(self, seats=seats, next=0 if last else following, begun=self.begun and not last)

    def merge_seats(self, player: str) -> Self:
        """How all sat is kept."""
        kept = replace(self, aside={})
        return replace(self.remove_player(player), aside={**self.aside, player: kept})

    def part_seats(self, player: str, update: int) -> Self:
        """If nobody has moved since, all is as it was; else they sit in their place again, and it is still
        the turn of whose it is."""
        del update
        was = self.aside[player]
        aside = {name: each for name, each in self.aside.items() if name != player}
        left = was.remove_player(player)
        if (self.seats, self.next) == (left.seats, left.next):
            return replace(self, seats=was.seats, next=was.next, begun=was.begun, aside=aside)
        place = min(was.seats.index(player), len(self.seats))
        seats = (*self.seats[:place], player, *self.seats[place:])
        return replace(self, seats=seats, next=seats.index(self.player), aside=aside)


class InTurns(Protocol):
    """A state with an order of turns."""

    turns: TurnOrder
