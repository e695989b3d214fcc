"""The daemon's heartbeat: how an outage is known afterwards, and a clock that cannot be right.

Only `serve` beats. A `run-due` from a timer has no heartbeat, so it extends nothing and stops nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.page import Lines, Page, Section
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.ports import HostedGame, Writing
from nomicd.services.repository import deadlines, settings
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.updates.make_update import DeadlineMover

OUTAGE = timedelta(minutes=5)
"""Shorter silences are none: the daemon beats once a minute."""

JUMP = timedelta(hours=1)
"""A wall clock that moves so far against the monotonic one is not believed."""


class Watch:
    """Beats, and acts on what two beats tell."""

    def __init__(self, repository: GameRepository, composer: MailComposer, jump: timedelta = JUMP) -> None:
        self._repository = repository
        self._composer = composer
        self._jump = jump
        self._last: tuple[datetime, float] | None = None

    def beat(self, now: datetime, monotonic: float) -> None:
        """A sign of life. `monotonic` in seconds, of a clock that goes on while the machine sleeps.

        Call it before `run_due`: deadlines that fell into an outage are moved here.
        """
        with self._repository.begin_writing() as tx:
            before = settings.service_state(tx).heartbeat
            if self._has_jumped(now, monotonic, before):
                self._stop(tx, now, before)
            elif before and now - before > OUTAGE:
                self._extend(tx, settings.Outage(before, now), now)
            tx.save(msgspec.structs.replace(settings.service_state(tx), heartbeat=now))
        self._last = now, monotonic

    def resume(self) -> None:
        """The operator says that the clock is right: updates are made again."""
        with self._repository.begin_writing() as tx:
            settings.resume_updates(tx)

    def _has_jumped(self, now: datetime, monotonic: float, before: datetime | None) -> bool:
        """Return whether the wall clock moved against the other one; after a start, whether it went back."""
        if self._last is None:
            return bool(before and before - now > self._jump)
        wall, other = self._last
        return abs((now - wall) - timedelta(seconds=monotonic - other)) > self._jump

    def _stop(self, tx: Writing, now: datetime, before: datetime | None) -> None:
        then = self._last[0] if self._last else before
        said = f"the clock jumped from {then:%Y-%m-%d %H:%M:%S} to {now:%Y-%m-%d %H:%M:%S} UTC"
        settings.stop_updates(tx, said)
        lines = Lines((
            f"No updates are made: {said}.",
            "Please see to the clock of the machine; then write “resume closings”.",
        ))  # fmt: skip
        page = Page("The clock jumped: updates are stopped", (), (Section("Stopped", (lines,)),))
        self._composer.tell_admins(tx, f"clock/{now.isoformat()}", page, now)

    def _extend(self, tx: Writing, outage: settings.Outage, now: datetime) -> None:
        """Move each game's next deadline that lay in the outage."""
        known = settings.service_state(tx)
        tx.save(msgspec.structs.replace(known, outage_start=outage.start, outage_end=outage.end))
        mover = DeadlineMover(self._composer, outage, now)
        for game in tx.games():
            # A game whose next update runs after the outage may still have had its deadline in it.
            if game.due and game.due > outage.start:
                self._extend_one(tx, game, mover)

    def _extend_one(self, tx: Writing, game: HostedGame, mover: DeadlineMover) -> None:
        ruleset, state = self._repository.ruleset(game), self._repository.state(tx, game)
        due = self._repository.find_next_update(tx, game)
        if due:
            deadlines.set_due(
                tx, game, mover.move(tx, game, due, ruleset.find_update_after(state, due.deadline))
            )
