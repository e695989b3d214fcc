"""Doing what is due: mail in the order it came, updates in the order of their deadlines, none early."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.kernel.views import Code, Lines, Page, Section
from nomicd.services import almanac
from nomicd.services.ledger import Ledger
from nomicd.services.letters import Scribe
from nomicd.services.pages import notice
from nomicd.services.ports import Disposition, Game, Reading, SeqConflict, StoreBroken
from nomicd.services.referee import STRIKES, Referee, trace_of
from nomicd.services.terms import Station

BATCH = 50
"""Waiting mails fetched at once."""

MANY = 100
"""Games looked at behind the first whose mail is not all in."""

HORIZON = timedelta(days=366)
AN_INSTANT = timedelta(microseconds=1)


class Done(msgspec.Struct, frozen=True):
    """What one run did: mails read to their end, updates made, and whether closings are stopped."""

    mails: int = 0
    updates: int = 0
    stopped: bool = False


class Timekeeper:
    """Drives the referee. Nothing here asks a clock: the instant is given."""

    def __init__(self, ledger: Ledger, referee: Referee, scribe: Scribe, station: Station) -> None:
        self._ledger = ledger
        self._referee = referee
        self._scribe = scribe
        self._grace = station.grace

    def run_due(self, now: datetime, drained_at: datetime | None = None) -> Done:
        """Make every update that is due at `now`, oldest first, and read all mail received up to `now`.

        Before an update, all mail from before its deadline is read; after it, what had to wait for it.
        `drained_at` is when the last complete look into every way in began: an update waits until that is
        later than its deadline and the grace. Without it, everything there is counts as taken in.
        """
        stopped = self._stopped()
        mails = updates = 0
        while True:
            while not stopped and (due := self._next_due(now, drained_at)):
                slug, update = due
                mails += self.read_waiting(update.deadline, now)
                updates += self._make(slug, update, now)
            mails += self.read_waiting(now + AN_INSTANT, now)
            # A mail may have brought an update forward: the last player is done.
            if stopped or not self._next_due(now, drained_at):
                return Done(mails, updates, stopped)

    def _stopped(self) -> bool:
        with self._ledger.store.read() as tx:
            return bool(tx.get("closings"))

    def alarm(self, now: datetime) -> datetime | None:
        """When the next update of all games may be made; None if none is due within a year."""
        with self._ledger.store.read() as tx:
            games = tx.due_games(now + HORIZON, 1)
        return games[0].due if games else None

    def read_waiting(self, before: datetime, now: datetime) -> int:
        """Read the mails received strictly before an instant, in order; how many were read to their end.

        A mail that has to wait for an update is left where it is.
        """
        read, left = 0, set[int]()
        while batch := self._batch(before, left):
            for mail_id, following in zip(batch, [*batch[1:], 0], strict=True):
                if self._referee.read_mail(mail_id, now, following) is Disposition.STORED:
                    left.add(mail_id)
                else:
                    read += 1
        return read

    def _batch(self, before: datetime, left: set[int]) -> list[int]:
        with self._ledger.store.read() as tx:
            waiting = tx.waiting(BATCH + len(left), before)
        return [mail.id for mail in waiting if mail.id not in left]

    def _next_due(self, now: datetime, drained_at: datetime | None) -> tuple[str, Due] | None:
        """The game and update to make now: the earliest, or the first behind it whose mail is all in."""
        with self._ledger.store.read() as tx:
            for limit in (1, MANY):
                for game in tx.due_games(now, limit):
                    due = self._pending(tx, game)
                    if due.run_at <= now and (drained_at is None or drained_at >= due.deadline + self._grace):
                        return game.slug, due
        return None

    def _pending(self, tx: Reading, game: Game) -> Due:
        due = almanac.pending(tx, game, self._ledger.ruleset(game), self._ledger.state(tx, game))
        # A store that says otherwise than the log is brought in line by whoever makes the update.
        return due or Due(0, "", game.due or game.opened_at, game.due or game.opened_at)

    def _make(self, slug: str, due: Due, now: datetime) -> bool:
        """Make an update. One that fails three times stops this game's updates, not the others'."""
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
            tx.put(f"parked/{slug}", str(due.number))
            almanac.set_due(tx, game, None)
            said = Lines((f"Update {due.number} failed, so this game's updates are stopped.",))
            more = Lines(("Write “resume closings” when it can be tried again.",))
            page = Page(f"Update {due.number} failed", (), (Section("Failed", (said, more, Code(trace))),))
            key = f"parked/{due.number}/{now.isoformat()}"
            self._scribe.tell(tx, game, [notice("admin", key, page)], now)
