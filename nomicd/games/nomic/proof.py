"""What anybody can check of a Nomic: its commitment, its dice, its roots of orders, its secret ballots."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable, Iterator, Sequence

from nomicd.games.nomic import events as e
from nomicd.kernel.events import Codec, Event, Record
from nomicd.table.proof import Check, Filed, order_digest, root, scratch, seal, secret

__all__ = ["order_digest", "order_key", "root", "scratch", "seal", "secret", "token", "verify"]

VOTE = "vote"


def token(seed: str, slug: str, number: int, player: str) -> str:
    """By which a player finds the own line in the tally of a secret ballot: `k7qm-2xwd`. Without the seal
    nobody can tell whose it is."""
    mac = hmac.digest(seal(seed), f"token/{slug}/{number}/{player}".encode(), "sha256")
    text = base64.b32encode(mac).decode().lower()
    return f"{text[:4]}-{text[4:8]}"


def order_key(seed: str, number: int, verb: str) -> bytes:
    """What salts the digests of the orders of update `number`. Of a vote the seal is in it: there is so
    little to guess about one that the update's secret, once revealed, would tell it."""
    key = secret(seed, number)
    return hmac.digest(seal(seed), b"vote/" + key, "sha256") if verb == VOTE else key


def verify(codec: Codec, records: Sequence[Record]) -> list[str]:
    """What does not hold in a whole log: secrets that do not follow, dice that do not come from them, orders
    that their root leaves out. Empty when all holds. Dice of the update to come wait for its secret."""
    check = _Log()
    return [
        f"record {record.seq}: {problem}"
        for record in records
        if record.body
        for problem in check.see(codec.decode(record.name, record.version, record.body))
    ]


class _Log:
    """Reads a log in order."""

    def __init__(self) -> None:
        self._check = Check()
        self._seed = ""

    def see(self, event: Event) -> Iterator[str]:
        """What is wrong, told when the event comes that shows it."""
        match event:
            case e.GameOpened(slug=slug):
                self._check.slug = slug
            case e.ChanceSealed(seed=seed):
                self._seed = seed
            case e.ChanceCommitted(commitment=commitment):
                self._check.before = commitment
            case e.DiceRolled(draws=draws):
                self._check.draws.extend(draws)
            case e.OrderFiled():
                self._check.orders.append(Filed(event.source, event.digest, self._digests(event)))
            case e.UpdateEnded(number=number, secret=revealed, orders=orders, root=told):
                yield from self._check.ended(number, revealed, orders, told)
            case _:
                pass

    def _digests(self, order: e.OrderFiled) -> Callable[[int, bytes], tuple[str, ...] | None]:
        """Of a vote only the seed can tell its digest; votes of old logs were salted as any other order."""

        def made(number: int, key: bytes) -> tuple[str, ...] | None:
            if order.verb == VOTE and not self._seed:
                return None
            keys = (order_key(self._seed, number, VOTE), key) if order.verb == VOTE else (key,)
            said = (order.source, order.player, order.verb, order.args, order.text)
            return tuple(order_digest(each, *said) for each in keys)

        return made
