"""What the facts of who is there change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from nomicd.table import absence, delegation, turns
from nomicd.table.naming import in_fields, in_keys, in_names
from nomicd.table.presence import facts as f
from nomicd.table.presence.state import Held, Presence


def without(presence: Presence, player: str) -> Presence:
    """Who is there when that player is gone."""
    held = tuple(each for each in presence.delegations if player not in (each.player, each.to))
    return replace(
        presence,
        heard=tuple(each for each in presence.heard if each != player),
        missed={name: count for name, count in presence.missed.items() if name != player},
        signals=turns.said_wait(presence.signals, player),
        absences=absence.without(presence.absences, player),
        delegations=held,
        held=tuple(each for each in presence.held if each.player != player),
    )


def renamed(presence: Presence, old: str, new: str) -> Presence:
    """Who is there when that player has another name."""
    signals = presence.signals
    return replace(
        presence,
        signals=turns.Signals(in_names(signals.done, old, new), in_names(signals.always, old, new)),
        absences=in_fields(presence.absences, old, new, "player"),
        delegations=in_fields(presence.delegations, old, new, "player", "to"),
        heard=in_names(presence.heard, old, new),
        missed=dict(sorted(in_keys(presence.missed, old, new).items())),
        pressed=dict(sorted(in_keys(presence.pressed, old, new).items())),
        held=in_fields(presence.held, old, new, "player", "to"),
    )


def next_update(presence: Presence, excused: Mapping[str, bool]) -> Presence:
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


def hearing(presence: Presence, player: str) -> Presence:
    """When a mail came from that player."""
    if player in presence.heard:
        return presence
    missed = {name: count for name, count in presence.missed.items() if name != player}
    return replace(presence, heard=(*presence.heard, player), missed=missed)


def today(at: str, zone: str) -> date:
    """The day of an instant, ISO 8601, in the game's zone."""
    return datetime.fromisoformat(at).astimezone(ZoneInfo(zone)).date()


def _done(state: Any, event: f.SaidDone) -> None:
    said = turns.said_done(state.presence.signals, event.player, always=event.always)
    state.presence = replace(state.presence, signals=said)


def _wait(state: Any, event: f.SaidWait) -> None:
    said = turns.said_wait(state.presence.signals, event.player)
    state.presence = replace(state.presence, signals=said, ready="", regular="")


def _all_done(state: Any, event: f.AllDone) -> None:
    state.presence = replace(state.presence, ready=event.at, regular=event.regular)


def _away(state: Any, event: f.AbsenceTold) -> None:
    new = absence.Absence(event.player, event.first, event.last)
    state.presence = replace(state.presence, absences=absence.with_new(state.presence.absences, new))


def _back(state: Any, event: f.AbsenceEnded) -> None:
    state.presence = replace(state.presence, absences=absence.without(state.presence.absences, event.player))


def _given(state: Any, event: f.ControlGiven) -> None:
    new = delegation.Delegation(event.player, event.to, event.last, event.first)
    state.presence = replace(state.presence, delegations=delegation.with_new(state.presence.delegations, new))


def _taken(state: Any, event: f.ControlTaken) -> None:
    held = delegation.without(state.presence.delegations, event.player)
    state.presence = replace(state.presence, delegations=held)


def seat_taken_over(state: Any, event: f.SeatTakenOver) -> None:
    """The player under the new name, in the place of the old one; their orders and plans are gone."""
    state.players = {
        event.player if name == event.old else name: (
            replace(player, name=event.player, idle=0) if name == event.old else player
        )
        for name, player in state.players.items()
    }
    state.standing = tuple(order for order in state.standing if order.player != event.old)
    state.presence = without(state.presence, event.old)


def _held(state: Any, event: f.PressHeld) -> None:
    held = Held(event.source, event.player, event.to, event.text, event.grey)
    state.presence = replace(_counted(state.presence, event.player), held=(*state.presence.held, held))


def _dropped(state: Any, event: f.PressDropped) -> None:
    kept = tuple(each for each in state.presence.held if each.player != event.player)
    state.presence = replace(state.presence, held=kept)


def _pressed(state: Any, event: f.PressSent) -> None:
    """One that was held was counted then."""
    kept = tuple(each for each in state.presence.held if each.source != event.source)
    if len(kept) < len(state.presence.held):
        state.presence = replace(state.presence, held=kept)
    else:
        state.presence = _counted(state.presence, event.player)


def _counted(presence: Presence, player: str) -> Presence:
    more = {**presence.pressed, player: presence.pressed.get(player, 0) + 1}
    return replace(presence, pressed={name: more[name] for name in sorted(more)})


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    f.SaidDone.NAME: _done,
    f.SaidWait.NAME: _wait,
    f.AllDone.NAME: _all_done,
    f.AbsenceTold.NAME: _away,
    f.AbsenceEnded.NAME: _back,
    f.ControlGiven.NAME: _given,
    f.ControlTaken.NAME: _taken,
    f.SeatTakenOver.NAME: seat_taken_over,
    f.PressHeld.NAME: _held,
    f.PressDropped.NAME: _dropped,
    f.PressSent.NAME: _pressed,
}
