"""Who observes a game: addresses that get its public digests and have no part in it."""

from __future__ import annotations

import hashlib

from nomicd.services.ports import Reading, Writing
from nomicd.services.rows import Observer

_SIGN = "observer:"
"""No player can be called so."""


def reader_of(address: str) -> str:
    """As whom an address reads what it observes."""
    return _SIGN + hashlib.sha256(address.encode()).hexdigest()[:16]


def is_observer(reader: str) -> bool:
    """Return whether that is no player."""
    return reader.startswith(_SIGN)


def observers(tx: Reading, slug: str) -> dict[str, str]:
    """All of a game: reader to address."""
    return {each.reader: each.address for each in tx.rows(Observer, game=slug)}


def observes(tx: Reading, slug: str, address: str) -> bool:
    """Return whether that address observes a game."""
    return tx.find(Observer, slug, reader_of(address)) is not None


def put_observer(tx: Writing, slug: str, address: str) -> None:
    """Keep that an address observes a game."""
    tx.save(Observer(slug, reader_of(address), address))
