"""One thing and all that follows from it: carried out to its end, or undone and begun again without the rule
for which it had none."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable

from nomicd.games.nomic.engine.answers import Error
from nomicd.games.nomic.engine.facts import Savepoint
from nomicd.games.nomic.engine.hook_calls import ActionRefused, Runaway
from nomicd.games.nomic.engine.invariants import breach
from nomicd.games.nomic.engine.presenting import Presenting

MAX_EVENTS = 400
MAX_SUSPECTS = 8
BUSY = 8


class Chains(Presenting):
    """Events that are presented with all that follows from them."""

    def chain(self, start: Callable[[], None]) -> None:
        """Carry out one thing and all that follows from it. If that never ends, or leads to what must not be,
        it is undone, a rule suspended, and it is begun again: the newest rule without which it goes well,
        else, of the newest, the one that did most of it. Raises `ActionRefused` from a strict start."""
        saved = self.save()
        while complaint := self._complaint(start, saved):
            suspects = self._suspects()
            assert suspects, complaint  # with no rule in it, the fault is ours
            if any(self._goes_without(rule, complaint, saved, start) for rule in suspects[:MAX_SUSPECTS]):
                return
            self.restore(saved)
            self._accuse(suspects[0], complaint)
            saved = self.save()

    def _suspects(self) -> list[int]:
        """The rules that have done something in it, the newest first. One that did little has but begun what
        others do not end."""
        did = {rule: n for rule, n in self._busy.items() if rule in self.state.rules}
        busy = [rule for rule, n in did.items() if n >= BUSY] or list(did)
        return sorted(busy, key=lambda rule: (-self._since(rule), -did[rule], rule))

    def _complaint(self, start: Callable[[], None], saved: Savepoint) -> str:
        """Carry it out; what is wrong with that, "" if nothing is."""
        self._limit, self._busy = len(self.events) + MAX_EVENTS, Counter()
        try:
            start()
            self.drain()
        except Runaway:
            return f"more than {MAX_EVENTS} events followed from one"
        finally:
            self._limit = sys.maxsize
        return breach(saved.state, self.state, self.events[saved.events :])

    def _goes_without(self, rule: int, complaint: str, saved: Savepoint, start: Callable[[], None]) -> bool:
        self.restore(saved)
        self._accuse(rule, complaint)
        return not self._complaint(start, saved)

    def _accuse(self, rule: int, complaint: str) -> None:
        self.suspend("", {}, Error(rule, complaint))

    def _since(self, rule: int) -> int:
        """The update in which it took its present form."""
        return self.state.rules[rule].since if rule in self.state.rules else 0

    def attempt(self, start: Callable[[], None]) -> ActionRefused | None:
        """Carry out an action with all that follows. If it is refused, nothing of it has happened, but that
        code which broke is suspended."""
        saved = self.save()
        try:
            self.chain(start)
        except ActionRefused as no:
            self.restore(saved)
            if no.error:
                self.suspend(no.hook, no.fields, no.error)
            return no
        return None
