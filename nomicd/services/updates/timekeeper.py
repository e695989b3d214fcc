"""Doing what is due: mail in the order it came, updates in the order of their deadlines, none early."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.services.delivery.daily_mails import DailyMails
from nomicd.services.delivery.reminders import Reminders
from nomicd.services.delivery.summaries import Summaries
from nomicd.services.jobs.runner import JobRunner
from nomicd.services.ports import Disposition, HostedGame, Reading
from nomicd.services.processing.ambiguous_votes import VoteClarifier
from nomicd.services.processing.context import Services
from nomicd.services.processing.mail_processor import MailProcessor
from nomicd.services.repository.settings import service_state
from nomicd.services.steps import Step, no_step
from nomicd.services.updates.duplicates import tell_copies
from nomicd.services.updates.make_update import Updates
from nomicd.services.updates.open_questions import OpenQuestions

BATCH = 50
"""Waiting mails fetched at once."""

MANY = 100
"""Games looked at behind the first whose mail is not all in."""

HORIZON = timedelta(days=366)
AN_INSTANT = timedelta(microseconds=1)


TOGETHER = 64
"""Updates with one deadline that are made in one go at most, where there are workers."""

A_TURN = 50
"""Mails read in one turn at most: whoever hands in others waits for it."""

A_SHARED_TURN = 12
"""The same of one process among several: an update waits until each has begun a turn behind its deadline."""

BEHIND = 8
"""Mails read behind updates at most: neither waits for all of the other."""


class RunResult(msgspec.Struct, frozen=True):
    """What one run did: mails read to their end, updates made, and whether closings are stopped. `more`: not
    all is done that could be done at once."""

    mails: int = 0
    updates: int = 0
    stopped: bool = False
    more: bool = False


class Timekeeper:
    """Has done what is due. Nothing here asks a clock: the instant is given."""

    def __init__(
        self, services: Services, step: Step = no_step, jobs: JobRunner | None = None, turn: int = A_TURN
    ) -> None:
        """Without `jobs` all is done in this process. `step` is told each durable step. In one `turn` so many
        mails are read at most."""
        repository, composer = services.repository, services.composer
        self.jobs = jobs or JobRunner(repository.rulesets, repository.sandbox)
        self.mails = MailProcessor(services, step, self.jobs)
        self.updates = Updates(services, step, self.jobs)
        self._turn = turn
        self._services = services
        self._repository = repository
        self._questions = VoteClarifier(repository, composer)
        self._open_questions = OpenQuestions(repository, self.jobs, composer.domain)
        self._reminders = Reminders(repository, composer)
        self._summaries = Summaries(repository, composer)
        self._daily_mails = DailyMails(repository, composer)

    def run_due(self, now: datetime, drained_at: datetime | None = None, *, wait: bool = True) -> RunResult:
        """Make every update that is due at `now`, oldest first, and read all mail received up to `now`.

        Before an update, all mail from before its deadline is read; after it, what had to wait for it.
        `drained_at` is when the last complete look into every way in began: an update waits until that is
        later than its deadline and the grace. Without it, everything there is counts as taken in.

        Not to `wait` is to do so for a moment: the mails of a turn, or `TOGETHER` updates and `BEHIND` mails
        behind them, and none of what is being found out by workers. What waits for one is done in a turn
        after it has rung (see `WorkerPool.tell`).
        """
        with self._repository.store.read() as tx:
            stopped = bool(service_state(tx).stopped)
        mails = updates = 0
        more, soon = True, now + AN_INSTANT
        while more:
            due = [] if stopped else self._next_due(now, drained_at)
            before, games = (due[0][1].deadline, [slug for slug, _ in due]) if due else (soon, [])
            mails += self.read_mails(before, now, games, most=None if wait else self._turn)
            more = bool(due)
            if not wait and mails >= self._turn:
                more = True
            elif due:
                updates += self._make_updates(due, now)
            else:
                # A mail may have brought an update forward: the last player is done.
                more = not stopped and bool(self._next_due(now, drained_at))
            if not wait:
                mails += self.read_mails(soon, now, most=BEHIND) if updates else 0
                break
        while not more and self._ask(now) and wait:
            pass
        return RunResult(mails, updates, stopped, more)

    def _make_updates(self, due: Sequence[tuple[str, Due]], now: datetime) -> int:
        """Make these, except of games that have to wait: what has been read may have begun something."""
        return self.updates.make([each for each in due if not self.mails.busy(each[0])], now)

    def _ask(self, now: datetime) -> int:
        """Ask or remind whoever has to be before the next deadline, and tell Admins what they are to know.
        More than 0: maybe not all of it."""
        self._questions.ask(now)
        tell_copies(self._services, now)
        self._open_questions.refresh()
        self._reminders.remind(now)
        return self._summaries.send(now) + self._daily_mails.send(now)

    def alarm(self, now: datetime) -> datetime | None:
        """Return when the next update of all games may be made, or something asked; None if there is none."""
        with self._repository.store.read() as tx:
            known = (
                *(game.due for game in tx.due_games(now + HORIZON, 1) if game.due),
                *self._questions.due(tx, now),
                *self._reminders.due(tx, now),
                *self._summaries.due(tx),
                *self._daily_mails.due(tx),
            )
        return min(known, default=None)

    def read_mails(
        self, before: datetime, now: datetime, games: Sequence[str] = (), *, most: int | None = None
    ) -> int:
        """Read the mails received strictly before an instant, in order, with `games` only what may be for one
        of them; return how many were read to their end. One that has to wait for an update is left where it
        is. Without `most`, also those are read for which workers have to find something; else no more than
        so many begin."""
        read, left = 0, self.mails.put_off()
        while True:
            left -= self.mails.collect()
            waiting = self._list_waiting(before, left, games)
            ahead = batch = waiting[:most]
            while ahead:
                done = self.mails.process(ahead, now)
                read += len(done) - done.count(Disposition.STORED)
                left |= {each for each, what in zip(ahead, done, strict=False) if what is Disposition.STORED}
                ahead = ahead[len(done) :]
            if most is not None and (read >= most or len(waiting) < BATCH):
                return read  # what comes in meanwhile rings
            if not batch and not self.mails.wait():
                return read

    def _list_waiting(self, before: datetime, left: Collection[int], games: Sequence[str]) -> list[int]:
        """Return the next mails to read, but for those that are left where they are."""
        with self._repository.store.read() as tx:
            waiting = tx.waiting_ids(BATCH + len(left), before, games)
        return [mail_id for mail_id in waiting if mail_id not in left]

    def _next_due(self, now: datetime, drained_at: datetime | None) -> list[tuple[str, Due]]:
        """The game and update to make now: the earliest, or the first behind it whose mail is all in. Where
        there are workers, also the games behind it with the same deadline."""
        with self._repository.store.read() as tx:
            for limit in (TOGETHER if self.jobs.size else 1, MANY):
                games = tx.due_games(now, limit)
                due = self._list_ready(tx, games, now, drained_at)
                if due:
                    return [each for each in due if each[1].deadline == due[0][1].deadline]
                if len(games) < limit:
                    break
        return []

    def _list_ready(
        self, tx: Reading, games: Iterable[HostedGame], now: datetime, drained_at: datetime | None
    ) -> list[tuple[str, Due]]:
        """Return the updates that can be made: all mail from before their deadlines is in."""
        grace = self._services.config.grace
        known = (
            (each.slug, self._find_pending(tx, each)) for each in games if not self.mails.busy(each.slug)
        )
        return [
            (slug, due)
            for slug, due in known
            if due.run_at <= now and (drained_at is None or drained_at >= due.deadline + grace)
        ]

    def _find_pending(self, tx: Reading, game: HostedGame) -> Due:
        due = self._repository.find_next_update(tx, game)
        # A store that says otherwise than the log is brought in line by whoever makes the update.
        return due or Due(0, "", game.due or game.opened_at, game.due or game.opened_at)
