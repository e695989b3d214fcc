"""The way of one update: all that it changes and all the mail it calls for, in one transaction
(`Updates._make`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Refused
from nomicd.kernel.inputs import UpdateTick
from nomicd.kernel.log import Head
from nomicd.kernel.page import Code, Lines, Notice, Page, Section
from nomicd.mail.compose import Body
from nomicd.services.delivery.digest_sections import (
    is_accounts,
    with_clock,
    with_log,
    with_rulings,
    with_section,
)
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.delivery.receipts import format_instant
from nomicd.services.delivery.service_pages import mail_table, notice
from nomicd.services.jobs.jobs import MadeUpdate, MakeUpdate, Result, Written
from nomicd.services.jobs.runner import JobRunner, Ticket
from nomicd.services.ports import STRIKES, HostedGame, Reading, SeqConflict, StoreBroken, Writing
from nomicd.services.processing import observers
from nomicd.services.processing.context import Services
from nomicd.services.reasons import trace_of
from nomicd.services.repository import deadlines, preferences, rulings, settings, talk
from nomicd.services.repository.game_repository import UnitOfWork
from nomicd.services.rows import GameSettings
from nomicd.services.steps import Step, no_step
from nomicd.services.updates.reconsideration import close_window

COMMITTED = 4
"""Updates that are committed together at most. Nobody is told of any before."""


ACCOUNT = timedelta(minutes=1)
"""So long all updates show the same account of all mail: a store may look at every mail for a new one."""


class PreparedUpdate(msgspec.Struct, frozen=True):
    """An update that was begun: what it leads to is being found. `ticket` is None where nobody does."""

    slug: str
    due: Due
    ticket: Ticket | None = None

    def is_ready(self) -> bool:
        """Return whether it can be made without waiting for a worker."""
        return self.ticket is None or self.ticket.is_done()

    def is_for(self, due: Due, head: Head, clocked: tuple[str, ...]) -> bool:
        """Return whether what is being found is for that update of the game as it is now."""
        job = self.ticket.job if self.ticket else None
        return isinstance(job, MakeUpdate) and (job.due, job.head, job.apart) == (due, head, clocked)


class NoProgress(Exception):
    """A ruleset refused an update, or made it and asks for the same one again: a bug."""


class Updates:
    """Makes updates, each exactly once, with all the mail that they call for. With workers in `jobs`, what
    several games at one deadline lead to is found there beforehand."""

    def __init__(self, services: Services, step: Step = no_step, jobs: JobRunner | None = None) -> None:
        self._services = services
        self._repository = services.repository
        self._composer = services.composer
        self._step = step
        self._jobs = jobs or JobRunner(services.repository.rulesets, services.repository.sandbox)
        self._accounts: tuple[datetime, Section] | None = None

    def make(self, due: Sequence[tuple[str, Due]], now: datetime) -> int:
        """Make these updates, in order; return how many were made. Workers find ahead what those of several
        games lead to: so many that none of them is idle while some are committed."""
        for slug, each in due:
            close_window(self._services, slug, each.number, now)
        if len(due) == 1 or not self._jobs.size:
            return sum(self._make_alone(PreparedUpdate(slug, each), now) for slug, each in due)
        return self._make_in_groups(due, now)

    def _make_in_groups(self, due: Sequence[tuple[str, Due]], now: datetime) -> int:
        made, waiting, begun = 0, deque(due), deque[PreparedUpdate]()
        while waiting or begun:
            while waiting and len(begun) < COMMITTED + 4 * self._jobs.size:
                following = [waiting.popleft() for _ in range(min(COMMITTED, len(waiting)))]
                begun.extend(self.prepare(following, now))
            group = [begun.popleft()]
            while begun and len(group) < COMMITTED and begun[0].is_ready():
                group.append(begun.popleft())
            made += self._make_group(group, now)
        return made

    def _make_group(self, group: Sequence[PreparedUpdate], now: datetime) -> int:
        try:
            made = self.commit(group, now)
        except (StoreBroken, SeqConflict):
            raise
        except Exception:  # noqa: BLE001 - none of them was made: alone, each shows whether it fails
            return sum(self._make_alone(PreparedUpdate(each.slug, each.due), now) for each in group)
        for each in group if made < len(group) else ():
            self._put_next_due(each.slug)
        return made

    def _make_alone(self, update: PreparedUpdate, now: datetime) -> bool:
        """Make an update. One that fails three times stops this game's updates, not the others'."""
        for left in reversed(range(STRIKES)):
            try:
                if self.commit([update], now):
                    return True
                break
            except (StoreBroken, SeqConflict):
                raise
            except Exception as bug:  # noqa: BLE001 - a bug in one game must not stop the others
                if not left:
                    self._stop(update.slug, update.due, trace_of(bug), now)
                    return False
        self._put_next_due(update.slug)
        return False

    def commit(self, updates: Sequence[PreparedUpdate], now: datetime) -> int:
        """Make these updates in one transaction, all or none; return how many of them were not made yet.
        Raises what one of them raises, `NoProgress` among it, and then none is made."""
        found = [each.ticket.result() if each.ticket else None for each in updates]
        made = 0
        with self._repository.begin_writing() as tx:
            accounts = self._account(tx, now)
            for each, result in zip(updates, found, strict=True):
                made += self._make(tx, each, result, accounts, now)
            self._step("update.commit")
        self._step("update.committed")
        return made

    def _account(self, tx: Reading, now: datetime) -> Section:
        """Return what became of all mail, as it was a minute ago at most."""
        if self._accounts is None or not timedelta() <= now - self._accounts[0] < ACCOUNT:
            self._accounts = now, mail_table(tx)
        return self._accounts[1]

    def _make(
        self, tx: Writing, update: PreparedUpdate, result: Result | None, accounts: Section, now: datetime
    ) -> bool:
        """The way of one update, all of it in one transaction; False, and nothing done, if it is not the next
        one."""
        game = tx.game(update.slug)
        due = self._repository.find_next_update(tx, game) if game else None
        if game is None or due is None or due.number != update.due.number:
            return False
        draft = self._repository.draft(tx, game, due.deadline, f"tick:{due.number}")
        # What a worker found counts if the game and the update are still those that it was given.
        clocked = preferences.readers_with_clock(tx, update.slug)
        made = result if isinstance(result, MadeUpdate) and update.is_for(due, draft.head, clocked) else None
        if made:
            draft.append_encoded(made.facts)
        else:
            _decide(draft, due)
        self._repository.write(tx, draft)
        self._send_digests(tx, draft, made, accounts, now)
        said = talk.list_sections(tx, game.slug, self._composer.talk_address(game.slug), due.deadline)
        observers.report(tx, self._composer, draft, due.number, now, said)
        tx.save(msgspec.structs.replace(settings.game_progress(tx, game.slug), closed_at=due.deadline))
        deadlines.set_due(tx, game, self._find_next(tx, draft, due, now))
        return True

    def _send_digests(
        self, tx: Writing, draft: UnitOfWork, made: MadeUpdate | None, accounts: Section, now: datetime
    ) -> None:
        """Queue the mails that the update calls for: as a worker has rendered them, where nothing is to be
        added that only who writes the store knows."""
        slug = draft.game.slug
        over = draft.ruleset.describe_end(draft.state)  # then more is told than a worker knows
        written = made.written if made and not over else self._list_notices(tx, draft)
        following = draft.find_next_update(tx)
        quoting = [with_clock(tx, slug, with_rulings(tx, slug, each.notice), following) for each in written]
        # What was rendered for the Admin may tell of mail that has come to another end since.
        stale = made is not None and made.accounts != accounts
        bodies = _keep_bodies(written, quoting, stale=stale)
        told = [with_section(each, accounts) if is_accounts(each) else each for each in quoting]
        self._composer.tell(tx, draft.game, told, now, bodies)

    def _list_notices(self, tx: Reading, draft: UnitOfWork) -> Sequence[Written]:
        """Return the mails that the update calls for, nothing of them rendered yet."""
        slug, pages = draft.game.slug, self._composer.pages_of(draft.game, draft.ruleset)
        more = self._add_sections(tx, slug, draft.context.now)
        return [
            Written(pages.link_notice(with_log(with_section(each, *more), slug, draft.head)))
            for each in self._composer.list_notices(tx, draft)
        ]

    def _add_sections(self, tx: Reading, slug: str, deadline: datetime) -> tuple[Section, ...]:
        """Return what the service adds to the digest of the update at that deadline."""
        said = talk.list_sections(tx, slug, self._composer.talk_address(slug), deadline)
        return (*rulings.list_open_sections(tx, slug), *said)

    def _find_next(self, tx: Writing, draft: UnitOfWork, made: Due, now: datetime) -> Due | None:
        """The update after this one, moved if its deadline lay in the last outage."""
        due = draft.find_next_update(tx)
        if due is not None and due.number == made.number:
            raise NoProgress(f"{draft.game.slug}: update {made.number} was made and is due again")
        outage = settings.outage(tx) if due else None
        if due is None or outage is None:
            return due
        following = draft.ruleset.find_update_after(draft.state, due.deadline)
        return DeadlineMover(self._composer, outage, now).move(tx, draft.game, due, following)

    def prepare(self, asked: Sequence[tuple[str, Due]], now: datetime) -> list[PreparedUpdate]:
        """Have workers find what these updates lead to, each from its game as it is."""
        with self._repository.store.read() as tx:
            accounts = self._account(tx, now)
            return [self._prepare(tx, slug, due, accounts) for slug, due in asked]

    def _prepare(self, tx: Reading, slug: str, due: Due, accounts: Section) -> PreparedUpdate:
        game = tx.game(slug)
        if game is None:
            return PreparedUpdate(slug, due)
        ruleset = self._repository.ruleset(game)
        frozen, pages = (
            ruleset.freeze(self._repository.state(tx, game)),
            self._composer.pages_of(game, ruleset),
        )
        head, cause = self._repository.head(tx, game), f"tick:{due.number}"
        more, apart = self._add_sections(tx, slug, due.deadline), preferences.readers_with_clock(tx, slug)
        reply_to = self._composer.address_of(slug)
        job = MakeUpdate(
            game.ruleset, slug, frozen, head, due.deadline, cause, due, reply_to, accounts, more, apart, pages
        )
        return PreparedUpdate(slug, due, self._jobs.begin(job, slug))

    def _put_next_due(self, slug: str) -> None:
        """The update was made already: keep when the next one is due."""
        with self._repository.begin_writing() as tx:
            game = tx.game(slug)
            if game:
                deadlines.set_due(tx, game, self._repository.find_next_update(tx, game))

    def _stop(self, slug: str, due: Due, trace: str, now: datetime) -> None:
        """Make no more updates of that game until the Admin resumes, and say why."""
        with self._repository.begin_writing() as tx:
            game = tx.game(slug)
            if game is None:
                return
            tx.save(msgspec.structs.replace(settings.game_progress(tx, slug), failed_update=due.number))
            deadlines.set_due(tx, game, None)
            said = Lines((f"Update {due.number} failed, so this game's updates are stopped.",))
            more = Lines(("Write “resume closings” when it can be tried again.",))
            page = Page(f"Update {due.number} failed", (), (Section("Failed", (said, more, Code(trace))),))
            key = f"parked/{due.number}/{now.isoformat()}"
            self._composer.tell(tx, game, [notice("admin", key, page)], now)


def _decide(draft: UnitOfWork, due: Due) -> None:
    decision = draft.carry_out(UpdateTick(due))
    if isinstance(decision, Refused):
        raise NoProgress(f"{draft.game.slug}: update {due.number} is refused: {decision.text}")


def _keep_bodies(
    written: Sequence[Written], now: Sequence[Notice], *, stale: bool
) -> dict[tuple[str, str], Body]:
    """Return what was rendered of mails that are still the same; the Admin's accounts may be `stale`."""
    return {
        (told.reader, told.key): each.body
        for each, told in zip(written, now, strict=True)
        if each.body and told is each.notice and not (stale and is_accounts(told))
    }


