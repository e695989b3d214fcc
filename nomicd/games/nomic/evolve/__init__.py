"""What each fact changes in the state. Never refuses, never draws, never asks rule code.

Values inside the state's dicts are replaced, never changed in place: whoever holds an old one may keep it,
and whoever compares identities knows what has changed. Tables inside events come sorted by their keys, as
they do from the log, so that a state is the same whether its events were just made or read again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicd.games.nomic.events import ALL
from nomicd.games.nomic.evolve import (
    ballots,
    board,
    charter,
    choices,
    course,
    desk,
    law,
    people,
    presence,
    seats,
)
from nomicd.table.course import evolve as table
from nomicd.table.presence import evolve as everywhere

_CHANGES: Mapping[str, Callable[[Any, Any], None]] = {
    **table.EVOLVE,
    **everywhere.EVOLVE,
    **presence.EVOLVE,
    **course.EVOLVE,
    **law.EVOLVE,
    **people.EVOLVE,
    **board.EVOLVE,
    **choices.EVOLVE,
    **ballots.EVOLVE,
    **desk.EVOLVE,
    **charter.EVOLVE,
    **seats.EVOLVE,  # behind the table's votes, which know of names too
}
EVOLVE = {kind.NAME: _CHANGES[kind.NAME] for kind in ALL}
