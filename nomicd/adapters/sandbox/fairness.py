"""Whether code that ran out of time had that time: where others use the machine, half a second by the clock
may be little of the processor. Only Linux tells."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import clock_gettime, perf_counter

LONG = 0.01
"""Seconds of the processor from which on a call took long: most take a tenth of that."""
_ALL_THREADS = 2
"""As Linux makes the clock of another process (`man 3 clock_getcpuclockid`)."""
SHARE = 0.9
"""Of a limit: who had that much of the processor was not kept from using it up."""
AMPLE = 2
"""How many times what it should take, at the pace so far, a call may take that is made again."""


def fair(limit: float, had: float | None, most: float) -> float:
    """Return how long a call may take by the clock that has just used up its limit, if it is made again,
    which it is not where the answer is 0: it had the processor as it should, or nobody knows. All in
    seconds."""
    if had is None or had >= SHARE * limit:
        return 0.0
    return min(most, AMPLE * limit * limit / had) if had else most


def processor_time(pid: int | None) -> float | None:
    """Seconds of the processor that a process has had, all its threads together. None where it is gone,
    or the system does not tell."""
    if pid is None or sys.platform != "linux":
        return None
    try:
        return clock_gettime(~pid << 3 | _ALL_THREADS)
    except OSError:
        return None


class ProcessorUsage:
    """What the calls of one session have taken of the processor, those that took long."""

    def __init__(self, limit: float, read: Callable[[int | None], float | None] = processor_time) -> None:
        self._limit = limit
        self._read = read
        self._pid: int | None = None
        self._mark: float | None = None
        self._began = 0.0
        self.seconds_spent = 0.0

    def begin(self, pid: int | None) -> None:
        """That worker begins a call."""
        self._pid, self._mark = pid, self._read(pid)
        self._began = perf_counter()

    def end(self, *, dead: bool) -> None:
        """The call has ended; `dead`: at a limit."""
        seconds = perf_counter() - self._began
        if dead:
            self.seconds_spent += self._limit
        elif seconds >= LONG:
            had = self.had()
            took = seconds if had is None else had
            self.seconds_spent += took if took >= LONG else 0.0

    def had(self) -> float | None:
        """Seconds of the processor that the call at hand has had. None where the system does not tell."""
        spent = self._read(self._pid)
        return None if spent is None or self._mark is None else max(0.0, spent - self._mark)
