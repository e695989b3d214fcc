"""What rules see of the game: the state as plain data, told to a session once and then only in news."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from nomicd.games.nomic.calendar import phase
from nomicd.games.nomic.engine.arguments import read_arguments
from nomicd.games.nomic.rules.rulebook import Book
from nomicd.games.nomic.state import PlayerState, ProposalState, Rule, SquareState, State
from nomicd.kernel.json_data import JsonObject
from nomicd.table.standing import Standings

Thing = TypeVar("Thing", PlayerState, SquareState)
Data = JsonObject
Changes = dict[str, dict[str, Data]]
"""By kind (players, squares, memory, accounts), whose, and what: what it is now. Of `pending` orders those
that wait no more, by source."""
Roll = tuple[int, int, int, str, str, list[int], list[str]]
"""Dice as they were asked for, and what they show: how many, sides, rule, why, player, values; and what one
is to be picked from, if anything is."""


def refer_to_player(name: str) -> Data | None:
    """A player as an argument for rule code; None for nobody."""
    return {"$player": name} if name else None


def refer_to_square(label: str) -> Data | None:
    """A square as an argument for rule code; None for nowhere."""
    return {"$square": label} if label else None


_UNTOLD = SquareState("", 0)
"""What no square is."""


class GameData:
    """What one session has been told. What the state holds is never changed in place, so that a thing that
    is the very same object as last time is no news."""

    def __init__(self) -> None:
        self._players: dict[str, PlayerState] = {}
        self._squares: dict[str, SquareState] = {}
        self._proposals: dict[int, ProposalState] = {}
        self._memory: dict[int, Data] = {}
        self._rules: dict[int, Rule] = {}
        self._whole: JsonObject = {}

    def news(self, state: State, bound: Book) -> Data:
        """Return what has changed since it was last asked for; from then on it counts as told."""
        news: Data = {}
        self._things(news, "squares", self._squares, state.squares, lambda one: _square(one, bound))
        self._things(news, "players", self._players, state.players, _player)
        if self._things(news, "proposals", self._proposals, state.proposals, _proposal):
            self._tell(news, "now", _now(state))
        self._tell(news, "board", state.board)
        self._tell(news, "pending", state.queue, _list_pending)
        self._tell(news, "standing", state.standing, lambda orders: _list_standing(orders, bound))
        if self._rules != state.rules:
            self._rules = dict(state.rules)
            self._tell(news, "rules", tuple(filter(state.runs_rule, bound.order)))
        self._tell(news, "accounts", state.accounts, dict)
        self._tell(news, "clock", (state.update, state.week, state.weekday))
        if news.pop("clock", None):
            news["now"] = _now(state)
        if memory := self._diff_memory(state.memory):
            news["memory"] = memory
        return news

    def turn(self, old: Book, bound: Book) -> None:
        """Other rules are in force from now on: what is drawn by them is to be told again."""
        if old.square_types != bound.square_types:
            self._squares = dict.fromkeys(self._squares, _UNTOLD)
        if old.actions != bound.actions and "standing" in self._whole:
            self._whole["standing"] = None

    def start_over(self, state: State) -> tuple[Data, GameData]:
        """News by which nothing is left of what was told a piece at a time, and the picture of the game that
        comes then; what is told whole is told anew. On a board of the same squares, those without an owner
        that are no different stay."""
        gone, fresh = self._forget_all(), GameData()
        if list(self._squares) == list(state.squares) and self._whole.get("board") == state.board:
            del gone["squares"]
            for label, square in state.squares.items():  # owners are never the same
                same = not square.owner and _is_like(square, self._squares[label])
                fresh._squares[label] = square if same else _UNTOLD
        return gone, fresh

    def _forget_all(self) -> Data:
        return {
            "squares": dict.fromkeys(map(str, self._squares)),
            "players": dict.fromkeys(map(str, self._players)),
            "proposals": dict.fromkeys(map(str, self._proposals)),
            "memory": {str(rule): dict.fromkeys(kept) for rule, kept in self._memory.items()},
        }

    def agrees(self, state: State, changes: Changes) -> bool:
        """Return whether the state is what has been told and these changes, and nothing else; in doubt, no.
        If it is, it counts as told."""
        if not self._whole or not (
            _came_to(self._players, state.players, changes.get("players"))
            and _came_to(self._squares, state.squares, changes.get("squares"))
            and self._came_about(state, changes)
        ):
            return False
        self._players.update(state.players)
        self._squares.update(state.squares)
        self._memory = dict(state.memory)
        self._whole |= {"accounts": dict(state.accounts), "pending": state.queue}
        return True

    def _came_about(self, state: State, changes: Changes) -> bool:
        """Return the same of all that is neither player nor square."""
        told, memory = self._whole, self._memory
        accounts, pending = told["accounts"], told["pending"]
        for rule, new in changes.get("memory", {}).items():
            kept = {**memory.get(int(rule), {}), **new}
            memory = {**memory, int(rule): {key: value for key, value in kept.items() if value is not None}}
        if paid := changes.get("accounts"):
            accounts = {**accounts, **{name: one[name] for name, one in paid.items()}}
        if done := changes.get("pending"):
            pending = tuple(order for order in pending if order.source not in done)
        clock = (state.update, state.week, state.weekday)
        known = (
            accounts,
            self._proposals,
            self._rules,
            pending,
            told["board"],
            told["standing"],
            told["clock"],
        )
        now = (state.accounts, state.proposals, state.rules, state.queue, state.board, state.standing, clock)
        return _is_same_memory(memory, state.memory) and known == now

    def in_order(self, state: State) -> bool:
        """Return whether what has been told, with the next news, comes in the order in which it would all be
        told at once: somebody who has left and come back stands last."""
        return list(self._players) == list(state.players)[: len(self._players)]

    def _things(self, news: Data, name: str, told: dict[Any, Any], known: Any, draw: Any) -> bool:
        if told == known:  # quickly known, since most are the same objects
            return False
        changed = _find_changed(told, known)
        news[name] = {str(key): None if one is None else draw(one) for key, one in changed.items()}
        for key in told.keys() - known.keys():
            del told[key]
        told.update(known)
        return True

    def _tell(self, news: Data, name: str, value: Any, draw: Any = None) -> None:
        if name not in self._whole or self._whole[name] != value:
            self._whole[name] = dict(value) if isinstance(value, dict) else value
            news[name] = draw(value) if draw else value

    def _diff_memory(self, memory: Mapping[int, Data]) -> Data:
        told, self._memory = self._memory, dict(memory)
        return {
            str(rule): _find_changed(told.get(rule, {}), kept or {})
            for rule, kept in _find_changed(told, memory).items()
        }


def _find_changed(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return what is another object now than it was, and None for what is gone."""
    changed = {key: one for key, one in new.items() if old.get(key) is not one}
    return changed | dict.fromkeys(key for key in old if key not in new)


