"""What anybody can check of a game's log: its commitment, its dice, its roots of orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nomicd.kernel.events import GameEvent
from nomicd.table.course import facts as f
from nomicd.table.presence.erasing import is_erased
from nomicd.table.proof import VOTE, Check, Filed, order_digest, order_key


def verify(events: Iterable[tuple[int, GameEvent]]) -> list[str]:
    """Return what does not hold in a log, of which these are the events that can be read, each with its
    number: secrets that do not follow, dice that do not come from them, orders that their root leaves out.
    Empty when all holds. Dice of the update to come wait for its secret."""
    check = _Log()
    return [f"record {number}: {problem}" for number, event in events for problem in check.see(event)]


class _Log:
    """Reads a log in order."""

    def __init__(self) -> None:
        self._check = Check()
        self._seed = ""

    def see(self, event: GameEvent) -> Iterator[str]:
        """Yield what is wrong, told when the event comes that shows it."""
        match event:
            case f.GameOpened(slug=slug):
                self._check.slug = slug
            case f.ChanceSealed(seed=seed):
                self._seed = seed
            case f.ChanceCommitted(commitment=commitment):
                self._check.before = commitment
            case f.DiceRolled(draws=draws):
                self._check.draws.extend(draws)
            case f.AnyDiceSet():
                self._check.fixed.update(event.by_label)
            case f.AnyOrderFiled():
                self._check.orders.append(Filed(event.source, event.digest, self._digests(event)))
            case f.UpdateEnded(number=number, secret=revealed, orders=orders, root=told):
                yield from self._check.check_end(number, revealed, orders, told)
            case _:
                pass

    def _digests(self, order: f.AnyOrderFiled) -> Callable[[int, bytes], tuple[str, ...] | None]:
        """Of a vote only the seed can tell its digest, and of an order whose words have been erased nothing
        can; votes of old logs were salted as any other order."""

        def compute_digests(number: int, key: bytes) -> tuple[str, ...] | None:
            if is_erased(order) or (order.verb == VOTE and not self._seed):
                return None
            keys = (order_key(self._seed, number, VOTE), key) if order.verb == VOTE else (key,)
            said = (order.source, order.player, order.verb, order.args, order.text)
            return tuple(order_digest(each, *said) for each in keys)

        return compute_digests
