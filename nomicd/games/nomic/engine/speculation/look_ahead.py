"""What is coming on the agenda of an input, in the words in which the sandbox is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from nomicd.games.nomic.engine.hook_calls import AgendaStep
from nomicd.kernel.json_data import Json

STEPS = 7
"""Of so many steps behind the present one the sandbox is told at once."""

Coming = tuple[Json, ...]
"""A hook call that is coming, or what comes between two."""


class Handlers(Protocol):
    """Who answers what."""

    def handlers(self, hook: str, only: int = 0) -> tuple[int, ...]: ...


def expected_calls(rules: Handlers, agenda: Sequence[AgendaStep], place: int) -> Iterator[Coming]:
    """Yield what is coming behind the step at that place, if all goes well."""
    for step, following in pairwise(agenda[place : place + 1 + STEPS]):
        if step.ends:
            yield ("_finish_order", step.ends.source, step.ends.player, step.ends.verb)
        if following.afresh:
            yield ("_anew",)
        for call in following.calls():
            if numbers := rules.handlers(call.hook, call.only):
                yield (call.hook, call.fields, numbers, call.mode)
