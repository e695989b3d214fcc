"""What a ruleset offers beside the rest, asked with each mail: to ask that of a protocol takes a while, and
the answer is always the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, cast

from nomicd.kernel.offers import Briefing, Filing, Listening
from nomicd.kernel.replaying import Steady
from nomicd.kernel.ruleset import Ruleset

KINDS = 256

F = TypeVar("F", bound=Callable[..., Any])


def _kept(function: F) -> F:
    return cast(F, lru_cache(maxsize=KINDS)(function))


@_kept
def briefing(ruleset: Ruleset) -> Briefing | None:
    """The ruleset, if it can say in short what waits for a player."""
    return ruleset if isinstance(ruleset, Briefing) else None


@_kept
def filing(ruleset: Ruleset) -> Filing | None:
    """The ruleset, if it keeps a record of all orders."""
    return ruleset if isinstance(ruleset, Filing) else None


@_kept
def listening(ruleset: Ruleset) -> Listening | None:
    """The ruleset, if it wants to know of every mail of a player's."""
    return ruleset if isinstance(ruleset, Listening) else None


@_kept
def steady(ruleset: Ruleset) -> Steady | None:
    """The ruleset, if its inputs can share what they run rules with."""
    return ruleset if isinstance(ruleset, Steady) else None
