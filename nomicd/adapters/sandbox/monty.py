"""Rule code of strangers, run by pydantic-monty: an interpreter without I/O, in processes it can lose.

Clock, sleep and random are frozen; time, memory, recursion and calls of the host are bounded. A feed past
its time is killed with its worker, and the pool starts another. Who was kept from the processor meanwhile
gets another chance, on a worker that has been told all the same, with more time by the clock.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sys
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from importlib.util import find_spec
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter
from typing import Self

from pydantic_monty import (
    Monty,
    MontyCrashedError,
    MontyRuntimeError,
    MontySession,
    MontySyntaxError,
    MontyTypingError,
    OSPolicy,
    ResourceLimits,
)

from nomicd.adapters.sandbox.fairness import fair, processor_time
from nomicd.adapters.sandbox.kept import RecentlyUsed
from nomicd.adapters.sandbox.running import (
    GRACE,
    JSON,
    PATIENCE,
    SECONDS,
    Running,
    Scripts,
    drop,
    within,
)
from nomicd.kernel.sandbox import TIRED, Fault, Problem
from nomicd.law.code_subset import lines_with_imports

POLICY = OSPolicy(
    datetime=datetime(2000, 1, 1, tzinfo=UTC),
    timezone="utc",
    sleep="zero",
    process_time="zero",
    random_start={"seed": "nomicd"},
)
KEPT_DUMPS = 32
KEPT_ADMITTED = 1_024
KEPT_CHECKS = 256
_ADMITTED = RecentlyUsed[bytes, bool](KEPT_ADMITTED)
"""The digests of sources that may run, in whichever sandbox of this process."""
MAX_SOURCE = 262_144
LONG_CHECK = 0.5
"""Seconds from which on a check is charged: most take a tenth of a second."""


LENIENCY = 10.0
"""How many times as long rules may take where the speed of the machine must not count: in a second play (what
ran out of time in the first, the log says), and in the demo, whose season is the same everywhere."""


class MontySandbox:
    """A pool of workers, started by `with` and when there is need. Safe to use from several threads; each
    session has a worker: one may last from mail to mail, beside which two are tried. With a `leniency`, all
    limits of time are so many times as long, and what is spent counts for so much less."""

    def __init__(self, *, workers: int = 3, patience: float = 30.0, leniency: float = 1.0) -> None:
        self._pool = Monty(
            min_processes=1,
            max_processes=workers,
            checkout_timeout=patience,
            request_timeout=10.0 * leniency,
            max_checkouts_per_worker=1_000,
            feed_duration_limit_grace=GRACE,
            turn_duration_limit_grace=GRACE,
        )
        self._dumps = RecentlyUsed[tuple[bool, Scripts], bytes](KEPT_DUMPS)
        self._seen = RecentlyUsed[tuple[bool, Scripts], bool](KEPT_DUMPS)
        self._checked = RecentlyUsed[bytes, tuple[Problem, ...]](KEPT_CHECKS)
        self._leniency = leniency
        self.seconds_spent = 0.0

    def __enter__(self) -> Self:
        if find_spec("opentelemetry") is None:
            # Monty looks for it at each call; known to be missing, it costs no search of the disk.
            for name in ("opentelemetry", "opentelemetry.context"):
                sys.modules.setdefault(name, None)  # type: ignore[arg-type]
        self._pool.__enter__()
        return self

    def __exit__(self, *exception: object) -> None:
        self._pool.__exit__(*exception)

    @contextmanager
    def session(self, sources: Scripts, *, brief: bool = False) -> Iterator[Running]:
        """See `nomicd.kernel.sandbox.Sandbox`."""
        self._admit(sources)
        sources = _ready(sources)
        with ExitStack() as stack:
            session = Running(self._checkout, stack, self._admit, brief=brief, leniency=self._leniency)
            try:
                self._load(session, sources)
                yield session
            finally:
                self.seconds_spent += session.seconds_spent

    def _checkout(self, limits: ResourceLimits) -> MontySession:
        return self._pool.checkout(limits=limits, os_policy=POLICY)

    def _admit(self, sources: Scripts) -> None:
        for script, source in sources:
            digest = _digest(source)
            if not _ADMITTED.get(digest):
                _admit(script, source)
                _ADMITTED.put(digest, True)

    def _load(self, session: Running, sources: Scripts) -> None:
        """From the dump of the same sources, or of all but the last, which says what the rules are bound to,
        or of the first, which is the prelude of all rules. To run the last one alone is quicker than to make
        a dump, so there is one of all sources only when they have come again."""
        again, loaded = self._seen.get((session.brief, sources)), 0
        self._seen.put((session.brief, sources), True)
        for count in (len(sources), len(sources) - 1, 1):
            dump = self._dumps.get((session.brief, sources[:count]))
            if dump is not None:
                session.load(dump, sources[:count])
                loaded = count
                break
        for place, script in enumerate(sources[loaded:], loaded + 1):
            session.run_one(*script)
            kept = place in (1, len(sources) - 1) or (again and place == len(sources))
            if kept and not session.patient:  # a dump keeps its limits
                self._dumps.put((session.brief, sources[:place]), session.dump())

    def check(self, source: str, stubs: str) -> tuple[Problem, ...]:
        """See `nomicd.kernel.sandbox.Sandbox`. The source is run too, under the same limits."""
        digest = _digest((source, stubs))
        found = self._checked.get(digest)
        if found is not None:
            return found
        began, buried, had = perf_counter(), _time_of_ended_workers(), None
        try:
            found, had = self._check(source, stubs, within(SECONDS * self._leniency))
        except MontyCrashedError:
            most = PATIENCE * self._leniency
            seconds = fair(SECONDS * self._leniency + GRACE, _time_of_ended_workers() - buried, most)
            try:
                found, had = self._check(source, stubs, within(seconds)) if seconds else ((TIRED,), None)
            except MontyCrashedError:
                found = (TIRED,)
        took = _time_of_ended_workers() - buried + (had or 0.0) or perf_counter() - began
        self.seconds_spent += took / self._leniency if took >= LONG_CHECK else 0.0
        self._checked.put(digest, found)
        return found

    def _check(
        self, source: str, stubs: str, limits: ResourceLimits
    ) -> tuple[tuple[Problem, ...], float | None]:
        """What is found, and the seconds of the processor that it took, if the system tells."""
        checkout = self._pool.checkout(
            limits=limits,
            os_policy=POLICY,
            type_check=True,
            type_check_stubs=stubs,
            type_check_format="json",
        )
        with checkout as session:
            before = processor_time(session.worker_pid)
            found = _check_within(session, source)
            after = processor_time(session.worker_pid)
        return found, None if before is None or after is None else after - before


def _check_within(session: MontySession, source: str) -> tuple[Problem, ...]:
    try:
        session.feed_run(source, print_callback=drop)
    except MontyTypingError as error:
        return _problems(error.display())
    except MontySyntaxError as error:
        frames = error.traceback()
        return (Problem(frames[-1].line if frames else 0, f"this is not Python: {error}"),)
    except MontyRuntimeError:
        return ()  # that it cannot run by itself says nothing: what it needs is only declared
    return ()


def _time_of_ended_workers() -> float:
    """Seconds of the processor that the ended children of this process had: a worker that is killed over a
    check is among them at once."""
    ended = getrusage(RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


def _ready(sources: Scripts) -> Scripts:
    """With what `ask` needs, behind the first of them, so that no line of it moves."""
    (script, source), *rest = sources
    return ((script, f"{source}\nimport json as {JSON}\n"), *rest)


def _digest(given: object) -> bytes:
    return hashlib.sha256(json.dumps(given).encode()).digest()


def _admit(script: str, source: str) -> None:
    if len(source) > MAX_SOURCE:
        raise Fault("SyntaxError", f"the source is longer than {MAX_SOURCE} characters", script=script)
    if "import" not in source:  # no other way to write it; and to parse what is long takes its time
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return  # the interpreter in the worker says it better
    for line in lines_with_imports(tree):
        raise Fault("ImportError", "rules cannot import", script=script, line=line)


def _problems(text: str) -> tuple[Problem, ...]:
    return tuple(
        Problem(entry["location"]["row"], entry["message"])
        for entry in json.loads(text)
        if entry.get("severity", "error") in ("error", "fatal")
    )
