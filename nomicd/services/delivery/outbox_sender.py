"""What waits in the outbox leaves it, one recipient a mail.

A mail is marked as being sent before the attempt and as sent after it: a crash between the two sends the
same bytes with the same Message-ID once more, and loses nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime, timedelta
from functools import partial
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

TOGETHER = 0.02
"""Seconds in which one of several processes writes down together what ends one after another."""

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
    """Sends what is due. Only one `drain` at a time.

    Attempts that end within `together` seconds are written down in one transaction. That spares a database
    which several processes share; a process that is killed then sends all of them once more.
    """

    def __init__(
        self,
        store: Store,
        composer: MailComposer,
        transport: MailTransport,
        step: Step = no_step,
        together: float = 0,
    ) -> None:
        self._store = store
        self._composer = composer
        self._transport = transport
        self._step = step
        self._together = together
        self._under_way: set[int] = set()

    async def drain(self, now: datetime, on_writer: OnWriter = here) -> int:
        """Try everything that is due, a few at once; how many attempts were made."""
        tried, done, claimed = 0, list[Done](), list[MailOut]()
        under_way = set[asyncio.Task[Done]]()
        try:
            while True:
                free = AT_ONCE - len(under_way) - len(claimed)
                claimed += await on_writer(partial(self._turn, done, now, free))
                if not (claimed or under_way):
                    return tried
                ended = set[asyncio.Task[Done]]()
                while claimed and not ended:  # what is over at once is written down before another begins
                    under_way.add(asyncio.create_task(self._attempt(claimed.pop(0))))
                    await asyncio.sleep(0)
                    ended = {each for each in under_way if each.done()}
                if not ended:
                    ended, _ = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                if self._together and under_way - ended:
                    ended |= (await asyncio.wait(under_way - ended, timeout=self._together))[0]
                under_way -= ended
                done = sorted((each.result() for each in ended), key=lambda each: each[0].id)
                for _ in done:
                    self._step("post.sent")
                tried += len(done)
        finally:
            for each in under_way:
                each.cancel()

    async def _attempt(self, mail: MailOut) -> Done:
        try:
            return mail, await self._transport.send(mail)
        except Exception as bug:  # noqa: BLE001 - one mail that a transport chokes on must not stop the others
            return mail, DeliveryResult(DeliveryOutcome.LATER, f"{type(bug).__name__}: {bug}"[:500])

    def _turn(self, done: Sequence[Done], now: datetime, free: int) -> list[MailOut]:
        """Write down outcomes and claim so many mails behind them, in one transaction."""
        settled = {mail.id for mail, _ in done}
        with self._store.write() as tx:
            for mail, sending in done:
                self._settle(tx, mail, sending, now)
            mails = self._find_next(tx, now, free, self._under_way - settled)
            for mail in mails:
                tx.mark(mail.id, OutState.SENDING, attempt=True)
        self._note_turn(settled, mails)
        return mails

    def _note_turn(self, settled: set[int], claimed: Sequence[MailOut]) -> None:
        if settled:
            self._under_way -= settled
            self._step("post.marked")
        if claimed:
            self._under_way |= {mail.id for mail in claimed}
            self._step("post.claimed")

    @staticmethod
    def _find_next(tx: Writing, now: datetime, free: int, busy: Collection[int]) -> list[MailOut]:
        waiting = tx.list_outgoing(now, limit=len(busy) + free)
        return [mail for mail in waiting if mail.id not in busy][:free]

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
