"""The daemon's log: one line for each mail, on standard error, for the machine's journal."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any, Literal

import structlog

from nomicd.mail import clean
from nomicd.services.gateways import DeliveryResult, MailTransport
from nomicd.services.ports import MailIn, MailOut
from nomicd.services.urls import mask_passwords

Log = structlog.stdlib.BoundLogger


def make_logger(manner: Literal["lines", "json"]) -> Log:
    """A logger that writes lines for people, or JSON. What strangers or rules have said is on one line, with
    what cannot be seen in it shown; no password of a URL is."""
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
            _fit,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    return logger


def _fit(_logger: Any, _method: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The fields as they may be written."""
    return {
        name: mask_passwords(clean.visible_line(value)) if type(value) is str else value
        for name, value in fields.items()
    }


class _Bridge(logging.Handler):
    """Passes on what adapters and libraries log, as lines of the journal."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """One line a record, a failure in words and with the place where it happened."""
        more = dict[str, str]()
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            more = {"error": f"{type(error).__name__}: {error}", "at": _place(error)}
        self._log.log(record.levelno, record.getMessage(), source=record.name, **more)


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""


@contextmanager
def log_everything_to(log: Log) -> Iterator[None]:
    """While this lasts, all that the program logs anywhere is written by that logger."""
    root, bridge = logging.getLogger(), _Bridge(log)
    root.addHandler(bridge)
    try:
        yield
    finally:
        root.removeHandler(bridge)


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


class LoggingTransport:
    """A way out that says what came of each attempt."""

    def __init__(self, inner: MailTransport, log: Log) -> None:
        self._inner = inner
        self._log = log

    async def send(self, mail: MailOut) -> DeliveryResult:
        """As the transport inside does."""
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
        """As the transport inside does."""
        await self._inner.close()
