"""What facts of seats change: names wherever they stand, and what comes back with whom.

Whoever leaves is kept in `State.left` with all that goes with them, so that the fact of the return needs to
say no more than the name: what was hidden stays so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.evolve.setting import set_player, set_square
from nomicd.games.nomic.state import Left, Player, State
from nomicd.table.course import evolve as course
from nomicd.table.course.facts import PlayerLeft
from nomicd.table.course.seats import restored
from nomicd.table.presence import evolve as presence
from nomicd.table.votes.evolve import voter_renamed


def leave(state: State, player: str) -> None:
    """They go, with their orders; their squares are nobody's. All of it is kept."""
    state.left[player] = Left(
        player=state.players[player],
        place=list(state.players).index(player),
        squares=tuple(label for label, square in state.squares.items() if square.owner == player),
        standing=state.standing,
        queue=state.queue,
        presence=state.presence,
    )
    course.player_left(state, PlayerLeft(player))
    state.queue = tuple(order for order in state.queue if order.player != player)
    for label in state.left[player].squares:
        set_square(state, label, owner="")


def _merged(state: State, event: e.SeatsMerged) -> None:
    gone = state.players[event.player]
    leave(state, event.player)
    for label in state.left[event.player].squares:
        set_square(state, label, owner=event.into)
    into = state.players[event.into]
    items = {**into.items}
    for item, n in gone.items.items():
        items[item] = items.get(item, 0) + n
    titles = (*into.titles, *(title for title in gone.titles if title not in into.titles))
    state.left[event.player] = replace(state.left[event.player], into=into)
    set_player(state, event.into, items=items, titles=titles)


def _parted(state: State, event: e.SeatsParted) -> None:
    """`into` is as it was, but for what has come to it since."""
    kept = state.left[event.player]
    assert kept.into is not None
    into, was = state.players[event.into], kept.into
    given = kept.player.items
    items = {item: n - given.get(item, 0) for item, n in into.items.items()}
    left = {item: n for item, n in items.items() if n or item in was.items}
    titles = tuple(each for each in into.titles if each in was.titles or each not in kept.player.titles)
    set_player(state, event.into, items=left, titles=titles)
    for label in kept.squares:
        set_square(state, label, owner="")
    give_back(state, event.player)


def _returned(state: State, event: e.SeatReturned) -> None:
    give_back(state, event.player)


def give_back(state: State, player: str) -> None:
    """The seat as it was left, but for its money, which is paid. What has changed hands since stays there."""
    kept = state.left.pop(player)
    names = list(state.players.items())
    names.insert(kept.place, (player, replace(kept.player, cash=0)))
    state.players = dict(names)
    for label in kept.squares:
        if label in state.squares and not state.squares[label].owner:
            set_square(state, label, owner=player)
    state.standing = restored(state.standing, kept.standing, player)
    state.queue = restored(state.queue, kept.queue, player)
    if state.presence == presence.without(kept.presence, player):
        state.presence = kept.presence


# Names


def _renamed(state: State, event: e.PlayerRenamed) -> None:
    old, new = event.old, event.player
    state.players = {
        new if name == old else name: replace(player, name=new) if name == old else player
        for name, player in state.players.items()
    }
    for label, square in state.squares.items():
        if square.owner == old:
            set_square(state, label, owner=new)
    _in_orders(state, old, new)
    _in_data(state, old, new)
    _in_votes(state, old, new)
    _kept_names(state, event)


def _kept_names(state: State, event: e.PlayerRenamed) -> None:
    """Nobody else is ever given a name that a player had: what is that player's is found by it."""
    former = {was: event.player if now == event.old else now for was, now in state.former.items()}
    former.pop(event.player, None)
    state.former = former if event.back else {**former, event.old: event.player}


def _in_orders(state: State, old: str, new: str) -> None:
    def called(order: Any) -> Any:
        args = exchanged(order.args, old, new)
        return replace(order, player=new if order.player == old else order.player, args=args)

    state.standing = tuple(called(order) for order in state.standing)
    state.queue = tuple(called(order) for order in state.queue)
    state.presence = presence.renamed(state.presence, old, new)


def _in_data(state: State, old: str, new: str) -> None:
    """What rules keep names players by their names: a text that is the name, and nothing else, is meant."""
    state.memory = {rule: exchanged(kept, old, new) for rule, kept in state.memory.items()}
    for number, question in state.questions.items():
        fields = ("player", "options", "default", "answer", "data")
        told = {field: exchanged(getattr(question, field), old, new) for field in fields}
        state.questions[number] = replace(question, **told)
    for number, timer in state.timers.items():
        state.timers[number] = replace(timer, data=exchanged(timer.data, old, new))
    for number, rule in state.rules.items():
        missed = tuple(replace(each, fields=exchanged(each.fields, old, new)) for each in rule.missed)
        if missed != rule.missed:
            state.rules[number] = replace(rule, missed=missed)


def _in_votes(state: State, old: str, new: str) -> None:
    voter_renamed(state, old, new)
    state.extra = exchanged(state.extra, old, new)
    state.winner = exchanged(state.winner, old, new)


def exchanged(value: Any, old: str, new: str) -> Any:
    """Data in which each text that is one name, and no more, is the other. Tables keep their order."""
    if isinstance(value, str):
        return new if value == old else value
    if isinstance(value, dict):
        return {exchanged(key, old, new): exchanged(each, old, new) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(exchanged(each, old, new) for each in value)
    return value


def joined(state: State, player: Player) -> None:
    """Somebody new, or somebody who begins anew."""
    state.left.pop(player.name, None)
    state.players[player.name] = player


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.PlayerRenamed.NAME: _renamed,
    e.SeatsMerged.NAME: _merged,
    e.SeatsParted.NAME: _parted,
    e.SeatReturned.NAME: _returned,
}
