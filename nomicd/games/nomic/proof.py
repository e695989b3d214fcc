"""What anybody can check of a game: its commitment, its dice, its roots of orders."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from nomicd.games.nomic import events as e
from nomicd.kernel import chance
from nomicd.kernel.events import Codec, Event, Record

VOTE = "vote"
_canonical = msgspec.json.Encoder(order="deterministic").encode


@lru_cache(maxsize=1024)
def secret(seed: str, number: int) -> bytes:
    """The secret of update `number` of a game whose seed is this, in hex. Kept: a chain is long to walk."""
    return chance.secret(bytes.fromhex(seed), number)


def scratch(commitment: str) -> bytes:
    """What trials and rehearsals draw from: as public as the commitment, and no use for guessing dice."""
    return hashlib.sha256(b"scratch/" + commitment.encode()).digest()


def seal(seed: str) -> bytes:
    """The key of all that stays hidden in a game whose seed is this, in hex."""
    return hashlib.sha256(b"seal/" + bytes.fromhex(seed)).digest()


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


def order_digest(key: bytes, source: str, player: str, verb: str, args: object, text: str) -> str:
    """SHA-256 over a salt that the update's secret gives, and the order as canonical JSON."""
    salt = hmac.digest(key, f"order/{source}".encode(), "sha256")[:16]
    return hashlib.sha256(salt + _canonical([source, player, verb, args, text])).hexdigest()


def root(digests: Sequence[str]) -> str:
    """SHA-256 of the sorted digests, joined by newlines."""
    return hashlib.sha256("\n".join(sorted(digests)).encode()).hexdigest()


def verify(codec: Codec, records: Sequence[Record]) -> list[str]:
    """What does not hold in a whole log: secrets that do not follow, dice that do not come from them, orders
    that their root leaves out. Empty when all holds. Dice of the update to come wait for its secret."""
    check = _Check()
    return [
        f"record {record.seq}: {problem}"
        for record in records
        if record.body
        for problem in check.see(codec.decode(record.name, record.version, record.body))
    ]


class _Check:
    """Reads a log in order; rolls and orders wait for the secret that proves them."""

    def __init__(self) -> None:
        self._before = ""
        self._slug = ""
        self._seed = ""
        self._rolls: list[e.DiceRolled] = []
        self._orders: list[e.OrderFiled] = []
        self._labels: set[str] = set()

    def see(self, event: Event) -> Iterator[str]:
        """What is wrong, told when the event comes that shows it."""
        match event:
            case e.GameOpened(slug=slug):
                self._slug = slug
            case e.ChanceSealed(seed=seed):
                self._seed = seed
            case e.ChanceCommitted(commitment=commitment):
                self._before = commitment
            case e.DiceRolled():
                self._rolls.append(event)
            case e.OrderFiled():
                self._orders.append(event)
            case e.UpdateEnded():
                yield from self._ended(event)
            case _:
                pass

    def _ended(self, update: e.UpdateEnded) -> Iterator[str]:
        if hashlib.sha256(bytes.fromhex(update.secret)).hexdigest() != self._before:
            yield f"the secret of update {update.number} does not follow from the one before"
        self._before = update.secret
        key = bytes.fromhex(update.secret)
        yield from self._dice(update.number, key)
        yield from self._filed(update, key)
        self._rolls, self._orders = [], []

    def _dice(self, number: int, key: bytes) -> Iterator[str]:
        for draw in (draw for roll in self._rolls for draw in roll.draws):
            if not draw.label.startswith(f"{self._slug}/u{number}/") or draw.label in self._labels:
                yield f"the label {draw.label} is not one of update {number}, or was used before"
            self._labels.add(draw.label)
            if chance.draw(key, draw.label, draw.sides) != draw.value:
                yield f"the roll {draw.label} was not {draw.value}"

    def _filed(self, update: e.UpdateEnded, key: bytes) -> Iterator[str]:
        for order in self._orders:
            if order.digest not in update.orders or not self._bound(update.number, key, order):
                yield f"the order {order.source} is not among those of update {update.number}"
        if root(update.orders) != update.root:
            yield f"the root of update {update.number} is not that of its orders"

    def _bound(self, number: int, key: bytes, order: e.OrderFiled) -> bool:
        """Whether its digest is that of the order. Of a vote only the seed can tell; votes of old logs were
        salted as any other order."""
        if order.verb == VOTE and not self._seed:
            return True
        keys = (order_key(self._seed, number, VOTE), key) if order.verb == VOTE else (key,)
        made = (order_digest(k, order.source, order.player, order.verb, order.args, order.text) for k in keys)
        return order.digest in made
