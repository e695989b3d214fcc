"""What the limits of the sandbox have said while an input was decided, as the log keeps it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nomicd.kernel.decision import Accepted, Decision
from nomicd.table.course.facts import LimitsHit

_TRIAL = "trial "
"""Begins what was said while a proposal was tried, which has calls of its own."""


def with_limits(decision: Decision, said: Sequence[str]) -> Decision:
    """Return the decision with a fact of what they have said, if anything."""
    if not said:
        return decision
    facts = decision.events if isinstance(decision, Accepted) else decision.noted
    before = facts[-1].calls if facts and isinstance(facts[-1], LimitsHit) else ()
    facts = (*(facts[:-1] if before else facts), LimitsHit((*before, *said)))
    if isinstance(decision, Accepted):
        return replace(decision, events=facts)
    return replace(decision, noted=facts)


def with_limits_of_trial(decision: Decision, said: Sequence[str]) -> Decision:
    """Return the same, of what they said of a proposal when it was tried."""
    return with_limits(decision, [_TRIAL + each for each in said])


def limits_of_play(limits: Sequence[str]) -> tuple[str, ...]:
    """Return what they said of an input as it was decided."""
    return tuple(each for each in limits if not each.startswith(_TRIAL))


def limits_of_trial(limits: Sequence[str]) -> tuple[str, ...]:
    """Return what they said of its proposal as it was tried."""
    return tuple(each.removeprefix(_TRIAL) for each in limits if each.startswith(_TRIAL))
