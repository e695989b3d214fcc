"""What waits in the outbox leaves it, one recipient a mail.

A mail is marked as being sent before the attempt and as sent after it: a crash between the two sends the
same bytes with the same Message-ID once more, and loses nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from nomicd.kernel.page import Notice, Page, Section, wording
from nomicd.services.delivery.bounces import count_bounce
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.gateways import AT_ONCE, DeliveryOutcome, DeliveryResult, MailTransport
from nomicd.services.ports import MailOut, OutState, Store, Writing
from nomicd.services.steps import Step, no_step

T = TypeVar("T")

BACK_OFF = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360))
"""Waits between attempts; the last one again and again."""

LIFE = timedelta(days=7)
"""A mail that no server took for so long has failed."""

Done = tuple[MailOut, DeliveryResult]


class OnWriter(Protocol):
    """Runs a function on the thread that writes."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]: ...


async def here(work: Callable[[], T], /) -> T:
    """Run it on this thread: there is only one."""
    return work()


class OutboxSender:
    """Sends what is due. Only one `drain` at a time."""

    def __init__(
        self, store: Store, composer: MailComposer, transport: MailTransport, step: Step = no_step
    ) -> None:
        self._store = store
        self._composer = composer
        self._transport = transport
        self._step = step
        self._under_way: set[int] = set()

    async def drain(self, now: datetime, on_writer: OnWriter = here) -> int:
        """Try everything that is due, a few at once; how many attempts were made."""
        return await self._work(now, on_writer, AT_ONCE - 1)

    async def _work(self, now: datetime, on_writer: OnWriter, others: int) -> int:
        """Send until nothing is due. So many others begin, one after the other, while there is something."""
        mail = await on_writer(lambda: self._turn(None, now))
        if mail is None:
            return 0
        work = [self._send_on(mail, now, on_writer)]
        if others:
            work.append(self._work(now, on_writer, others - 1))
        return sum(await asyncio.gather(*work))

    async def _send_on(self, mail: MailOut | None, now: datetime, on_writer: OnWriter) -> int:
        """Send this mail, and then what is due."""
        tried = 0
        while mail is not None:
            done = mail, await self._attempt(mail)
            self._step("post.sent")
            tried += 1
            mail = await on_writer(lambda done=done: self._turn(done, now))  # type: ignore[misc]
        return tried

    async def _attempt(self, mail: MailOut) -> DeliveryResult:
        try:
            return await self._transport.send(mail)
        except Exception as bug:  # noqa: BLE001 - one mail that a transport chokes on must not stop the others
            return DeliveryResult(DeliveryOutcome.LATER, f"{type(bug).__name__}: {bug}"[:500])

    def _turn(self, done: Done | None, now: datetime) -> MailOut | None:
        """Write down an outcome and claim the next mail, in one transaction."""
        with self._store.write() as tx:
            if done:
                self._settle(tx, *done, now)
            mail = self._next(tx, now, done[0].id if done else 0)
            if mail:
                tx.mark(mail.id, OutState.SENDING, attempt=True)
        self._note_turn(done, mail)
        return mail

    def _note_turn(self, done: Done | None, mail: MailOut | None) -> None:
        if done:
            self._under_way.discard(done[0].id)
            self._step("post.marked")
        if mail:
            self._under_way.add(mail.id)
            self._step("post.claimed")

    def _next(self, tx: Writing, now: datetime, settled: int) -> MailOut | None:
        busy = self._under_way - {settled}
        waiting = tx.outgoing(now, limit=len(busy) + 1)
        return next((mail for mail in waiting if mail.id not in busy), None)

    def _settle(self, tx: Writing, mail: MailOut, sending: DeliveryResult, now: datetime) -> None:
        if sending.outcome is DeliveryOutcome.SENT:
            tx.mark(mail.id, OutState.SENT, sent_at=now, response=sending.response)
        elif sending.outcome is DeliveryOutcome.LATER and now < mail.queued_at + LIFE:
            wait = BACK_OFF[min(mail.attempts, len(BACK_OFF) - 1)]
            tx.mark(mail.id, OutState.QUEUED, next_try=now + wait, response=sending.response)
        else:
            tx.mark(mail.id, OutState.FAILED, response=sending.response)
            if sending.outcome is DeliveryOutcome.NEVER:
                count_bounce(tx, self._composer, mail.game, mail.reader, sending.response, now)
            self._tell_admin(tx, mail, sending.response, now)

    def _tell_admin(self, tx: Writing, mail: MailOut, response: str, now: datetime) -> None:
        """Once a day for each mailbox; never about a mail to an Admin, so that it cannot go round."""
        game = tx.game(mail.game) if mail.game and mail.reader != "admin" else None
        if game is None or mail.recipient == game.admin:
            return
        said = wording("notice.undelivered", kind=mail.kind, reader=mail.reader, said=response[:300])
        page = Page(f"Mail to {mail.reader} comes back", (), (Section("Undelivered", (said,)),))
        key = f"undelivered/{mail.recipient}/{now:%Y-%m-%d}"
        self._composer.tell(tx, game, [Notice("notice", "admin", key, page)], now)
