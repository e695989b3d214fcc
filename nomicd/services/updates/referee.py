"""One mail, one transaction, one reply: from stored bytes to events, disposition and receipt."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile

from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Refused
from nomicd.kernel.page import Code, Lines, Page, Section
from nomicd.services.history.ledger import Ledger
from nomicd.services.jobs.deferred import MOST, DeferredWork, Found, GameBusy, NeedsWork
from nomicd.services.jobs.jobs import Answer, Planned, Ran, Redrawn, Result
from nomicd.services.jobs.runner import JobRunner, Ticket
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.pages import notice
from nomicd.services.ports import (
    STRIKES,
    Disposition,
    HostedGame,
    MailIn,
    Reading,
    SeqConflict,
    StoreBroken,
    Writing,
)
from nomicd.services.processing.authenticate import Authenticator
from nomicd.services.processing.open_game import NewGameConfig
from nomicd.services.processing.pipeline import Hearing
from nomicd.services.registers.terms import Station
from nomicd.services.rows import DeferredMail
from nomicd.services.steps import Step, no_step
from nomicd.services.updates.make_update import PreparedUpdate, Updates
from nomicd.services.world import Pinned

TOGETHER = 8
"""Mails whose work is committed together at most. Nobody is told of any before."""

CONFLICTS = 5
"""Times that a mail is decided anew because another worker was faster."""


class PendingJob:
    """What is being found out for a mail in a worker process, meanwhile all later mail of its game waits."""

    def __init__(self, mail_id: int, study: NeedsWork, ticket: Ticket) -> None:
        self.mails = {mail_id}
        self.first = mail_id
        self.study = study
        self.ticket = ticket


class Referee:
    """Reads mails and makes updates: the only one who changes games while the service runs. With workers in
    `ahead`, what takes long is found out there."""

    def __init__(  # noqa: PLR0913 - what a referee is made of
        self,
        ledger: Ledger,
        scribe: Scribe,
        station: Station,
        step: Step = no_step,
        ahead: JobRunner | None = None,
        pinned: Pinned | None = None,
        *,
        materials: NewGameConfig | None = None,
    ) -> None:
        self._ledger = ledger
        self._scribe = scribe
        door = Authenticator(ledger, scribe, station, pinned, materials)
        self._hearing = Hearing(ledger, scribe, station, door)
        self.ahead = ahead or JobRunner(ledger.rulesets, ledger.sandbox)
        self._updates = Updates(ledger, scribe, step)
        self._step = step
        self._struck: dict[int, int] = {}
        self._studies: dict[int, DeferredWork] = {}
        self._under_way: dict[str, PendingJob] = {}

    def make_update(self, slug: str, due: Due, now: datetime) -> bool:
        """Make one update, all of it in one transaction; False if that number was made already."""
        return self._updates.make(slug, due, now)

    def begin_update(self, slug: str, due: Due) -> PreparedUpdate:
        """Have workers find what an update leads to."""
        return self.begin_updates([(slug, due)])[0]

    def begin_updates(self, asked: Sequence[tuple[str, Due]]) -> list[PreparedUpdate]:
        """The same of several games."""
        return self._updates.begin(asked, self.ahead)

    def make_updates(self, coming: Sequence[PreparedUpdate], now: datetime) -> int:
        """Make updates that were begun, of several games, in one transaction; how many were not made yet.
        Raises what one of them raises, and then none is made."""
        return self._updates.make_begun(coming, now)

    # Mails

    def busy(self, slug: str) -> bool:
        """Whether a mail of that game waits for a worker."""
        return slug in self._under_way

    def put_off(self) -> set[int]:
        """The mails that wait for workers."""
        return set[int]().union(*(each.mails for each in self._under_way.values()))

    def wait(self) -> bool:
        """Wait until a worker has found something; False if none is asked."""
        for each in self._under_way.values():
            each.ticket.result()
            return True
        return False

    def collect(self) -> set[int]:
        """Take what workers have found: the mails that can be read on now."""
        done = [slug for slug, each in self._under_way.items() if each.ticket.done()]
        return set[int]().union(*(self._take(self._under_way.pop(slug)) for slug in done))

    def _take(self, found: PendingJob) -> set[int]:
        result, studies = found.ticket.result(), self._studies[found.first]
        if result is None:
            studies.alone = True
        else:
            studies.keep(found.study.about, _said(result))
        return found.mails

    def read_mail(self, mail_id: int, now: datetime, following: int = 0) -> Disposition:
        """Read one stored mail to its end. `STORED` if it has to wait: for an update that is made, or for
        a worker, and then `collect` says when to read it on.

        A mail that fails three times is set aside and its trace mailed to the Admin; the count is on disk
        before each attempt, so that a mail which kills the process is counted too. `following` is the mail
        to be read next, if one waits: its attempt is counted in the same commit, which spares one.
        """
        while True:
            left = self._strike(mail_id)
            if left is None:
                return Disposition.STORED
            if left < 0:
                return self._set_aside(mail_id, "the process ended each time while reading it", now)
            try:
                return self._settle_anew(mail_id, now, following)
            except GameBusy as waiting:
                self._put_off(mail_id, left, self._under_way[waiting.slug])
                return Disposition.STORED
            except StoreBroken:
                raise
            except Exception as bug:  # noqa: BLE001 - whatever a mail provokes, the next one is served
                self._studies.pop(mail_id, None)
                if left == 0:
                    return self._set_aside(mail_id, trace_of(bug), now)

    def _put_off(self, mail_id: int, left: int, under_way: PendingJob) -> None:
        """A mail is read on later, and has not failed. What is under way is a part of reading the first one;
        those behind it are not read at all meanwhile, and whatever ends the process is not their doing."""
        if mail_id == under_way.first:
            self._struck[mail_id] = left
        else:
            with self._ledger.store.write() as tx:
                tx.spare(mail_id)
        under_way.mails.add(mail_id)

    def expect(self, mail_id: int, attempts: int) -> None:
        """A mail is taken in, and so many attempts on it are counted: the one to come is the last of them."""
        self._struck[mail_id] = STRIKES - attempts

    def read_some(self, waiting: Sequence[int], now: datetime) -> list[Disposition]:
        """Read the first of these mails, and with it up to `TOGETHER` that are read for the first time: they
        are committed together, each whole or not at all. What became of those that were read, in order.

        One that fails, or asks for what takes long, ends the row and is read alone, as `read_mail` does it.
        So is one that was tried before: should it kill the process, it costs the others one strike and no
        more.
        """
        row = self._untried(waiting[:TOGETHER])
        done = self._settle_row(row, now, waiting[len(row) : len(row) + TOGETHER]) if len(row) > 1 else []
        return done or [self.read_mail(waiting[0], now, *waiting[1:2])]

    def _untried(self, mail_ids: Sequence[int]) -> list[int]:
        """The first of these, up to one that was tried or is put off; an attempt on each is counted."""
        new = [mail_id for mail_id in mail_ids if mail_id not in self._struck]
        if new and len(mail_ids) > 1:
            with self._ledger.store.write() as tx:
                counted = self._counted(tx, new)
            self._struck.update(counted)
            self._step("mail.struck")
        return list(takewhile(lambda mail_id: self._struck.get(mail_id) == STRIKES - 1, mail_ids))

    def _counted(self, tx: Writing, mail_ids: Sequence[int]) -> dict[int, int]:
        """Count the first attempt on each, up to one that was tried before; how many are left, of those that
        are not put off."""
        new = takewhile(lambda mail_id: self._is_new(tx, mail_id), mail_ids)
        left = ((mail_id, self._count(tx, mail_id)) for mail_id in new if mail_id not in self._struck)
        return {mail_id: number for mail_id, number in left if number is not None}

    def _is_new(self, tx: Reading, mail_id: int) -> bool:
        if mail_id in self._struck:
            return True
        mail = tx.mail(mail_id)
        return mail is not None and mail.attempts <= (tx.find(DeferredMail, mail_id) is not None)

    def _settle_row(self, row: Sequence[int], now: datetime, following: Sequence[int]) -> list[Disposition]:
        done: list[Disposition] = []
        with self._ledger.writing() as tx:
            for mail_id in row:
                try:
                    with self._ledger.part(tx):
                        done.append(self._read_one(tx, mail_id, now, DeferredWork(self.busy)))
                except StoreBroken:
                    raise
                except Exception:  # noqa: BLE001 - it is read again, alone, and there all that can happen is seen to
                    break
            counted = self._counted(tx, following)
            self._step("mail.commit")
        for mail_id in row[: len(done)]:
            del self._struck[mail_id]
        self._struck.update(counted)
        self._step("mail.committed")
        return done

    def _strike(self, mail_id: int) -> int | None:
        """Count an attempt; how many are left. None, and nothing counted, if the mail was put off and still
        is. Having been put off once is no failure."""
        struck = self._struck.pop(mail_id, None)
        if struck is not None:
            return struck
        with self._ledger.store.write() as tx:
            left = self._count(tx, mail_id)
        self._step("mail.struck")
        return left

    def _count(self, tx: Writing, mail_id: int) -> int | None:
        deferred = tx.find(DeferredMail, mail_id)
        if deferred and self._waits(tx, mail_id, deferred.game):
            return None
        return STRIKES + bool(deferred) - tx.strike(mail_id)

    def _waits(self, tx: Reading, mail_id: int, slug: str) -> bool:
        mail, game = tx.mail(mail_id), tx.game(slug)
        return bool(mail and game and self._hearing.early(tx, game, mail.received_at))

    def _settle_anew(self, mail_id: int, now: datetime, following: int) -> Disposition:
        studies = self._studies.setdefault(mail_id, DeferredWork(self.busy))
        for _ in range(CONFLICTS + MOST):
            try:
                return self._settle(mail_id, now, following, studies)
            except SeqConflict:
                continue
            except NeedsWork as asked:
                # Nothing has been written, and the store is free while the answer is found.
                self._find(mail_id, asked, studies, now)
        return self._settle(mail_id, now, following, studies)

    def _find(self, mail_id: int, asked: NeedsWork, studies: DeferredWork, now: datetime) -> None:
        """Find it out here; or have a worker do it, and raise `GameBusy`."""
        job = self._hearing.job(asked, now)
        if isinstance(job, Refused):
            studies.keep(asked.about, job)
        elif self.ahead.size and not studies.alone:
            self._under_way[asked.slug] = PendingJob(mail_id, asked, self.ahead.begin(job, asked.slug))
            raise GameBusy(asked.slug)
        else:
            self._ledger.rest()
            studies.keep(asked.about, _said(self.ahead.do(job)))

    def _settle(self, mail_id: int, now: datetime, following: int, studies: DeferredWork) -> Disposition:
        with self._ledger.writing() as tx:
            disposition = self._read_one(tx, mail_id, now, studies)
            counted = self._counted(tx, [following] if following else [])
            self._step("mail.commit")
        self._studies.pop(mail_id, None)
        self._struck.update(counted)
        self._step("mail.committed")
        return disposition

    def _read_one(self, tx: Writing, mail_id: int, now: datetime, studies: DeferredWork) -> Disposition:
        mail = tx.mail(mail_id)
        if mail is None or mail.disposition is not Disposition.STORED:
            return mail.disposition if mail else Disposition.IGNORED
        verdict = self._hearing.judge(tx, mail, now, studies)
        if verdict.disposition is Disposition.STORED:
            tx.save(DeferredMail(mail_id, verdict.game))
            return verdict.disposition
        if tx.find(DeferredMail, mail_id):  # asking costs a tenth of dropping
            tx.delete(DeferredMail, mail=mail_id)
        tx.dispose(
            mail_id, verdict.disposition, game=verdict.game, player=verdict.player, reason=verdict.reason
        )
        return verdict.disposition

    def _set_aside(self, mail_id: int, trace: str, now: datetime) -> Disposition:
        """Poison: kept, never tried again, the Admin told once."""
        with self._ledger.writing() as tx:
            mail = tx.mail(mail_id)
            last = trace.strip().rpartition("\n")[2][:300]
            tx.delete(DeferredMail, mail=mail_id)
            game = self._game_of(tx, mail)
            tx.dispose(mail_id, Disposition.SET_ASIDE, game=game.slug if game else "", reason=last)
            said = Lines((f"Mail {mail_id} could not be read and is set aside.", last))
            page = Page(f"Mail {mail_id} is set aside", (), (Section("Set aside", (said, Code(trace))),))
            self._tell_admin(tx, mail, f"set-aside/{mail_id}", page, now)
            self._step("mail.commit")
        self._step("mail.committed")
        return Disposition.SET_ASIDE

    def _game_of(self, tx: Writing, mail: MailIn | None) -> HostedGame | None:
        """The game that the envelope names."""
        named = self._hearing.named(mail.recipient) if mail else ()
        return next((game for game in map(tx.game, named) if game), None)

    def _tell_admin(self, tx: Writing, mail: MailIn | None, key: str, page: Page, now: datetime) -> None:
        """The Admin of the game that the envelope names; of every game, if it names none."""
        game = self._game_of(tx, mail)
        if game:
            self._scribe.tell(tx, game, [notice("admin", key, page)], now)
        else:
            self._scribe.tell_admins(tx, key, page, now)


def _said(result: Result) -> Found:
    assert isinstance(result, Answer | Planned | Ran | Redrawn)
    return result.said


def trace_of(bug: BaseException) -> str:
    """The end of a traceback, short enough for a mail."""
    return "".join(traceback.format_exception(bug))[-4000:]