def _came_to(
    told: Mapping[str, Thing], known: Mapping[str, Thing], changes: Mapping[str, Data] | None
) -> bool:
    """Return whether things as they were told are, with these changes, what they are."""
    if not changes:
        return told == known
    return (
        changes.keys() <= told.keys()
        and {**told, **{name: known.get(name) for name in changes}} == known
        and all(_is_like(replace(told[name], **_shape(new)), known[name]) for name, new in changes.items())
    )


def _shape(changes: Data) -> Data:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in changes.items()}


def _is_same_memory(one: Mapping[int, Data], other: Mapping[int, Data]) -> bool:
    return one == other or _drop_forgotten(one) == _drop_forgotten(other)


def _drop_forgotten(memory: Mapping[int, Data]) -> Mapping[int, Data]:
    """Leave out who has forgotten all: rules see no difference."""
    return memory if all(memory.values()) else {rule: kept for rule, kept in memory.items() if kept}


def _is_like(one: Thing, other: Thing) -> bool:
    """Return whether they are the same, items in the same order."""
    return one == other and list(one.items) == list(other.items)


def _player(player: PlayerState) -> Data:
    return {
        "cash": player.cash,
        "square": player.square,
        "active": player.active,
        "gender": player.gender,
        "colour": player.colour,
        "idle": player.idle,
        "items": player.items,
        "titles": list(player.titles),
    }


def _square(square: SquareState, bound: Book) -> Data:
    kinds = [bound.square_types[key] for key in square.types if key in bound.square_types]
    return {
        "number": square.number,
        "name": square.name,
        "owner": square.owner,
        "gender": square.gender,
        "types": list(square.types),
        "purchasable": all(kind.purchasable for kind in kinds),
        "made": square.made,
        "buildings": list(square.buildings),
        "items": square.items,
    }


def _proposal(proposal: ProposalState) -> Data:
    return {
        "title": proposal.title,
        "player": proposal.player,
        "status": proposal.status,
        "first": proposal.first,
    }


def _now(state: State) -> Data:
    return {"update": state.update, "week": state.week, "weekday": state.weekday, "phase": phase(state)}


def _list_standing(orders: Standings, bound: Book) -> Data:
    """Return what each player has ordered for good, by action. A session ends when the rules in force
    change."""
    drawn: Data = {}
    for order in orders:
        if order.action in bound.actions:
            mine = drawn.setdefault(order.player, {})
            mine.setdefault(order.action, []).append(read_arguments(bound.actions[order.action], order.args))
    return drawn


def _list_pending(queue: Any) -> Data:
    counts = Counter((order.player, order.verb) for order in queue)
    made: Data = {}
    for (player, verb), n in sorted(counts.items()):
        made.setdefault(player, {})[verb] = n
    return made
