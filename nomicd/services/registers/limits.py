"""How much one address is sent, and how often: a forger must not be able to fill a mailbox through us."""

from __future__ import annotations

import hashlib
from datetime import datetime

from nomicd.services.ports import Writing

AUTOMATIC = 10
"""Mails a day to one address that somebody's mail causes, beyond the receipts of its own."""


def whose(address: str) -> str:
    """An address, for keys: none stands in them."""
    return hashlib.sha256(address.encode()).hexdigest()[:32]


def counted(tx: Writing, what: str, address: str, now: datetime) -> int:
    """Count one more of that for an address today; how many there are now."""
    key, today = f"{what}/{whose(address)}", f"{now:%Y-%m-%d}"
    day, _, count = (tx.get(key) or "").partition(" ")
    number = 1 + (int(count) if day == today else 0)
    tx.put(key, f"{today} {number}")
    return number


def may_send(tx: Writing, address: str, now: datetime, why: str = "", most: int = AUTOMATIC) -> bool:
    """Whether one more automatic mail may go to that address today; it is counted. Each `why` has a bound of
    its own, so that what anybody can cause does not use up what takes more."""
    return counted(tx, f"limit/{why}" if why else "limit", address, now) <= most


def remember(tx: Writing, what: str, now: datetime) -> None:
    """Keep for some months that this was so; once a month is enough."""
    month = f"{now:%Y-%m}"
    if tx.get(what) != month:
        tx.put(what, month)
