"""Once a day to each Admin, on their clock: what came in, what was done, what waits for them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.correction import PastCorrected
from nomicd.kernel.deadlines import Due
from nomicd.kernel.margin import RulingMade
from nomicd.kernel.page import Lines, Notice, Offer, Offers, Page, Section, Table, wording
from nomicd.services.delivery import pending_admin_tasks
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.delivery.outbox_sender import LIFE
from nomicd.services.delivery.receipts import format_instant
from nomicd.services.ports import Disposition, HostedGame, Reading, Writing
from nomicd.services.repository import deadlines, summary_schedule
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.repository.settings import game_progress
from nomicd.services.rows import AdminSummary, SummaryFrequency
from nomicd.table.phrases import join_words, many

KIND = "summary"

AT_ONCE = 20
"""Games looked at in one go: mail does not wait for more."""

MOST_EVENTS = 2_000
"""Events of a log that are looked at for what was done."""

A_DAY = timedelta(days=1)

NAG = timedelta(days=7)
"""What waits unchanged is told again after so long, if only what is needed is wanted."""

_COLUMNS = (Disposition.APPLIED, Disposition.REFUSED, Disposition.HELD, Disposition.SET_ASIDE)


class Summaries:
    """Writes to Admins."""

    def __init__(self, repository: GameRepository, composer: MailComposer) -> None:
        """Writes to nobody yet."""
        self._repository = repository
        self._composer = composer

    def send(self, now: datetime) -> int:
        """Look at games that it is time for at `now`, `AT_ONCE` at most; how many were looked at. One look
        into the store where nothing is due."""
        with self._repository.store.read() as tx:
            due = tx.earliest(AdminSummary, now, AT_ONCE)
        for each in due:
            with self._repository.store.write() as writing:
                self._look(writing, each.game, now)
        return len(due)

    @staticmethod
    def due(tx: Reading) -> Iterator[datetime]:
        """When a game has to be looked at next."""
        yield from (each.due_at for each in tx.earliest(AdminSummary) if each.due_at)

    def _look(self, tx: Writing, slug: str, now: datetime) -> None:
        game = tx.game(slug)
        known = msgspec.structs.replace(summary_schedule.summary(tx, slug), due_at=None)
        tx.save(known)
        wanted = known.frequency
        if game is None or wanted is SummaryFrequency.NEVER:
            return
        view = _View(self._repository, tx, game, now)
        mail = wanted is SummaryFrequency.DAILY or view.is_pressing
        if mail:
            day = f"{now.astimezone(view.zone):%Y-%m-%d}"
            page = view.page(wanted)
            self._composer.tell(tx, game, [Notice(KIND, "admin", f"summary/{day}", page)], now)
        mailed = now if mail else view.mailed
        told = summary_schedule.summary(tx, slug)
        tx.save(msgspec.structs.replace(told, looked_at=now, waits=view.waits, mailed_at=mailed))
        if view.offers or (wanted is SummaryFrequency.DAILY and view.state_lives):
            summary_schedule.schedule(tx, slug, now)


class _View:
    """One look at one game."""

    def __init__(self, repository: GameRepository, tx: Writing, game: HostedGame, now: datetime) -> None:
        self.tx, self.game, self.now = tx, game, now
        self.zone = summary_schedule.zone(tx, game.slug)
        last = summary_schedule.summary(tx, game.slug)
        self.looked = last.looked_at or max(game.opened_at, now - A_DAY)
        self.mailed = last.mailed_at
        self.since = max(game.opened_at, self.mailed or now - A_DAY, now - 2 * A_DAY)
        ruleset, state = repository.ruleset(game), repository.state(tx, game)
        self.due = deadlines.find_pending(tx, game, ruleset, state)
        self.next = ruleset.find_update_after(state, self.due.deadline) if self.due else None
        self.offers: tuple[Offer, ...] = pending_admin_tasks.list_pending(tx, game, ruleset, state)
        self.waits = (
            hashlib.sha256(pending_admin_tasks.summarize(self.offers).encode()).hexdigest()[:16]
            if self.offers
            else ""
        )
        self.news = bool(self.waits) and last.waits != self.waits
        self.lost = tx.failed_deliveries(game.slug, self.looked, now)
        self.lost += tx.failed_deliveries(game.slug, self.looked - LIFE, min(now - LIFE, self.looked))
        self.aside = self._aside()

    def _aside(self) -> tuple[str, ...]:
        """Mails that were set aside since the last look, a line each."""
        found = (mail for mail in self.tx.mails(Disposition.SET_ASIDE) if mail.game == self.game.slug)
        new = (mail for mail in found if mail.received_at >= self.looked)
        return tuple(f"Mail {mail.id}: {_short(mail.reason)}" for mail in new)

    @property
    def state_lives(self) -> bool:
        """Whether there is still something to come in the game."""
        return self.due is not None or game_progress(self.tx, self.game.slug).failed_update is not None

    @property
    def is_pressing(self) -> bool:
        """Whether the Admin is needed: something waits that was not told before, or was told long ago, or a
        mail could not be delivered or read."""
        long_ago = self.mailed is None or self.now - self.mailed >= NAG
        return self.news or bool(self.waits and long_ago) or bool(self.lost or self.aside)

    def page(self, wanted: SummaryFrequency) -> Page:
        """The whole summary."""
        waiting = f"{many(len(self.offers), 'thing')} {'waits' if len(self.offers) == 1 else 'wait'} for you"
        title = f"Summary of {self.now.astimezone(self.zone):%a %d %b %Y}"
        since = format_instant(self.since, self.zone)
        lead = (wording("summary.lead", game=self.game.slug, since=since, wanted=str(wanted)),)
        sections = (self._waits(), *self._wrong(), self._came(), self._show_events(), *self._deadlines())
        return Page(title, lead, sections, waiting if self.offers else "nothing waits for you")

    def _waits(self) -> Section:
        blocks = Offers(self.offers) if self.offers else Lines(("Nothing waits for you.",))
        return Section("Waits for you", (blocks,))

    def _wrong(self) -> Iterator[Section]:
        lines = tuple(
            f"A mail ({kind}) to {reader or 'a stranger'} could not be delivered: {said or 'no answer'}"
            for reader, kind, said in self.lost
        )
        if lines:
            yield Section("Could not be delivered", (Lines(lines),))
        if self.aside:
            yield Section("Set aside, for the reading of it failed", (Lines(self.aside),))

    def _came(self) -> Section:
        """Mails by who wrote them, and what became of them."""
        counts: dict[str, dict[Disposition, int]] = {}
        for player, kind, number in self.tx.arrivals(self.game.slug, self.since):
            counts.setdefault(player or "others", {})[kind] = number
        rows = tuple(
            (name, str(sum(found.values())), *(str(found.get(kind, 0)) for kind in _COLUMNS))
            for name, found in sorted(counts.items())
        )
        head = ("From", "Mails", *(str(kind) for kind in _COLUMNS))
        table = Table(head, rows, tuple(range(1, len(head))))
        return Section("What came in", (table if rows else Lines(("No mail.",)),))

    def _show_events(self) -> Section:
        head = self.tx.head(self.game.slug).seq
        last = self.tx.records(self.game.slug, after=max(0, head - MOST_EVENTS))
        new = [each for each in last if each.at >= self.since]
        ticks = sorted({int(each.cause.partition(":")[2]) for each in new if each.cause.startswith("tick:")})
        updates = f"Update{'s' * (len(ticks) > 1)} {join_words(tuple(map(str, ticks)))} made."
        rulings = sum(each.name == RulingMade.NAME for each in new)
        corrections = sum(each.name == PastCorrected.NAME for each in new)
        grown = f"{many(len(new), 'event')} added to the log, which has {head}."
        said = (
            (ticks, updates),
            (rulings, f"{many(rulings, 'ruling')} of yours."),
            (corrections, f"{many(corrections, 'correction')} of the past."),
            (True, grown if new else "Nothing was added to the log."),
        )
        lines = tuple(line for counts, line in said if counts)
        return Section("What was done", (Lines(lines),))

    def _deadlines(self) -> Iterator[Section]:
        """Those of today and tomorrow, on the Admin's clock."""
        last = self.now.astimezone(self.zone).date() + A_DAY
        near = [due for due in (self.due, self.next) if due and _day(due, self.zone) <= last]
        if near:
            lines = tuple(f"Update {due.number}: {format_instant(due.deadline, self.zone)}." for due in near)
            yield Section("Deadlines of today and tomorrow", (Lines(lines),))
        elif self.due:
            said = f"None today or tomorrow. The next is {format_instant(self.due.deadline, self.zone)}."
            yield Section("Deadlines of today and tomorrow", (Lines((said,)),))


def _short(reason: str) -> str:
    """The last line of a reason, which may be a traceback."""
    return (reason.strip().splitlines() or [""])[-1][:200]


def _day(due: Due, zone: ZoneInfo) -> date:
    return due.deadline.astimezone(zone).date()
