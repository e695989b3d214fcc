"""Questions to players that are pending: a part of the state of a game that asks any."""

from __future__ import annotations

from typing import Any, Generic, Protocol, Self, TypeVar

from msgspec import field
from msgspec.structs import replace

from nomicd.table.choices import Choice
from nomicd.table.naming import rename
from nomicd.table.state_part import StatePart


class PlayerQuestion(Choice, frozen=True, kw_only=True):
    """A choice that one player is asked for, to be derived from: a game adds what it is about."""

    id: int


Q = TypeVar("Q", bound=PlayerQuestion)


class Questions(StatePart, Generic[Q], frozen=True):
    """Those that are pending, oldest first; `asked` is the highest id so far. `aside` are those of players
    whose seats are now another's."""

    pending: tuple[Q, ...] = ()
    asked: int = 0
    aside: dict[str, tuple[Q, ...]] = field(default_factory=dict)

    def of(self, player: str) -> Q | None:
        """Return the question that player has to answer first; None if there is none."""
        return next((each for each in self.pending if each.player == player), None)

    def ask(self, question: Q) -> Self:
        """Return them with a new one."""
        return replace(self, pending=(*self.pending, question), asked=question.id)

    def answer(self, number: int, answer: str) -> Self:
        """Return them with an answer noted."""
        noted = tuple(replace(each, answer=answer) if each.id == number else each for each in self.pending)
        return replace(self, pending=noted)

    def close(self, number: int) -> Self:
        """Return them without that one."""
        return replace(self, pending=tuple(each for each in self.pending if each.id != number))

    def remove_player(self, player: str) -> Self:
        """What they were asked nobody is."""
        return replace(self, pending=tuple(each for each in self.pending if each.player != player))

    def replace_player(self, old: str, new: str) -> Self:
        """The new player is asked; what was answered counts no more."""
        fresh = (replace(each, answer="") if each.player == old else each for each in self.pending)
        return replace(self, pending=tuple(rename(each, old, new) for each in fresh))

    def merge_seats(self, player: str) -> Self:
        """What they were asked is kept."""
        kept = tuple(each for each in self.pending if each.player == player)
        return replace(self.remove_player(player), aside={**self.aside, player: kept})

    def part_seats(self, player: str, update: int) -> Self:
        """They are asked again what nothing has come of yet."""
        again = tuple(each for each in self.aside[player] if each.due > update)
        aside = {name: each for name, each in self.aside.items() if name != player}
        return replace(self, pending=tuple(sorted((*self.pending, *again), key=_number)), aside=aside)


def _number(question: PlayerQuestion) -> int:
    return question.id


class Asking(Protocol):
    """A state with questions."""

    questions: Questions[Any]
