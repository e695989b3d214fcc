"""Worker processes: asked and answered by pipes, lost without harm, gone when they are not needed."""

import os
import signal
import sys
import threading
import time

import pytest

from nomicd.adapters.workers import WorkerProcesses

PROGRAM = """
import os, sys, time
kept = 0
while len(head := sys.stdin.buffer.read(4)) == 4:
    job = sys.stdin.buffer.read(int.from_bytes(head, "big")).decode()
    kept += 1
    if job == "die":
        os._exit(1)
    if job.startswith("hang"):
        open(job.partition(" ")[2] or os.devnull, "w").close()
        time.sleep(1_000)
    if job == "nonsense":
        os.write(1, b"\\xff" * 8)
    answer = {"pid": str(os.getpid()), "kept": str(kept)}.get(job, job * 2).encode()
    sys.stdout.buffer.write(len(answer).to_bytes(4, "big") + answer)
    sys.stdout.buffer.flush()
"""
COMMAND = (sys.executable, "-c", PROGRAM)


@pytest.fixture
def two():
    """Two workers that give back twice what they get."""
    with WorkerProcesses(COMMAND, 2, patience=20) as found:
        yield found


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def ask(workers, job, place="game"):
    answer = workers.hand(job.encode(), place).answer()
    return None if answer is None else answer.decode()


def test_a_job_is_answered(two):
    """Of any length."""
    assert ask(two, "yes") == "yesyes"
    long = "x" * 3_000_000
    assert ask(two, long) == long * 2


def test_nothing_is_started_before_it_is_needed(two):
    """And no more than is needed."""
    assert two.processes() == []
    ask(two, "yes")
    assert len(two.processes()) == 1


def test_a_place_goes_to_the_worker_that_knows_it(two):
    """Jobs of one game find what that worker has kept."""
    first = ask(two, "pid", "one")
    assert {ask(two, "pid", "one") for _ in range(5)} == {first}


def test_a_worker_that_dies_loses_its_job_only(two):
    """The next job has another process."""
    before = ask(two, "pid")
    assert ask(two, "die") is None
    after = ask(two, "pid")
    assert after not in (None, before)


def test_a_worker_that_is_killed_from_outside_loses_its_job_only(two, tmp_path):
    """In the middle of it."""
    pid, sign = int(ask(two, "pid")), tmp_path / "begun"
    handle = two.hand(f"hang {sign}".encode(), "game")
    deadline = time.monotonic() + 120
    while not sign.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(pid, signal.SIGKILL)
    assert handle.answer() is None
    assert handle.is_done()
    assert ask(two, "yes") == "yesyes"


def test_a_worker_that_hangs_is_not_waited_for_for_ever():
    """It is killed, and its job lost."""
    with WorkerProcesses(COMMAND, 1, patience=60) as workers:
        pid = int(ask(workers, "pid"))
        workers._patience = 0.2
        assert ask(workers, "hang") is None
        workers._patience = 60
        assert ask(workers, "yes") == "yesyes"
        assert not is_running(pid)


def test_a_worker_that_has_died_is_another_one_when_it_is_needed(two):
    """No job is lost for it."""
    pid = int(ask(two, "pid"))
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert ask(two, "yes") == "yesyes"


def test_an_answer_that_makes_no_sense_is_none(two):
    """The worker is not asked again."""
    assert ask(two, "nonsense") is None
    assert ask(two, "yes") == "yesyes"


def test_a_program_that_cannot_be_started_answers_nothing():
    """Whoever asks does it alone."""
    with WorkerProcesses(("/nowhere/at/all",), 1) as workers:
        assert ask(workers, "yes") is None


def test_the_end_leaves_no_process_behind():
    """Not even one that is at work; what was not answered is lost."""
    workers = WorkerProcesses(COMMAND, 2)
    pids = [int(ask(workers, "pid"))]
    lost = [workers.hand(b"hang", f"game{n}") for n in range(4)]
    deadline = time.monotonic() + 120
    while len(workers.processes()) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    pids += workers.processes()
    workers.close()
    assert [each.answer() for each in lost] == [None] * 4
    assert not any(is_running(pid) for pid in pids)
    assert workers.hand(b"late", "game").answer() is None


def test_a_worker_with_nothing_to_do_is_ended(monkeypatch):
    """It would hold its memory for nothing; the next job starts another."""
    monkeypatch.setattr("nomicd.adapters.workers.IDLE", 0.05)
    with WorkerProcesses(COMMAND, 1) as workers:
        pid = int(ask(workers, "pid"))
        deadline = time.monotonic() + 120
        while workers.processes() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert workers.processes() == []
        assert ask(workers, "pid") not in (None, str(pid))


def test_whoever_listens_is_told_of_each_answer(two):
    """In another thread; lost ones too."""
    told = threading.Semaphore(0)
    two.tell(told.release)
    ask(two, "yes")
    ask(two, "die")
    assert told.acquire(timeout=120)
    assert told.acquire(timeout=120)
