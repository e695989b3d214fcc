"""Which parts of a game's law were ever carried out: told by playing its inputs once more under watch."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.game import AnyGame, Covered
from nomicd.kernel.sandbox import Sandbox
from nomicd.services.replay.rebuild import ReplayedGame


def coverage(
    ruleset: AnyGame, records: Sequence[Record], sandbox: Sandbox | None
) -> tuple[Covered, ...] | Refused:
    """Return how often each clause was carried out. Refused if the game that is watched is not the one in the
    log: then the counts would be of another."""
    watch = ruleset.watch(sandbox)
    if watch is None:
        return Refused(Reason.UNKNOWN, f"a game of {ruleset.name} has no clauses to count")
    stage = ReplayedGame(ruleset, records[0].game, watch.sandbox)
    for each in ruleset.inputs(records):
        stage.take(each)
    if stage.records != list(records):
        return Refused(Reason.NOT_NOW, "under watch the game becomes another: verify --replay says where")
    return watch.measure_coverage(records)
