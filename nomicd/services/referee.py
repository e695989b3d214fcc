"""One mail, one transaction, one reply: from stored bytes to events, disposition and receipt."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from datetime import datetime

from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Refused
from nomicd.kernel.views import Code, Lines, Page, Section
from nomicd.services import whatif
from nomicd.services.hearing import Hearing
from nomicd.services.ledger import Ledger
from nomicd.services.letters import Scribe
from nomicd.services.pages import notice
from nomicd.services.ports import Disposition, MailIn, Reading, SeqConflict, StoreBroken, Writing
from nomicd.services.steps import Step, no_step
from nomicd.services.terms import Station
from nomicd.services.updates import Updates

STRIKES = 3
"""Attempts at one mail before it is set aside."""

CONFLICTS = 5
"""Times that a mail is decided anew because another worker was faster."""


class Referee:
    """Reads mails and makes updates: the only one who changes games while the service runs."""

    def __init__(self, ledger: Ledger, scribe: Scribe, station: Station, step: Step = no_step) -> None:
        self._ledger = ledger
        self._scribe = scribe
        self._hearing = Hearing(ledger, scribe, station)
        self._updates = Updates(ledger, scribe, step)
        self._step = step
        self._struck: tuple[int, int] | None = None

    def make_update(self, slug: str, due: Due, now: datetime) -> bool:
        """Make one update, all of it in one transaction; False if that number was made already."""
        return self._updates.make(slug, due, now)

    def read_mail(self, mail_id: int, now: datetime, following: int = 0) -> Disposition:
        """Read one stored mail to its end. `STORED` if it has to wait for an update that is being made.

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
            except StoreBroken:
                raise
            except Exception as bug:  # noqa: BLE001 - whatever a mail provokes, the next one is served
                if left == 0:
                    return self._set_aside(mail_id, trace_of(bug), now)

    def _strike(self, mail_id: int) -> int | None:
        """Count an attempt; how many are left. None, and nothing counted, if the mail was put off and still
        is. Having been put off once is no failure."""
        struck, self._struck = self._struck, None
        if struck and struck[0] == mail_id:
            return struck[1]
        with self._ledger.store.write() as tx:
            left = self._count(tx, mail_id)
        self._step("mail.struck")
        return left

    def _count(self, tx: Writing, mail_id: int) -> int | None:
        slug = tx.get(f"deferred/{mail_id}")
        if slug and self._waits(tx, mail_id, slug):
            return None
        return STRIKES + bool(slug) - tx.strike(mail_id)

    def _waits(self, tx: Reading, mail_id: int, slug: str) -> bool:
        mail, game = tx.mail(mail_id), tx.game(slug)
        return bool(mail and game and self._hearing.early(tx, game, mail.received_at))

    def _settle_anew(self, mail_id: int, now: datetime, following: int) -> Disposition:
        studies: dict[str, Page | Refused] = {}
        for _ in range(CONFLICTS):
            try:
                return self._settle(mail_id, now, following, studies)
            except SeqConflict:
                continue
            except whatif.Study as asked:
                # Nothing has been written, and the store is free while the answer is found.
                studies[asked.question] = self._hearing.study(asked, now)
        return self._settle(mail_id, now, following, studies)

    def _settle(
        self, mail_id: int, now: datetime, following: int, studies: Mapping[str, Page | Refused]
    ) -> Disposition:
        with self._ledger.writing() as tx:
            mail = tx.mail(mail_id)
            if mail is None or mail.disposition is not Disposition.STORED:
                return mail.disposition if mail else Disposition.IGNORED
            verdict = self._hearing.judge(tx, mail, now, studies)
            if verdict.disposition is Disposition.STORED:
                tx.put(f"deferred/{mail_id}", verdict.game)
            else:
                tx.dispose(
                    mail_id,
                    verdict.disposition,
                    game=verdict.game,
                    player=verdict.player,
                    reason=verdict.reason,
                )
            left = self._count(tx, following) if following else None
            self._step("mail.commit")
        self._struck = None if left is None else (following, left)
        self._step("mail.committed")
        return verdict.disposition

    def _set_aside(self, mail_id: int, trace: str, now: datetime) -> Disposition:
        """Poison: kept, never tried again, the Admin told once."""
        with self._ledger.writing() as tx:
            mail = tx.mail(mail_id)
            last = trace.strip().rpartition("\n")[2][:300]
            tx.dispose(mail_id, Disposition.SET_ASIDE, reason=last)
            said = Lines((f"Mail {mail_id} could not be read and is set aside.", last))
            page = Page(f"Mail {mail_id} is set aside", (), (Section("Set aside", (said, Code(trace))),))
            self._tell_admin(tx, mail, f"set-aside/{mail_id}", page, now)
            self._step("mail.commit")
        self._step("mail.committed")
        return Disposition.SET_ASIDE

    def _tell_admin(self, tx: Writing, mail: MailIn | None, key: str, page: Page, now: datetime) -> None:
        """The Admin of the game that the envelope names; of every game, if it names none."""
        named = self._hearing.named(mail.recipient) if mail else ()
        game = next((game for game in map(tx.game, named) if game), None)
        if game:
            self._scribe.tell(tx, game, [notice("admin", key, page)], now)
        else:
            self._scribe.tell_admins(tx, key, page, now)


def trace_of(bug: BaseException) -> str:
    """The end of a traceback, short enough for a mail."""
    return "".join(traceback.format_exception(bug))[-4000:]
