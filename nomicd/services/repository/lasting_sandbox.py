"""Sandboxes that last from one input to the next."""

from __future__ import annotations

from contextlib import ExitStack

from nomicd.kernel.game import AnyGame
from nomicd.kernel.sandbox import Sandbox


class LastingSandbox:
    """What inputs run their rules with while they come one after the other. It is held for one kind of game
    at a time: each holds a session of the sandbox."""

    def __init__(self, sandbox: Sandbox | None) -> None:
        self._sandbox = sandbox
        self._held = ExitStack()
        self._kind = ""
        self._steady: Sandbox | None = None

    def of(self, ruleset: AnyGame) -> Sandbox | None:
        """Return what to decide inputs of that kind of game with."""
        if self._sandbox is None:
            return None
        if self._kind != ruleset.name:
            self.rest()
            self._kind, self._steady = ruleset.name, self._held.enter_context(ruleset.steady(self._sandbox))
        return self._steady

    def rest(self) -> None:
        """Give back what is held."""
        self._kind, self._steady = "", None
        self._held.close()
