"""A sandbox that tells which marked statements are carried out (`nomicd.games.nomic.rules.clause_marks`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from nomicd.games.nomic.rules.clause_marks import instrument, marks
from nomicd.kernel.json_data import Json
from nomicd.kernel.sandbox import Host, Problem, Sandbox, Session

Report = Callable[[int, tuple[str, ...]], None]
"""Gets the number of a rule and the clauses of a mark in its code."""


Marks = Mapping[int, tuple[str, ...]]


class Seeing:
    """As the sandbox inside, which it does not close; `report` is called for each mark that rule code comes
    by, once for each call of a session, unless the call brings a `_host_seen` of its own, as trials do.
    Code and time grow a little: it is not for games that are played."""

    def __init__(self, sandbox: Sandbox, report: Report) -> None:
        self._sandbox = sandbox
        self._report = report

    @property
    def seconds_spent(self) -> float:
        """See `Sandbox`."""
        return self._sandbox.seconds_spent

    @contextmanager
    def session(self, sources: tuple[tuple[str, str], ...], *, brief: bool = False) -> Iterator[Session]:
        """See `Sandbox`."""
        with self._sandbox.session(tuple(map(_instrument_rule, sources)), brief=brief) as session:
            yield _Session(session, self._report, dict(map(_marks, sources)))

    def check(self, source: str, stubs: str) -> tuple[Problem, ...]:
        """See `Sandbox`."""
        return self._sandbox.check(source, stubs)


class _Session:
    def __init__(self, session: Session, report: Report, marks: Mapping[str, Marks]) -> None:
        self._session = session
        self._report = report
        self._marks = dict(marks)

    @property
    def seconds_spent(self) -> float:
        """See `Session`."""
        return self._session.seconds_spent

    def run(self, sources: tuple[tuple[str, str], ...]) -> None:
        """See `Session`."""
        self._marks.update(map(_marks, sources))
        self._session.run(tuple(map(_instrument_rule, sources)))

    def call(self, function: str, *args: object, host: Host | None = None) -> Json:
        """See `Session`."""
        return self._session.call(function, *args, host=self._listening(host))

    def ask(self, function: str, arguments: str, host: Host | None = None) -> str:
        """See `Session`."""
        return self._session.ask(function, arguments, self._listening(host))

    def _listening(self, host: Host | None) -> Host:
        return {"_host_seen": self._report_line, **(host or {})}

    def _report_line(self, rule: int, line: int) -> None:
        paths = self._marks[f"rule {rule}"][line]
        self._report(rule, tuple(path.replace("?", str(rule), 1) for path in paths))


def _marks(source: tuple[str, str]) -> tuple[str, Marks]:
    return source[0], marks(source[1]) if source[0].startswith("rule ") else {}


def _instrument_rule(source: tuple[str, str]) -> tuple[str, str]:
    script, text = source
    return (script, instrument(text)) if script.startswith("rule ") else source
