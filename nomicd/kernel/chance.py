"""Chance that is committed before and checkable after.

The secrets of a game form a reverse hash chain: `secret(i) = SHA-256(secret(i + 1))`, published as
`secret(0)` when the game opens; update i reveals `secret(i)`, which anybody checks against the one before.
A draw is HMAC-SHA256(secret, label + "/" + counter), its first eight bytes read as an integer and
rejected past the last whole multiple of the sides. So a roll depends on its label alone.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")
LENGTH = 4096
"""Updates that one seed lasts for: at three a week, twenty-six years."""


class Draw(msgspec.Struct, frozen=True):
    """One labelled draw and what it gave, from 1 to `sides`."""

    label: str
    sides: int
    value: int


class Fixed(msgspec.Struct, frozen=True):
    """A die of so many sides that was set by hand: `value` counts, `shown` is what was drawn."""

    sides: int
    value: int
    shown: int


def fix_dice(one: Draw, fixed: Mapping[str, Fixed]) -> Draw:
    """A draw as it counts, where some dice were set. A set die of other sides is another die."""
    found = fixed.get(one.label)
    return msgspec.structs.replace(one, value=found.value) if found and found.sides == one.sides else one


def secret(seed: bytes, number: int) -> bytes:
    """The secret of update `number`; number 0 is the commitment. Raises ValueError past the chain's end."""
    if not 0 <= number <= LENGTH:
        raise ValueError(f"the chain of secrets has updates 0 to {LENGTH}, not {number}")
    link = seed
    for _ in range(LENGTH - number):
        link = hashlib.sha256(link).digest()
    return link


def follows(revealed: bytes, before: bytes) -> bool:
    """Return whether a revealed secret is the one that the secret before it was the commitment to."""
    return hmac.compare_digest(hashlib.sha256(revealed).digest(), before)


LISTED = 32
"""Of an order's digest so many hexadecimal digits are listed in mails: 128 bits, two to a line."""


def root(orders: Iterable[bytes]) -> bytes:
    """One hash for the orders of an update, accepted and refused: no order can be left out unseen.

    SHA-256 of the orders' digests as they are listed, in hexadecimal, sorted, joined by newlines.
    """
    return hashlib.sha256("\n".join(sorted(order.hex()[:LISTED] for order in orders)).encode()).digest()


def draw(key: bytes, label: str, sides: int) -> int:
    """An unbiased integer from 1 to `sides` (1 to 2**32)."""
    if not 1 <= sides <= 2**32:
        raise ValueError(f"a die has 1 to 2**32 sides, not {sides}")
    limit = 2**64 - 2**64 % sides
    counter = 0
    while True:
        digest = hmac.digest(key, f"{label}/{counter}".encode(), "sha256")
        number = int.from_bytes(digest[:8], "big")
        if number < limit:
            return number % sides + 1
        counter += 1


_UNSAFE = re.compile(r"[^A-Za-z0-9_./:+@-]")
_LONGEST = 80


class Dice:
    """The draws of one update. Labels are made unique: the second `move` is `move#2`.

    Labels may come from rule code, and are printed in digests: what is not a letter, digit or one of
    `_./:+@-` becomes `-` (so nobody can write the `#` of a counter), and 80 characters are enough. Of `fixed`
    dice, by their labels, the values count that they were set to.
    """

    def __init__(
        self,
        key: bytes,
        prefix: str,
        used: dict[str, int] | None = None,
        fixed: Mapping[str, Fixed] | None = None,
    ) -> None:
        self._key = key
        self._prefix = prefix
        self._fixed: Mapping[str, Fixed] = fixed or {}
        self.used: dict[str, int] = dict(used or {})
        self.drawn: list[Draw] = []

    def integer(self, label: str, sides: int) -> int:
        """From 1 to `sides`; kept in `drawn`. Raises ValueError for no sides, or more than 2**32."""
        label = _UNSAFE.sub("-", label)[:_LONGEST]
        count = self.used[label] = self.used.get(label, 0) + 1
        full = f"{self._prefix}/{label}" + (f"#{count}" if count > 1 else "")
        drawn = Draw(full, sides, draw(self._key, full, sides))
        if self._fixed:
            drawn = fix_dice(drawn, self._fixed)
        self.drawn.append(drawn)
        return drawn.value

    def pick(self, label: str, options: Sequence[T]) -> T:
        """One of the options, each as likely. Raises ValueError if there are none."""
        return options[self.integer(label, len(options)) - 1]

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """All items in random order (Fisher-Yates, one draw a place)."""
        rest = list(items)
        for place in range(len(rest) - 1, 0, -1):
            other = self.integer(f"{label}/{place}", place + 1) - 1
            rest[place], rest[other] = rest[other], rest[place]
        return rest
