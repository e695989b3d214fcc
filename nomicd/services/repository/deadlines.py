"""When a game's next update is due, outages counted in."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.kernel.game import AnyGame
from nomicd.services.ports import HostedGame, Reading, Writing
from nomicd.services.repository.settings import Outage, game_progress
from nomicd.services.rows import DeadlineMove

LONGEST = timedelta(hours=24)
"""No outage moves a deadline by more."""

APART = timedelta(minutes=1)
"""A moved deadline stays so far before the next one, so that no update is ever skipped."""


def find_pending(tx: Reading, game: HostedGame, ruleset: AnyGame, state: object) -> Due | None:
    """The game's next update as it will be made: its own due instants, moved if an outage moved them. When
    all are done with it nothing is waited for, whatever was moved."""
    due = ruleset.find_next_update(state)
    kept = tx.find(DeadlineMove, game.slug) if due else None
    if due is None or kept is None or kept.number != due.number:
        return due
    if due.early is not None:
        return msgspec.structs.replace(due, deadline=due.early, run_at=due.early)
    later = shift(due, timedelta(seconds=kept.seconds))
    return msgspec.structs.replace(later, run_at=later.deadline) if kept.at_once else later


def shift(due: Due, by: timedelta) -> Due:
    """Return the same update, later."""
    return msgspec.structs.replace(due, deadline=due.deadline + by, run_at=due.run_at + by)


def extension(outage: Outage, due: Due, following: Due | None) -> timedelta:
    """Return how far an outage moves that update's deadline: not at all unless the deadline lay in it, nor if
    nobody waits for it any more, and never up to the deadline of the following update."""
    if due.early is not None or not outage.start < due.deadline <= outage.end:
        return timedelta(0)
    room = following.deadline - due.deadline - APART if following else LONGEST
    return max(timedelta(0), min(outage.length, LONGEST, room))


def extend(tx: Writing, game: HostedGame, due: Due, by: timedelta) -> Due:
    """Move a pending update, on top of any earlier move of it."""
    kept = tx.find(DeadlineMove, game.slug)
    before = kept.seconds if kept and kept.number == due.number else 0.0
    tx.save(DeadlineMove(game.slug, due.number, before + by.total_seconds()))
    return shift(due, by)


def put(tx: Writing, game: HostedGame, due: Due, deadline: datetime, *, at_once: bool = False) -> None:
    """Move a pending update to that deadline; `due` is as the game itself has it."""
    seconds = (deadline - due.deadline).total_seconds()
    tx.save(DeadlineMove(game.slug, due.number, seconds, at_once))


def set_due(tx: Writing, game: HostedGame, due: Due | None) -> HostedGame:
    """Keep the game with the instant at which its next update may run; none while its updates are stopped."""
    run_at = due.run_at if due and game_progress(tx, game.slug).failed_update is None else None
    changed = msgspec.structs.replace(game, due=run_at)
    if changed != game:
        tx.put_game(changed)
    return changed
