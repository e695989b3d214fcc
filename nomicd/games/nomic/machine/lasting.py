"""One session for many inputs of a game that is played once more: it is told only what has changed.

The answers are those of a fresh session for each input, or there is a fresh one: rules keep nothing between
two calls (`law/code` refuses what could), unless their code may change what it is shown (see `tame`).
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from nomicd.games.nomic.machine.dispatch import Interpreter
from nomicd.games.nomic.machine.sandbox import Problem, Sandbox, Session
from nomicd.games.nomic.state import State
from nomicd.kernel.ruleset import Input, Ticking

UPDATES = 10
"""A session goes through so many at most: what is left of them in it stays small."""


class Lasting:
    """A sandbox that stands in for another while the inputs of one game come in their order. It holds a
    worker of the other until it is closed."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.interpreter = Interpreter(sandbox)
        self._worn = False
        self._updates = 0

    def session(self, sources: tuple[tuple[str, str], ...]) -> AbstractContextManager[Session]:
        """A session beside the one that lasts."""
        return self._sandbox.session(sources)

    def check(self, source: str, stubs: str) -> tuple[Problem, ...]:
        """See `nomicd.games.nomic.machine.sandbox.Sandbox`."""
        return self._sandbox.check(source, stubs)

    def begin(self, state: State) -> Interpreter:
        """What asks the rules for the next input."""
        if not self.interpreter.lasts(state):
            self.interpreter.close()
        self._worn, self.interpreter.died = self.interpreter.opened, False
        return self.interpreter

    def ended(self, given: Input) -> bool:
        """To be called behind each input: whether the session died of it, and of what it had to do before,
        maybe. Then the input is to be decided again, in a fresh one."""
        if isinstance(given, Ticking):
            self._updates += 1
            if self._updates % UPDATES == 0:
                self.close()
        return self._worn and self.interpreter.died

    def close(self) -> None:
        """Give the session back; the next input has a fresh one."""
        self.interpreter.close()
