"""Reading stored mails to their end: so many in one transaction, each whole or not at all, and each no more
often than `STRIKES` times. What happens to one within is in `pipeline`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import takewhile

import msgspec

from nomicd.kernel.decision import Refused
from nomicd.kernel.events import of_kind
from nomicd.kernel.inputs import LongJob
from nomicd.kernel.page import Code, Lines, Page, Section
from nomicd.mail.address import slugs
from nomicd.services.delivery.service_pages import notice
from nomicd.services.jobs.deferred import DeferredWork, Edits, Found, NeedsWork, Upload
from nomicd.services.jobs.jobs import Correct, Foresee, FoundOut, Job, Redraw, Result, Suppose
from nomicd.services.jobs.runner import JobRunner, Ticket
from nomicd.services.leases import CONFLICTS
from nomicd.services.ports import (
    STRIKES,
    Disposition,
    HeldElsewhere,
    HostedGame,
    MailIn,
    SeqConflict,
    StoreBroken,
    Writing,
)
from nomicd.services.processing import what_if
from nomicd.services.processing.context import MailContext, ProcessingResult, Services
from nomicd.services.processing.pipeline import STAGES, Outcome, Stage, is_early, process_mail
from nomicd.services.reasons import trace_of
from nomicd.services.replay.late_mails import mails
from nomicd.services.repository.settings import game_settings
from nomicd.services.rows import DeferredMail
from nomicd.services.steps import Step, no_step

TOGETHER = 8
"""Mails whose work is committed together at most. Nobody is told of any before."""


class PendingJob:
    """What is being found out for a mail in a worker process; meanwhile all later mail of its game waits."""

    def __init__(self, mail_id: int, needs: NeedsWork, ticket: Ticket) -> None:
        self.mails = {mail_id}
        self.first = mail_id
        self.needs = needs
        self.ticket = ticket


class MailProcessor:
    """Reads mails: nobody else does while the service runs. With workers in `jobs`, what takes long is found
    out there."""

    def __init__(self, services: Services, step: Step = no_step, jobs: JobRunner | None = None) -> None:
        self._services = services
        self._repository = services.repository
        self._step = step
        self.jobs = jobs or JobRunner(services.repository.rulesets, services.repository.sandbox)
        self.stages: Sequence[Stage] = STAGES
        self.tell: Callable[[MailIn], None] = _tell_nobody
        """Told of each mail that has been read to its end."""
        self._left: dict[int, int] = {}
        """By the mails whose next attempt is counted already, how many are left after it."""
        self._work: dict[int, DeferredWork] = {}
        self._pending: dict[str, PendingJob] = {}

    def process(self, waiting: Sequence[int], now: datetime) -> list[Disposition]:
        """Read the first of these mails, and with it up to `TOGETHER` that are read for the first time: they
        are committed together. Return what became of those that were read, in order; `STORED`: it has to wait
        for an update that is made, or for a worker, and then `collect` says when to read it on.

        A mail that fails, or asks for what takes long, ends the row and is read alone. So is one that was
        tried before: should it kill the process, it costs the others one strike and no more. One that fails
        three times is set aside and its trace mailed to the Admin; the count is on disk before each attempt,
        so that a mail which kills the process is counted too. One that has killed it twice is read without
        what takes long, as that may have done it. Of the mails behind the row the attempt is counted in the
        same commit, which spares one.
        """
        row = self._take_untried(waiting[:TOGETHER]) or waiting[:1]
        first, trace = waiting[0], "the process ended each time while reading it"
        left, conflicts = self._begin_attempt(first), CONFLICTS
        while left is not None and left >= 0:
            try:
                outcomes = self._commit(row, now, waiting)
                found = self._find_out(first, outcomes[0], now)
            except StoreBroken:
                raise
            except HeldElsewhere as held:
                if len(row) == 1:
                    return self._hand_over(first, held.games[0])
            except Exception as bug:  # noqa: BLE001 - whatever a mail provokes, the next one is served
                conflicts -= isinstance(bug, SeqConflict)
                if not (isinstance(bug, SeqConflict) and conflicts > 0):
                    trace, left = trace_of(bug), self._fail(first, left)
            else:
                if not found:
                    return self._settle(outcomes, first, left)
            row = row[:1]
        return [Disposition.STORED] if left is None else [self._set_aside(first, trace, now)]

    def _settle(self, outcomes: Sequence[Outcome], first: int, left: int) -> list[Disposition]:
        """Return what became of the mails of a row; the first one is put off if it has to wait."""
        outcome = outcomes[0]
        if isinstance(outcome, ProcessingResult):
            return [each.disposition for each in of_kind(ProcessingResult, outcomes)]
        self._put_off(first, left, self._pending[outcome.slug])
        return [Disposition.STORED]

    def _commit(self, row: Sequence[int], now: datetime, waiting: Sequence[int]) -> list[Outcome]:
        """Read a row of mails in one transaction. Return what came of them, up to the first that does not
        come to its end: that is left out, unless it is the first of all. Raises what the first of all
        raises."""
        outcomes: list[Outcome] = []
        read: list[MailIn] = []
        with self._repository.begin_writing() as tx:
            for mail_id in row:
                try:
                    context = self._begin(tx, mail_id, now)
                    outcome = (
                        process_mail(context, self.stages) if isinstance(context, MailContext) else context
                    )
                except StoreBroken:
                    raise
                except Exception:
                    if not outcomes:
                        raise
                    break  # it is read again, alone, and there all that can happen is seen to
                if not isinstance(outcome, ProcessingResult):
                    outcomes = outcomes or [outcome]
                    break
                outcomes.append(outcome)
                if isinstance(context, MailContext):
                    read.append(_note_end(context.mail, outcome))
            if not isinstance(outcomes[0], ProcessingResult):
                return outcomes  # nothing was written
            counted = self._count_first(tx, _list_following(row, waiting))
            self._step("mail.commit")
        for mail_id in row[: len(outcomes)]:
            self._left.pop(mail_id, None)
            self._work.pop(mail_id, None)
        self._left.update(counted)
        self._step("mail.committed")
        self._tell(read)
        return outcomes

    def _tell(self, mails: Iterable[MailIn]) -> None:
        for mail in mails:
            if mail.disposition is not Disposition.STORED:
                self.tell(mail)

    def _begin(self, tx: Writing, mail_id: int, now: datetime) -> MailContext | ProcessingResult:
        """Return what the first stage is handed of a mail; or what became of it, if it was read before."""
        mail = tx.mail(mail_id)
        if mail is None or mail.disposition is not Disposition.STORED:
            return ProcessingResult(mail.disposition if mail else Disposition.IGNORED)
        work = self._work.setdefault(mail_id, DeferredWork())
        work.needed = None
        return MailContext(self._services, tx, mail, now, work, self._pending)

    # Attempts

    def expect(self, mail_id: int, attempts: int) -> None:
        """Note that a mail is taken in, and that so many attempts on it are counted: the next is the last of
        them."""
        self._left[mail_id] = STRIKES - attempts

    def _begin_attempt(self, mail_id: int) -> int | None:
        """Count an attempt, as `_strike` does. The last one on a mail that nobody here has tried, because the
        process ended each time, is made without what takes long."""
        left = self._strike(mail_id)
        if left == 0 and mail_id not in self._work:
            self._work[mail_id] = DeferredWork(last=True)
        return left

    def _fail(self, mail_id: int, left: int) -> int | None:
        """Forget what was found out for a mail that failed. Return how many attempts are left after the next
        one, which is counted; -1 if there is none."""
        self._work.pop(mail_id, None)
        return self._strike(mail_id) if left else -1

    def _take_untried(self, mail_ids: Sequence[int]) -> list[int]:
        """The first of these, up to one that was tried or is put off; an attempt on each is counted."""
        new = [mail_id for mail_id in mail_ids if mail_id not in self._left]
        if new and len(mail_ids) > 1:
            with self._repository.store.write() as tx:
                counted = self._count_first(tx, new)
            self._left.update(counted)
            self._step("mail.struck")
        return list(takewhile(lambda mail_id: self._left.get(mail_id) == STRIKES - 1, mail_ids))

    def _count_first(self, tx: Writing, mail_ids: Sequence[int]) -> dict[int, int]:
        """Count the first attempt on each that was never tried; how many are left."""
        unknown = [mail_id for mail_id in mail_ids if mail_id not in self._left]
        return dict.fromkeys(tx.strike_new(unknown) if unknown else (), STRIKES - 1)

    def _strike(self, mail_id: int) -> int | None:
        """Count an attempt; how many are left. None, and nothing counted, if the mail was put off and still
        is. Having been put off once is no failure."""
        left = self._left.pop(mail_id, None)
        if left is not None:
            return left
        with self._repository.store.write() as tx:
            left = STRIKES - 1 if tx.strike_new([mail_id]) else self._count(tx, mail_id)
        self._step("mail.struck")
        return left

    def _count(self, tx: Writing, mail_id: int) -> int | None:
        deferred = tx.find(DeferredMail, mail_id)
        mail, game = (tx.mail(mail_id), tx.game(deferred.game)) if deferred else (None, None)
        if mail and game and is_early(self._repository, tx, game, mail.received_at):
            return None
        return STRIKES + bool(deferred) - tx.strike(mail_id)

    # What takes long

    def busy(self, slug: str) -> bool:
        """Return whether a mail of that game waits for a worker."""
        return slug in self._pending

    def put_off(self) -> set[int]:
        """Return the mails that wait for workers."""
        return set[int]().union(*(each.mails for each in self._pending.values()))

    def wait(self) -> bool:
        """Wait until a worker has found something; False if none is asked."""
        for each in self._pending.values():
            each.ticket.result()
            return True
        return False

    def collect(self) -> set[int]:
        """Take what workers have found, and return the mails that can be read on now."""
        done = [slug for slug, each in self._pending.items() if each.ticket.is_done()]
        return set[int]().union(*(self._take(self._pending.pop(slug)) for slug in done))

    def _take(self, found: PendingJob) -> set[int]:
        result, work = found.ticket.result(), self._work[found.first]
        if result is None:
            work.alone = True
        else:
            work.keep(found.needs.about, _read_result(result))
        return found.mails

    def _find_out(self, mail_id: int, needs: Outcome, now: datetime) -> bool:
        """Find out here what a mail needs, while the store is free. False if it needs nothing, or if a worker
        does it."""
        if not isinstance(needs, NeedsWork):
            return False
        job, work = self._job(needs, now), self._work[mail_id]
        if isinstance(job, Refused):
            work.keep(needs.about, job)
        elif self.jobs.size and not work.alone:
            self._pending[needs.slug] = PendingJob(mail_id, needs, self.jobs.begin(job, needs.slug))
            return False
        else:
            self._repository.rest()
            work.keep(needs.about, _read_result(self.jobs.do(job)))
        return True

    def _job(self, needs: NeedsWork, now: datetime) -> Job | Refused:
        """The work that a mail asks for, of the log as it is, or why it is not done."""
        if isinstance(needs.about, Upload):
            return Redraw(needs.about.picture)
        with self._repository.store.read() as tx:
            game = tx.game(needs.slug)
            assert game is not None
            if isinstance(needs.about, LongJob):
                return Foresee(game.ruleset, needs.about)
            if isinstance(needs.about, Edits):
                records, zone = tuple(tx.records(needs.slug)), game_settings(tx, needs.slug).timezone
                lines, domain = needs.about.lines, self._services.config.domain
                late = mails(tx, needs.slug, lines, domain)
                return Correct(game.ruleset, records, lines, needs.about.why, zone, late)
            reader, question = needs.about.reader, needs.about.text
            if refused := what_if.enough(tx, needs.slug, reader, now):
                return refused
            return Suppose(game.ruleset, tuple(tx.records(needs.slug)), reader, question)

    def _put_off(self, mail_id: int, left: int, pending: PendingJob) -> None:
        """A mail is read on later, and has not failed. What is under way is a part of reading the first one;
        those behind it are not read at all meanwhile, and whatever ends the process is not their doing."""
        if mail_id == pending.first:
            self._left[mail_id] = left
        else:
            with self._repository.store.write() as tx:
                tx.spare(mail_id)
        pending.mails.add(mail_id)

    def _hand_over(self, mail_id: int, slug: str) -> list[Disposition]:
        """Leave a mail to the process that works its game. It was not read here."""
        self._left.pop(mail_id, None)
        self._work.pop(mail_id, None)
        with self._repository.store.write() as tx:
            tx.spare(mail_id)
        self._services.leases.hand_over(mail_id, slug)
        return [Disposition.STORED]

    # Poison

    def _set_aside(self, mail_id: int, trace: str, now: datetime) -> Disposition:
        """Keep it, never try it again, and tell the Admin once."""
        with self._repository.begin_writing() as tx:
            mail = tx.mail(mail_id)
            last = trace.strip().rpartition("\n")[2][:300]
            tx.delete(DeferredMail, mail=mail_id)
            game = self._game_of(tx, mail)
            set_aside = ProcessingResult(Disposition.SET_ASIDE, game.slug if game else "", reason=last)
            tx.dispose(mail_id, set_aside.disposition, game=set_aside.game, reason=last)
            said = Lines((f"Mail {mail_id} could not be read and is set aside.", last))
            page = Page(f"Mail {mail_id} is set aside", (), (Section("Set aside", (said, Code(trace))),))
            key = f"set-aside/{mail_id}"
            if game:
                self._services.composer.tell(tx, game, [notice("admin", key, page)], now)
            else:
                self._services.composer.tell_admins(tx, key, page, now)
            self._step("mail.commit")
        self._step("mail.committed")
        self._tell([_note_end(mail, set_aside)] if mail else ())
        return Disposition.SET_ASIDE

    def _game_of(self, tx: Writing, mail: MailIn | None) -> HostedGame | None:
        """The game that the envelope names."""
        named = slugs((mail.recipient,), "", self._services.config.address_of("")) if mail else ()
        return next((game for game in map(tx.game, named) if game), None)


def _list_following(row: Sequence[int], waiting: Sequence[int]) -> Sequence[int]:
    """Return the mails behind a row that are read next."""
    return waiting[len(row) : len(row) + (TOGETHER if len(row) > 1 else 1)]


def _tell_nobody(_mail: MailIn) -> None:
    """Nobody wants to know."""


def _note_end(mail: MailIn, result: ProcessingResult) -> MailIn:
    """Return the mail with what became of it."""
    return msgspec.structs.replace(mail, **msgspec.structs.asdict(result))


def _read_result(result: Result) -> Found:
    assert isinstance(result, FoundOut)
    return result.outcome
