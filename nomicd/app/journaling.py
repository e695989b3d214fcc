"""What the daemon says of its work: one line a mail, to standard error, for the journal of the machine."""

from __future__ import annotations

import logging
import sys
from typing import Literal

import structlog

from nomicd.services.ports import MailIn, MailOut
from nomicd.services.world import Courier, Sending

Log = structlog.stdlib.BoundLogger


def journal(manner: Literal["lines", "json"]) -> Log:
    """A logger that writes lines for people, or JSON. Text of strangers is escaped, never printed raw."""
    shown = (
        structlog.processors.JSONRenderer()
        if manner == "json"
        else structlog.processors.LogfmtRenderer(
            key_order=("timestamp", "level", "event"), bool_as_flag=False
        )
    )
    logger: Log = structlog.wrap_logger(
        structlog.WriteLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.dict_tracebacks,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    return logger


def tell_mail(log: Log, mail: MailIn) -> None:
    """The line of a mail that has been read to its end. It names no address and quotes nothing."""
    log.info(
        "mail",
        id=mail.id,
        via=mail.via,
        bytes=len(mail.raw),
        received=mail.received_at.isoformat(),
        game=mail.game,
        player=mail.player,
        disposition=str(mail.disposition),
        reason=mail.reason[:200],
    )


class ToldCourier:
    """A way out that says what came of each attempt."""

    def __init__(self, inner: Courier, log: Log) -> None:
        self._inner = inner
        self._log = log

    async def send(self, mail: MailOut) -> Sending:
        """As the courier inside does."""
        sending = await self._inner.send(mail)
        self._log.info(
            "sent",
            key=mail.key,
            reader=mail.reader,
            outcome=str(sending.outcome),
            response=sending.response[:200],
        )
        return sending

    async def close(self) -> None:
        """As the courier inside does."""
        await self._inner.close()
