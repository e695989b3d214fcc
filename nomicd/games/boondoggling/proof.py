"""What anybody can check of a game: its commitment, its dice, its roots of orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from nomicd.games.boondoggling import events as e
from nomicd.kernel.events import Codec, Event, Record
from nomicd.table.proof import Check, Filed, order_digest


def verify(codec: Codec, records: Sequence[Record]) -> list[str]:
    """What does not hold in a log; empty when all holds. Dice of the update to come wait for its secret."""
    check = Check()
    return [
        f"record {record.seq}: {problem}"
        for record in records
        if record.body
        for problem in _see(check, codec.decode(record.name, record.version, record.body))
    ]


def _see(check: Check, event: Event) -> Iterator[str]:
    match event:
        case e.GameOpened(slug=slug):
            check.slug = slug
        case e.ChanceCommitted(commitment=commitment):
            check.before = commitment
        case e.DiceRolled(draws=draws):
            check.draws.extend(draws)
        case e.OrderFiled():
            check.orders.append(Filed(event.source, event.digest, _digest(event)))
        case e.UpdateEnded(number=number, secret=revealed, orders=orders, root=told):
            yield from check.ended(number, revealed, orders, told)
        case _:
            pass


def _digest(order: e.OrderFiled) -> Callable[[int, bytes], tuple[str, ...]]:
    def made(number: int, key: bytes) -> tuple[str, ...]:
        del number
        return (order_digest(key, order.source, order.player, order.verb, order.args, order.text),)

    return made
