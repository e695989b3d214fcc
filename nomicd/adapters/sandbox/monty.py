"""Rule code of strangers, run by pydantic-monty: an interpreter without I/O, in processes it can lose.

Clock, sleep and random are frozen; time, memory, recursion and calls of the host are bounded. A feed past
its time is killed with its worker, and the pool starts another.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
import warnings
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import Any, Self

from pydantic_monty import (
    Frame,
    Monty,
    MontyCrashedError,
    MontyDisconnectError,
    MontyError,
    MontyRuntimeError,
    MontySession,
    MontySyntaxError,
    MontyTypingError,
    OSPolicy,
    ResourceLimits,
)

from nomicd.adapters.sandbox.calls import Calls
from nomicd.games.nomic.code import imported
from nomicd.games.nomic.data import plain
from nomicd.games.nomic.sandbox import Fault, Host, Problem

SECONDS = 0.5
GRACE = 0.5
LIMITS = ResourceLimits(
    max_feed_duration_secs=SECONDS,
    max_memory=32 * 2**20,
    max_recursion_depth=100,
    max_suspensions=10_000,
)
POLICY = OSPolicy(
    datetime=datetime(2000, 1, 1, tzinfo=UTC),
    timezone="utc",
    sleep="zero",
    process_time="zero",
    random_start={"seed": "nomicd"},
)
KEPT_DUMPS = 32
MAX_SOURCE = 262_144
_FEED = re.compile(r"<python-input-(\d+)>\Z")
_LIMITS_HIT = re.compile(r"(feed|turn) time limit|memory limit|suspension limit|sleep limit")
_ARGUMENTS = "nomicd_arguments"

Scripts = tuple[tuple[str, str], ...]


class MontySandbox:
    """A pool of workers, started by `with`. Safe to use from several threads; each session has a worker."""

    def __init__(self, *, workers: int = 2, patience: float = 30.0) -> None:
        self._pool = Monty(
            min_processes=1,
            max_processes=workers,
            checkout_timeout=patience,
            request_timeout=10.0,
            max_checkouts_per_worker=1_000,
            feed_duration_limit_grace=GRACE,
            turn_duration_limit_grace=GRACE,
        )
        self._dumps: OrderedDict[bytes, bytes] = OrderedDict()

    def __enter__(self) -> Self:
        if find_spec("opentelemetry") is None:
            # Monty looks for it at each call; known to be missing, it costs no search of the disk.
            sys.modules.setdefault("opentelemetry", None)  # type: ignore[arg-type]
        self._pool.__enter__()
        return self

    def __exit__(self, *exception: object) -> None:
        self._pool.__exit__(*exception)

    @contextmanager
    def session(self, sources: Scripts) -> Iterator[_Session]:
        """See `nomicd.games.nomic.sandbox.Sandbox`."""
        digest = hashlib.sha256(json.dumps(sources).encode()).digest()
        if digest not in self._dumps:  # what has been dumped was admitted
            for script, source in sources:
                _admit(script, source)
        with self._pool.checkout(limits=LIMITS, os_policy=POLICY) as inner:
            session = _Session(inner, tuple(script for script, _ in sources))
            self._load(session, sources, digest)
            yield session

    def _load(self, session: _Session, sources: Scripts, digest: bytes) -> None:
        dump = self._dumps.get(digest)
        if dump is None:
            for _, source in sources:
                session.feed(source)
            self._keep(digest, session.inner.dump())
        else:
            session.inner.load_session(dump)

    def _keep(self, digest: bytes, dump: bytes) -> None:
        self._dumps[digest] = dump
        while len(self._dumps) > KEPT_DUMPS:
            self._dumps.popitem(last=False)

    def check(self, source: str, stubs: str) -> tuple[Problem, ...]:
        """See `nomicd.games.nomic.sandbox.Sandbox`. The source is run as well, under the same limits."""
        checkout = self._pool.checkout(
            limits=LIMITS,
            os_policy=POLICY,
            type_check=True,
            type_check_stubs=stubs,
            type_check_format="json",
        )
        try:
            with checkout as session:
                session.feed_run(source, print_callback=_drop)
        except MontyTypingError as error:
            return _diagnosed(error.display())
        except MontySyntaxError as error:
            frames = error.traceback()
            return (Problem(frames[-1].line if frames else 0, f"this is not Python: {error}"),)
        except MontyCrashedError as error:
            return (Problem(0, f"the code could not be checked: {error}"),)
        except MontyRuntimeError:
            return ()  # that it cannot run by itself says nothing: what it needs is only declared
        return ()


class _Session:
    """See `nomicd.games.nomic.sandbox.Session`."""

    def __init__(self, inner: MontySession, scripts: tuple[str, ...]) -> None:
        self.inner = inner
        self._scripts = scripts

    def call(self, function: str, *args: Any, host: Host | None = None) -> Any:
        """The answer of a top-level function. Raises `Fault`."""
        assert function.isidentifier(), function
        answer = self.feed(f"{function}(*{_ARGUMENTS})", {_ARGUMENTS: list(args)}, host)
        try:
            return plain(answer)
        except ValueError as error:
            raise Fault("ValueError", str(error)) from None

    def feed(self, code: str, inputs: dict[str, Any] | None = None, host: Host | None = None) -> Any:
        """The value of a snippet. Raises `Fault`; what a host function raised as a bug is raised again."""
        calls, fault, answer = Calls(host or {}), None, None
        try:
            answer = self.inner.feed_run(
                code, inputs=inputs, external_lookup=calls.lookup, print_callback=_drop
            )
        except MontyError as error:
            fault = self._fault(error)
        if calls.bug is not None:
            raise calls.bug
        if fault is not None:
            raise fault
        return answer

    def _fault(self, error: MontyError) -> Fault:
        if isinstance(error, MontyCrashedError | MontyDisconnectError):
            return Fault("Crashed", str(error), dead=True)
        inner = error.exception()
        frames = error.traceback() if isinstance(error, MontyRuntimeError | MontySyntaxError) else []
        places = [place for frame in frames if (place := self._place(frame))]
        script, line = places[-1] if places else ("", 0)
        dead = bool(_LIMITS_HIT.search(str(inner)))
        return Fault(type(inner).__name__, str(inner), script=script, line=line, dead=dead)

    def _place(self, frame: Frame) -> tuple[str, int] | None:
        """The script and line of a frame: feeds are counted from 0, and the first are the scripts."""
        feed = _FEED.match(frame.filename)
        number = int(feed[1]) if feed else len(self._scripts)
        return (self._scripts[number], frame.line) if number < len(self._scripts) else None


def _drop(stream: str, text: str) -> None:
    """Nobody reads what rule code prints."""


def _admit(script: str, source: str) -> None:
    if len(source) > MAX_SOURCE:
        raise Fault("SyntaxError", f"the source is longer than {MAX_SOURCE} characters", script=script)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return  # the interpreter in the worker says it better
    for line in imported(tree):
        raise Fault("ImportError", "rules cannot import", script=script, line=line)


def _diagnosed(text: str) -> tuple[Problem, ...]:
    return tuple(
        Problem(entry["location"]["row"], entry["message"])
        for entry in json.loads(text)
        if entry.get("severity", "error") in ("error", "fatal")
    )
