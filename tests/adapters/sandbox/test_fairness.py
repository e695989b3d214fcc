"""Half a second is of the processor's time: nobody's rule is suspended because the machine is busy."""

import os
import signal
import threading
from pathlib import Path

import pytest

from nomicd.adapters.sandbox.fairness import Meter, fair
from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.games.nomic.machine.sandbox import Fault

LIMIT = 0.5
TICKS = os.sysconf("SC_CLK_TCK")

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


class Processes:
    """A `/proc` with one process in it and its children."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "tasks" / "1").mkdir(parents=True)
        self._children = []

    def child(self, pid, seconds, name="monty"):
        """A child that has had so much of the processor."""
        self._children.append(str(pid))
        (self.folder / "tasks" / "1" / "children").write_text(" ".join(self._children))
        (self.folder / str(pid)).mkdir(exist_ok=True)
        times = f"{int(seconds * TICKS)} 0"
        (self.folder / str(pid) / "stat").write_text(f"{pid} ({name}) S 1 1 1 0 -1 0 0 0 0 0 {times} 0 0 20")

    def meter(self):
        """What looks there."""
        return Meter(self.folder / "tasks", self.folder)


@pytest.fixture
def processes(tmp_path):
    """None but ourselves yet."""
    return Processes(tmp_path)


def called(processes, *, before, after):
    """A meter after a call in which a worker went from one time to another."""
    processes.child(7, before)
    meter = processes.meter()
    began = meter.begin()
    processes.child(7, after)
    meter.end(began)
    return meter


def test_a_worker_is_asked_what_it_had(processes):
    """Of the call at hand."""
    assert called(processes, before=3.0, after=3.25).had() == pytest.approx(0.25)


def test_other_children_do_not_count(processes):
    """A program that computes in the meantime takes nothing from a rule."""
    meter = called(processes, before=3.0, after=3.0)
    processes.child(8, 9.0, name="pdflatex")
    assert meter.had() == 0


def test_elsewhere_nothing_is_told(tmp_path):
    """On systems that have no `/proc`."""
    meter = Meter(tmp_path / "tasks", tmp_path)
    meter.end(meter.begin())
    assert meter.had() is None


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


@pytest.mark.timeout(20)
def test_code_without_an_end_is_ended_even_so():
    """Later by the clock, with the words of every other time."""
    go, _ = held_up(0.8)
    with MontySandbox(workers=1) as sandbox, sandbox.session((("rule 66", WORK),)) as session:
        with pytest.raises(Fault, match="more than 500ms") as caught:
            session.call("f", 10**12, host={"go": go})
        assert session.patient
    assert caught.value.dead
