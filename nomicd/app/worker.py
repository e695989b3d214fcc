"""The one thread that runs the services: they are synchronous, and the store has one writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from nomicd.services.ports import StoreBroken

P = ParamSpec("P")
T = TypeVar("T")


class Worker:
    """Runs what it is given, one call after another, in the order in which it came.

    A `StoreBroken` ends it: `broken` is told once, from the worker's thread, and all later calls raise the
    same. Nothing is retried: what the disk holds is then unknown.
    """

    def __init__(self, broken: Callable[[StoreBroken], None]) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="services")
        self._broken = broken
        self._end: StoreBroken | None = None

    def submit(self, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> Future[T]:
        """Queue a call. From any thread."""
        return self._pool.submit(partial(self._run_guarded, function, *args, **named))

    def call(self, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """The answer of a call, waited for. From any thread but the worker's own and the event loop's."""
        return self.submit(function, *args, **named).result()

    async def run(self, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """The answer of a call, for the event loop. Cancelling the waiter does not stop the call: a commit
        is never torn."""
        return await asyncio.shield(asyncio.wrap_future(self.submit(function, *args, **named)))

    def stop(self) -> None:
        """Finish what was queued, then end the thread."""
        self._pool.shutdown(wait=True)

    def _run_guarded(self, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        if self._end is not None:
            raise self._end
        try:
            return function(*args, **named)
        except StoreBroken as error:
            self._end = error
            self._broken(error)
            raise
