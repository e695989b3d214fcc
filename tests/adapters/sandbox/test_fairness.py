"""Half a second is of the processor's time: nobody's rule is suspended because the machine is busy."""

import os
import signal
import threading
from pathlib import Path

import pytest

from nomicd.adapters.sandbox.fairness import ProcessorUsage, fair
from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.kernel.sandbox import Fault

LIMIT = 0.5

WORK = """def f(n):
    start = go()
    for i in range(n):
        start = start + i % 3
    return start
def told(x):
    seen.append(x)
    return seen
seen = []
"""


def purse(*readings):
    """Of a worker that has had so many seconds of the processor, each time somebody looks."""
    left = iter(readings)
    return ProcessorUsage(LIMIT, read=lambda _: next(left))


def test_a_worker_is_asked_what_it_had():
    """Of the call at hand."""
    one = purse(3.0, 3.25)
    one.begin(7)
    assert one.had() == pytest.approx(0.25)


def test_elsewhere_nothing_is_told():
    """Of a process that is gone, or on other systems."""
    one = ProcessorUsage(LIMIT)
    one.begin(None)
    assert one.had() is None


def test_a_limit_that_was_hit_counts_as_what_it_is():
    """However much of the processor there was in that time: it is the same on every machine."""
    one = purse(3.0, 3.3)
    one.begin(7)
    one.end(dead=True)
    assert one.seconds_spent == LIMIT


def test_calls_that_take_no_time_cost_nothing():
    """They are most, and nobody looks at what they had."""
    one = purse(3.0)
    one.begin(7)
    one.end(dead=False)
    assert one.seconds_spent == 0


@pytest.mark.parametrize(
    ("had", "seconds"),
    [(0.5, 0), (0.45, 0), (0.25, 2.0), (0.125, 4.0), (0.01, 5.0), (0.0, 5.0), (None, 0)],
)
def test_who_had_little_may_take_long(had, seconds):
    """Twice what it needs for its half second at that pace. Who had it all gets no more, nor whoever nothing
    is known of."""
    assert fair(LIMIT, had, 5.0) == pytest.approx(seconds)


def workers():
    """The processes that run code for this one."""
    files = Path("/proc/self/task").glob("*/children")
    pids = {int(pid) for file in files for pid in file.read_text().split()}
    return {pid for pid in pids if Path(f"/proc/{pid}/comm").read_text() == "monty\n"}


def held_up(seconds):
    """A function for the code to call, after which its worker gets nothing of the processor for so long. The
    workers that there are already are those of other tests."""
    asked, others = [], workers()

    def hold():
        (pid,) = workers() - others
        os.kill(pid, signal.SIGSTOP)
        threading.Timer(seconds, os.kill, (pid, signal.SIGCONT)).start()

    def go():
        asked.append(threading.Timer(0.01, hold))
        asked[-1].start()
        return 1

    return go, asked


def test_code_that_was_held_up_is_run_again_and_nobody_can_tell():
    """It is told what it was told, and its dice show what they showed; they are not rolled twice."""
    go, asked = held_up(0.8)
    with MontySandbox(workers=1) as sandbox, sandbox.session((("rule 66", WORK),)) as session:
        assert session.call("told", "a") == ["a"]
        answer = session.call("f", 1_000_000, host={"go": go})
        assert answer == 1 + sum(i % 3 for i in range(1_000_000))
        assert session.patient
        assert session.call("told", "b") == ["a", "b"]
    assert len(asked) == 1


def test_code_without_an_end_is_ended_even_so():
    """Later by the clock, with the words of every other time."""
    go, _ = held_up(0.8)
    with MontySandbox(workers=1) as sandbox, sandbox.session((("rule 66", WORK),)) as session:
        with pytest.raises(Fault, match="more than 500ms") as caught:
            session.call("f", 10**12, host={"go": go})
        assert session.patient
    assert caught.value.dead
