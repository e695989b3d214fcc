"""What a bench gives back, and how it is measured on a machine that others use too."""

import gc
import statistics
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Row:
    """One line of the table. `figure` in `unit`; `floor` is the same work with nothing of ours, in the same
    unit and run; `goal` says what is wanted at least (or, in ms, at most), `now` what issue 2 asks for.

    `alone` is the figure by processor time, of the sandbox too: what a machine with nothing else to do comes
    near to, and the fair one to compare on a busy machine. `ratio` compares with the floor, or says how flat
    something is; a goal may be set for it instead.
    """

    name: str
    figure: float
    unit: str
    floor: float | None = None
    ratio: float | None = None
    alone: float | None = None
    goal: float | None = None
    now: float | None = None
    of_ratio: bool = False
    note: str = ""

    @property
    def verdicts(self):
        """Whether it does what is asked for now, and what is the goal; None where nothing is asked."""
        return tuple(None if wanted is None else self._reaches(wanted) for wanted in (self.now, self.goal))

    def _reaches(self, wanted):
        if self.of_ratio:
            return self.ratio >= wanted
        return self.figure <= wanted if self.unit == "ms" else self.figure >= wanted


class Watch:
    """Wall and processor time of each of some pieces of work, in seconds."""

    def __init__(self):
        self.wall, self.cpu = [], []

    def __enter__(self):
        self._theirs = children()
        self._cpu, self._wall = time.process_time(), time.perf_counter()
        return self

    def __exit__(self, *exception):
        wall, cpu = time.perf_counter(), time.process_time()
        self.wall.append(wall - self._wall)
        self.cpu.append(cpu - self._cpu + max(0.0, children() - self._theirs))

    def count(self, pieces):
        """The last was so many pieces of work at once."""
        wall, cpu = self.wall.pop(), self.cpu.pop()
        self.wall += [wall / pieces] * pieces
        self.cpu += [cpu / pieces] * pieces

    @property
    def median_ms(self):
        return statistics.median(self.wall) * 1000

    @property
    def cpu_ms(self):
        """Of this process and its children, on average."""
        return statistics.mean(self.cpu) * 1000

    @property
    def per_second(self):
        return len(self.wall) / sum(self.wall)


def children():
    """Seconds of processor that processes of ours have had, those of the sandbox and workers with theirs; 0
    where the system does not tell."""
    return sum(_had(pid) for pid in _begun_by("self")) / 1e9


def _begun_by(pid):
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in thread.read_text().split():
            yield child
            yield from _begun_by(child)


def _had(pid):
    return sum(int(each.read_text().split()[0]) for each in Path(f"/proc/{pid}/task").glob("*/schedstat"))


def settle():
    """Begin without the rubbish of the bench before."""
    gc.collect()
