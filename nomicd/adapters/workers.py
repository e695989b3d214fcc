"""Worker processes for long computations: plain programs that read a job from standard input, answer it on
standard output, and end when the input ends. To the services they are a `WorkerPool`
(`services.jobs.runner`).

Each frame is four bytes of length, the most significant first, and so many bytes. A worker is started when
there is something to do for it, and ended when there has been nothing for a while. One that ends, answers
nonsense or takes too long is killed, and its job is lost: whoever asked does it alone.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import subprocess
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from threading import Condition, Event, Thread
from typing import IO, Self

PATIENCE = 60.0
"""Seconds that one job may take in a worker."""

IDLE = 300.0
"""Seconds without a job after which a worker is ended: each holds some 90 MB."""

LONGEST = 600.0
"""Seconds that anybody waits for an answer, those that its job waits in the queue included."""

HOMES = 1_024
"""Places of which is kept which worker did their last job."""

LARGEST = 2**30


class ProcessHandle:
    """See `services.jobs.runner.JobHandle`."""

    def __init__(self, job: bytes, place: str) -> None:
        self.job = job
        self.place = place
        self._end = Event()
        self._answer: bytes | None = None

    def is_done(self) -> bool:
        """Return True if there is an answer, or there will be none."""
        return self._end.is_set()

    def answer(self) -> bytes | None:
        """The answer, waited for; None if there is none."""
        self._end.wait(LONGEST)
        self._end.set()
        return self._answer

    def settle(self, answer: bytes | None) -> None:
        """Record the worker's answer."""
        if not self._end.is_set():
            self._answer = answer
            self._end.set()


class WorkerProcesses:
    """So many workers, each the program `command`. Safe to use from several threads."""

    def __init__(
        self,
        command: Sequence[str],
        size: int,
        env: Mapping[str, str] | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.size = size
        self._command = tuple(command)
        self._env = {**os.environ, **(env or {})}
        self._patience = patience
        self._waiting: deque[ProcessHandle] = deque()
        self._homes: OrderedDict[str, int] = OrderedDict()
        self._change = Condition()
        self._closed = False
        self._idle: set[int] = set()
        self._workers: dict[int, _Worker] = {}
        self._told: list[Callable[[], None]] = []
        self._threads: list[Thread] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def tell(self, done: Callable[[], None]) -> None:
        """See `services.jobs.runner.WorkerPool`."""
        self._told.append(done)

    def hand(self, job: bytes, place: str) -> ProcessHandle:
        """See `services.jobs.runner.WorkerPool`."""
        handle = ProcessHandle(job, place)
        with self._change:
            if self._closed:
                handle.settle(None)
                return handle
            self._waiting.append(handle)
            if len(self._waiting) > len(self._idle) and len(self._threads) < self.size:
                self._begin()
            self._change.notify_all()
        return handle

    def _begin(self) -> None:
        number = len(self._threads)
        thread = Thread(target=self._serve, args=(number,), name=f"crew-{number}", daemon=True)
        self._threads.append(thread)
        thread.start()

    def processes(self) -> list[int]:
        """The process ids of the workers that run now."""
        with self._change:
            return sorted(worker.pid for worker in self._workers.values())

    def close(self) -> None:
        """End all workers, whatever they do; what was not answered is lost."""
        with self._change:
            self._closed = True
            lost, self._waiting = self._waiting, deque()
            for worker in self._workers.values():
                worker.kill()
            self._change.notify_all()
        for handle in lost:
            handle.settle(None)
        for thread in self._threads:
            thread.join()

    def _serve(self, number: int) -> None:
        """One worker's thread: its jobs, one after the other."""
        while (handle := self._next(number)) is not None:
            handle.settle(self._answer(number, handle.job))
            for told in self._told if not self._closed else ():
                told()
        self._end(number)

    def _next(self, number: int) -> ProcessHandle | None:
        with self._change:
            while not self._closed:
                if handle := self._pick(number):
                    return handle
                self._idle.add(number)
                in_time = self._change.wait(IDLE)
                self._idle.discard(number)
                if not in_time and number in self._workers:
                    self._workers.pop(number).end()
        return None

    def _pick(self, number: int) -> ProcessHandle | None:
        """The first job of a place whose last one was done here; else the first that no idle worker knows."""
        mine = (each for each in self._waiting if self._homes.get(each.place) == number)
        others = (each for each in self._waiting if self._homes.get(each.place) not in self._idle)
        handle = next(mine, None) or next(others, None)
        if handle is None:
            return None
        self._waiting.remove(handle)
        self._homes[handle.place] = number
        self._homes.move_to_end(handle.place)
        while len(self._homes) > HOMES:
            self._homes.popitem(last=False)
        return handle

    def _answer(self, number: int, job: bytes) -> bytes | None:
        worker = self._worker(number)
        answer = worker.ask(job, self._patience) if worker else None
        if answer is None and worker:
            worker.kill()
            self._end(number)
        return answer

    def _worker(self, number: int) -> _Worker | None:
        with self._change:
            if self._closed:
                return None
            if number in self._workers and not self._workers[number].alive():
                self._workers.pop(number).end()
            if number not in self._workers:
                try:
                    self._workers[number] = _Worker(self._command, self._env)
                except OSError:
                    return None
            return self._workers[number]

    def _end(self, number: int) -> None:
        with self._change:
            worker = self._workers.pop(number, None)
        if worker:
            worker.end()


class _Worker:
    """One process."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.pid = self._process.pid
        assert self._process.stdin
        assert self._process.stdout
        self._jobs, self._answers = self._process.stdin, self._process.stdout
        os.set_blocking(self._jobs.fileno(), False)

    def ask(self, job: bytes, patience: float) -> bytes | None:
        """The answer; None if it ends, or takes longer."""
        until = time.monotonic() + patience
        try:
            _write(self._jobs, len(job).to_bytes(4, "big") + job, until)
            size = int.from_bytes(_read(self._answers, 4, until), "big")
            return _read(self._answers, size, until) if size <= LARGEST else None
        except (OSError, EOFError, TimeoutError):
            return None

    def alive(self) -> bool:
        """Return True if it has not ended."""
        return self._process.poll() is None

    def kill(self) -> None:
        """At once."""
        with contextlib.suppress(OSError):
            self._process.kill()

    def end(self) -> None:
        """Let it end; it has nothing to do."""
        for pipe in (self._jobs, self._answers):
            with contextlib.suppress(OSError):
                pipe.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _write(pipe: IO[bytes], data: bytes, until: float) -> None:
    """All of it. Raises OSError when nobody reads any more, and TimeoutError when nobody has in time."""
    left = memoryview(data)
    while left:
        _wait(pipe, selectors.EVENT_WRITE, until)
        left = left[os.write(pipe.fileno(), left) :]


def _read(pipe: IO[bytes], size: int, until: float) -> bytes:
    """So many bytes. Raises EOFError, and TimeoutError when they are not all there in time."""
    parts, left = [], size
    while left:
        _wait(pipe, selectors.EVENT_READ, until)
        part = os.read(pipe.fileno(), min(left, 2**20))
        if not part:
            raise EOFError
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _wait(pipe: IO[bytes], event: int, until: float) -> None:
    with selectors.PollSelector() as selector:
        selector.register(pipe, event)
        if not selector.select(max(0.0, until - time.monotonic())):
            raise TimeoutError
