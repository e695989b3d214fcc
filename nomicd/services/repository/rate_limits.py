"""How much one address is sent, and how often: a forger must not be able to fill a mailbox through us."""

from __future__ import annotations

import hashlib
from datetime import datetime

from nomicd.services.ports import Reading, Writing
from nomicd.services.rows import RateLimit, SenderHabit

AUTOMATIC = 10
"""Mails a day to one address that somebody's mail causes, beyond the receipts of its own."""


def hash_address(address: str) -> str:
    """An address, for keys: none stands in them."""
    return hashlib.sha256(address.encode()).hexdigest()[:32]


def count_up(tx: Writing, what: str, address: str, now: datetime) -> int:
    """Count one more of that for an address today; how many there are now."""
    number = count_today(tx, what, address, now) + 1
    tx.save(RateLimit(what, hash_address(address), now.date(), number))
    return number


def count_today(tx: Reading, what: str, address: str, now: datetime) -> int:
    """Return how many of that there are for an address today."""
    known = tx.find(RateLimit, what, hash_address(address))
    return known.count if known and known.day == now.date() else 0


def may_send(tx: Writing, address: str, now: datetime, why: str = "", most: int = AUTOMATIC) -> bool:
    """Return whether one more automatic mail may go to that address today; it is counted. Each `why` has a
    bound of its own, so that what anybody can cause does not use up what takes more."""
    return count_up(tx, f"limit/{why}" if why else "limit", address, now) <= most


def remember_habit(tx: Writing, what: str, whom: str, now: datetime) -> None:
    """Keep for some months that a sender's mails come so; once a month is enough."""
    habit = SenderHabit(what, hash_address(whom), now.date().replace(day=1))
    if tx.find(SenderHabit, habit.what, habit.whose) != habit:
        tx.save(habit)
