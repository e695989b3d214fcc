"""Playing a game once more from other inputs than it was given: another past, with the same dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Decision
from nomicd.kernel.events import Record
from nomicd.kernel.game import AnyGame
from nomicd.kernel.inputs import LoggedInput, UpdateTick
from nomicd.kernel.log import fold
from nomicd.services.replay.rebuild import ReplayedGame

Step = tuple[int, Decision | None]
"""The place of an input in its list, -1 for an update that is in no log, and what came of it."""


class UpdateTimes(msgspec.Struct, frozen=True):
    """When updates come in another past. `nominal` are, by the `seq` of the input, the updates that were due
    by the schedule alone; `last` is the number of the last one: the dice of later ones are secret still."""

    nominal: dict[int, Due]
    last: int


def pace(ruleset: AnyGame, records: Sequence[Record], given: Sequence[LoggedInput]) -> UpdateTimes:
    """Return how the updates of a log came; inputs that are none of its own are passed over."""
    state, nominal, seq = ruleset.blank(), dict[int, Due](), 0
    for each in given:
        if each.seq and isinstance(each.given, UpdateTick):
            facts = ((one.name, one.version, one.body) for one in records[seq : each.seq - 1])
            state, seq = fold(state, facts, ruleset.codec), each.seq - 1
            due = ruleset.find_next_update(state)
            assert due is not None, "the log has an update that was not due"
            nominal[each.seq] = due
    return UpdateTimes(nominal, max((due.number for due in nominal.values()), default=0))


def play_other_past(
    stage: ReplayedGame, given: Sequence[LoggedInput], kept: UpdateTimes, start: int = 0
) -> Iterator[Step]:
    """Give the stage the inputs from place `start` on.

    Where the weekly cycle has become another, updates come when it says; where it is the old one, as they
    came. No update goes beyond the last one of the log.
    """
    for place in range(start, len(given)):
        each = given[place]
        yield from _own_updates(stage, each.at, kept, given[place:])
        if not isinstance(each.given, UpdateTick) or _in_step(stage, kept, each):
            yield place, stage.take(each)


def _in_step(stage: ReplayedGame, kept: UpdateTimes, each: LoggedInput) -> bool:
    """Return whether an update of the log is the one that is due in the other past too."""
    return kept.nominal.get(each.seq) == stage.ruleset.find_next_update(stage.state) is not None


def _own_updates(
    stage: ReplayedGame, until: datetime, kept: UpdateTimes, rest: Sequence[LoggedInput]
) -> Iterator[Step]:
    """Updates that are due up to an instant and are none of the log's."""
    while True:
        due = stage.ruleset.find_next_update(stage.state)
        if due is None or due.deadline > until or due.number > kept.last:
            return
        if any(kept.nominal.get(each.seq) == due for each in rest):
            return
        yield -1, stage.take(LoggedInput(due.deadline, f"tick:{due.number}", UpdateTick(due)))
