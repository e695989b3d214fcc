"""Decks and hands: orders that nobody knows before the end, and that everybody can check then.

A deck has a secret of its own, whose commitment is published when the game opens. Each shuffle follows from
the secret, the deck's name and the shuffle's number alone, so that with the secret anybody can do it again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec

from nomicd.kernel.chance import Dice

_TAG = b"nomicd/deck/1\n"


class Deck(msgspec.Struct, frozen=True):
    """`pile` from the top. `discards` oldest first. `shuffles` counts how often it has been shuffled."""

    name: str
    pile: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    shuffles: int = 0


Hand: TypeAlias = tuple[str, ...]
"""Cards that one player holds, in the order in which they came; of equal cards there may be several."""


def secret(seed: bytes, name: str) -> bytes:
    """The secret of a game's deck: to know it is not to know the seed, or another deck's."""
    return hmac.digest(seed, b"deck/" + name.encode(), "sha256")


def commitment(key: bytes) -> str:
    """What is published of a deck's secret before the game; hexadecimal."""
    return hashlib.sha256(_TAG + key).hexdigest()


def opens(published: str, key: bytes) -> bool:
    """Whether that is the secret which was committed to."""
    return hmac.compare_digest(published, commitment(key))


def shuffled(key: bytes, name: str, number: int, cards: Iterable[str]) -> tuple[str, ...]:
    """The order of these cards after shuffle `number` (from 1), from the top. How they lay before does not
    matter."""
    dice = Dice(key, f"deck/{name}/{number}")
    return tuple(dice.shuffle("place", sorted(cards)))


def laid(deck: Deck, pile: Sequence[str]) -> Deck:
    """The deck when all that is in no hand has been shuffled to that pile."""
    return Deck(deck.name, tuple(pile), (), deck.shuffles + 1)


def reshuffled(deck: Deck, key: bytes) -> Deck:
    """The deck when the discards have been shuffled in with what is left of the pile."""
    cards = (*deck.pile, *deck.discards)
    return laid(deck, shuffled(key, deck.name, deck.shuffles + 1, cards))


def drawn(deck: Deck, many: int = 1) -> tuple[Hand, Deck]:
    """The top cards, fewer if there are fewer, and the deck without them."""
    return deck.pile[:many], msgspec.structs.replace(deck, pile=deck.pile[many:])


def discarded(deck: Deck, card: str) -> Deck:
    """The deck when that card has been laid on the discards."""
    return msgspec.structs.replace(deck, discards=(*deck.discards, card))


def under(deck: Deck, card: str) -> Deck:
    """The deck when that card has been put under the pile."""
    return msgspec.structs.replace(deck, pile=(*deck.pile, card))


def without(hand: Sequence[str], card: str) -> Hand:
    """The hand without one of that card. Raises ValueError if it is not there."""
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])
