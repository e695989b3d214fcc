"""What the service remembered for a while and needs no more, forgotten once a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec

from nomicd.services.ports import Disposition, Row, Store, Writing
from nomicd.services.repository.settings import service_state
from nomicd.services.rows import (
    ClarifyingQuestion,
    CorrectionPreview,
    DeferredMail,
    LastAnswer,
    MailEvidence,
    PendingConfirmation,
    RateLimit,
    SenderHabit,
    UnexplainedOrder,
    UsedNonce,
    WaitingNotice,
)

_DAY = timedelta(days=1)

KEPT_FOR: Mapping[type[Row], timedelta] = {
    PendingConfirmation: 0 * _DAY,
    CorrectionPreview: 0 * _DAY,
    RateLimit: 4 * _DAY,
    LastAnswer: 4 * _DAY,
    UsedNonce: 4 * _DAY,
    UnexplainedOrder: 14 * _DAY,
    ClarifyingQuestion: 14 * _DAY,
    WaitingNotice: 30 * _DAY,
    SenderHabit: 180 * _DAY,
}
"""How long rows are kept after their time."""

OF_MAILS = (DeferredMail, MailEvidence)
"""Rows that are kept until their mail is read to its end; one that is held may still be confirmed."""


def sweep(store: Store, now: datetime, keep_mail: timedelta | None = None) -> int:
    """Forget what is over, if that has not been done today; how many rows were forgotten. The bytes of mails
    are kept for so long, or for ever: what became of them always is."""
    today = now.date()
    with store.read() as tx:
        swept_on = service_state(tx).swept_on
    if swept_on and swept_on >= today:
        return 0
    with store.write() as writing:
        gone = sum(writing.expire(kind, now - keep) for kind, keep in KEPT_FOR.items())
        gone += sum(_forget(writing, kind, now) for kind in OF_MAILS)
        gone += writing.drop_bytes(now - keep_mail) if keep_mail else 0
        writing.save(msgspec.structs.replace(service_state(writing), swept_on=today))
    return gone


def _forget(tx: Writing, kind: type[DeferredMail | MailEvidence], now: datetime) -> int:
    gone = [row.mail for row in tx.rows(kind) if _is_over(tx, row.mail, now)]
    return sum(tx.delete(kind, mail=number) for number in gone)


def _is_over(tx: Writing, number: int, now: datetime) -> bool:
    mail = tx.mail(number)
    if mail is None or mail.disposition is Disposition.STORED:
        return mail is None
    return mail.disposition is not Disposition.HELD or mail.received_at < now - 30 * _DAY
