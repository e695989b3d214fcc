"""What the service remembered for a while and needs no more, swept away once a day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

import msgspec

from nomicd.services.ports import Disposition, Reading, Store, Writing
from nomicd.services.processing.confirmations import PendingConfirmation

_DAY = timedelta(days=1)
_DONE = "swept"

Over = Callable[[Reading, str, str, datetime], bool]


def _dated(_tx: Reading, _key: str, value: str, now: datetime) -> bool:
    """Its value begins with a date; nothing of that kind counts for more than two days."""
    return value[:10] < f"{now - 4 * _DAY:%Y-%m-%d}"


def _unanswered(_tx: Reading, _key: str, value: str, now: datetime) -> bool:
    """An order that waits for its reason is forgotten after two weeks."""
    return value[:10] < f"{now - 14 * _DAY:%Y-%m-%d}"


def _named_after_a_day(_tx: Reading, key: str, _value: str, now: datetime) -> bool:
    return key[-10:] < f"{now - 4 * _DAY:%Y-%m-%d}"


def _of_old(_tx: Reading, _key: str, value: str, now: datetime) -> bool:
    """Its value is a month, and is renewed in each in which it is so."""
    return value < f"{now - 180 * _DAY:%Y-%m}"


def _expired(_tx: Reading, _key: str, value: str, now: datetime) -> bool:
    return msgspec.json.decode(value, type=PendingConfirmation).until < now


def _read(tx: Reading, key: str, _value: str, now: datetime) -> bool:
    """It is about a mail that is read to its end; one that is held may still be confirmed."""
    mail = tx.mail(int(key.rpartition("/")[2]))
    if mail is None or mail.disposition is Disposition.STORED:
        return mail is None
    return mail.disposition is not Disposition.HELD or mail.received_at < now - 30 * _DAY


OLD: Mapping[str, Over] = {
    "answered/": _dated,
    "asked/": _dated,
    "idle/": _dated,
    "in-vain/": _dated,
    "invited/": _dated,
    "limit/": _dated,
    "origin/": _of_old,
    "signs/": _of_old,
    "not-understood/": _dated,
    "nonce/": _dated,
    "reasonless/": _unanswered,
    "what-if/": _named_after_a_day,
    "confirm/": _expired,
    "deferred/": _read,
    "evidence/": _read,
}
"""Beginnings of keys, and when a fact under such a key is over."""


def sweep(store: Store, now: datetime) -> int:
    """Forget what is over, if that has not been done today; how many facts were forgotten."""
    today = f"{now:%Y-%m-%d}"
    with store.read() as tx:
        if (tx.get(_DONE) or "") >= today:
            return 0
    with store.write() as tx:
        gone = [key for beginning, over in OLD.items() for key in _over(tx, beginning, over, now)]
        for key in gone:
            tx.drop(key)
        tx.put(_DONE, today)
    return len(gone)


def _over(tx: Writing, beginning: str, over: Over, now: datetime) -> list[str]:
    found = ((key, tx.get(key) or "") for key in tx.keys(beginning))
    return [key for key, value in found if over(tx, key, value, now)]
