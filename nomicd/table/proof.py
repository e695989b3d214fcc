"""What anybody can check of a game: its secrets, its dice, its roots of orders. Seeds are in hexadecimal."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from nomicd.kernel import chance
from nomicd.kernel.chance import Draw, Fixed

_canonical = msgspec.json.Encoder(order="deterministic").encode


STRIDE = 64
"""Of so many links of a chain one is kept."""


@lru_cache(maxsize=1024)
def secret(seed: str, number: int) -> bytes:
    """The secret of update `number` of a game whose seed is this: see `chance.secret`. A chain is long, so
    it is walked once. Raises ValueError past its end."""
    if not 0 <= number <= chance.LENGTH:
        return chance.secret(bytes.fromhex(seed), number)
    kept, beyond = divmod(chance.LENGTH - number, STRIDE)
    return _walk(_links(seed)[kept], beyond)


@lru_cache(maxsize=1024)
def _links(seed: str) -> tuple[bytes, ...]:
    """The links of a chain from its far end on, one of each stride."""
    links = [bytes.fromhex(seed)]
    for _ in range(chance.LENGTH // STRIDE):
        links.append(_walk(links[-1], STRIDE))
    return tuple(links)


def _walk(link: bytes, steps: int) -> bytes:
    for _ in range(steps):
        link = hashlib.sha256(link).digest()
    return link


def scratch(commitment: str) -> bytes:
    """Return what trials and rehearsals draw from: as public as the commitment, and no use for guessing
    dice."""
    return hashlib.sha256(b"scratch/" + commitment.encode()).digest()


@lru_cache(maxsize=1024)
def seal(seed: str) -> bytes:
    """The key of all that stays hidden in a game whose seed is this."""
    return hashlib.sha256(b"seal/" + bytes.fromhex(seed)).digest()


VOTE = "vote"
"""The verb of votes, in every game that has any."""


def token(seed: str, slug: str, number: int, player: str) -> str:
    """By which a player finds the own line in the tally of a secret ballot: `k7qm-2xwd`. Without the seal
    nobody can tell whose it is."""
    mac = hmac.digest(seal(seed), f"token/{slug}/{number}/{player}".encode(), "sha256")
    text = base64.b32encode(mac).decode().lower()
    return f"{text[:4]}-{text[4:8]}"


def order_key(seed: str, number: int, verb: str) -> bytes:
    """Return what salts the digests of the orders of update `number`. Of a vote the seal is in it: there is
    so little to guess about one that the update's secret, once revealed, would tell it."""
    key = secret(seed, number)
    return hmac.digest(seal(seed), b"vote/" + key, "sha256") if verb == VOTE else key


def order_digest(key: bytes, source: str, player: str, verb: str, args: object, text: str) -> str:
    """SHA-256 over a salt that the update's secret gives, and the order as canonical JSON."""
    salt = hmac.digest(key, f"order/{source}".encode(), "sha256")[:16]
    return hashlib.sha256(salt + _canonical([source, player, verb, args, text])).hexdigest()


def root(digests: Sequence[str]) -> str:
    """One hash for all of them: see `chance.root`. "" if one of them is no digest, as in a forged log."""
    try:
        return chance.root(map(bytes.fromhex, digests)).hex()
    except ValueError:
        return ""


def _whole_root(digests: Sequence[str]) -> str:
    """The root of updates from before digests were listed by their first half."""
    return hashlib.sha256("\n".join(sorted(digests)).encode()).hexdigest()


def dice_lines(
    slug: str,
    number: int,
    revealed: str,
    draws: Iterable[Draw],
    digests: Iterable[str],
    fixed: Mapping[str, Fixed] | None = None,
) -> tuple[str, ...]:
    """An update's dice and orders in the lines that `docs/verify_dice.py` reads. `fixed` are dice that the
    Admin has set: they are listed with what was drawn for them, as all are, and then as set."""
    listed, counted, by_hand = tuple(digests), tuple(draws), fixed or {}
    theirs = [each for each in counted if is_fixed(each, by_hand)]
    shown = (
        msgspec.structs.replace(each, value=by_hand[each.label].shown) if each in theirs else each
        for each in counted
    )
    return (
        f"game {slug} update {number}",
        f"secret {revealed}",
        f"before {hashlib.sha256(bytes.fromhex(revealed)).hexdigest()}",
        *draw_lines(shown),
        *(f"set by the Admin: {_die(each)} instead of {by_hand[each.label].shown}" for each in theirs),
        *order_lines(listed),
        f"root {root(listed)}",
    )


