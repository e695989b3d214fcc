"""What players are: how they look (`dress`), what they are called (`title`), whether they play
(`set_active`)."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.effects.base import (
    Declined,
    Effect,
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

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player = require_player(table, self.player)
        gender = player.gender if self.gender is None else require_gender(self.gender)
        colour = player.colour if self.colour is None else clean(self.colour)
        if (gender, colour) != (player.gender, player.colour):
            table.emit(e.PlayerDressed(player.name, gender, colour), rule=rule)


class Title(Effect, frozen=True, tag="title"):
    player: Who
    name: Short
    on: bool

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player, title = require_player(table, self.player), clean(self.name)
        if self.on and len({*player.titles, title}) > MAX_TITLES:
            raise Declined(f"a player has at most {MAX_TITLES} titles")
        if (title in player.titles) != self.on:
            kind = e.TitleTaken if self.on else e.TitleLost
            table.emit(kind(player.name, title), rule=rule)


class SetActive(Effect, frozen=True, tag="set_active"):
    player: Who
    on: bool

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player = require_player(table, self.player)
        if player.active != self.on:
            kind = e.PlayerActivated if self.on else e.PlayerInactivated
            table.emit(kind(player.name), rule=rule)
            table.present_later(
                "on_active" if self.on else "on_inactive", {"player": refer_to_player(player.name)}, rule=rule
            )
