"""Facts of the board, what stands on it, and pawns."""

from __future__ import annotations

import base64
from typing import ClassVar

from nomicd.games.nomic.phrases import article, building_name, items_name, mark, sentence, square_name
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import SquareState, State, set_player, set_square
from nomicd.kernel.events import GameEvent
from nomicd.table.phrases import tell


class SquareAdded(GameEvent, frozen=True):
    """`index` is its place on the board, -1 for a square off it."""

    NAME: ClassVar[str] = "square-added"
    label: str
    number: int
    index: int
    owner: str = ""

    def apply(self, state: State) -> None:
        state.squares[self.label] = SquareState(self.label, self.number, owner=self.owner, made=state.update)
        if self.index >= 0:
            state.board = (*state.board[: self.index], self.label, *state.board[self.index :])

    def describe(self, state: State, reader: str = "") -> str:
        return f"{square_name(state, self.label)} has been added."


class SquareRemoved(GameEvent, frozen=True):
    NAME: ClassVar[str] = "square-removed"
    label: str

    def apply(self, state: State) -> None:
        _note_loss(state, self.label, "")
        state.squares.pop(self.label, None)
        state.board = tuple(label for label in state.board if label != self.label)

    def describe(self, state: State, reader: str = "") -> str:
        return f"Square {mark(self.label)} has been taken away."


_GENDERS = {"m": "male", "f": "female"}


class SquareLabelled(GameEvent, frozen=True):
    NAME: ClassVar[str] = "square-labelled"
    label: str
    name: str
    gender: str

    def apply(self, state: State) -> None:
        set_square(state, self.label, name=self.name, gender=self.gender)

    def describe(self, state: State, reader: str = "") -> str:
        name = f'is called "{self.name}"' if self.name else "has no name"
        gender = f" and is {_GENDERS.get(self.gender, self.gender)}" if self.gender != "none" else ""
        return f"Square {mark(self.label)} {name}{gender}."


class SquareOwned(GameEvent, frozen=True):
    """`player` is "" when the square becomes unowned."""

    NAME: ClassVar[str] = "square-owned"
    label: str
    player: str

    def apply(self, state: State) -> None:
        _note_loss(state, self.label, self.player)
        set_square(state, self.label, owner=self.player)

    def describe(self, state: State, reader: str = "") -> str:
        name = square_name(state, self.label)
        if not self.player:
            return f"{name} belongs to nobody again."
        return tell(reader, self.player, f"now own {name}", f"now owns {name}")


class SquaresTyped(GameEvent, frozen=True):
    """What the rules in force say the types of these squares are."""

    NAME: ClassVar[str] = "squares-typed"
    types: dict[str, tuple[str, ...]]

    def apply(self, state: State) -> None:
        for label, types in self.types.items():
            set_square(state, label, types=types)


class BuildingRaised(GameEvent, frozen=True):
    NAME: ClassVar[str] = "building-raised"
    label: str
    building: str

    def apply(self, state: State) -> None:
        before = state.squares[self.label].buildings
        set_square(state, self.label, buildings=(*before, self.building))

    def describe(self, state: State, reader: str = "") -> str:
        what = article(building_name(book(state.rules), self.building), capital=True)
        return f"{what} is built on {square_name(state, self.label)}."


class BuildingRazed(GameEvent, frozen=True):
    NAME: ClassVar[str] = "building-razed"
    label: str
    building: str

    def apply(self, state: State) -> None:
        rest = list(state.squares[self.label].buildings)
        rest.remove(self.building)
        set_square(state, self.label, buildings=tuple(rest))

    def describe(self, state: State, reader: str = "") -> str:
        what = building_name(book(state.rules), self.building)
        return f"The {what} on {square_name(state, self.label)} is torn down."


class SquareStocked(GameEvent, frozen=True):
    """`n` more of an item lie on the square; fewer where it is below 0."""

    NAME: ClassVar[str] = "square-stocked"
    label: str
    item: str
    n: int

    def apply(self, state: State) -> None:
        items = dict(state.squares[self.label].items)
        items[self.item] = items.get(self.item, 0) + self.n
        set_square(state, self.label, items={key: items[key] for key in sorted(items) if items[key]})

    def describe(self, state: State, reader: str = "") -> str:
        what = items_name(book(state.rules), self.item, abs(self.n))
        verb = "is" if abs(self.n) == 1 else "are"
        done = "put on" if self.n > 0 else "taken from"
        return sentence(f"{what[:1].upper()}{what[1:]} {verb} {done} {square_name(state, self.label)}")


class PawnPictured(GameEvent, frozen=True):
    """How a pawn looks from now on: `png` is a picture of 30 by 30 pixels in base64, "" for letters again."""

    NAME: ClassVar[str] = "pawn-pictured"
    player: str
    png: str

    def apply(self, state: State) -> None:
        when = state.update if self.png else state.players[self.player].pictured
        set_player(state, self.player, png=base64.b64decode(self.png), pictured=when)

    def describe(self, state: State, reader: str = "") -> str:
        whose = "Your" if reader == self.player else f"{self.player}'s"
        return f"{whose} pawn is {'another picture now' if self.png else 'two letters and a colour again'}."


_YOU = {"jump": "jump", "placed": "are placed"}
_THEY = {"jump": "jumps", "placed": "is placed"}


class PawnMoved(GameEvent, frozen=True):
    """`how` is move, jump or placed; `passed` are the squares in between, in order."""

    NAME: ClassVar[str] = "pawn-moved"
    player: str
    origin: str
    square: str
    how: str
    passed: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        set_player(state, self.player, square=self.square)

    def describe(self, state: State, reader: str = "") -> str:
        way = f"from {mark(self.origin)} to {square_name(state, self.square)}"
        you, they = _YOU.get(self.how, "move"), _THEY.get(self.how, "moves")
        return tell(reader, self.player, f"{you} {way}", f"{they} {way}")


def _note_loss(state: State, label: str, new: str) -> None:
    owner = state.squares[label].owner if label in state.squares else ""
    if owner not in ("", new):
        state.lost = (*state.lost, (label, owner))
