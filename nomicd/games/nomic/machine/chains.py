"""One thing and all that follows from it: carried out to its end, or undone and begun again without the rule
for which it had none."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable

from nomicd.games.nomic.machine.dispatch import Error
from nomicd.games.nomic.machine.facts import Savepoint
from nomicd.games.nomic.machine.presenting import Presenting
from nomicd.games.nomic.machine.stage import Refusal, Runaway

MAX_EVENTS = 400
MAX_SUSPECTS = 8


class Chains(Presenting):
    """Events that are presented with all that follows from them."""

    def chain(self, start: Callable[[], None]) -> None:
        """Carry out one thing and all that follows from it. If it never ends, it is undone, a rule suspended,
        and it is begun again: the newest rule without which it ends, else the one that did most of it.
        Raises `Refusal` from a strict start."""
        saved = self.save()
        while not self._ends(start):
            did = {rule: n for rule, n in self._busy.items() if rule}
            suspects = sorted(did, key=lambda rule: (-self._since(rule), -did[rule], rule))
            if any(self._ends_without(rule, saved, start) for rule in suspects[:MAX_SUSPECTS]):
                return
            self.restore(saved)
            self._accuse(max(did, key=lambda rule: (did[rule], -rule)))
            saved = self.save()

    def _ends(self, start: Callable[[], None]) -> bool:
        self._limit, self._busy = len(self.events) + MAX_EVENTS, Counter()
        try:
            start()
            self.drain()
        except Runaway:
            return False
        finally:
            self._limit = sys.maxsize
        return True

    def _ends_without(self, rule: int, saved: Savepoint, start: Callable[[], None]) -> bool:
        self.restore(saved)
        self._accuse(rule)
        return self._ends(start)

    def _accuse(self, rule: int) -> None:
        self.suspend("", {}, Error(rule, f"more than {MAX_EVENTS} events followed from one"))

    def _since(self, rule: int) -> int:
        """The update in which it took its present form."""
        return self.state.rules[rule].since if rule in self.state.rules else 0

    def attempt(self, start: Callable[[], None]) -> Refusal | None:
        """Carry out an action with all that follows. If it is refused, nothing of it has happened, but that
        code which broke is suspended."""
        saved = self.save()
        try:
            self.chain(start)
        except Refusal as no:
            self.restore(saved)
            if no.error:
                self.suspend(no.hook, no.fields, no.error)
            return no
        return None
