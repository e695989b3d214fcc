"""In which order the queued orders of several players are carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.arguments import arguments
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.hook_calls import AgendaStep
from nomicd.games.nomic.play.orders import act, action_calls
from nomicd.games.nomic.state import Order
from nomicd.kernel.events import GameEvent
from nomicd.law.answers import Answer


class _Tried(msgspec.Struct, frozen=True):
    """A queued order, and what it would touch."""

    order: Order
    touches: frozenset[str]


def sequence(table: Execution, orders: tuple[Order, ...]) -> list[Order]:
    """Independent orders as they came, then those of players whose orders touch the same things: round-robin,
    the players in random order, within the rank that the rules give (`rank_<action>`, lower first)."""
    players = list(dict.fromkeys(order.player for order in orders))
    if len(players) < 2:  # noqa: PLR2004  nobody to depend on
        return list(orders)
    tried = _try_each(table, sorted(orders, key=lambda order: players.index(order.player)))
    entangled = [group for group in _groups(players, tried) if len(group) > 1]
    bound = {player for group in entangled for player in group}
    alone = [order for order in orders if order.player not in bound]
    return [*alone, *chain.from_iterable(_round_robin(table, group, orders) for group in entangled)]


def _try_each(table: Execution, orders: Sequence[Order]) -> list[_Tried]:
    """Try each player's orders, one after another, in an execution in which those of the others are not
    done."""
    trials: dict[str, Execution] = {}
    tried: list[_Tried] = []

    def attempt(order: Order) -> None:
        if order.player not in trials:
            trials[order.player] = Execution(
                table.state, table.interpreter, fixed=table.dice.fixed, scratch=True
            )
        trial = trials[order.player]
        before = len(trial.events)
        act(trial, order)
        touched = {mark for event in trial.events[before:] for mark in _marks(event)}
        marks = touched | _find_named(table, order)
        tried.append(_Tried(order, frozenset(marks - {f"player {order.player}", "player "})))

    table.run(
        [
            AgendaStep(
                partial(action_calls, table, order),
                partial(attempt, order),
                afresh=place > 0 and order.player != orders[place - 1].player,
            )
            for place, order in enumerate(orders)
        ]
    )
    return tried


def _marks(event: GameEvent) -> Iterator[str]:
    match event:
        case e.SquareOwned(label=label) | e.SquareLabelled(label=label):
            yield f"square {label}"
        case e.BuildingRaised(label=label) | e.BuildingRazed(label=label):
            yield f"square {label}"
        case e.MoneyPaid(payer=payer, payee=payee):
            yield from (f"player {payer}", f"player {payee}")
        case e.ItemGiven(player=player) | e.ItemTaken(player=player):
            yield f"player {player}"
        case e.MemoryPut(rule=rule, key=key):
            yield f"memory {rule} {key}"
        case _:
            return


def _find_named(table: Execution, order: Order) -> set[str]:
    kind = table.book.actions.get(order.verb)
    named = arguments(kind, order.player, order.args) if kind else {}
    tags = [value for name, value in named.items() if name != "player" and isinstance(value, dict)]
    return {f"{sort.removeprefix('$')} {name}" for tag in tags for sort, name in tag.items()}


def _groups(players: list[str], tried: list[_Tried]) -> list[list[str]]:
    """Players joined wherever orders of two touch the same thing."""
    groups = [[player] for player in players]
    holder: dict[str, str] = {}
    for one in tried:
        for mark in sorted(one.touches):
            other = holder.setdefault(mark, one.order.player)
            mine, theirs = _group(groups, one.order.player), _group(groups, other)
            if mine is not theirs:
                theirs.extend(mine)
                groups.remove(mine)
    return groups


def _group(groups: list[list[str]], player: str) -> list[str]:
    return next(group for group in groups if player in group)


def _round_robin(table: Execution, group: list[str], orders: tuple[Order, ...]) -> list[Order]:
    places = {player: place for place, player in enumerate(table.dice.shuffle(sorted(group), "orders"))}
    rounds: dict[tuple[str, float], int] = {}
    keyed: list[tuple[tuple[float, int, int], Order]] = []
    for received, order in enumerate(orders):
        if order.player in places:
            rank = _rank(table, order, received)
            turn = rounds[order.player, rank] = rounds.get((order.player, rank), 0) + 1
            keyed.append(((rank, turn, places[order.player]), order))
    return [order for _, order in sorted(keyed, key=lambda pair: pair[0])]


def _rank(table: Execution, order: Order, received: int) -> float:
    """Return what the rule says, told how many orders had come before: 0 where it says nothing at all, last
    where it finds no rank."""
    kind = table.book.actions.get(order.verb)
    if kind is None or not table.has(kind.rule, f"rank_{kind.key}"):
        return 0
    fields = {**arguments(kind, order.player, order.args), "received": received}
    for outcome in table.ask(f"rank_{kind.key}", [fields], only=kind.rule):
        for answer in outcome.answers:
            if isinstance(answer, Answer) and type(answer.value) is int:
                return answer.value
    return float("inf")