class DeadlineMover(msgspec.Struct, frozen=True):
    """Moves the deadlines that lay in one outage."""

    composer: MailComposer
    outage: settings.Outage
    now: datetime

    def move(self, tx: Writing, game: HostedGame, due: Due, following: Due | None) -> Due:
        """The pending update: moved, and everybody told, if its deadline lay in the outage. `following` is
        the update after it."""
        kept = settings.game_settings(tx, game.slug)
        by = deadlines.extension(self.outage, due, following) if kept.outage_extension else timedelta(0)
        if not by:
            return due
        later = deadlines.extend(tx, game, due, by)
        readers = sorted({"admin", *(seat.player for seat in tx.seats(game.slug))})
        key = f"moved/{due.number}/{self.outage.end.isoformat()}"
        page = _build_page(later, self.outage, kept)
        self.composer.tell(tx, game, [notice(reader, key, page) for reader in readers], self.now)
        return later


def _build_page(due: Due, outage: settings.Outage, kept: GameSettings) -> Page:
    start, end = format_instant(outage.start, kept.zone), format_instant(outage.end, kept.zone)
    said = (
        f"From {start} to {end} this service was out of order, and a deadline fell into that time.",
        f"So the deadline of update {due.number} is moved to {format_instant(due.deadline, kept.zone)}.",
        "What reaches us before then counts for it.",
    )
    return Page(f"Update {due.number}: the deadline is moved", (), (Section("Moved", (Lines(said),)),))
