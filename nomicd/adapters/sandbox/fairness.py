"""Whether code that ran out of time had that time: where others use the machine, half a second by the clock
may be little of the processor. Only Linux tells."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter

WORKER = "monty"
SLACK = 0.1
"""Seconds by the clock that calls may take until the workers are looked at again: looking takes longer than
most calls."""
SHARE = 0.9
"""Of a limit: who had that much of the processor was not kept from using it up."""
AMPLE = 2
"""How many times what it should take, at the pace so far, a call may take that is made again."""


def fair(limit: float, had: float | None, most: float) -> float:
    """How long a call may take by the clock that has just used up its limit, if it is made again, which it is
    not where the answer is 0: it had the processor as it should, or nobody knows. All in seconds."""
    if had is None or had >= SHARE * limit:
        return 0.0
    return min(most, AMPLE * limit * limit / had) if had else most


class Meter:
    """Looks at what workers have had of the processor, seldom enough to cost nothing."""

    def __init__(self, children: Path = Path("/proc/self/task"), processes: Path = Path("/proc")) -> None:
        self._children = children
        self._processes = processes
        self._mark: float | None = None
        self._since = SLACK

    def begin(self) -> float:
        """A call begins: what `end` needs."""
        if self._since >= SLACK:
            self._mark, self._since = self._spent(), 0.0
        return perf_counter()

    def end(self, began: float) -> None:
        """The call has ended."""
        self._since += perf_counter() - began

    def had(self) -> float | None:
        """Seconds of the processor that the call at hand has had, or a little more. None where the system
        does not tell."""
        spent = self._spent()
        return None if spent is None or self._mark is None else max(0.0, spent - self._mark)

    def _spent(self) -> float | None:
        """Seconds of the processor that all living workers of this process have had."""
        try:
            pids = {pid for file in self._children.glob("*/children") for pid in file.read_text().split()}
            return sum(map(self._spent_by, pids)) if pids else None
        except (OSError, ValueError, IndexError):
            return None  # one has just gone, or this is no Linux

    def _spent_by(self, pid: str) -> float:
        head, _, rest = (self._processes / pid / "stat").read_text().rpartition(")")
        if head.partition("(")[2] != WORKER:
            return 0.0
        user, system = rest.split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
