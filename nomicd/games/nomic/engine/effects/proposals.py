"""What may be proposed beyond the weekly one: `grant` a proposal, `resubmit` an old text."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from nomicd.games.nomic import events as e
from nomicd.games.nomic import numbers
from nomicd.games.nomic.engine.effects.base import (
    Declined,
    Effect,
    Effects,
    Who,
    require_player,
)
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.games.nomic.engine.permission import objection
from nomicd.table.hooks import Impossible


class Grant(Effect, frozen=True, tag="grant"):
    player: Who
    what: str
    n: Annotated[int, Meta(ge=1, le=20)]


class Resubmit(Effect, frozen=True, tag="resubmit"):
    player: Who
    proposal: int


def _grant(table: ExecutionView, rule: int, effect: Grant) -> None:
    if effect.what != "proposal":
        raise Impossible(f"grant: only a proposal can be granted, not {effect.what!r}")
    table.emit(e.Granted(require_player(table, effect.player).name, effect.what, effect.n), rule=rule)


def _resubmit(table: ExecutionView, rule: int, effect: Resubmit) -> None:
    player, old = require_player(table, effect.player).name, table.state.proposals.get(effect.proposal)
    if old is None:
        raise Impossible(f"there is no proposal {effect.proposal}")
    if why := objection(table, player, old.title, old.body):
        raise Declined(why)
    number = numbers.of_proposal(table.state, player, old.digest)
    made = e.ProposalMade(number, player, old.title, old.body, old.digest, kind="again", first=old.player)
    table.emit(made, rule=rule)


EFFECTS: Effects = {Grant: _grant, Resubmit: _resubmit}
