"""One session of the sandbox: feeds, with their limits, their faults, and another chance where the machine
was too busy."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack

from pydantic_monty import (
    Frame,
    MontyCrashedError,
    MontyDisconnectError,
    MontyError,
    MontyRuntimeError,
    MontySession,
    MontySyntaxError,
    ResourceLimits,
)

from nomicd.adapters.sandbox.calls import Calls
from nomicd.adapters.sandbox.fairness import ProcessorUsage, fair
from nomicd.kernel.json_data import Json
from nomicd.kernel.sandbox import Fault, Host
from nomicd.law.border import plain

SECONDS = 0.5
"""Seconds of the processor that a feed may take."""
BRIEF = 0.1
"""The same of a brief session."""
PATIENCE = 5.0
"""Seconds that the same may take by the clock at most where the machine is too busy."""
GRACE = 1.0
"""Seconds beyond a limit after which a worker is killed."""
LIMITS = ResourceLimits(
    max_feed_duration_secs=SECONDS,
    max_memory=32 * 2**20,
    max_recursion_depth=100,
    max_suspensions=10_000,
)
_FEED = re.compile(r"<python-input-(\d+)>\Z")
_LIMITS_HIT = re.compile(r"(feed|turn) time limit|memory limit|suspension limit|sleep limit")
_MEASURED = re.compile(r"[\d.]+ ?\w* > ([\d.]+ ?\w*)")
_TOO_LONG = f"feed time limit exceeded: more than {SECONDS * 1000:.0f}ms"
_ARGUMENTS = "nomicd_arguments"
NOTHING = "\n"
"""What is fed for a source of no characters: monty counts no feed for that, and we do."""
JSON = "_nomicd_json"  # rules name nothing that begins so

Scripts = tuple[tuple[str, str], ...]


class Running:
    """See `nomicd.kernel.sandbox.Session`. `stack` holds the worker that serves it."""

    def __init__(
        self,
        checkout: Callable[[ResourceLimits], MontySession],
        stack: ExitStack,
        admit: Callable[[Scripts], None],
        *,
        brief: bool = False,
        leniency: float = 1.0,
    ) -> None:
        self.brief = brief
        self._leniency = leniency
        self._limit = (BRIEF if brief else SECONDS) * leniency
        self._purse = ProcessorUsage(self._limit)
        self._checkout = checkout
        self._stack = stack
        self._admit = admit
        self._scripts: dict[int, str] = {}
        self._inner = stack.enter_context(checkout(within(self._limit)))
        self._past: list[tuple[str, dict[str, object] | None, Calls]] = []
        self.patient = False

    def load(self, dump: bytes, sources: Scripts) -> None:
        """Begin with these sources run, as they were when that was dumped."""
        self._inner.load_session(dump)
        self._past = [(source, None, Calls({})) for _, source in sources]
        self._scripts = {number: script for number, (script, _) in enumerate(sources)}

    @property
    def seconds_spent(self) -> float:
        """See `nomicd.kernel.sandbox.Session`."""
        return self._purse.seconds_spent / self._leniency

    def dump(self) -> bytes:
        """The session as it is, for `load`."""
        return self._inner.dump()

    def run(self, sources: Scripts) -> None:
        """See `nomicd.kernel.sandbox.Session`."""
        self._admit(sources)
        for script, source in sources:
            self.run_one(script, source)

    def run_one(self, script: str, source: str) -> None:
        """Run a source that has been admitted. Raises `Fault`."""
        self._scripts[len(self._past)] = script
        self.feed(source)

    def call(self, function: str, *args: object, host: Host | None = None) -> Json:
        """See `nomicd.kernel.sandbox.Session`."""
        assert function.isidentifier(), function
        answer = self.feed(f"{function}(*{_ARGUMENTS})", {_ARGUMENTS: list(args)}, host)
        try:
            return plain(answer)
        except ValueError as error:
            raise Fault("ValueError", str(error)) from None

    def ask(self, function: str, arguments: str, host: Host | None = None) -> str:
        """See `nomicd.kernel.sandbox.Session`. What is said of values in monty's own way is
        taken apart and put together on both sides in several times the time that JSON takes."""
        assert function.isidentifier(), function
        code = f"{JSON}.dumps({function}(*{JSON}.loads({_ARGUMENTS})))"
        return str(self.feed(code, {_ARGUMENTS: arguments}, host))

    def feed(self, code: str, inputs: dict[str, object] | None = None, host: Host | None = None) -> Json:
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

    def _run(self, code: str, inputs: dict[str, object] | None, calls: Calls) -> tuple[Json, Fault | None]:
        try:
            answer = self._inner.feed_run(
                code or NOTHING, inputs=inputs, external_lookup=calls.guard_all(), print_callback=drop
            )
        except MontyError as error:
            return None, self._fault(error)
        return answer, None

    def _patiently(
        self, code: str, inputs: dict[str, object] | None, calls: Calls
    ) -> tuple[Json, Fault | None] | None:
        """Return the same once more, with more time by the clock, on another worker that has been told all
        that this one was; None if it had its time. Code that is given the same does the same, so nobody can
        tell."""
        seconds = fair(self._limit, self._purse.had(), PATIENCE * self._leniency)
        if not seconds:
            return None
        self.patient = True
        self._stack.close()
        self._inner = self._stack.enter_context(self._checkout(within(seconds)))
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


def within(seconds: float) -> ResourceLimits:
    """The limits of a session, with so much time for each feed."""
    return ResourceLimits(**{**LIMITS, "max_feed_duration_secs": seconds})


def drop(stream: str, text: str) -> None:
    """Nobody reads what rule code prints."""
