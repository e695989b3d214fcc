"""Long computations done beside the writer: handed to worker processes where there are some, else done here,
but never within a transaction. A worker that dies, hangs or fails costs no more than its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from nomicd.kernel.game import AnyGame
from nomicd.kernel.sandbox import Sandbox
from nomicd.services.jobs.jobs import Failed, Job, Result, Tools, decode_result, do, encode

Redraw = Callable[[bytes], bytes]
"""See `Tools.redraw`."""


class JobHandle(Protocol):
    """A job that a worker was given."""

    def is_done(self) -> bool:
        """Return whether `answer` comes at once: the worker has answered, is gone, or has taken too long."""
        ...

    def answer(self) -> bytes | None:
        """Return what the worker answered, waited for if need be, for a bounded time; None if nothing will
        come."""
        ...


class WorkerPool(Protocol):
    """Worker processes. `size` is how many; jobs and answers are bytes (see `jobs` beside this)."""

    size: int

    def hand(self, job: bytes, place: str) -> JobHandle:
        """Have a job done, as soon as a worker is free; that one if possible which did the last one of
        `place`."""
        ...

    def tell(self, done: Callable[[], None]) -> None:
        """Call this, in another thread, whenever a job is done."""
        ...


class Ticket:
    """A job under way."""

    def __init__(self, job: Job, handle: JobHandle | None) -> None:
        self.job = job
        self._handle = handle

    def is_done(self) -> bool:
        """Return whether its result is here, or lost."""
        return self._handle is None or self._handle.is_done()

    def result(self) -> Result | None:
        """The result, waited for; None if there is none to be had from others."""
        answer = self._handle.answer() if self._handle else None
        result = decode_result(answer) if answer is not None else None
        return None if isinstance(result, Failed) else result


class JobRunner:
    """Has jobs done. `size` is how many at once beside this process; 0: all are done here."""

    def __init__(
        self,
        rulesets: Mapping[str, AnyGame],
        sandbox: Sandbox | None,
        workers: WorkerPool | None = None,
        redraw: Redraw | None = None,
        leniency: float = 1.0,
    ) -> None:
        """`leniency` as in `Tools`, for what is done here."""
        self._tools = Tools(rulesets, sandbox, redraw=redraw, leniency=leniency)
        self._workers = workers
        self.size = workers.size if workers else 0

    def begin(self, job: Job, slug: str) -> Ticket:
        """Hand a job of that game to a worker."""
        return Ticket(job, self._workers.hand(encode(job), slug) if self._workers else None)

    def do(self, job: Job) -> Result:
        """Do a job here and now. Raises what the ruleset raises."""
        return do(job, self._tools)
