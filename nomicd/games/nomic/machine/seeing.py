"""A sandbox that tells which marked statements are carried out (`nomicd.games.nomic.law.marks`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nomicd.games.nomic.law.marks import instrumented
from nomicd.games.nomic.machine.sandbox import Host, Problem, Sandbox, Session

Report = Callable[[int, int], None]
"""Gets the number of a rule and the line of a mark in its code."""


class Seeing:
    """As the sandbox inside, which it does not close; `report` is called for each mark that rule code comes
    by, once for each call of a session. Code and time grow a little: it is not for games that are played."""

    def __init__(self, sandbox: Sandbox, report: Report) -> None:
        self._sandbox = sandbox
        self._report = report

    @contextmanager
    def session(self, sources: tuple[tuple[str, str], ...]) -> Iterator[Session]:
        """See `Sandbox`."""
        with self._sandbox.session(tuple(map(_instrumented, sources))) as session:
            yield _Session(session, self._report)

    def check(self, source: str, stubs: str) -> tuple[Problem, ...]:
        """See `Sandbox`."""
        return self._sandbox.check(source, stubs)


class _Session:
    def __init__(self, session: Session, report: Report) -> None:
        self._session = session
        self._report = report

    def call(self, function: str, *args: Any, host: Host | None = None) -> Any:
        """See `Session`."""
        return self._session.call(function, *args, host={**(host or {}), "_host_seen": self._seen})

    def _seen(self, rule: int, line: int) -> None:
        self._report(rule, line - 1)  # a rule's code stands one line below its wrapper's head


def _instrumented(source: tuple[str, str]) -> tuple[str, str]:
    script, text = source
    return (script, instrumented(text)) if script.startswith("rule ") else source
