"""What a case simply makes so, whatever the rules say: the events behind its given facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.examples import sentences as c
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State
from nomicd.kernel.events import Event


class Misplaced(Exception):
    """A step cannot be taken; the message says why."""


def label(state: State, square: str) -> str:
    """A square that is there. Raises `Misplaced`."""
    if square not in state.squares:
        raise Misplaced(f"there is no square {square}")
    return square


def place(state: State, square: str) -> int:
    """Where on the board it lies. Raises `Misplaced`."""
    if label(state, square) not in state.board:
        raise Misplaced(f"square {square} lies off the board")
    return state.board.index(square)


def item(state: State, name: str) -> str:
    """The key of an item named in any of its ways. Raises `Misplaced`."""
    for key, kind in book(state.rules).items.items():
        words = (key, key.replace("_", " "), kind.name, kind.plural or f"{kind.name}s")
        if name.casefold() in (word.casefold() for word in words):
            return key
    raise Misplaced(f"no rule declares an item {name}")


def building(state: State, name: str) -> str:
    """The key of a building named in any of its ways. Raises `Misplaced`."""
    for key, kind in book(state.rules).buildings.items():
        if name.casefold() in (key, key.replace("_", " "), kind.name.casefold()):
            return key
    raise Misplaced(f"no rule declares a building {name}")


def square_type(state: State, name: str) -> str:
    """The key of a kind of square named in any of its ways. Raises `Misplaced`."""
    for key, kind in book(state.rules).square_types.items():
        if name.casefold() in (key, key.replace("_", " "), kind.name.casefold()):
            return key
    raise Misplaced(f"no rule declares a kind of square {name}")


def _law(state: State, step: c.Law) -> list[Event]:
    if step.number not in state.rules:
        raise Misplaced(f"there is no rule {step.number}")
    return [e.RuleRepealed(step.number, "the case")] if step.state == "repealed" else []


def _cash(state: State, step: c.Cash) -> list[Event]:
    more = step.amount - state.players[step.player].cash
    if more < 0:
        return [e.MoneyPaid(step.player, "", -more, "the case")]
    return [e.MoneyPaid("", step.player, more, "the case")] if more else []


def _holding(state: State, step: c.Holding) -> list[Event]:
    key = item(state, step.item)
    more = step.n - state.players[step.player].items.get(key, 0)
    if more < 0:
        return [e.ItemTaken(step.player, key, -more)]
    return [e.ItemGiven(step.player, key, more)] if more else []


def _stocked(state: State, step: c.Stocked) -> list[Event]:
    key, square = item(state, step.item), state.squares[label(state, step.square)]
    more = step.n - square.items.get(key, 0)
    return [e.SquareStocked(square.label, key, more)] if more else []


def _pot(state: State, step: c.Pot) -> list[Event]:
    more = step.amount - state.accounts.get(step.name, 0)
    if more < 0:
        return [e.MoneyPaid(f"@{step.name}", "", -more, "the case")]
    return [e.MoneyPaid("", f"@{step.name}", more, "the case")] if more else []


def _laid(state: State, step: c.Laid) -> list[Event]:
    if step.label in state.squares:
        raise Misplaced(f"there is a square {step.label} already")
    return [e.SquareAdded(step.label, 0, place(state, step.after) + 1, "")]


def _gender(state: State, step: c.Gender) -> list[Event]:
    if step.square:
        square = state.squares[label(state, step.who)]
        return [e.SquareLabelled(square.label, square.name, step.gender)]
    return [e.PlayerDressed(step.who, step.gender, state.players[step.who].colour)]


def _being(state: State, step: c.Being) -> list[Event]:
    del state
    if step.what in ("bankrupt", "solvent"):
        raise Misplaced("say how much money: alice has -$50")
    kinds = {"active": e.PlayerActivated, "inactive": e.PlayerInactivated}
    kind = kinds.get(step.what)
    return [kind(step.player) if kind else e.TitleTaken(step.player, step.what)]


FACTS: Mapping[type[msgspec.Struct], Callable[[State, Any], list[Event]]] = {
    c.Standing: lambda state, step: [
        e.PawnMoved(step.player, state.players[step.player].square, label(state, step.square), "placed")
    ],
    c.Cash: _cash,
    c.Holding: _holding,
    c.Owning: lambda state, step: [e.SquareOwned(label(state, step.square), step.player)],
    c.Naming: lambda state, step: [
        e.SquareLabelled(label(state, step.square), step.name, state.squares[step.square].gender)
    ],
    c.Gender: _gender,
    c.Being: _being,
    c.Laid: _laid,
    c.Built: lambda state, step: [
        e.BuildingRaised(label(state, step.square), building(state, step.building))
    ],
    c.Stocked: _stocked,
    c.Pot: _pot,
    c.Law: _law,
}
