"""How the game goes on: what may be proposed beyond the weekly one (`grant`, `resubmit`), and what ends it or
halts it (`win`, `pause`)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from nomicd.games.nomic import events as e
from nomicd.games.nomic import numbers
from nomicd.games.nomic.engine.effects.base import (
    Declined,
    Effect,
    Text,
    Who,
    require_player,
)
from nomicd.games.nomic.engine.game_data import refer_to_player
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.games.nomic.engine.permission import objection
from nomicd.law.normalization import clean
from nomicd.table.hooks import Impossible


class Grant(Effect, frozen=True, tag="grant"):
    player: Who
    what: str
    n: Annotated[int, Meta(ge=1, le=20)]

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        if self.what != "proposal":
            raise Impossible(f"grant: only a proposal can be granted, not {self.what!r}")
        table.emit(e.Granted(require_player(table, self.player).name, self.what, self.n), rule=rule)


class Resubmit(Effect, frozen=True, tag="resubmit"):
    player: Who
    proposal: int

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player, old = require_player(table, self.player).name, table.state.proposals.get(self.proposal)
        if old is None:
            raise Impossible(f"there is no proposal {self.proposal}")
        if why := objection(table, player, old.title, old.body):
            raise Declined(why)
        number = numbers.of_proposal(table.state, player, old.digest)
        made = e.ProposalMade(number, player, old.title, old.body, old.digest, kind="again", first=old.player)
        table.emit(made, rule=rule)


class Win(Effect, frozen=True, tag="win"):
    player: Who | None
    why: Text

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        player = require_player(table, self.player).name if self.player else ""
        since = table.state.rules[rule].since if rule in table.state.rules else 0
        fields = {"player": refer_to_player(player), "why": self.why, "rule": rule, "since": since}
        if not table.state.over and table.offer("before_win", fields).cancelled is None:
            table.emit(e.NomicEnded(player, clean(self.why) or "it is over"), rule=rule)


class Pause(Effect, frozen=True, tag="pause"):
    why: Text

    def carry_out(self, table: ExecutionView, rule: int) -> None:
        if not table.state.paused:
            table.emit(e.GamePaused(clean(self.why) or "a rule says so"), rule=rule)
