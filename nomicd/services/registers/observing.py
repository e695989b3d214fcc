"""Who observes a game: addresses that get its public digests and have no part in it."""

from __future__ import annotations

import hashlib

from nomicd.services.ports import Reading, Writing

_SIGN = "observer:"
"""No player can be called so."""


def reader_of(address: str) -> str:
    """As whom an address reads what it observes."""
    return _SIGN + hashlib.sha256(address.encode()).hexdigest()[:16]


def is_observer(reader: str) -> bool:
    """Whether that is no player."""
    return reader.startswith(_SIGN)


def observers(tx: Reading, slug: str) -> dict[str, str]:
    """All of a game: reader to address."""
    found = ((key.rpartition("/")[2], tx.get(key)) for key in tx.keys(f"observer/{slug}/"))
    return {reader: address for reader, address in sorted(found) if address}


def observes(tx: Reading, slug: str, address: str) -> bool:
    """Whether that address observes a game."""
    return bool(tx.get(f"observer/{slug}/{reader_of(address)}"))


def put_observer(tx: Writing, slug: str, address: str) -> None:
    """Keep that an address observes a game."""
    tx.put(f"observer/{slug}/{reader_of(address)}", address)


def drop_observer(tx: Writing, slug: str, reader: str) -> None:
    """Keep that it does not, by the name that it reads under."""
    tx.drop(f"observer/{slug}/{reader}")