def _die(one: Draw) -> str:
    return f"{one.label} d{one.sides} {one.value}"


def is_fixed(one: Draw, fixed: Mapping[str, Fixed]) -> bool:
    """Return whether that die was set by the Admin."""
    found = fixed.get(one.label)
    return found is not None and found.sides == one.sides


def order_lines(digests: Iterable[str]) -> Iterator[str]:
    """`orders 0e8e… 0ef3…`: what the root stands for, two to a line."""
    listed = sorted(digest[: chance.LISTED] for digest in digests)
    return (f"orders {' '.join(listed[at : at + 2])}" for at in range(0, len(listed), 2))


WIDE = 64
"""A line of draws goes on while it is no longer than that."""


def draw_lines(draws: Iterable[Draw]) -> Iterator[str]:
    """`draw game/u8/move/bob d6 2 5`: under one label the values of that draw and of those after it, whose
    labels end in #2, #3 and so on; the number of sides again where it changes."""
    line, follows, sides = "", "", 0
    for draw in draws:
        if line and draw.label == follows and len(line) < WIDE:
            line += f" {draw.value}" if draw.sides == sides else f" d{draw.sides} {draw.value}"
        else:
            yield from filter(None, [line])
            line = f"draw {draw.label} d{draw.sides} {draw.value}"
        follows, sides = _number_next(draw.label), draw.sides
    yield from filter(None, [line])


def _number_next(label: str) -> str:
    """`move/bob#2` after `move/bob`, `move/bob#3` after that."""
    stem, _, number = label.partition("#")
    return f"{stem}#{int(number or 1) + 1}"


class Filed(msgspec.Struct, frozen=True):
    """An order of a log. `made` gives the digests that it may have, by the update's number and secret; None
    where what is at hand cannot tell."""

    source: str
    digest: str
    made: Callable[[int, bytes], tuple[str, ...] | None]


class Check:
    """Told of a log in order; draws and orders wait for the secret that proves them."""

    def __init__(self) -> None:
        self.slug = ""
        self.before = ""
        """The last secret revealed; first the commitment."""
        self.draws: list[Draw] = []
        self.orders: list[Filed] = []
        self.fixed: dict[str, Fixed] = {}
        """Dice that the Admin has set."""
        self._labels: set[str] = set()

    def check_end(self, number: int, revealed: str, digests: Sequence[str], told: str) -> Iterator[str]:
        """Yield what is wrong with an update that reveals this secret, these orders' digests and that
        root."""
        if hashlib.sha256(bytes.fromhex(revealed)).hexdigest() != self.before:
            yield f"the secret of update {number} does not follow from the one before"
        self.before = revealed
        key = bytes.fromhex(revealed)
        yield from self._dice(number, key)
        for order in self.orders:
            made = order.made(number, key)
            if order.digest not in digests or (made is not None and order.digest not in made):
                yield f"the order {order.source} is not among those of update {number}"
        if told not in {root(digests), _whole_root(digests)}:
            yield f"the root of update {number} is not that of its orders"
        self.draws, self.orders = [], []

    def _dice(self, number: int, key: bytes) -> Iterator[str]:
        for draw in self.draws:
            if not draw.label.startswith(f"{self.slug}/u{number}/") or draw.label in self._labels:
                yield f"the label {draw.label} is not one of update {number}, or was used before"
            self._labels.add(draw.label)
            drawn = Draw(draw.label, draw.sides, chance.draw(key, draw.label, draw.sides))
            if is_fixed(draw, self.fixed) and drawn.value != (shown := self.fixed[draw.label].shown):
                yield f"the roll {draw.label}, which the Admin has set, had not shown {shown}"
            if chance.fix_dice(drawn, self.fixed) != draw:
                yield f"the roll {draw.label} was not {draw.value}"
