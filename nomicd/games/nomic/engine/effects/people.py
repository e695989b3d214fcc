"""What players are: how they look (`dress`), what they are called (`title`), whether they play
(`set_active`)."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import (
    Declined,
    Effect,
    Effects,
    Short,
    Who,
    require_gender,
    require_player,
)
from nomicd.games.nomic.engine.game_data import refer_to_player
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.law.normalization import clean

MAX_TITLES = 20


class Dress(Effect, frozen=True, tag="dress"):
    player: Who
    gender: str | None
    colour: Short | None


class Title(Effect, frozen=True, tag="title"):
    player: Who
    name: Short
    on: bool


class SetActive(Effect, frozen=True, tag="set_active"):
    player: Who
    on: bool


def _dress(table: ExecutionView, rule: int, effect: Dress) -> None:
    player = require_player(table, effect.player)
    gender = player.gender if effect.gender is None else require_gender(effect.gender)
    colour = player.colour if effect.colour is None else clean(effect.colour)
    if (gender, colour) != (player.gender, player.colour):
        table.emit(e.PlayerDressed(player.name, gender, colour), rule=rule)


def _title(table: ExecutionView, rule: int, effect: Title) -> None:
    player, title = require_player(table, effect.player), clean(effect.name)
    if effect.on and len({*player.titles, title}) > MAX_TITLES:
        raise Declined(f"a player has at most {MAX_TITLES} titles")
    if (title in player.titles) != effect.on:
        kind = e.TitleTaken if effect.on else e.TitleLost
        table.emit(kind(player.name, title), rule=rule)


def _set_active(table: ExecutionView, rule: int, effect: SetActive) -> None:
    player = require_player(table, effect.player)
    if player.active != effect.on:
        kind = e.PlayerActivated if effect.on else e.PlayerInactivated
        table.emit(kind(player.name), rule=rule)
        table.present_later(
            "on_active" if effect.on else "on_inactive", {"player": refer_to_player(player.name)}, rule=rule
        )


EFFECTS: Effects = {Dress: _dress, Title: _title, SetActive: _set_active}
