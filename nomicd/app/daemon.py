"""The daemon: asyncio at the edges, one thread for the services, and what is due asked of the log."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine
from concurrent.futures import wait
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, TypeVar

import msgspec

from nomicd.adapters import spool
from nomicd.adapters.render import NotOurs
from nomicd.adapters.store.nodes import NodeEvents
from nomicd.app import proofs
from nomicd.app.logging_setup import Log, LoggingTransport, tell_mail
from nomicd.app.notify import notify, watchdog
from nomicd.app.requests import answer_all
from nomicd.app.sites import Publisher
from nomicd.app.wakeup import Alarm
from nomicd.app.wiring import TRUST, Application, make_inbound_transports, make_outbound_transport
from nomicd.app.worker import Worker
from nomicd.services.arrival import Arrival
from nomicd.services.inbound import InboundTransport
from nomicd.services.leases import insist
from nomicd.services.ports import Disposition, SeqConflict, StoreBroken
from nomicd.services.rows import MailEvidence
from nomicd.services.updates.retention import sweep
from nomicd.services.updates.timekeeper import RunResult

T = TypeVar("T")

TICK = 60.0
"""Seconds between two beats, whatever else happens."""

GLANCE = 0.1
"""Seconds between two glances into the spool."""

SULK = 30.0
"""Seconds until the next look into the spool after something there could not be taken."""

PROMPT = 0.25
"""Seconds that a mail waits for the services, until it is put by and answered for."""

SHARE = 0.25
"""Seconds in which what a turn has queued may go out before the next turn, if it takes so long."""

PATIENCE = 1.0
"""Seconds until the next look when an update waits for the ways in."""

FAREWELL = 10.0
"""Seconds that what is under way has, to come to an end."""

BREATH = 0.2
"""Seconds from the beginning of one turn to that of the next, of one process among several: to look whether
something is to be done takes it as long as to read a mail, and what has come meanwhile is done together."""

NET = 2.0
"""Seconds between two looks of one process among several, should a call of the others not have reached it."""

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


class Daemon(NodeEvents):
    """Serves one application until told to stop. Used once. `is_lost`: the way to the store broke, or others
    have taken over; nothing of what this process has in memory counts any more."""

    def __init__(self, application: Application, log: Log) -> None:
        self._application = application
        self._log = log
        self._root = application.settings.path(application.settings.spool)
        self._node = application.node
        self._worker = Worker(self._store_broke)
        self._postman = Worker(self._store_broke) if self._node else self._worker
        application.timekeeper.mails.tell = partial(tell_mail, log)
        self._transport = LoggingTransport(make_outbound_transport(application.settings), log)
        self._outbox_sender = application.make_outbox_sender(self._transport)
        self._ways = make_inbound_transports(application.settings, self._take, application.clock)
        self._stop_ways = threading.Event()
        self._arriving: dict[int, datetime] = {}
        self.is_lost = False
        self._beaten = 0.0
        self._sulking = 0.0
        self._drained_at = LONG_AGO
        self._failed = False
        self._stale = False  # the site, since an update

    async def serve(self) -> int:
        """Run until SIGTERM or SIGINT; the exit code: 0, or 1 when something broke for good."""
        self._loop = asyncio.get_running_loop()
        self._stop, self._bell, self._mailbag = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._reprint, self._emptied = asyncio.Event(), asyncio.Event()
        self._reprint.set()
        for number in (signal.SIGTERM, signal.SIGINT):
            self._loop.add_signal_handler(number, self._stop.set)
        if self._application.crew:
            self._application.crew.tell(self._wake_for_result)
        self._alarm = Alarm(self._ring, NET if self._node else TICK)
        self._alarm.start()
        threads = [self._thread(way) for way in self._ways]
        jobs = [self._work, self._glance, self._send, self._print, self._pat]
        if self._node:
            self._node.start(self, self._last_complete_look)
            jobs.append(self._mind_silence)
        tasks = [self._task(each()) for each in jobs]
        notify("READY=1")
        self._log.info("serving", address=self._application.settings.address, ways_in=len(self._ways))
        self._ring()
        await self._stop.wait()
        notify("STOPPING=1")
        await self._end(tasks, threads)
        self._log.info("stopped", failed=self._failed)
        return int(self._failed)

    async def _work(self) -> None:
        """The turns of the services: each time the bell has rung. What one has queued goes out before the
        next one: both need the thread that writes, and with many mails to read no receipt would find its
        way."""
        while True:
            await self._bell.wait()
            self._bell.clear()
            began = self._loop.time()
            done, due = await self._worker.run(self._try_turn)
            self._emptied.clear()
            self._mailbag.set()
            if self._postman is self._worker:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._emptied.wait(), SHARE)
            if done.more:
                self._ring()
                continue
            self._set_alarm(due, done)
            if self._node:
                await asyncio.sleep(began + BREATH - self._loop.time())

    def _try_turn(self) -> tuple[RunResult, datetime | None]:
        """Take a turn, and see when the next one is due; another one if a game was worked by another process
        in the meantime."""
        try:
            done = self._turn()
        except SeqConflict:
            self._stale = True  # what was done before is done
            return RunResult(more=True), None
        now = self._application.clock.now()
        return done, None if done.more else self._application.timekeeper.alarm(now)

    def _turn(self) -> RunResult:
        """Take the spool, beat, do what is due. In the worker's thread."""
        application, began = self._application, self._application.clock.now()
        self._drain_spool()
        self._drained_at = began
        if time.monotonic() - self._beaten > TICK / 2:
            self._beaten = time.monotonic()
            insist(application.leases, partial(self._beat, began))
        now = application.clock.now()  # later than the arrival of all that was in the spool
        answer_all(application, self._root, now)
        looked_at = application.leases.agree(self._last_complete_look())
        done = application.timekeeper.run_due(now, looked_at, wait=False)
        self._stale = self._stale or bool(done.updates)
        if self._stale and not done.more:
            self._stale = False
            self._loop.call_soon_threadsafe(self._reprint.set)
            if self._node:
                self._node.call("updated")
        return done

    def _beat(self, began: datetime) -> None:
        """What is done once a minute, most of it by whoever works what belongs to no game."""
        application = self._application
        if application.leases.works(""):
            application.watch.beat(began, time.clock_gettime(time.CLOCK_BOOTTIME))
            sweep(application.store, began, application.settings.mail_kept_for)
        spool.sweep(self._root)
        if application.renews:
            proofs.renew(application.composer.ring, application.store, began)

    async def _print(self) -> None:
        """Build the site, at the start and after updates: in a thread of its own, so that no mail waits."""
        publisher = Publisher(self._application)
        while self._application.settings.site:
            await self._reprint.wait()
            self._reprint.clear()
            await asyncio.to_thread(self._build_site, publisher)

    def _build_site(self, publisher: Publisher) -> None:
        """The game goes on without its pages."""
        try:
            publisher.build(self._stop_ways.is_set)
        except (NotOurs, OSError) as error:
            self._log.error("the site cannot be built", error=str(error))
        except StoreBroken:
            raise
        except Exception as error:  # noqa: BLE001 - no page is worth a game
            self._log.error("a page cannot be made", error=repr(error))

    def _drain_spool(self) -> None:
        """Take what lies in the spool. What cannot be taken stays there, and is tried again after a while."""
        try:
            self._application.take_put_by(self._store)
            spool.drain(self._root, self._store, TRUST[self._application.settings.deliver_trust])
        except StoreBroken:
            raise
        except Exception as error:  # noqa: BLE001 - one file must not keep the daemon from all else
            self._log.error("a mail in the spool cannot be taken", error=repr(error))
            self._sulking = time.monotonic() + SULK

    def _last_complete_look(self) -> datetime:
        """Return when the last complete look into all ways in began, the spool included. Others do not wait
        until this process has done what is in hand: in an empty spool there is nothing to look for."""
        now = self._application.clock.now()
        drained = now if self._node and not self._has_spooled() else self._drained_at
        arriving = [*self._arriving.copy().values()]
        ways = (way.polled_at() or LONG_AGO for way in self._ways)
        return min([drained, *arriving, *ways])

    def _set_alarm(self, due: datetime | None, done: RunResult) -> None:
        """The next due instant and the grace; while an update waits for a look into the ways in, soon."""
        if due is None or done.stopped:
            self._alarm.set(None)
            return
        at, now = due + self._application.config.grace, self._application.clock.now()
        if at <= now:
            self._wake_ways()
            if self._node:
                self._node.call("look")
        self._alarm.set(max(at, now + timedelta(seconds=PATIENCE)))

    def _wake_ways(self) -> None:
        for way in self._ways:
            way.wake()

    async def _glance(self) -> None:
        """Ring when something lies in the spool."""
        await asyncio.to_thread(self._watch_spool)

    def _watch_spool(self) -> None:
        while not self._stop_ways.wait(GLANCE):
            if time.monotonic() > self._sulking and self._has_spooled():
                self._ring_from_afar()

    def _has_spooled(self) -> bool:
        return spool.busy(self._root) or spool.busy(self._application.put_by)

    async def _send(self) -> None:
        """Empty the outbox, after each turn and at each beat."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._mailbag.wait(), NET if self._node else None)
            self._mailbag.clear()
            await self._outbox_sender.drain(self._application.clock.now(), self._on_postman)
            if not self._mailbag.is_set():
                self._emptied.set()

    async def _pat(self) -> None:
        """Tell systemd that the loop and the worker are well."""
        every = watchdog()
        while every is not None:
            await self._worker.run(lambda: None)  # it is alive if it does nothing
            notify("WATCHDOG=1")
            await asyncio.sleep(every)

    async def _on_postman(self, work: Callable[[], T], /) -> T:
        return await self._postman.run(insist, self._application.leases, work)

    def _take(self, raw: bytes, arrival: Arrival) -> int:
        """Take a mail from a way in (`inbound.TakeMail`), each of which has its own thread. Return its number
        when it is durable; 0 while it is put by."""
        now = self._application.clock.now()
        arrival = arrival._replace(received_at=arrival.received_at or now)
        if self._node:
            return self._take_at_once(raw, arrival, now)
        found = self._application.verifier.look(raw, arrival.trust)
        storing, number = self._worker.submit(self._store, raw, arrival, found), 0
        wait((storing,), PROMPT)
        if storing.cancel():
            self._put_by(raw, arrival, found, now)
        else:
            number = storing.result()
        self._loop.call_soon_threadsafe(self._ring)
        return number

    def _take_at_once(self, raw: bytes, arrival: Arrival, now: datetime) -> int:
        """Store a mail in the thread of its way in: it need not wait for the services. Whoever works its game
        is called. An update whose deadline is later than `now` waits for it."""
        self._arriving[threading.get_ident()] = now
        try:
            return self._store(raw, arrival)
        except StoreBroken as error:
            self._store_broke(error)
            raise
        finally:
            del self._arriving[threading.get_ident()]

    def _put_by(self, raw: bytes, arrival: Arrival, found: MailEvidence, now: datetime) -> None:
        """Keep a mail in a spool of the daemon's own while the services are busy with another one: whoever
        hands it in is not to wait for that."""
        evidence = msgspec.json.encode(found).decode()
        meta = spool.SpoolMeta(
            arrival.received_at or now,
            arrival.recipient,
            arrival.envelope_from,
            arrival.via,
            arrival.trust.name,
            evidence,
        )
        spool.put(self._application.put_by, raw, meta)

    def _store(self, raw: bytes, arrival: Arrival, found: MailEvidence | None = None) -> int:
        mail = self._application.take_in(raw, arrival, found)
        if mail.disposition is not Disposition.STORED:
            tell_mail(self._log, mail)
        return mail.id

    def _ring(self) -> None:
        self._bell.set()

    def _wake_for_result(self) -> None:
        """A worker process has found something. In a thread of its own, maybe after the end of the loop."""
        self._ring_from_afar()

    def _store_broke(self, error: StoreBroken) -> None:
        """From any thread: nothing more is written, and the process ends, or begins anew."""
        self._log.critical("the store is broken", error=str(error))
        if self._node:
            self.is_lost = True
            self._node.cut()
        self._call_soon(self._fail)

    # What the node tells, from its thread

    def tell_change(self, gained: Collection[str], lost: Collection[str], held: int) -> None:
        """Look at what is due of the games that came; what is known of those that went may be old soon."""
        self._log.info("leases", gained=len(gained), lost=len(lost), held=held)
        with suppress(RuntimeError):  # the worker may have ended
            self._worker.submit(self._application.repository.loaded.doubt, {*gained, *lost})
        self._ring_from_afar()

    def take_call(self, word: str) -> None:
        """A mail came for a game, an update was made, or somebody waits until all have looked for mail."""
        kind, _, about = word.partition(":")
        if kind == "mail" and self._application.leases.works(about):
            self._ring_from_afar()
        elif kind == "updated":
            self._call_soon(self._reprint.set)
        elif kind == "look":
            self._wake_ways()

    def tell_loss(self, error: StoreBroken) -> None:
        """Others may have taken over."""
        self._store_broke(error)

    def _ring_from_afar(self) -> None:
        self._call_soon(self._ring)

    def _call_soon(self, what: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop may have ended
            self._loop.call_soon_threadsafe(what)

    async def _mind_silence(self) -> None:
        """A database that does not answer is as good as one that is away, and nobody waits for it."""
        assert self._node is not None
        while not self._node.is_silent():  # noqa: ASYNC110 - nobody tells of what does not happen
            await asyncio.sleep(1)
        self._store_broke(StoreBroken("the database does not answer"))

    def _fail(self) -> None:
        self._failed = True
        self._stop.set()

    def _thread(self, way: InboundTransport) -> threading.Thread:
        thread = threading.Thread(target=self._run_way, args=(way,), name=f"way-in-{type(way).__name__}")
        thread.start()
        return thread

    def _run_way(self, way: InboundTransport) -> None:
        try:
            way.run(self._stop_ways)
        except Exception as error:  # noqa: BLE001 - the thread's last words
            self._log.critical("a way in broke", way=type(way).__name__, error=repr(error))
            self._loop.call_soon_threadsafe(self._fail)

    def _task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self._loop.create_task(work)
        task.add_done_callback(self._task_ended)
        return task

    def _task_ended(self, task: asyncio.Task[None]) -> None:
        """A task that ends by an error would be a silent stop: the daemon ends instead."""
        if task.cancelled() or (wrong := task.exception()) is None:
            return
        if self._node and isinstance(wrong, (StoreBroken, SeqConflict)):
            self._store_broke(StoreBroken(str(wrong)))
        else:
            self._log.critical("a task broke", error=repr(wrong))
            self._fail()

    async def _end(self, tasks: list[asyncio.Task[None]], threads: list[threading.Thread]) -> None:
        """Take no more mail, finish what has begun, let go."""
        self._alarm.stop()
        self._stop_ways.set()
        for way in self._ways:
            way.wake()
        await _within(FAREWELL, *(asyncio.to_thread(thread.join, FAREWELL) for thread in threads))
        for task in tasks:
            task.cancel()
        await _within(FAREWELL, *tasks)
        await asyncio.to_thread(self._worker.stop)
        await asyncio.to_thread(self._postman.stop)
        await _within(FAREWELL, self._transport.close())
        for way in self._ways:
            way.close()


async def _within(seconds: float, *work: Awaitable[Any]) -> None:
    """Wait for these, but not for ever, and whatever comes of them."""
    try:
        await asyncio.wait_for(asyncio.gather(*work, return_exceptions=True), seconds)
    except TimeoutError:
        return
