"""The small parts of the daemon: the worker, the alarm, the word to systemd, requests from the spool."""

import asyncio
import socket
from datetime import UTC, datetime, timedelta

import pytest

from nomicd.adapters import spool
from nomicd.adapters.clock import FixedClock
from nomicd.app.daemon import Daemon
from nomicd.app.logging_setup import make_logger
from nomicd.app.notify import notify, watchdog
from nomicd.app.requests import answer_all
from nomicd.app.settings import load
from nomicd.app.wakeup import Alarm
from nomicd.app.wiring import open_application
from nomicd.app.worker import Worker
from nomicd.services.ports import StoreBroken

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture
def worker():
    told = []
    made = Worker(told.append)
    made.told = told
    yield made
    made.stop()


def test_the_worker_does_one_thing_after_the_other(worker):
    """In the order in which it was asked, whoever asks."""
    done = []
    asked = [worker.submit(done.append, number) for number in range(20)]
    assert [each.result() for each in asked] == [None] * 20
    assert done == list(range(20))


def test_an_error_goes_to_who_asked(worker):
    """And the worker goes on."""
    with pytest.raises(ZeroDivisionError):
        worker.call(lambda: 1 / 0)
    assert worker.call(lambda: 1) == 1
    assert worker.told == []


def test_a_broken_store_ends_the_worker(worker):
    """Nothing is tried again: nobody knows what the disk holds."""
    done = []

    def fail():
        raise StoreBroken("disk full")

    with pytest.raises(StoreBroken):
        worker.call(fail)
    with pytest.raises(StoreBroken, match="disk full"):
        worker.call(done.append, 1)
    assert (len(worker.told), done) == (1, [])


async def test_giving_up_waiting_tears_no_work(worker):
    """A commit that has begun is finished."""
    begun, may_end, done = asyncio.Event(), asyncio.Event(), []
    loop = asyncio.get_running_loop()

    def work():
        loop.call_soon_threadsafe(begun.set)
        asyncio.run_coroutine_threadsafe(may_end.wait(), loop).result()
        done.append(1)

    waiter = asyncio.create_task(worker.run(work))
    await begun.wait()
    waiter.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiter
    may_end.set()
    await worker.run(lambda: None)
    assert done == [1]


async def test_the_alarm_rings_for_an_instant_long_past():
    """A job that is late is not dropped: its default would drop it after one second."""
    rung = asyncio.Event()
    alarm = Alarm(rung.set, every=3_600)
    alarm.start()
    alarm.set(datetime.now(UTC) - timedelta(days=3))
    await asyncio.wait_for(rung.wait(), 10)
    alarm.stop()


async def test_the_alarm_beats_by_itself():
    """In case the instant was wrong."""
    rung = asyncio.Event()
    alarm = Alarm(rung.set, every=0.01)
    alarm.start()
    alarm.set(None)
    await asyncio.wait_for(rung.wait(), 10)
    alarm.stop()


@pytest.mark.parametrize("abstract", [False, True])
def test_systemd_hears_that_we_are_ready(tmp_path, abstract):
    """Over a datagram socket with a path, or an abstract one."""
    name = f"@nomicd-test-{tmp_path.name}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind("\0" + name[1:] if abstract else name)
        assert notify("READY=1", {"NOTIFY_SOCKET": name})
        assert heard.recv(100) == b"READY=1"


def test_without_systemd_nothing_is_said():
    """The daemon runs anywhere."""
    assert not notify("READY=1", {})
    assert watchdog({}) is None
    assert watchdog({"WATCHDOG_USEC": "30000000"}) == 15
    assert watchdog({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}) is None


def test_a_request_that_is_none_gets_an_answer(house):
    """Whatever lies in the spool, the daemon goes on."""
    root = house.home / "spool"
    (root / "requests" / "new").mkdir(parents=True)
    (root / "requests" / "new" / "1").write_text('{"type": "make-coffee"}')
    with open_application(load(house.config), FixedClock(NOON)) as world:
        assert answer_all(world, root, NOON) == 1
    assert not spool.busy(root)
    assert "does not understand" in (root / "answers" / "1").read_text()


def test_a_request_that_meets_a_bug_is_answered(house, monkeypatch):
    """Left unanswered, it would end the daemon again at each start."""
    root = house.home / "spool"
    (root / "requests" / "new").mkdir(parents=True)
    (root / "requests" / "new" / "1").write_text('{"type": "resume-closings"}')
    with open_application(load(house.config), FixedClock(NOON)) as world:
        monkeypatch.setattr(world.watch, "resume", lambda: 1 / 0)
        answer_all(world, root, NOON)
    assert "fault of nomicd" in (root / "answers" / "1").read_text()


def test_a_mail_in_the_spool_that_cannot_be_taken_stops_nothing(house, monkeypatch, capsys):
    """It is told, and the next look is later; but a broken store ends everything."""

    def fail(*_):
        raise failure

    monkeypatch.setattr(spool, "drain", fail)
    house.config.write_text('outbox = "maildir:mail"')
    with open_application(load(house.config), FixedClock(NOON)) as world:
        daemon = Daemon(world, make_logger("lines"))
        failure = PermissionError("not ours")
        daemon._drain_spool()
        assert "cannot be taken" in capsys.readouterr().err
        failure = StoreBroken("disk full")
        with pytest.raises(StoreBroken):
            daemon._drain_spool()
