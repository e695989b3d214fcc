"""What the facts of a course change in its part of the state. Never refuses, never draws.

A game whose fact holds more calls the function here from its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from nomicd.kernel.events import Event
from nomicd.table.absence import is_away
from nomicd.table.course import facts as f
from nomicd.table.course.state import Course
from nomicd.table.presence import evolve as presence
from nomicd.table.standing import Standing, with_new

Evolve = Mapping[str, Callable[[Any, Any], None]]


def set_player(state: Course[Any], name: str, **changes: Any) -> None:
    """New values in a player; one who is gone is passed over."""
    if name in state.players:
        state.players[name] = replace(state.players[name], **changes)


def game_opened(state: Course[Any], event: f.GameOpened) -> None:
    """Names the game."""
    state.slug = event.slug
    state.timezone = event.timezone
    state.options = dict(event.options)


def chance_sealed(state: Course[Any], event: f.ChanceSealed) -> None:
    """Keeps the seed."""
    state.seed = event.seed


def chance_committed(state: Course[Any], event: f.ChanceCommitted) -> None:
    """Keeps what the dice are committed to."""
    state.commitment = event.commitment


def document_adopted(state: Course[Any], event: f.DocumentAdopted) -> None:
    """Keeps a document."""
    state.documents[event.name] = event.text


def player_heard(state: Course[Any], event: f.PlayerHeard | f.AnyOrderFiled) -> None:
    """They are there."""
    set_player(state, event.player, idle=0)
    state.presence = presence.hearing(state.presence, event.player)


def player_left(state: Course[Any], event: f.PlayerLeft) -> None:
    """Takes a player out, with all that they had ordered or said of being there."""
    state.players.pop(event.player, None)
    state.standing = tuple(order for order in state.standing if order.player != event.player)
    state.presence = presence.without(state.presence, event.player)


def game_started(state: Course[Any], event: f.GameStarted) -> None:
    """From then on updates are due."""
    state.started = True
    state.deadline = event.deadline


def game_paused(state: Course[Any], event: f.GamePaused) -> None:
    """Until it is resumed."""
    state.paused = event.why
    state.stops += 1


def game_resumed(state: Course[Any], event: f.GameResumed) -> None:
    """It goes on."""
    del event
    state.paused = ""
    state.stops += 1


def game_ended(state: Course[Any], event: f.GameEnded) -> None:
    """For good."""
    state.over = event.why
    state.winner = event.player


def update_started(state: Course[Any], event: f.UpdateStarted) -> None:
    """Counts it."""
    state.update = event.number
    state.deadline = event.deadline
    state.weekday = event.weekday


def update_ended(state: Course[Any], event: f.UpdateEnded) -> None:
    """The next one begins: nothing is filed for it yet, and whoever has been silent was so once more."""
    state.secret = event.secret
    state.filed = ()
    for name, player in state.players.items():
        set_player(state, name, idle=player.idle + 1)
    state.presence = presence.next_update(
        state.presence, {name: excused(state, name) for name in state.players}
    )


def excused(state: Course[Any], player: str) -> bool:
    """Whether silence does not count against a player: orders of theirs stand, they are away, or another
    plays for them."""
    return any(order.player == player for order in state.standing) or is_out(state, player)


def is_out(state: Course[Any], player: str) -> bool:
    """Whether a player has said to be away, or that another plays for them."""
    here = state.presence
    if not (here.absences or here.delegations):
        return False
    day = presence.today(state.deadline, state.timezone)
    lent = any(each.player == player and each.holds(day) for each in here.delegations)
    return lent or is_away(here.absences, player, day)


def standing_set(state: Course[Any], event: f.StandingSet) -> None:
    """It stands from now on."""
    new = Standing(
        event.source, event.player, event.action, event.args, event.text, getattr(event, "per", "")
    )
    state.standing = with_new(state.standing, new)


def order_filed(state: Course[Any], event: f.AnyOrderFiled) -> None:
    """The update's root will prove it; whoever orders is there."""
    state.filed += (event.digest,)
    player_heard(state, event)


def nothing(state: Course[Any], event: Event) -> None:
    """A fact for readers changes nothing."""


EVOLVE: Evolve = {
    f.GameOpened.NAME: game_opened,
    f.ChanceSealed.NAME: chance_sealed,
    f.ChanceCommitted.NAME: chance_committed,
    f.DocumentAdopted.NAME: document_adopted,
    f.PlayerHeard.NAME: player_heard,
    f.PlayerLeft.NAME: player_left,
    f.GameStarted.NAME: game_started,
    f.GamePaused.NAME: game_paused,
    f.GameResumed.NAME: game_resumed,
    f.GameEnded.NAME: game_ended,
    f.UpdateStarted.NAME: update_started,
    f.UpdateEnded.NAME: update_ended,
    f.DiceRolled.NAME: nothing,
    f.StandingSet.NAME: standing_set,
    f.OrderFiled.NAME: order_filed,
    f.AdminOrdered.NAME: nothing,
}
"""For all facts of the course but that of joining: only the game knows what a player of its is."""
