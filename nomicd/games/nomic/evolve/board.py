"""What facts of the board, what stands on it, and pawns change."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.evolve.setting import set_player, set_square
from nomicd.games.nomic.state import Square, State


def _square_added(state: State, event: e.SquareAdded) -> None:
    state.squares[event.label] = Square(event.label, event.number, owner=event.owner, made=state.update)
    if event.index >= 0:
        state.board = (*state.board[: event.index], event.label, *state.board[event.index :])


def _square_removed(state: State, event: e.SquareRemoved) -> None:
    _note_loss(state, event.label, "")
    state.squares.pop(event.label, None)
    state.board = tuple(label for label in state.board if label != event.label)


def _square_labelled(state: State, event: e.SquareLabelled) -> None:
    set_square(state, event.label, name=event.name, gender=event.gender)


def _note_loss(state: State, label: str, new: str) -> None:
    owner = state.squares[label].owner if label in state.squares else ""
    if owner not in ("", new):
        state.lost = (*state.lost, (label, owner))


def _square_owned(state: State, event: e.SquareOwned) -> None:
    _note_loss(state, event.label, event.player)
    set_square(state, event.label, owner=event.player)


def _squares_typed(state: State, event: e.SquaresTyped) -> None:
    for label, types in event.types.items():
        set_square(state, label, types=types)


def _building_raised(state: State, event: e.BuildingRaised) -> None:
    set_square(state, event.label, buildings=(*state.squares[event.label].buildings, event.building))


def _building_razed(state: State, event: e.BuildingRazed) -> None:
    rest = list(state.squares[event.label].buildings)
    rest.remove(event.building)
    set_square(state, event.label, buildings=tuple(rest))


def _square_stocked(state: State, event: e.SquareStocked) -> None:
    items = dict(state.squares[event.label].items)
    items[event.item] = items.get(event.item, 0) + event.n
    set_square(state, event.label, items={key: items[key] for key in sorted(items) if items[key]})


def _pawn_moved(state: State, event: e.PawnMoved) -> None:
    set_player(state, event.player, square=event.square)


def _pawn_pictured(state: State, event: e.PawnPictured) -> None:
    when = state.update if event.png else state.players[event.player].pictured
    set_player(state, event.player, png=base64.b64decode(event.png), pictured=when)


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.SquareAdded.NAME: _square_added,
    e.SquareRemoved.NAME: _square_removed,
    e.SquareLabelled.NAME: _square_labelled,
    e.SquareOwned.NAME: _square_owned,
    e.SquaresTyped.NAME: _squares_typed,
    e.BuildingRaised.NAME: _building_raised,
    e.BuildingRazed.NAME: _building_razed,
    e.SquareStocked.NAME: _square_stocked,
    e.PawnMoved.NAME: _pawn_moved,
    e.PawnPictured.NAME: _pawn_pictured,
}
