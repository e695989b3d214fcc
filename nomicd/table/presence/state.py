"""What a game knows of who is there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from nomicd.table import absence, turns
from nomicd.table.absence import Absences
from nomicd.table.delegation import Delegations
from nomicd.table.player_names import CountByName, PlayerName, drop_name
from nomicd.table.turns import Signals


class Held(msgspec.Struct, frozen=True):
    """A message that goes out with the next update: as `PressSent`."""

    source: str
    player: PlayerName
    to: tuple[PlayerName, ...]
    text: str
    grey: bool = False


class Presence(msgspec.Struct, frozen=True):
    """`ready` is when all were done with the update to come, "" while somebody is not; `regular` is then its
    deadline by the calendar, and `used` the last such that an update made early has used up; ISO 8601.
    `heard` have written since the last update, and `missed` counts by player the updates in a row before
    which nothing came. `pressed` counts each player's messages since the last update; `held` are those that
    wait for the next one."""

    signals: Signals = Signals()
    absences: Absences = ()
    delegations: Delegations = ()
    ready: str = ""
    regular: str = ""
    used: str = ""
    heard: tuple[PlayerName, ...] = ()
    missed: CountByName = {}
    pressed: CountByName = {}
    held: tuple[Held, ...] = ()


def without(presence: Presence, player: str) -> Presence:
    """Return who is there when that player is gone."""
    held = tuple(each for each in presence.delegations if player not in (each.player, each.to))
    return replace(
        presence,
        heard=tuple(each for each in presence.heard if each != player),
        missed=drop_name(presence.missed, player),
        signals=turns.said_wait(presence.signals, player),
        absences=absence.without(presence.absences, player),
        delegations=held,
        held=tuple(each for each in presence.held if each.player != player),
    )


def begin_next_update(presence: Presence, excused: Mapping[str, bool]) -> Presence:
    """As the next update begins. `excused` are the players, each with whether silence counts against them."""
    missed = {
        name: 0 if name in presence.heard else presence.missed.get(name, 0) + (not fine)
        for name, fine in excused.items()
    }
    return replace(
        presence,
        signals=turns.next_turn(presence.signals),
        ready="",
        regular="",
        used=presence.regular if presence.ready else presence.used,
        heard=(),
        missed={name: missed[name] for name in sorted(missed) if missed[name]},
        pressed={},
    )


def note_mail(presence: Presence, player: str) -> Presence:
    """When a mail came from that player."""
    if player in presence.heard:
        return presence
    missed = drop_name(presence.missed, player)
    return replace(presence, heard=(*presence.heard, player), missed=missed)


def today(at: str, zone: str) -> date:
    """The day of an instant, ISO 8601, in the game's zone."""
    return datetime.fromisoformat(at).astimezone(ZoneInfo(zone)).date()


def note_message(presence: Presence, player: str) -> Presence:
    """When that player has sent a message to others."""
    more = {**presence.pressed, player: presence.pressed.get(player, 0) + 1}
    return replace(presence, pressed={name: more[name] for name in sorted(more)})
