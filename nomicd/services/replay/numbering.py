"""Whether what people know by its number keeps it in another past, seen while that is played: so a season is
not played to its end before it is begun again with the numbers that were given."""

from __future__ import annotations

from typing import Any

from nomicd.kernel.commands import Command
from nomicd.kernel.game import Game
from nomicd.kernel.inputs import LoggedInput, UpdateTick
from nomicd.services.replay.history_edit import HistoryEdit
from nomicd.services.replay.rebuild import Stage

RARER = 3
"""It is looked at after the first update, and then each time after so many times as many: to look takes as
long as to make some updates."""


class Numbering:
    """Looks now and then. What is found at the end alone counts too: see `Game.keep_numbers`."""

    def __init__(self, ruleset: Game[Any], past: HistoryEdit) -> None:
        self._ruleset = ruleset
        self._facts = past.facts
        self._updates, self._next = 0, 0 if _reworded(past) else 1

    def look(self, stage: Stage, given: LoggedInput | None) -> Command | None:
        """The command that keeps the numbers, if they do not stay. `given` has just been taken."""
        if not self._next or given is None or not isinstance(given.given, UpdateTick):
            return None
        self._updates += 1
        if self._updates < self._next:
            return None
        self._next *= RARER
        so_far = [each for each in self._facts if each.at <= stage.head.at]
        if self._ruleset.keep_numbers(so_far, stage.records) is None:
            return None
        return self._ruleset.keep_numbers(self._facts, stage.records)


def _reworded(past: HistoryEdit) -> bool:
    """Whether an order has other words now: then it is told by its place in the whole log what it was."""
    was = {each.seq: each.given for each in past.original}
    return any(each.seq and was.get(each.seq) != each.given for each in past.given)
