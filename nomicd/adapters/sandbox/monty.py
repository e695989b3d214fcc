"""Rule code of strangers, run by pydantic-monty: an interpreter without I/O, in processes it can lose.

Clock, sleep and random are frozen; time, memory, recursion and calls of the host are bounded. A feed past
its time is killed with its worker, and the pool starts another. Who was kept from the processor meanwhile
gets another chance, on a worker that has been told all the same, with more time by the clock.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
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
from nomicd.adapters.sandbox.fairness import Purse, fair
from nomicd.adapters.sandbox.kept import Kept
from nomicd.games.nomic.law.code import imported
from nomicd.games.nomic.machine.data import plain
from nomicd.games.nomic.machine.sandbox import Fault, Host, Problem

SECONDS = 0.5
BRIEF = 0.1
"""The same of a brief session."""
PATIENCE = 5.0
"""Seconds that the same may take by the clock at most where the machine is too busy."""
GRACE = 1.0
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
KEPT_ADMITTED = 1_024
KEPT_CHECKS = 256
MAX_SOURCE = 262_144
_FEED = re.compile(r"<python-input-(\d+)>\Z")
_LIMITS_HIT = re.compile(r"(feed|turn) time limit|memory limit|suspension limit|sleep limit")
_MEASURED = re.compile(r"[\d.]+ ?\w* > ([\d.]+ ?\w*)")
_TOO_LONG = f"feed time limit exceeded: more than {SECONDS * 1000:.0f}ms"
_ARGUMENTS = "nomicd_arguments"
_JSON = "_nomicd_json"  # rules name nothing that begins so

Scripts = tuple[tuple[str, str], ...]


class MontySandbox:
    """A pool of workers, started by `with` and when there is need. Safe to use from several threads; each
    session has a worker: one may last from mail to mail, beside which two are tried."""

    def __init__(self, *, workers: int = 3, patience: float = 30.0) -> None:
        self._pool = Monty(
            min_processes=1,
            max_processes=workers,
            checkout_timeout=patience,
            request_timeout=10.0,
            max_checkouts_per_worker=1_000,
            feed_duration_limit_grace=GRACE,
            turn_duration_limit_grace=GRACE,
        )
        self._dumps = Kept[tuple[bool, Scripts], bytes](KEPT_DUMPS)
        self._seen = Kept[tuple[bool, Scripts], bool](KEPT_DUMPS)
        self._admitted = Kept[bytes, bool](KEPT_ADMITTED)
        self._checked = Kept[bytes, tuple[Problem, ...]](KEPT_CHECKS)

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
    def session(self, sources: Scripts, *, brief: bool = False) -> Iterator[_Session]:
        """See `nomicd.games.nomic.machine.sandbox.Sandbox`."""
        self._admit(sources)
        sources = _ready(sources)
        with ExitStack() as stack:
            session = _Session(self._checkout, stack, self._admit, brief=brief)
            self._load(session, sources)
            yield session

    def _checkout(self, limits: ResourceLimits) -> MontySession:
        return self._pool.checkout(limits=limits, os_policy=POLICY)

    def _admit(self, sources: Scripts) -> None:
        for script, source in sources:
            digest = _digest(source)
            if not self._admitted.get(digest):
                _admit(script, source)
                self._admitted.put(digest, True)

    def _load(self, session: _Session, sources: Scripts) -> None:
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
        """See `nomicd.games.nomic.machine.sandbox.Sandbox`. The source is run too, under the same limits."""
        digest = _digest((source, stubs))
        found = self._checked.get(digest)
        if found is not None:
            return found
        try:
            found = self._check_twice(source, stubs)
        except MontyCrashedError as error:  # a slow moment of the machine may have been at fault
            return (Problem(0, f"the code could not be checked: {error}"),)
        self._checked.put(digest, found)
        return found

    def _check_twice(self, source: str, stubs: str) -> tuple[Problem, ...]:
        """The second time only if the worker was lost the first time, and with more patience."""
        try:
            return self._check(source, stubs, LIMITS)
        except MontyCrashedError:
            return self._check(source, stubs, _within(PATIENCE))

    def _check(self, source: str, stubs: str, limits: ResourceLimits) -> tuple[Problem, ...]:
        checkout = self._pool.checkout(
            limits=limits,
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
        except MontyRuntimeError:
            return ()  # that it cannot run by itself says nothing: what it needs is only declared
        return ()


def _ready(sources: Scripts) -> Scripts:
    """With what `ask` needs, behind the first of them, so that no line of it moves."""
    (script, source), *rest = sources
    return ((script, f"{source}\nimport json as {_JSON}\n"), *rest)


def _digest(given: object) -> bytes:
    return hashlib.sha256(json.dumps(given).encode()).digest()


class _Session:
    """See `nomicd.games.nomic.machine.sandbox.Session`. `stack` holds the worker that serves it."""

    def __init__(
        self,
        checkout: Callable[[ResourceLimits], MontySession],
        stack: ExitStack,
        admit: Callable[[Scripts], None],
        *,
        brief: bool = False,
    ) -> None:
        self.brief = brief
        self._limit = BRIEF if brief else SECONDS
        self._purse = Purse(self._limit)
        self._checkout = checkout
        self._stack = stack
        self._admit = admit
        self._scripts: dict[int, str] = {}
        self._inner = stack.enter_context(checkout(_within(self._limit)))
        self._past: list[tuple[str, dict[str, Any] | None, Calls]] = []
        self.patient = False

    def load(self, dump: bytes, sources: Scripts) -> None:
        """Begin with these sources run, as they were when that was dumped."""
        self._inner.load_session(dump)
        self._past = [(source, None, Calls({})) for _, source in sources]
        self._scripts = {number: script for number, (script, _) in enumerate(sources)}

    @property
    def spent(self) -> float:
        """See `nomicd.games.nomic.machine.sandbox.Session`."""
        return self._purse.spent

    def dump(self) -> bytes:
        """The session as it is, for `load`."""
        return self._inner.dump()

    def run(self, sources: Scripts) -> None:
        """See `nomicd.games.nomic.machine.sandbox.Session`."""
        self._admit(sources)
        for script, source in sources:
            self.run_one(script, source)

    def run_one(self, script: str, source: str) -> None:
        """Run a source that has been admitted. Raises `Fault`."""
        self._scripts[len(self._past)] = script
        self.feed(source)

    def call(self, function: str, *args: Any, host: Host | None = None) -> Any:
        """See `nomicd.games.nomic.machine.sandbox.Session`."""
        assert function.isidentifier(), function
        answer = self.feed(f"{function}(*{_ARGUMENTS})", {_ARGUMENTS: list(args)}, host)
        try:
            return plain(answer)
        except ValueError as error:
            raise Fault("ValueError", str(error)) from None

    def ask(self, function: str, arguments: str, host: Host | None = None) -> str:
        """See `nomicd.games.nomic.machine.sandbox.Session`. What is said of values in monty's own way is
        taken apart and put together on both sides in several times the time that JSON takes."""
        assert function.isidentifier(), function
        code = f"{_JSON}.dumps({function}(*{_JSON}.loads({_ARGUMENTS})))"
        return str(self.feed(code, {_ARGUMENTS: arguments}, host))

    def feed(self, code: str, inputs: dict[str, Any] | None = None, host: Host | None = None) -> Any:
        """The value of a snippet. Raises `Fault`; what a host function raised as a bug is raised again."""
        calls = Calls(host or {})
        self._purse.begin(self._inner.worker_pid)
        answer, fault = self._run(code, inputs, calls)
        if fault and fault.text == _TOO_LONG and not self.patient:
            answer, fault = self._patiently(code, inputs, calls) or (answer, fault)
        self._purse.end(dead=fault is not None and fault.dead)
        if calls.bug is not None:
            raise calls.bug
        self._past.append((code, inputs, calls))
        if fault is not None:
            raise fault
        return answer

    def _run(self, code: str, inputs: dict[str, Any] | None, calls: Calls) -> tuple[Any, Fault | None]:
        try:
            answer = self._inner.feed_run(
                code, inputs=inputs, external_lookup=calls.lookup, print_callback=_drop
            )
        except MontyError as error:
            return None, self._fault(error)
        return answer, None

    def _patiently(
        self, code: str, inputs: dict[str, Any] | None, calls: Calls
    ) -> tuple[Any, Fault | None] | None:
        """The same once more, with more time by the clock, on another worker that has been told all that this
        one was; None if it had its time. Code that is given the same does the same, so nobody can tell."""
        seconds = fair(self._limit, self._purse.had(), PATIENCE)
        if not seconds:
            return None
        self.patient = True
        self._stack.close()
        self._inner = self._stack.enter_context(self._checkout(_within(seconds)))
        for past, given, answers in self._past:
            answers.rewind()
            _, fault = self._run(past, given, answers)
            if fault and fault.dead:
                return None, fault
        calls.rewind()
        self._purse.begin(self._inner.worker_pid)
        return self._run(code, inputs, calls)

    def _fault(self, error: MontyError) -> Fault:
        if isinstance(error, MontyCrashedError | MontyDisconnectError):
            return Fault("Crashed", str(error), dead=True)
        inner = error.exception()
        frames = error.traceback() if isinstance(error, MontyRuntimeError | MontySyntaxError) else []
        places = [place for frame in frames if (place := self._place(frame))]
        script, line = places[-1] if places else ("", 0)
        dead = bool(_LIMITS_HIT.search(str(inner)))
        return Fault(
            type(inner).__name__,
            _as_ever(str(inner)) if dead else str(inner),
            script=script,
            line=line,
            trace=places,
            dead=dead,
        )

    def _place(self, frame: Frame) -> tuple[str, int] | None:
        """The script and line of a frame: feeds are counted from 0, calls among them."""
        feed = _FEED.match(frame.filename)
        script = self._scripts.get(int(feed[1])) if feed else None
        return (script, frame.line) if script is not None else None


def _as_ever(text: str) -> str:
    """What was used when a limit was hit is never twice the same, and a limit of time may be a longer one.
    Such texts stand in logs that must be the same in every play."""
    return _TOO_LONG if text.startswith("feed time limit") else _MEASURED.sub(r"more than \1", text)


def _within(seconds: float) -> ResourceLimits:
    return ResourceLimits(**{**LIMITS, "max_feed_duration_secs": seconds})


def _drop(stream: str, text: str) -> None:
    """Nobody reads what rule code prints."""


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
    for line in imported(tree):
        raise Fault("ImportError", "rules cannot import", script=script, line=line)


def _diagnosed(text: str) -> tuple[Problem, ...]:
    return tuple(
        Problem(entry["location"]["row"], entry["message"])
        for entry in json.loads(text)
        if entry.get("severity", "error") in ("error", "fatal")
    )
