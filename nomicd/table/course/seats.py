"""What the facts of seats change: another name wherever the old one stands, one seat of two, two again.

A game whose state holds names of players elsewhere calls the function here from its own, and does the same
with those (`nomicd.table.naming`).
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from nomicd.table.course import facts as f
from nomicd.table.course.evolve import Evolve, player_left
from nomicd.table.course.state import Course, Merged
from nomicd.table.naming import in_fields, in_keys, other
from nomicd.table.presence import evolve as presence

T = TypeVar("T")


def player_renamed(state: Course[Any], event: f.PlayerRenamed) -> None:
    """The player, and all that they have said and ordered, under the new name. Nobody else is ever given the
    old one: what is that player's is found by it."""
    old, new = event.old, event.player
    state.players = in_keys(state.players, old, new)
    state.players[new] = replace(state.players[new], name=new)
    state.standing = in_fields(state.standing, old, new, "player")
    state.presence = presence.renamed(state.presence, old, new)
    state.winner = other(state.winner, old, new)
    former = {was: other(now, old, new) for was, now in state.former.items() if was != new}
    state.former = former if event.back else {**former, old: new}


def seats_merged(state: Course[Any], event: f.SeatsMerged) -> None:
    """The one is gone, with what they had ordered; it is kept as it was."""
    name = event.player
    kept = Merged(
        state.players[name],
        state.players[event.into],
        list(state.players).index(name),
        state.standing,
        state.presence,
    )
    player_left(state, f.PlayerLeft(name))
    state.merged = {**state.merged, name: kept}


def seats_parted(state: Course[Any], event: f.SeatsParted) -> None:
    """The seat as it was kept, in its place."""
    kept = state.merged[event.player]
    state.merged = {name: each for name, each in state.merged.items() if name != event.player}
    names = list(state.players.items())
    names.insert(kept.place, (event.player, kept.player))
    state.players = dict(names)
    state.standing = restored(state.standing, kept.standing, event.player)
    if state.presence == presence.without(kept.presence, event.player):
        state.presence = kept.presence


def restored(now: tuple[T, ...], before: tuple[T, ...], player: str) -> tuple[T, ...]:
    """What stood before, if all but the player's own still does; else theirs behind the others'."""
    mine = tuple(each for each in before if getattr(each, "player", "") == player)
    return before if tuple(each for each in before if each not in mine) == now else (*now, *mine)


EVOLVE: Evolve = {
    f.PlayerRenamed.NAME: player_renamed,
    f.SeatsMerged.NAME: seats_merged,
    f.SeatsParted.NAME: seats_parted,
}
