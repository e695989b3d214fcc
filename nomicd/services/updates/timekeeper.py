"""Doing what is due: mail in the order it came, updates in the order of their deadlines, none early."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.kernel.page import Code, Lines, Page, Section
from nomicd.services.history import almanac
from nomicd.services.history.ledger import Ledger
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.pages import notice
from nomicd.services.outgoing.reminders import Reminders
from nomicd.services.outgoing.summaries import Summaries
from nomicd.services.ports import STRIKES, Disposition, HostedGame, Reading, SeqConflict, StoreBroken
from nomicd.services.processing.ambiguous_votes import Questions
from nomicd.services.registers.terms import Station, progress, service
from nomicd.services.updates.duplicates import Copies
from nomicd.services.updates.make_update import PreparedUpdate
from nomicd.services.updates.open_questions import Branches
from nomicd.services.updates.reconsideration import Windows
from nomicd.services.updates.referee import Referee, trace_of

BATCH = 50
"""Waiting mails fetched at once."""

MANY = 100
"""Games looked at behind the first whose mail is not all in."""

HORIZON = timedelta(days=366)
AN_INSTANT = timedelta(microseconds=1)


TOGETHER = 64
"""Updates with one deadline that are made in one go at most, where there are workers."""

COMMITTED = 4
"""Updates that are committed together at most. Nobody is told of any before."""

A_TURN = 50
"""Mails read in one turn at most: whoever hands in others waits for it."""


class Done(msgspec.Struct, frozen=True):
    """What one run did: mails read to their end, updates made, and whether closings are stopped. `more`: not
    all is done that could be done at once."""

    mails: int = 0
    updates: int = 0
    stopped: bool = False
    more: bool = False

    def and_then(self, later: Done) -> Done:
        """Both."""
        return Done(self.mails + later.mails, self.updates + later.updates, self.stopped, later.more)


class Timekeeper:
    """Drives the referee. Nothing here asks a clock: the instant is given."""

    def __init__(self, ledger: Ledger, referee: Referee, scribe: Scribe, station: Station) -> None:
        self._ledger = ledger
        self._referee = referee
        self._scribe = scribe
        self._grace = station.grace
        self._questions = Questions(ledger, scribe)
        self._copies = Copies(ledger.store, scribe)
        self._branches = Branches(ledger, referee.ahead, scribe.domain)
        self._windows = Windows(ledger, scribe)
        self._reminders = Reminders(ledger, scribe)
        self._summaries = Summaries(ledger, scribe)

    def run_due(self, now: datetime, drained_at: datetime | None = None) -> Done:
        """Make every update that is due at `now`, oldest first, and read all mail received up to `now`.

        Before an update, all mail from before its deadline is read; after it, what had to wait for it.
        `drained_at` is when the last complete look into every way in began: an update waits until that is
        later than its deadline and the grace. Without it, everything there is counts as taken in.
        """
        done = Done(stopped=self._stopped(), more=True)
        while done.more:
            done = done.and_then(self._go_on(now, drained_at, done.stopped, wait=True))
        while self._ask(now):
            pass
        return done

    def run_a_turn(self, now: datetime, drained_at: datetime | None = None) -> Done:
        """The same for a moment: `A_TURN` mails or `TOGETHER` updates, and without waiting for workers. What
        waits for one is done in a turn after it has rung (see `Crew.tell`)."""
        stopped = self._stopped()
        done = Done(stopped=stopped).and_then(self._go_on(now, drained_at, stopped, wait=False))
        if not done.more:
            self._ask(now)
        return done

    def _ask(self, now: datetime) -> int:
        """What somebody has to be asked, or reminded of, before the next deadline, and what Admins are to
        know. More than 0: maybe not all of it."""
        self._questions.ask(now)
        self._copies.tell(now)
        self._branches.refresh()
        self._reminders.remind(now)
        return self._summaries.send(now)

    def _go_on(self, now: datetime, drained_at: datetime | None, stopped: bool, *, wait: bool) -> Done:
        """Make the updates that are due next, or read what mail is left."""
        due = [] if stopped else self._next_due(now, drained_at)
        mails = self._read(due[0][1].deadline if due else now + AN_INSTANT, now, wait=wait)
        if not wait and mails >= A_TURN:
            return Done(mails, more=True)
        if due:
            free = [each for each in due if not self._referee.busy(each[0])]
            return Done(mails, self._make_all(free, now), more=True)
        # A mail may have brought an update forward: the last player is done.
        return Done(mails, more=not stopped and bool(self._next_due(now, drained_at)))

    def _stopped(self) -> bool:
        with self._ledger.store.read() as tx:
            return bool(service(tx).stopped)

    def alarm(self, now: datetime) -> datetime | None:
        """When the next update of all games may be made, or something asked; None if there is none."""
        with self._ledger.store.read() as tx:
            games = tx.due_games(now + HORIZON, 1)
        known = (
            *(game.due for game in games if game.due),
            *self._questions.due(now),
            *self._reminders.due(now),
            *self._summaries.due(),
        )
        return min(known, default=None)

    def read_waiting(self, before: datetime, now: datetime) -> int:
        """Read the mails received strictly before an instant, in order; how many were read to their end.

        A mail that has to wait for an update is left where it is.
        """
        return self._read(before, now, wait=True)

    def _read(self, before: datetime, now: datetime, *, wait: bool) -> int:
        """With `wait`, also those for which workers have to find something; else `A_TURN` at most."""
        read, left = 0, self._referee.put_off()
        while True:
            left -= self._referee.collect()
            batch = self._batch(before, left)
            stored = list(self._read_all(batch, now))
            left.update(stored)
            read += len(batch) - len(stored)
            if not wait and (read >= A_TURN or not batch):
                return read
            if not batch and not self._referee.wait():
                return read

    def _read_all(self, batch: Sequence[int], now: datetime) -> Iterator[int]:
        """Read these mails; those that have to wait."""
        while batch:
            done = self._referee.read_some(batch, now)
            yield from (each for each, what in zip(batch, done, strict=False) if what is Disposition.STORED)
            batch = batch[len(done) :]

    def _batch(self, before: datetime, left: set[int]) -> list[int]:
        with self._ledger.store.read() as tx:
            waiting = tx.waiting_ids(BATCH + len(left), before)
        return [mail_id for mail_id in waiting if mail_id not in left]

    def _next_due(self, now: datetime, drained_at: datetime | None) -> list[tuple[str, Due]]:
        """The game and update to make now: the earliest, or the first behind it whose mail is all in. Where
        there are workers, also the games behind it with the same deadline."""
        with self._ledger.store.read() as tx:
            for limit in (TOGETHER if self._referee.ahead.size else 1, MANY):
                games = [game for game in tx.due_games(now, limit) if not self._referee.busy(game.slug)]
                known = [(game.slug, self._pending(tx, game)) for game in games]
                due = [each for each in known if self._may_be_made(each[1], now, drained_at)]
                if due:
                    return [each for each in due if each[1].deadline == due[0][1].deadline]
        return []

    def _may_be_made(self, due: Due, now: datetime, drained_at: datetime | None) -> bool:
        return due.run_at <= now and (drained_at is None or drained_at >= due.deadline + self._grace)

    def _pending(self, tx: Reading, game: HostedGame) -> Due:
        due = almanac.pending(tx, game, self._ledger.ruleset(game), self._ledger.state(tx, game))
        # A store that says otherwise than the log is brought in line by whoever makes the update.
        return due or Due(0, "", game.due or game.opened_at, game.due or game.opened_at)

    def _make_all(self, due: Sequence[tuple[str, Due]], now: datetime) -> int:
        """Make these updates, in order; how many were made. Workers find ahead what those of several games
        lead to: so many that none of them is idle while some are committed."""
        for slug, each in due:
            self._windows.close(slug, each.number, now)
        if len(due) == 1 or not self._referee.ahead.size:
            return sum(self._make(PreparedUpdate(slug, each), now) for slug, each in due)
        made, waiting, begun = 0, deque(due), deque[PreparedUpdate]()
        while waiting or begun:
            while waiting and len(begun) < COMMITTED + 4 * self._referee.ahead.size:
                some = [waiting.popleft() for _ in range(min(COMMITTED, len(waiting)))]
                begun.extend(self._referee.begin_updates(some))
            group = [begun.popleft()]
            while begun and len(group) < COMMITTED and begun[0].done():
                group.append(begun.popleft())
            made += self._make_group(group, now)
        return made

    def _make_group(self, group: Sequence[PreparedUpdate], now: datetime) -> int:
        try:
            made = self._referee.make_updates(group, now)
        except (StoreBroken, SeqConflict):
            raise
        except Exception:  # noqa: BLE001 - none of them was made: alone, each shows whether it fails
            return sum(self._make(PreparedUpdate(each.slug, each.due), now) for each in group)
        for each in group if made < len(group) else ():
            self._settle_due(each.slug)
        return made

    def _make(self, coming: PreparedUpdate, now: datetime) -> bool:
        """Make an update. One that fails three times stops this game's updates, not the others'."""
        slug, due = coming.slug, coming.due
        for left in reversed(range(STRIKES)):
            try:
                if self._referee.make_update(slug, due, now):
                    return True
                break
            except (StoreBroken, SeqConflict):
                raise
            except Exception as bug:  # noqa: BLE001 - a bug in one game must not stop the others
                if not left:
                    self._park(slug, due, trace_of(bug), now)
                    return False
        self._settle_due(slug)
        return False

    def _settle_due(self, slug: str) -> None:
        """The update was made already: keep when the next one is due."""
        with self._ledger.writing() as tx:
            game = tx.game(slug)
            if game:
                state, ruleset = self._ledger.state(tx, game), self._ledger.ruleset(game)
                almanac.set_due(tx, game, almanac.pending(tx, game, ruleset, state))

    def _park(self, slug: str, due: Due, trace: str, now: datetime) -> None:
        """Make no more updates of that game until the Admin resumes, and say why."""
        with self._ledger.writing() as tx:
            game = tx.game(slug)
            if game is None:
                return
            tx.save(msgspec.structs.replace(progress(tx, slug), failed_update=due.number))
            almanac.set_due(tx, game, None)
            said = Lines((f"Update {due.number} failed, so this game's updates are stopped.",))
            more = Lines(("Write “resume closings” when it can be tried again.",))
            page = Page(f"Update {due.number} failed", (), (Section("Failed", (said, more, Code(trace))),))
            key = f"parked/{due.number}/{now.isoformat()}"
            self._scribe.tell(tx, game, [notice("admin", key, page)], now)
