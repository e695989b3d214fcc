"""The board: whose squares are (`own`), what they are called (`label`), that there are more or fewer
(`add_square`, `remove_square`), and what stands on them (`build`, `raze`)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import (
    MAX_SQUARES,
    Declined,
    Effect,
    Where,
    Who,
    require_gender,
    require_player,
    require_square,
)
from nomicd.games.nomic.engine.game_data import refer_to_player, refer_to_square
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.games.nomic.state import State
from nomicd.law.normalization import clean
from nomicd.table.hooks import Impossible


class Own(Effect, frozen=True, tag="own"):
    square: Where
    player: Who | None

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        square = require_square(table, self.square)
        owner = require_player(table, self.player).name if self.player else ""
        if owner != square.owner:
            table.emit(e.SquareOwned(square.label, owner), rule=rule)
            _present_owner(table, rule, square.label, owner, square.owner)


class Label(Effect, frozen=True, tag="label"):
    square: Where
    name: Annotated[str, Meta(max_length=200)] | None
    gender: str | None

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        square = require_square(table, self.square)
        name = square.name if self.name is None else clean(self.name)
        gender = square.gender if self.gender is None else require_gender(self.gender)
        if (name, gender) != (square.name, square.gender):
            table.emit(e.SquareLabelled(square.label, name, gender), rule=rule)


class AddSquare(Effect, frozen=True, tag="add_square"):
    owner: Who | None
    after: Where | None
    label: Annotated[str, Meta(pattern=r"^[A-Za-z$+-]{1,8}[0-9]{0,4}$")] | None
    off: bool

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        state = table.state
        if len(state.squares) >= MAX_SQUARES:
            raise Impossible(f"the board has {MAX_SQUARES} squares, and may have no more")
        if self.off and (self.after or not self.label):
            raise Impossible("a square off the board has a label, and none before it")
        number = 0 if self.label else _next_number(state)
        label = self.label or str(number)
        if label.casefold() in map(str.casefold, state.squares):
            raise Impossible(f"there is a square {label} already")
        owner = require_player(table, self.owner).name if self.owner else ""
        table.emit(e.SquareAdded(label, number, _place(table, self), owner), rule=rule)
        table.present_later("on_square_added", {"square": refer_to_square(label)}, rule=rule)
        if owner:
            _present_owner(table, rule, label, owner)


class RemoveSquare(Effect, frozen=True, tag="remove_square"):
    square: Where

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        gone, board = require_square(table, self.square).label, table.state.board
        if board == (gone,):
            raise Impossible("the last square stays")
        before = board[board.index(gone) - 1] if gone in board else board[0]
        for player in list(table.state.players.values()):
            if player.square == gone:
                table.emit(e.PawnMoved(player.name, gone, before, "placed"), rule=rule)
        table.emit(e.SquareRemoved(gone), rule=rule)


class Build(Effect, frozen=True, tag="build"):
    square: Where
    building: str

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        square = require_square(table, self.square)
        kinds = table.book.buildings
        if self.building not in kinds:
            raise Impossible(f"no rule declares the building {self.building!r}")
        category = kinds[self.building].category
        of_its_kind = [key for key, kind in kinds.items() if category and kind.category == category]
        alike = [key for key in square.buildings if key in of_its_kind or key == self.building]
        if alike:
            raise Declined(f"there is a {alike[0]} on square {square.label} already")
        table.emit(e.BuildingRaised(square.label, self.building), rule=rule)


class Raze(Effect, frozen=True, tag="raze"):
    square: Where
    building: str

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        square = require_square(table, self.square)
        if self.building not in square.buildings:
            raise Declined(f"there is no {self.building} on square {square.label}")
        table.emit(e.BuildingRazed(square.label, self.building), rule=rule)


def _present_owner(table: ExecutionView, rule: int, label: str, owner: str, old: str = "") -> None:
    fields = {
        "square": refer_to_square(label),
        "player": refer_to_player(owner),
        "old": refer_to_player(old),
    }
    table.present_later("on_owned", fields, rule=rule)


def _next_number(state: State) -> int:
    return max((square.number for square in state.squares.values()), default=0) + 1


def _place(table: ExecutionView, effect: AddSquare) -> int:
    """Return where on the board it comes to lie; -1 off it. Raises `Impossible`."""
    board = table.state.board
    if effect.off:
        return -1
    if effect.after is None:
        return len(board)
    after = require_square(table, effect.after).label
    if after not in board:
        raise Impossible(f"square {after} lies off the board: nothing comes after it")
    return board.index(after) + 1
