"""What facts about the course of a game, and about its chance, change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.evolve.setting import set_player
from nomicd.games.nomic.law.declarations import Schedule
from nomicd.games.nomic.state import State


def _game_opened(state: State, event: e.GameOpened) -> None:
    state.slug = event.slug
    state.timezone = event.timezone
    state.options = dict(event.options)


def _chance_sealed(state: State, event: e.ChanceSealed) -> None:
    state.seed = event.seed


def _chance_committed(state: State, event: e.ChanceCommitted) -> None:
    state.commitment = event.commitment


def _schedule_set(state: State, event: e.ScheduleSet) -> None:
    state.schedule = Schedule(event.updates, event.ballots_open, event.ballots_close, event.update_at)


def _game_started(state: State, event: e.GameStarted) -> None:
    state.started = True
    state.deadline = event.deadline


def _game_paused(state: State, event: e.GamePaused) -> None:
    state.paused = event.why
    state.stops += 1


def _game_resumed(state: State, event: e.GameResumed) -> None:
    del event
    state.paused = ""
    state.stops += 1


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.over = event.why
    state.winner = event.player


def _update_started(state: State, event: e.UpdateStarted) -> None:
    state.update = event.number
    state.week = event.week
    state.deadline = event.deadline
    state.weekday = event.weekday


def _update_ended(state: State, event: e.UpdateEnded) -> None:
    state.secret = event.secret
    state.filed = ()
    state.labels = {}
    for name, player in state.players.items():
        set_player(state, name, idle=player.idle + 1)


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.GameOpened.NAME: _game_opened,
    e.ChanceSealed.NAME: _chance_sealed,
    e.ChanceCommitted.NAME: _chance_committed,
    e.ScheduleSet.NAME: _schedule_set,
    e.GameStarted.NAME: _game_started,
    e.GamePaused.NAME: _game_paused,
    e.GameResumed.NAME: _game_resumed,
    e.GameEnded.NAME: _game_ended,
    e.UpdateStarted.NAME: _update_started,
    e.UpdateEnded.NAME: _update_ended,
}
