"""The working table: a copy of the state on which an input is carried out, fact by fact.

It is built in storeys, each of which knows only those below: facts that can be undone (`facts`), rules that
are asked about them (`asking`), answers that take effect (`presenting`), chains of what follows from one
thing (`chains`).
"""

from __future__ import annotations

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.arguments import lapsed
from nomicd.games.nomic.engine.chains import Chains
from nomicd.games.nomic.engine.hook_calls import ActionRefused
from nomicd.games.nomic.engine.trial_cache import Trials

__all__ = ["ActionRefused", "Table"]


class Table(Chains):
    """Where one input is carried out."""

    trials: Trials | None = None
    """What was tried on tables before this one, if that is kept."""

    def settle(self) -> None:
        """Let the state say what the rules in force now declare: types of squares, the weekly cycle,
        standing orders that no rule gives any more."""
        if self.untyped:
            self.ready()
        schedule = self.book.schedule
        if schedule and schedule != self.state.schedule:
            self.emit(e.ScheduleSet(*msgspec.structs.astuple(schedule)))
        for event in tuple(lapsed(self.state, self.book)):
            self.emit(event)
