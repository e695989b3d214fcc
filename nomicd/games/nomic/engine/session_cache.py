"""One session for many inputs: of a game that is played once more, and of games by the same rules as their
mail comes. It is told only what has changed.

The answers are those of a fresh session for each input: rules keep nothing between two calls, since those
of which that is not plain to see (`tame`) are made anew for each. These have a fresh session all the same.
Before it hears of another game, it has forgotten the one before.
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from nomicd.games.nomic.engine.session import Interpreter
from nomicd.games.nomic.engine.trial_cache import Trials
from nomicd.games.nomic.state import State
from nomicd.kernel.inputs import Input, UpdateTick
from nomicd.kernel.sandbox import Problem, Sandbox, Session
from nomicd.law.clocked import TimedSandbox

UPDATES = 10
"""A session goes through so many at most: what is left of them in it stays small."""

INPUTS = 100
"""The same of all inputs."""


class SessionCache:
    """A sandbox that stands in for another while inputs come, those of each game in their order. It holds a
    worker of the other until it is closed."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self._clocked = TimedSandbox(sandbox, worn=True)
        self.interpreter = Interpreter(self._clocked)
        self.trials = Trials()
        self._updates = self._inputs = 0
        self._slug = ""

    @property
    def seconds_spent(self) -> float:
        """See `nomicd.kernel.sandbox.Sandbox`."""
        return self.sandbox.seconds_spent

    def session(
        self, sources: tuple[tuple[str, str], ...], *, brief: bool = False
    ) -> AbstractContextManager[Session]:
        """A session beside the one that lasts."""
        return self.sandbox.session(sources, brief=brief)

    def check(self, source: str, stubs: str) -> tuple[Problem, ...]:
        """See `nomicd.kernel.sandbox.Sandbox`."""
        return self.sandbox.check(source, stubs)

    def begin(self, state: State) -> Interpreter:
        """Return what asks the rules for the next input. It raises `StaleSession` where a limit is hit."""
        self._clocked.begin()
        if self._slug != state.slug:
            self._slug = state.slug
            self.interpreter.leave()
        self.interpreter.begin()
        if not self.interpreter.lasts(state):
            self.interpreter.close()
        return self.interpreter

    def end(self, given: Input) -> None:
        """To be called behind each input."""
        self._inputs += 1
        self._updates += isinstance(given, UpdateTick)
        if self._inputs == INPUTS or self._updates == UPDATES:
            self.close()

    def close(self) -> None:
        """Give the session back; the next input has a fresh one."""
        self._inputs = self._updates = 0
        self.interpreter.close()
