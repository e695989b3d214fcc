"""Making one update: all that it changes and all the mail it calls for, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Refused
from nomicd.kernel.inputs import UpdateTick
from nomicd.kernel.page import Lines, Notice, Page, Section
from nomicd.services.history import almanac, held
from nomicd.services.history.ledger import Draft, Ledger
from nomicd.services.jobs.jobs import Made, Result, Update, Written
from nomicd.services.jobs.runner import JobRunner, Ticket
from nomicd.services.outgoing.digests import is_accounts, log_section, with_clock, with_rulings, with_section
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.pages import mail_table, notice
from nomicd.services.outgoing.receipts import instant
from nomicd.services.ports import HostedGame, Reading, Writing
from nomicd.services.processing import observers
from nomicd.services.registers import preferences, terms
from nomicd.services.rows import GameSettings
from nomicd.services.steps import Step, no_step


class PreparedUpdate(msgspec.Struct, frozen=True):
    """An update that was begun: what it leads to is being found. `ticket` is None where nobody does."""

    slug: str
    due: Due
    ticket: Ticket | None = None

    def done(self) -> bool:
        """Whether it can be made without waiting for a worker."""
        return self.ticket is None or self.ticket.done()


class NoProgress(Exception):
    """A ruleset refused an update, or made it and asks for the same one again: a bug."""


class Updates:
    """Makes updates, each exactly once."""

    def __init__(self, ledger: Ledger, scribe: Scribe, step: Step = no_step) -> None:
        self._ledger = ledger
        self._scribe = scribe
        self._step = step

    def make(self, slug: str, due: Due, now: datetime) -> bool:
        """Make that update; False, and nothing done, if it is not the next one. Raises `NoProgress`."""
        return bool(self.make_begun([PreparedUpdate(slug, due)], now))

    def begin(self, asked: Sequence[tuple[str, Due]], ahead: JobRunner) -> list[PreparedUpdate]:
        """Have workers find what these updates lead to, each from its game as it is."""
        with self._ledger.store.read() as tx:
            accounts = mail_table(tx)
            return [self._begin(tx, slug, due, accounts, ahead) for slug, due in asked]

    def _begin(self, tx: Reading, slug: str, due: Due, accounts: Section, ahead: JobRunner) -> PreparedUpdate:
        game = tx.game(slug)
        if game is None:
            return PreparedUpdate(slug, due)
        frozen = self._ledger.ruleset(game).freeze(self._ledger.state(tx, game))
        head, cause = self._ledger.head(tx, game), f"tick:{due.number}"
        more, apart = held.sections(tx, slug), preferences.clocked(tx, slug)
        reply_to = self._scribe.address_of(slug)
        job = Update(
            game.ruleset, slug, frozen, head, due.deadline, cause, due, reply_to, accounts, more, apart
        )
        return PreparedUpdate(slug, due, ahead.begin(job, slug))

    def make_begun(self, coming: Sequence[PreparedUpdate], now: datetime) -> int:
        """Make these updates in one transaction, all or none; how many of them were not made yet. What a
        worker found counts if the game and the update are still those that it was given."""
        found = [each.ticket.result() if each.ticket else None for each in coming]
        made = 0
        with self._ledger.writing() as tx:
            accounts = mail_table(tx)
            for each, result in zip(coming, found, strict=True):
                made += self._make_one(tx, each, result, accounts, now)
            self._step("update.commit")
        self._step("update.committed")
        return made

    def _make_one(
        self, tx: Writing, coming: PreparedUpdate, found: Result | None, accounts: Section, now: datetime
    ) -> bool:
        game = tx.game(coming.slug)
        pending = self._pending(tx, game) if game else None
        if game is None or pending is None or pending.number != coming.due.number:
            return False
        job = coming.ticket.job if coming.ticket else None
        now_so = (pending, self._ledger.head(tx, game), preferences.clocked(tx, coming.slug))
        counts = isinstance(job, Update) and (job.due, job.head, job.apart) == now_so
        self._make(tx, game, pending, accounts, now, found if counts and isinstance(found, Made) else None)
        return True

    def _pending(self, tx: Writing, game: HostedGame) -> Due | None:
        return almanac.pending(tx, game, self._ledger.ruleset(game), self._ledger.state(tx, game))

    def _make(
        self, tx: Writing, game: HostedGame, due: Due, accounts: Section, now: datetime, found: Made | None
    ) -> None:
        draft = self._ledger.draft(tx, game, due.deadline, f"tick:{due.number}")
        if found is None:
            _decide(draft, due)
        else:
            draft.take(found.facts)
        self._ledger.write(tx, draft)
        written = found.written if found else _notices(draft, held.sections(tx, game.slug))
        following = almanac.pending(tx, game, draft.ruleset, draft.state)
        ruled = [with_rulings(tx, game.slug, each.notice) for each in written]
        quoting = [with_clock(tx, game.slug, each, following) for each in ruled]
        bodies = {
            (each.notice.reader, each.notice.key): each.body
            for each, told in zip(written, quoting, strict=True)
            if each.body and told is each.notice and _still_so(found, told, accounts)
        }
        told = [with_section(each, accounts) if is_accounts(each) else each for each in quoting]
        self._scribe.tell(tx, game, told, now, bodies)
        observers.report(tx, self._scribe, draft, due.number, now)
        tx.save(msgspec.structs.replace(terms.progress(tx, game.slug), closed_at=due.deadline))
        almanac.set_due(tx, game, self._next(tx, draft, due, now))

    def _next(self, tx: Writing, draft: Draft, made: Due, now: datetime) -> Due | None:
        """The update after this one, moved if its deadline lay in the last outage."""
        due = almanac.pending(tx, draft.game, draft.ruleset, draft.state)
        if due is not None and due.number == made.number:
            raise NoProgress(f"{draft.game.slug}: update {made.number} was made and is due again")
        outage = terms.outage(tx) if due else None
        if due is None or outage is None:
            return due
        following = draft.ruleset.due(draft.state, due.deadline)
        return Mover(self._scribe, outage, now).move(tx, draft.game, due, following)


def _decide(draft: Draft, due: Due) -> None:
    decision = draft.decide(UpdateTick(due))
    if isinstance(decision, Refused):
        raise NoProgress(f"{draft.game.slug}: update {due.number} is refused: {decision.text}")
    draft.add(decision.events)


def _notices(draft: Draft, more: Sequence[Section]) -> Sequence[Written]:
    log = log_section(draft.game.slug, draft.head)
    return [
        Written(with_section(each, *more, log)) for each in draft.ruleset.notices(draft.state, draft.events)
    ]


def _still_so(found: Made | None, given: Notice, accounts: Section) -> bool:
    """Whether what was rendered for the Admin tells what became of all mail as it is now."""
    return found is None or not is_accounts(given) or found.accounts == accounts


class Mover(msgspec.Struct, frozen=True):
    """Moves the deadlines that lay in one outage."""

    scribe: Scribe
    outage: terms.Outage
    now: datetime

    def move(self, tx: Writing, game: HostedGame, due: Due, following: Due | None) -> Due:
        """The pending update: moved, and everybody told, if its deadline lay in the outage. `following` is
        the update after it."""
        kept = terms.terms(tx, game.slug)
        by = almanac.extension(self.outage, due, following) if kept.outage_extension else timedelta(0)
        if not by:
            return due
        later = almanac.extend(tx, game, due, by)
        readers = sorted({"admin", *(seat.player for seat in tx.seats(game.slug))})
        key = f"moved/{due.number}/{self.outage.end.isoformat()}"
        page = _moved(later, self.outage, kept)
        self.scribe.tell(tx, game, [notice(reader, key, page) for reader in readers], self.now)
        return later


def _moved(due: Due, outage: terms.Outage, kept: GameSettings) -> Page:
    start, end = instant(outage.start, kept.zone), instant(outage.end, kept.zone)
    said = (
        f"From {start} to {end} this service was out of order, and a deadline fell into that time.",
        f"So the deadline of update {due.number} is moved to {instant(due.deadline, kept.zone)}.",
        "What reaches us before then counts for it.",
    )
    return Page(f"Update {due.number}: the deadline is moved", (), (Section("Moved", (Lines(said),)),))
