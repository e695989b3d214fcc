"""A sandbox whose limits judge each call once.

How long code takes is never twice the same. So what a limit has said while an input was decided goes into
the log beside what follows from it, and whoever plays the game once more is told instead of measuring again.
Calls are known by their number in the input: they are the same ones in every play, if each has sessions of
its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NoReturn, TypeVar

import msgspec

from nomicd.kernel.json_data import Json
from nomicd.kernel.sandbox import TIRED, Fault, Host, Problem, Sandbox, Session, Sources

SLICE = 0.25
"""Seconds of the processor that slow calls take together until that is told: what is less changes nothing."""

MOST = 1.5
"""Seconds of the processor that calls which take long may take together in one input, until a rule that takes
long in answering is at fault."""

TOO_MUCH = "it takes too long: calls like this one have used up the time that there is"

ASKS = "_host_asks"
"""The function of the host that hears what a rule asks to have reckoned, while it is judged."""

T = TypeVar("T")


class StaleSession(Exception):
    """A limit was hit while what had lasted from earlier inputs was in use: decide again without that."""


class LimitVerdict(msgspec.Struct, frozen=True, array_like=True):
    """What a limit said of a call: the call failed of it (`dead`: `kind`, `text`, the places that led there,
    and what it had `asked` the host for last), was given up by the type checker (`tired`), or has brought the
    slow ones to so many seconds (`slow`)."""

    call: int
    what: str
    kind: str = ""
    text: str = ""
    trace: tuple[tuple[str, int], ...] = ()
    slow: float = 0.0
    asked: Json = None

    def fault(self) -> Fault:
        """Return the failure as the session told it."""
        script, line = self.trace[-1] if self.trace else ("", 0)
        return Fault(self.kind, self.text, script=script, line=line, trace=self.trace, dead=True)


class TimedSandbox:
    """As the sandbox inside. `given` is what its limits said when the same input was decided before; `said`
    is what they say now, with what was taken from there. One that is `worn` raises `StaleSession` instead."""

    def __init__(self, sandbox: Sandbox | None, given: Sequence[str] = (), *, worn: bool = False) -> None:
        self._inside = sandbox
        self._given = {each.call: each for each in map(_decode, given)}
        self._worn = worn
        self._calls = 0
        self._slow = 0.0
        self.said: list[str] = []

    def begin(self) -> None:
        """Begin another input."""
        self._calls, self._slow, self.said = 0, 0.0, []

    @property
    def _sandbox(self) -> Sandbox:
        assert self._inside is not None  # only who has no rules to run is given none
        return self._inside

    @property
    def seconds_spent(self) -> float:
        """See `Sandbox`."""
        return self._sandbox.seconds_spent

    @contextmanager
    def session(self, sources: Sources, *, brief: bool = False) -> Iterator[Session]:
        """See `Sandbox`."""
        with ExitStack() as stack:
            session = self.limit_call(
                lambda: stack.enter_context(self._sandbox.session(sources, brief=brief))
            )
            yield _Session(session, self)

    def check(self, source: str, stubs: str) -> tuple[Problem, ...]:
        """See `Sandbox`."""
        number = self._number()
        known = self._given.get(number)
        found = (TIRED,) if known else self._sandbox.check(source, stubs)
        if found == (TIRED,):
            self._say(LimitVerdict(number, "tired"))
        return found

    def limit_call(self, call: Callable[[], T]) -> T:
        """Make a call, unless it is known that it hits a limit. Raises `Fault`."""
        return self.time_call(call, lambda: 0.0, [])[0]

    def time_call(
        self, call: Callable[[], T], spent: Callable[[], float], asked: list[Json]
    ) -> tuple[T, float]:
        """Return the same, with the seconds that slow calls have taken since that was told last, if it is
        told now. What a call asks the host for is to be in `asked`, and is put there if the call is not
        made."""
        number, before = self._number(), spent()
        known = self._given.get(number)
        if known and known.what == "dead":
            self._fail_as_before(known, asked)
        try:
            answer = call()
        except Fault as fault:
            if fault.dead:
                last = asked[-1] if asked else None
                self._say(LimitVerdict(number, "dead", fault.kind, fault.text, fault.trace, asked=last))
            else:
                self._slow += spent() - before
            raise
        self._slow += spent() - before
        if self._slow >= SLICE and not self._given:
            known = LimitVerdict(number, "slow", slow=self._slow)
        if known is None:
            return answer, 0.0
        self._slow = 0.0
        self._say(known)
        return answer, known.slow

    def _fail_as_before(self, known: LimitVerdict, asked: list[Json]) -> NoReturn:
        self._say(known)
        asked.extend(() if known.asked is None else (known.asked,))
        raise known.fault()

    def _number(self) -> int:
        self._calls += 1
        return self._calls

    def _say(self, verdict: LimitVerdict) -> None:
        if self._worn:
            raise StaleSession
        self.said.append(msgspec.json.encode(verdict).decode())


class _Session:
    """See `Session`."""

    def __init__(self, session: Session, clock: TimedSandbox) -> None:
        self._session = session
        self._clock = clock
        self.seconds_spent = 0.0

    def call(self, function: str, *args: object, host: Host | None = None) -> Json:
        """See `Session`."""
        asked = list[Json]()
        if host is None or ASKS not in host:
            return self._time_call(lambda: self._session.call(function, *args, host=host), asked)
        listening = {**host, ASKS: asked.append}
        try:
            return self._time_call(lambda: self._session.call(function, *args, host=listening), asked)
        finally:
            for each in asked:
                host[ASKS](each)

    def ask(self, function: str, arguments: str, host: Host | None = None) -> str:
        """See `Session`."""
        return self._time_call(lambda: self._session.ask(function, arguments, host), [])

    def run(self, sources: Sources) -> None:
        """See `Session`."""
        self._clock.limit_call(lambda: self._session.run(sources))

    def _time_call(self, call: Callable[[], T], asked: list[Json]) -> T:
        answer, slow = self._clock.time_call(call, lambda: self._session.seconds_spent, asked)
        self.seconds_spent += slow
        return answer


_decode = msgspec.json.Decoder(LimitVerdict).decode
